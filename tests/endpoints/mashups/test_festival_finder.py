"""Holidays and sales ahead, and what is left without the forecast."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import time_machine

from tests.conftest import Api, Opened
from tests.declared import Declared
from tests.replaying import ReplayServer

NOW = datetime(2026, 5, 10, 9, 20, tzinfo=UTC)
DECLARED = {
    "/mashup/festival/finder": Declared(
        recorded=NOW,
        unageing="holidays and sales follow rules; the forecast is as of the request",
        signing={"holidays": "public holidays", "shopping": "sales"},
    )
}


@pytest.fixture(autouse=True)
def _at_the_time_of_the_recordings() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


async def test_estonia(api: Api) -> None:
    report = await api.data("/mashup/festival/finder?country=EE&months=2")
    assert (report["period_start_date"], report["period_end_date"]) == ("2026-05-10", "2026-07-10")
    holidays = [(each["start_date"], each["name"]) for each in report["events"] if each["kind"] == "public_holiday"]
    assert holidays == [
        ("2026-05-24", "Pentecost"),
        ("2026-06-23", "Victory Day"),
        ("2026-06-24", "Midsummer Day"),
    ]
    assert [each["start_date"] for each in report["events"]] == sorted(each["start_date"] for each in report["events"])
    assert report["next_event"]["start_date"] > "2026-05-10"
    assert report["weather"]["city"] == "Tallinn"
    assert report["unavailable"] == []


async def test_across_new_year(api: Api) -> None:
    report = await api.data("/mashup/festival/finder?country=EE&months=12")
    assert "2027-01-01" in [each["start_date"] for each in report["events"]]
    worldwide = {each["name"]: each["worldwide"] for each in report["events"]}
    assert (worldwide["Valentine's Day"], worldwide["Independence Day Offers"], worldwide["Christmas Day"]) == (
        True, False, False,
    ), "in the table of all countries; of Estonia; a holiday"  # fmt: skip
    assert report["period_end_date"] == "2027-05-10"


async def test_without_the_forecast(open_api: Opened, replay: ReplayServer) -> None:
    async with open_api(gateway=replay.through(fault="error_500")) as api:
        report = await api.data("/mashup/festival/finder?country=EE")
    assert [(each["part"], each["reason"]) for each in report["unavailable"]] == [("weather", "upstream_unavailable")]
    assert report["events"]


async def test_wrong_parameters(api: Api) -> None:
    await api.problem("/mashup/festival/finder?country=EE&months=13", 400)
    await api.problem("/mashup/festival/finder?country=QQ", 404)
