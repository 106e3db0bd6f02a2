from datetime import UTC, datetime

import pytest
import time_machine

from tests.conftest import Api


@pytest.mark.parametrize(
    ("lat", "lon", "zone", "at_sea", "local"),
    [
        (59.437, 24.7536, "Europe/Tallinn", False, "2026-05-10T12:20:00+03:00"),
        (27.7172, 85.324, "Asia/Kathmandu", False, "2026-05-10T15:05:00+05:45"),
        (0, -30, "Etc/GMT+2", True, "2026-05-10T07:20:00-02:00"),
        (90, 0, "Etc/GMT", True, "2026-05-10T09:20:00+00:00"),
        (0, 180, "Etc/GMT-12", True, "2026-05-10T21:20:00+12:00"),
    ],
)
async def test_the_zone_of_a_point(api: Api, lat: float, lon: float, zone: str, at_sea: bool, local: str) -> None:
    with time_machine.travel(datetime(2026, 5, 10, 9, 20, tzinfo=UTC), tick=False):
        data = await api.data(f"/geo/timezone?lat={lat}&lon={lon}")
    assert (data["timezone"], data["at_sea"], data["clock"]["datetime_local"]) == (zone, at_sea, local)
