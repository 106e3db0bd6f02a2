"""Earthquakes and the towns near them, and what is left without heights."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import time_machine

from skerry.datasets.world_cities import WorldCities
from skerry.services.nearby_people import nearby_people
from tests.conftest import Api
from tests.declared import Declared
from tests.replaying import ReplayServer

DECLARED = {
    "/mashup/earthquake/impact": Declared(
        unageing="events happen when they happen",
        signing={"world_cities": "towns and their people"},
        indispensable={"earthquake.usgs.gov": "towns and heights are those of the epicentres of its catalogue"},
        chained={"heights of the epicentres that the catalogue returned": 1},
    )
}

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
TOKYO = "/mashup/earthquake/impact?hours=720&lat=35.7&lon=139.7&radius_km=300"


@pytest.fixture(autouse=True)
def _at_the_time_of_the_cassettes() -> Iterator[None]:
    with time_machine.travel(NOON, tick=False):
        yield


def test_people_near_tallinn() -> None:
    found = nearby_people(59.44, 24.75, WorldCities())
    assert (found.nearest_town.name, found.nearest_town.country, found.nearest_town.distance_km) == ("Tallinn", "EE", 0)
    near, around = found.town_population_50km, found.town_population_100km
    assert near is not None
    assert around is not None
    assert 400_000 < near < around, "Helsinki is 80 km away"


async def test_an_event_near_tokyo(api: Api) -> None:
    report = await api.data(TOKYO)
    [event] = report["events"]
    assert (report["matching_count"], report["strongest_id"]) == (1, "us7000efgh")
    assert (event["magnitude"], event["depth_km"], event["distance_km"], event["elevation_m"]) == (5.1, 32.0, 135, 12.0)
    assert event["people"]["nearest_town"]["country"] == "JP"
    assert (event["people"]["town_population_50km"], event["people"]["town_population_100km"]) == (None, 2907362), (
        "people live near Hasaki, but in no carried town"
    )
    assert report["unavailable"] == []


async def test_without_heights(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host="api.open-meteo.com"):
        report = await api.data(TOKYO)
    assert report["events"][0]["elevation_m"] is None
    assert [entry["part"] for entry in report["unavailable"]] == ["events.elevation_m"]


async def test_without_the_catalogue(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host="earthquake.usgs.gov"):
        await api.problem(TOKYO, 502)


async def test_a_second_call_costs_nothing(api: Api, replay: ReplayServer) -> None:
    await api.data(TOKYO)
    calls = len(replay.log)
    assert calls == 2
    await api.data(TOKYO)
    assert len(replay.log) == calls


@pytest.mark.parametrize(
    ("query", "names"), [("lat=35", {"lon"}), ("hours=0&min_magnitude=11", {"hours", "min_magnitude"})]
)
async def test_wrong_parameters(api: Api, query: str, names: set[str]) -> None:
    problem = await api.problem(f"/mashup/earthquake/impact?{query}", 400)
    assert {error["parameter"] for error in problem["errors"]} == names
