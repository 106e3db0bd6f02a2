import json
from pathlib import Path

import pytest

from skerry.datasets.pollen_stations import PollenStations
from skerry.datasets.pollen_stations.build import wgs84


def test_positions_are_those_that_the_provider_gives_in_degrees(samples: Path) -> None:
    ours = {station.code: station for station in PollenStations().all}
    recorded = json.loads((samples / "meteoswiss_pollen/stationsTable_graeser_1h_en.json").read_text("utf-8"))
    assert [station["id"] for station in recorded["stations"]] == ["PLZ", "PZH"]
    for station in recorded["stations"]:
        latitude, longitude = station["latlong"]
        assert wgs84(*station["coordinates"]) == pytest.approx((latitude, longitude), abs=1e-5)
        assert ours[station["id"]].latitude == pytest.approx(latitude, abs=1e-5)
        assert ours[station["id"]].longitude == pytest.approx(longitude, abs=1e-5)
        assert ours[station["id"]].canton == station["canton"]


def test_the_stations_are_those_of_the_inventory(samples: Path) -> None:
    inventory = (samples / "meteoswiss_pollen/ogd-pollen_meta_datainventory.csv").read_text("windows-1252")
    codes = {line.partition(";")[0] for line in inventory.splitlines()[1:]}
    assert {station.code for station in PollenStations().all} == codes - {"PVI"}  # Visp, closed
