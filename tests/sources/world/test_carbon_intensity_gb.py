"""The Carbon Intensity API, against real recordings."""

from datetime import UTC, datetime

from msgspec.structs import replace

from skerry.sources.world.carbon_intensity_gb import _half_hours, read_current, read_region
from tests.conftest import Recorded


def test_recorded_current(recorded: Recorded) -> None:
    current = read_current(recorded("carbonintensity/gb_no_dates.json"))
    assert current.start_at == datetime(2021, 4, 30, 22, 30, tzinfo=UTC)
    assert (current.co2_forecast_g_kwh, current.co2_g_kwh, current.index) == (255, None, "moderate")


def test_recorded_half_hours(recorded: Recorded) -> None:
    found = _half_hours(recorded("carbonintensity/gb_with_dates.json"))
    assert len(found) == 96
    assert (found[1].co2_forecast_g_kwh, found[1].co2_g_kwh) == (178, 182)


def test_recorded_region(recorded: Recorded) -> None:
    """Of a region by its number, which has no postcode; that by a postcode is the same with it."""
    reply = recorded("carbonintensity/reg_no_dates.json")
    body = reply.body.replace(b'"shortname":"London"', b'"shortname":"London","postcode":"SW1A"')
    london = read_region("SW1A", replace(reply, body=body))
    assert (london.region, london.co2_forecast_g_kwh) == ("London", 210)
    assert [share.supply_percent for share in london.mix if share.fuel == "imports"] == [55.9]
