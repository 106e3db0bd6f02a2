"""A score as a table, by hand."""

import math
from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine

from skerry.models.scales import Around, Band, Bands, Choices, InputValue, Line, Scale
from skerry.models.scores import FactorRule, FactorScope, InputRule, ScoreTable
from skerry.rounding import half_up


@pytest.mark.parametrize(("value", "rounded"), [(5.25, 5.3), (8.95, 8.9), (6.65, 6.7), (0.05, 0.1), (10.0, 10.0)])
def test_halves_go_up_on_the_exact_value(value: float, rounded: float) -> None:
    assert half_up(value) == rounded


def test_digits() -> None:
    assert half_up(2.345, 2) == 2.35  # a little more than that
    assert half_up(2.5, 0) == 3.0


BANDS = Bands((Band(10, 0, "little"), Band(20, 5, "some"), Band(math.inf, 10, "much")))


@pytest.mark.parametrize(
    ("scale", "value", "score"),
    [
        (Line(1.5, 0.3), 0.9, 5.0), (Line(1.5, 0.3), 1.7, 0.0), (Line(1.5, 0.3), 0.1, 10.0),
        (Line(20, 100), 60.0, 5.0), (Line(20, 100), 101.0, 10.0),
        (Line(1, 100, logarithmic=True), 10.0, 5.0), (Line(1, 100, logarithmic=True), 0.0, None),
        (Line(99, 0, logarithmic=True, offset=1), 9.0, 5.0), (Line(99, 0, logarithmic=True, offset=1), 0.0, 10.0),
        (Around(18, 26, 0.6), 20.0, 10.0), (Around(18, 26, 0.6), 28.0, 8.8), (Around(18, 26, 0.6), -20.0, 0.0),
        (BANDS, -1.0, 0), (BANDS, 10.0, 5), (BANDS, 1e9, 10),
    ],
)  # fmt: skip
def test_scales(scale: Scale, value: float, score: float | None) -> None:
    found = scale.score(InputValue(value, None))
    assert found == (None if score is None else pytest.approx(score))
    assert scale.score(InputValue(None, None)) is None


def test_what_is_said_in_words() -> None:
    assert Choices({"yes": 10, "no": 0}).score(InputValue(None, None, "no")) == 0
    assert Choices({"yes": 10, "no": 0}).score(InputValue(None, None, "perhaps")) is None


TABLE = ScoreTable(
    (
        FactorRule(
            "sky",
            0.5,
            FactorScope.CITY,
            (
                InputRule("sun", "hours", ("weather_office",), Line(0, 10), 0.5),
                InputRule("rain", "mm", ("weather_office",), Line(10, 0), 0.5),
            ),
            "bright: {sun} hours",
            "dull: {sun} hours",
        ),
        FactorRule("crowd", 0.5, FactorScope.COUNTRY, (InputRule("people", None, ("town_hall",), BANDS),)),
    )
)  # fmt: skip


def test_a_score_is_the_mean_of_its_factors() -> None:
    scored = TABLE.score(
        {"sun": InputValue(9, 2026), "rain": InputValue(0, None), "people": InputValue(15, date(2026, 5, 1))}
    )
    assert [(factor.name, factor.score, factor.coverage) for factor in scored.factors] == [
        ("sky", 9.5, 1.0), ("crowd", 5.0, 1.0),
    ]  # fmt: skip
    assert (scored.score, scored.coverage, scored.missing) == (7.3, 1.0, [])  # 7.25
    assert [factor.finding for factor in scored.factors] == ["bright: 9 hours", "some"]
    assert [entry.as_of for factor in scored.factors for entry in factor.inputs] == ["2026", None, "2026-05-01"]
    assert scored.verdict(((8, "fine"), (0, "poor"))) == "poor, by sky of the city, and crowd of the whole country"


def test_the_weight_of_what_is_missing_is_shared() -> None:
    scored = TABLE.score({"sun": InputValue(4, None), "people": InputValue(25, None)})
    assert (scored.factors[0].score, scored.factors[0].coverage) == (4.0, 0.5)
    assert (scored.score, scored.coverage) == (8.0, 0.75)  # (0.25 * 4 + 0.5 * 10) / 0.75
    alone = TABLE.score({"people": InputValue(25, None)})
    assert (alone.score, alone.coverage, alone.missing) == (10.0, 0.5, ["sky"])
    assert alone.verdict(((8, "fine"), (0, "poor"))) == "fine, by crowd of the whole country; without sky"


def test_under_half_of_the_weight_there_is_no_score() -> None:
    scored = TABLE.score({"sun": InputValue(4, None)})
    assert (scored.score, scored.coverage) == (None, 0.25)
    assert scored.verdict(((0, "poor"),)) == "too little data for a score"
    assert TABLE.score({}).factors[0].inputs[0].score is None


AGEING = ScoreTable(
    (
        FactorRule(
            "yearly", 0.5, FactorScope.COUNTRY, (InputRule("gdp", "USD", ("bank",), Line(0, 10), max_age=timedelta(days=730)),),
            "rich: {gdp}", "poor: {gdp}",
        ),
        FactorRule(
            "now", 0.5, FactorScope.CITY,
            (
                InputRule("sun", None, ("office",), Line(0, 10), 0.5, timedelta(hours=2)),
                InputRule("rain", None, ("office",), Line(10, 0), 0.5, timedelta(days=7)),
            ),
            "bright: {sun}", "dull: {sun}", "so so: {sun}",
        ),
    )
)  # fmt: skip


@time_machine.travel(datetime(2026, 6, 1, 12, tzinfo=UTC), tick=False)
def test_what_is_too_old_does_not_count() -> None:
    morning, noon = datetime(2026, 6, 1, 10, tzinfo=UTC), datetime(2026, 6, 1, 12, tzinfo=UTC)
    given = {"gdp": InputValue(8, 2024), "sun": InputValue(9, noon), "rain": InputValue(1, date(2026, 5, 26))}
    assert AGEING.score(given)[:2] == (8.5, 1.0)
    # The end of 2023 is more than 730 days ago; 10:00 is two hours ago; the end of May 24 is seven days and a half ago.
    for name, old, coverage in (
        ("gdp", 2023, 0.5), ("sun", morning, 0.75), ("rain", date(2026, 5, 24), 0.75),
    ):  # fmt: skip
        found = AGEING.score({**given, name: InputValue(5, old)})
        assert found.coverage == coverage
        [(_, entry)] = found.stale
        assert (entry.name, entry.value, entry.score) == (name, 5, None)
    assert AGEING.score({**given, "gdp": InputValue(8, 2023)}).stale[0][1].stale_since == datetime(
        2025, 12, 31, tzinfo=UTC
    )
    assert AGEING.score({**given, "gdp": InputValue(8, None)}).coverage == 1.0, "what has no date does not age"


def test_a_sentence_names_only_what_counts() -> None:
    with time_machine.travel(datetime(2026, 6, 1, 12, tzinfo=UTC), tick=False):
        fresh = InputValue(9, datetime(2026, 6, 1, 11, tzinfo=UTC))
        assert AGEING.score({"sun": fresh}).factors[1].finding == "bright: 9"
        assert AGEING.score({"rain": InputValue(0, None)}).factors[1].finding is None, "nothing is known of the sun"
        assert AGEING.score({"sun": InputValue(5, None)}).factors[1].finding == "so so: 5"


def test_ages_are_in_the_method() -> None:
    assert "gdp (USD, at most 2 years old) 0 at 0" in AGEING.method()
    assert "sun (at most 2 hours old)" in AGEING.method()


def test_findings_are_ranked() -> None:
    scored = TABLE.score({"sun": InputValue(9, None), "rain": InputValue(0, None), "people": InputValue(0, None)})
    assert scored.findings(strong=True) == ["bright: 9 hours"]
    assert scored.findings(strong=False) == ["little"]


def test_sixths_are_whole_together() -> None:
    sixths = ScoreTable(
        tuple(
            FactorRule(f"f{n}", 1 / 6, FactorScope.COUNTRY, (InputRule(f"i{n}", None, (), Line(0, 10)),))
            for n in range(6)
        )
    )
    assert sixths.score({f"i{n}": InputValue(7, None) for n in range(6)})[:2] == (7.0, 1.0)
    assert sixths.score({f"i{n}": InputValue(7, None) for n in range(3)})[:2] == (7.0, 0.5)


def test_the_method_names_every_threshold() -> None:
    assert TABLE.method() == (
        "score = 0.5 sky + 0.5 crowd, each from 0 to 10, 10 best. The weight of a missing input is shared among the others; an "
        "input that is too old counts as missing; a factor and the score need half of their weight. sky (of the city): 0.5 of "
        "sun (hours) 0 at 0, 10 at 10, on a straight line and 0.5 of rain (mm) 0 at 10, 10 at 0, on a straight line; crowd (of "
        "the whole country): people 0 below 10, 5 below 20, else 10."
    )
