"""The recorded value of the Icelandic environment agency."""

from skerry.sources.iceland.ust_air import read_latest
from tests.conftest import Recorded


def test_recorded_value(recorded: Recorded) -> None:
    [station] = read_latest(recorded("ust_air/getdate_one.json"))
    assert (station.station, station.pm10_ug_m3, str(station.observed_at)) == (
        "STA-IS0005A", 42.5, "2024-03-15 23:00:00+00:00",
    )  # fmt: skip
