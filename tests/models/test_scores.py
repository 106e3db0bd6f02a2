"""A score as a table, by hand."""

import math

import pytest

from skerry.models.scales import Around, Band, Bands, Choices, InputValue, Line, Scale
from skerry.models.scores import FactorRule, InputRule, ScoreTable
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
            (
                InputRule("sun", "hours", "Weather Office", Line(0, 10), 0.5),
                InputRule("rain", "mm", "Weather Office", Line(10, 0), 0.5),
            ),
            "bright: {sun} hours",
            "dull: {sun} hours",
        ),
        FactorRule("crowd", 0.5, (InputRule("people", None, "Town Hall", BANDS),)),
    )
)  # fmt: skip


def test_a_score_is_the_mean_of_its_factors() -> None:
    scored = TABLE.score(
        {"sun": InputValue(9, "2026"), "rain": InputValue(0, None), "people": InputValue(15, "2026-05-01")}
    )
    assert [(factor.name, factor.score, factor.coverage) for factor in scored.factors] == [
        ("sky", 9.5, 1.0), ("crowd", 5.0, 1.0),
    ]  # fmt: skip
    assert (scored.score, scored.coverage, scored.missing) == (7.3, 1.0, [])  # 7.25
    assert [factor.finding for factor in scored.factors] == ["bright: 9 hours", "some"]
    assert [entry.as_of for factor in scored.factors for entry in factor.inputs] == ["2026", None, "2026-05-01"]
    assert scored.verdict(((8, "fine"), (0, "poor"))) == "poor"


def test_the_weight_of_what_is_missing_is_shared() -> None:
    scored = TABLE.score({"sun": InputValue(4, None), "people": InputValue(25, None)})
    assert (scored.factors[0].score, scored.factors[0].coverage) == (4.0, 0.5)
    assert (scored.score, scored.coverage) == (8.0, 0.75)  # (0.25 * 4 + 0.5 * 10) / 0.75
    alone = TABLE.score({"people": InputValue(25, None)})
    assert (alone.score, alone.coverage, alone.missing) == (10.0, 0.5, ["sky"])
    assert alone.verdict(((8, "fine"), (0, "poor"))) == "fine; judged without sky"


def test_under_half_of_the_weight_there_is_no_score() -> None:
    scored = TABLE.score({"sun": InputValue(4, None)})
    assert (scored.score, scored.coverage) == (None, 0.25)
    assert scored.verdict(((0, "poor"),)) == "too little data for a score"
    assert TABLE.score({}).factors[0].inputs[0].score is None


def test_findings_are_ranked() -> None:
    scored = TABLE.score({"sun": InputValue(9, None), "rain": InputValue(0, None), "people": InputValue(0, None)})
    assert scored.findings(strong=True) == ["bright: 9 hours"]
    assert scored.findings(strong=False) == ["little"]


def test_sixths_are_whole_together() -> None:
    sixths = ScoreTable(
        tuple(FactorRule(f"f{n}", 1 / 6, (InputRule(f"i{n}", None, "", Line(0, 10)),)) for n in range(6))
    )
    assert sixths.score({f"i{n}": InputValue(7, None) for n in range(6)})[:2] == (7.0, 1.0)
    assert sixths.score({f"i{n}": InputValue(7, None) for n in range(3)})[:2] == (7.0, 0.5)


def test_the_method_names_every_threshold() -> None:
    assert TABLE.method() == (
        "score = 0.5 sky + 0.5 crowd, each from 0 to 10, 10 best. The weight of a missing input is shared among the others; a "
        "factor and the score need half of their weight. sky: 0.5 of sun (hours) 0 at 0, 10 at 10, on a straight line and 0.5 of "
        "rain (mm) 0 at 10, 10 at 0, on a straight line; crowd: people 0 below 10, 5 below 20, else 10."
    )
