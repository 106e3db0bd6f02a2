import json
from pathlib import Path
from zoneinfo import available_timezones

import pytest

from skerry.datasets.countries import Countries
from skerry.datasets.tide_stations import TideStation, TideStations


@pytest.fixture(scope="module")
def stations() -> TideStations:
    return TideStations()


def test_identifiers_are_unique_and_zones_exist(stations: TideStations) -> None:
    assert len({station.id for station in stations.all}) == 3452
    assert {station.timezone for station in stations.all if station.timezone} <= available_timezones()
    assert sum(station.type == "reference" for station in stations.all) == 1213


def test_codes_of_countries_exist(stations: TideStations) -> None:
    known = {country.code for country in Countries().all}
    assert {station.country for station in stations.all if station.country} <= known


def test_only_the_united_states_have_states(stations: TideStations) -> None:
    own = {station.country for station in stations.all if station.state}
    assert own == {"US", "AS", "GU", "MP", "PR", "VI"}


def test_they_are_where_the_provider_s_own_list_has_them(stations: TideStations, samples: Path) -> None:
    recorded = json.loads((samples / "noaa_coops/mdapi_stations.json").read_text("utf-8"))["stations"]
    here = {station.id: station for station in stations.all}
    tidal = [station for station in recorded if station["tidal"]]
    assert len(tidal) == 6
    for station in tidal:
        ours = here[station["id"]]
        assert ours.state == station["state"]
        assert ours.kilometres_to(station["lat"], station["lng"]) < 0.01


def test_great_circle() -> None:
    origin = TideStation("0", "Null Island", None, None, 0, 0, None, "reference")
    assert origin.kilometres_to(0, 90) == pytest.approx(10007.557, abs=0.001)  # a quarter of the mean circumference
    assert origin.kilometres_to(0, -180) == pytest.approx(20015.115, abs=0.001)
    assert origin.kilometres_to(0, 0) == 0
