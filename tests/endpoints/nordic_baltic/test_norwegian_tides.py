"""Level of the sea in Norway: three series apart, the datum, points without a sea."""

from datetime import UTC, datetime

import pytest
import time_machine

from tests.conftest import Api, Opened
from tests.declared import Declared
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES

NOW = datetime(2026, 5, 10, 9, 40, tzinfo=UTC)
DECLARED = {
    "/nordic/no/tides": Declared(
        another={'latitude="59.91': 'latitude="69.91'}, every_row="levels by hour are a series", recorded=NOW
    )
}
POINT = "tide_request=locationdata&lat=59.91&lon=10.74&fromtime=*&totime=*&refcode=cd&lang=en&tzone=0&dst=0"
ADDRESS = f"https://vannstand.kartverket.no/tideapi.php?{POINT}"


@time_machine.travel(NOW, tick=False)
async def test_what_is_observed_predicted_and_forecast_is_kept_apart(api: Api) -> None:
    found = await api.data("/nordic/no/tides?lat=59.91&lon=10.74")
    assert (found["datum"], found["station"], found["gauge"]) == ("CD", "OSLO", "OSLO")
    assert [tuple(level.values()) for level in found["items"][22:27]] == [
        ("2026-05-10T07:00:00Z", 79.4, 71.2, None),
        ("2026-05-10T08:00:00Z", 84.0, 75.8, None),
        ("2026-05-10T09:00:00Z", 85.1, 76.9, None),
        ("2026-05-10T10:00:00Z", None, 74.3, 81.8),
        ("2026-05-10T11:00:00Z", None, 68.6, 76.1),
    ], "no observation is in the place of a forecast, nor the other way round"
    assert (found["observed_at"], found["stale_since"]) == ("2026-05-10T09:00:00Z", None)
    assert found["extremes"][3] == {"predicted_at": "2026-05-10T08:48:00Z", "turn": "high", "predicted_cm": 77.0}


@time_machine.travel(NOW, tick=False)
async def test_a_day_before_and_after_by_default(api: Api) -> None:
    found = await api.data("/nordic/no/tides?lat=59.91&lon=10.74")
    assert (found["count"], found["items"][0]["level_at"], found["items"][-1]["level_at"]) == (
        49,
        "2026-05-09T09:00:00Z",
        "2026-05-11T09:00:00Z",
    )
    assert [extreme["turn"] for extreme in found["extremes"]] == ["low", "high", "low", "high", "low", "high", "low"]
    table = await api.get("/nordic/no/tides?lat=59.91&lon=10.74&format=csv")
    assert len(table.text.splitlines()) == 1 + 49 + 7


async def test_nothing_is_observed_in_the_future(api: Api) -> None:
    with time_machine.travel(NOW.replace(hour=5), tick=False):
        found = await api.data("/nordic/no/tides?lat=59.91&lon=10.74")
    assert found["observed_at"] == "2026-05-10T05:00:00Z"
    later = [level for level in found["items"] if level["level_at"] > "2026-05-10T05:00:00Z"]
    assert {level["observed_cm"] for level in later} == {None}
    assert later[0]["predicted_cm"] is not None


@pytest.mark.parametrize("point", ["lat=59.44&lon=24.75", "lat=61&lon=9"])
async def test_a_point_without_a_norwegian_sea(api: Api, point: str) -> None:
    assert "coast of Norway" in (await api.problem(f"/nordic/no/tides?{point}", 404))["detail"]


async def test_an_error_of_the_provider_with_status_200(api: Api) -> None:
    assert "being maintained" in (await api.problem("/nordic/no/tides?lat=60.4&lon=5.3", 502))["detail"]


@time_machine.travel(NOW, tick=False)
@pytest.mark.parametrize(
    ("given", "wrong"),
    [(b">CD<", b">NN2000<"), (b'unit="cm"', b'unit="m"'), (b'"prediction"', b'"weathereffect"')],
)
async def test_another_datum_or_unit_or_no_prediction_is_a_502(
    open_api: Opened, answering: Answering, given: bytes, wrong: bytes
) -> None:
    hourly, table = (
        (CASSETTES / "kartverket_tide" / name).read_bytes().replace(given, wrong)
        for name in ("oslo.xml", "oslo_tab.xml")
    )
    gateway = answering({f"{ADDRESS}&datatype=all&interval=60": hourly, f"{ADDRESS}&datatype=tab": table})
    async with open_api(gateway=gateway) as api:
        assert (await api.problem("/nordic/no/tides?lat=59.91&lon=10.74", 502))["provider"] == "Kartverket sea level"


async def test_wrong_parameters(api: Api) -> None:
    problem = await api.problem("/nordic/no/tides?lat=95&hours=121", 400)
    assert {error["parameter"] for error in problem["errors"]} == {"lat", "lon", "hours"}
