"""NOAA SWPC, against real recordings."""

from datetime import UTC, datetime

import pytest

from skerry.sources.world.swpc import _storm, read_alerts, read_kp, read_solar_wind
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


@pytest.mark.parametrize(
    ("kp", "scale"),
    [(0.0, None), (4.33, None), (4.67, "G1"), (5.33, "G1"), (5.67, "G2"), (7.0, "G3"), (8.67, "G4"), (9.0, "G5")],
)
def test_storms_have_a_class(kp: float, scale: str | None) -> None:
    """4.67 is G1 in the recorded forecast (noaa-planetary-k-index-forecast.json)."""
    assert _storm(kp) == scale
