"""NOAA SWPC, against real recordings."""

from datetime import UTC, date, datetime

import pytest

from skerry.sources.world.swpc import (
    _storm,
    read_alerts,
    read_aurora,
    read_kp,
    read_kp_forecast,
    read_scales,
    read_solar_wind,
)
from tests.conftest import Recorded


def test_recorded_kp(recorded: Recorded) -> None:
    readings = read_kp(recorded("noaa-swpc/noaa-planetary-k-index.json"))
    assert [(reading.start_at, reading.kp_index, reading.scale) for reading in readings] == [
        (datetime(2026, 9, 6, 12, tzinfo=UTC), 1.33, None),
        (datetime(2026, 10, 2, tzinfo=UTC), 1.0, None),
    ]


def test_recorded_solar_wind(recorded: Recorded) -> None:
    wind = read_solar_wind(recorded("noaa-swpc/propagated-solar-wind-1-hour.json"))
    assert wind.observed_at == datetime(2026, 9, 6, 17, 18, tzinfo=UTC)
    assert wind.arrival_at == datetime(2026, 9, 6, 18, 24, 32, tzinfo=UTC)
    assert (wind.speed_km_s, wind.density_p_cm3, wind.temperature_k) == (339.2, 4.77, 117080.0)
    assert (wind.bt_nt, wind.bz_nt) == (6.89, -4.25)


def test_recorded_alert(recorded: Recorded) -> None:
    (alert,) = read_alerts(recorded("noaa-swpc/alerts.json"))
    assert alert.issued_at == datetime(2026, 9, 6, 12, 12, 15, 890000, tzinfo=UTC)
    assert (alert.product_id, alert.code, alert.serial) == ("A20F", "WATA20", 1122)
    assert alert.headline == "WATCH: Geomagnetic Storm Category G1 Predicted"
    assert alert.scale == "G1"
    assert alert.message.endswith("northern Michigan and Maine.")


def test_recorded_forecast(recorded: Recorded) -> None:
    storm, quiet = read_kp_forecast(recorded("noaa-swpc/noaa-planetary-k-index-forecast.json"))
    assert (storm.start_at, storm.kp_index, storm.scale) == (datetime(2026, 9, 8, 6, tzinfo=UTC), 4.67, "G1")
    assert (quiet.kp_index, quiet.scale) == (2.0, None)


def test_recorded_scales(recorded: Recorded) -> None:
    scales = read_scales(recorded("noaa-swpc/noaa-scales.json"))
    assert scales.current.observed_at == datetime(2026, 9, 6, 17, 24, tzinfo=UTC)
    assert (scales.current.radio_blackout_level, scales.current.geomagnetic_storm_level) == (0, 0)
    assert [day.date for day in scales.forecast] == [date(2026, 9, 6), date(2026, 9, 7), date(2026, 9, 8)]
    assert [day.radiation_storm_percent for day in scales.forecast] == [75, 10, 10]
    assert [day.geomagnetic_storm_level for day in scales.forecast] == [0, 0, 1]


def test_recorded_aurora(recorded: Recorded) -> None:
    grid = read_aurora(recorded("noaa-swpc/ovation_aurora_latest.json"))
    assert grid.forecast_at == datetime(2026, 9, 6, 18, 32, tzinfo=UTC)
    assert [grid.overhead(latitude, 0) for latitude in (-90, -89, -88, 0)] == [5, 0, 6, None]
    assert grid.overhead(90, -1) == 0


@pytest.mark.parametrize(
    ("kp", "scale"),
    [(0.0, None), (4.33, None), (4.67, "G1"), (5.33, "G1"), (5.67, "G2"), (7.0, "G3"), (8.67, "G4"), (9.0, "G5")],
)
def test_storms_have_a_class(kp: float, scale: str | None) -> None:
    """4.67 is G1 in the recorded forecast (noaa-planetary-k-index-forecast.json)."""
    assert _storm(kp) == scale
