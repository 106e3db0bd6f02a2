"""A destination in one answer, by hand, and what is left of it."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import time_machine

from tests.conftest import Api, Opened
from tests.declared import Declared
from tests.replaying import ReplayServer
from tests.reports import missing

NOW = datetime(2026, 5, 10, 9, 20, tzinfo=UTC)
DECLARED = {
    "/mashup/travel/brief": Declared(
        recorded=NOW,
        signing={
            "countries": "capital, languages and calling codes",
            "holidays": "holidays within the days",
            "passport_index": "what a passport needs",
            "vat_rates": "value added tax",
        },
    )
}


@pytest.fixture(autouse=True)
def _at_the_time_of_the_recordings() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


async def test_a_neighbour_of_one_currency(api: Api, replay: ReplayServer) -> None:
    report = await api.data("/mashup/travel/brief?destination=DE&home=EE")
    assert (report["start_date"], report["end_date"]) == ("2026-05-10", "2026-05-17")
    assert report["visa"]["requirement"] == "free movement"
    assert report["visa"]["as_of_date"] == "2025-01-12"
    assert "2025-01-12" in report["visa"]["disclaimer"]
    # 0.706 / 0.56 = 1.260714, the market rates being equal; 100 / 1.260714 = 79.32
    assert report["prices"] == {"price_level_ratio": 1.2607, "hundred_home_buys": 79.32, "year": 2024}
    assert report["weather"]["city"] == "Berlin"
    assert [day["date"] for day in report["weather"]["days"]] == ["2026-05-10", "2026-05-11", "2026-05-12"]
    assert report["utc_offset_difference_hours"] == -1
    assert report["holidays"] == [{"date": "2026-05-14", "name": "Ascension Day"}]
    assert report["tax"]["standard_rate_percent"] == 19
    assert report["unavailable"] == []
    calls = len(replay.log)
    await api.data("/mashup/travel/brief?destination=DEU&home=Estonia")
    assert len(replay.log) == calls == 2, "the World Bank and the forecast, once"


async def test_beyond_the_forecast_and_outside_europe(api: Api) -> None:
    report = await api.data("/mashup/travel/brief?destination=JP&home=US&from=2026-12-28&to=2027-01-03")
    assert missing(report) == {"weather": "not_covered", "tax": "not_covered"}
    assert report["exchange_rate"]["rate"] == 159.83396  # 186.75 / 1.1684
    assert report["exchange_rate"]["stale_since"] == "2026-04-20T00:00:00Z"
    assert report["prices"]["hundred_home_buys"] == 161.1  # 100 / 0.620747
    assert (report["visa"]["requirement"], report["visa"]["days"]) == ("visa free", 90)
    assert [day["date"] for day in report["holidays"]] == ["2027-01-01"]
    assert report["utc_offset_difference_hours"] == 14, "New York in winter"


async def test_only_the_days_of_the_journey(api: Api) -> None:
    report = await api.data("/mashup/travel/brief?destination=DE&home=EE&from=2026-05-11&to=2026-05-11")
    assert [day["date"] for day in report["weather"]["days"]] == ["2026-05-11"]


async def test_without_providers_the_rest(open_api: Opened, replay: ReplayServer) -> None:
    async with open_api(gateway=replay.through(fault="error_500")) as api:
        report = await api.data("/mashup/travel/brief?destination=DE&home=EE")
    assert missing(report) == {"prices": "upstream_unavailable", "weather": "upstream_unavailable"}
    assert report["holidays"]
    assert report["visa"]


async def test_a_capital_of_unknown_position(api: Api) -> None:
    report = await api.data("/mashup/travel/brief?destination=SM&home=XK")
    assert missing(report)["weather"] == "not_covered"


async def test_wrong_parameters(api: Api) -> None:
    problem = await api.problem("/mashup/travel/brief?destination=DE&from=2026-05-10&to=2026-05-09", 400)
    assert problem["errors"][0]["parameter"] == "to"
    assert "2026-08-10" in problem["errors"][0]["allowed"]
    await api.problem("/mashup/travel/brief?destination=QQ", 404)
