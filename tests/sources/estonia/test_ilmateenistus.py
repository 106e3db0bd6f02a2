from datetime import UTC, datetime

import pytest

from skerry.sources.estonia.ilmateenistus.observations import read_observations
from skerry.sources.estonia.ilmateenistus.warnings import _level
from tests.conftest import Recorded


def test_recorded_observations(recorded: Recorded) -> None:
    reading = read_observations(recorded("ilmateenistus/observations.xml"))
    assert reading.observed_at == datetime(2024, 3, 28, 15, 48, 18, tzinfo=UTC)
    assert len(reading.stations) == 20
    stations = {station.station: station for station in reading.stations}
    kunda, jogeva, linn = stations["Kunda"], stations["Jõgeva"], stations["Kuressaare linn"]
    assert (kunda.wmo_code, kunda.temperature_c, kunda.water_level_eh2000_cm) == ("26045", 13.0, -4.0)
    assert (stations["Türi"].humidity_percent, stations["Ruhnu"].water_temperature_c) == (55.11, 3.875)
    assert (linn.wmo_code, linn.description, linn.pressure_hpa, linn.temperature_c) == (None, None, None, 9.8)
    assert (jogeva.water_level_cm, jogeva.is_hydro, jogeva.is_sea, jogeva.is_meteo) == (66.0, True, False, True)
    assert [name for name, station in stations.items() if station.is_sea] == ["Kunda", "Virtsu", "Ruhnu", "Ristna"]
    assert not stations["Pärnu-Sauga"].is_meteo


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("Esimese taseme hoiatus", 1),
        ("II taseme hoiatus: tugev tuul", 2),
        ("3. taseme ilmahoiatus", 3),
        ("Hoiatuse tase: 2", 2),
        ("Level 3 warning", 3),
        ("Second-level weather warning", 2),
        ("Danger level 1.", 1),
        ("Meretase tõuseb 1,2 meetrini", None),
        ("The sea level rises to the danger level 1.5 m", None),
        ("The danger level 2 metres is passed", None),
        ("Tuul puhanguti 25 m/s", None),
        ("", None),
        (None, None),
    ],
)
def test_a_level_is_read_only_where_a_warning_is_meant(text: str | None, level: int | None) -> None:
    assert _level(text) == level
