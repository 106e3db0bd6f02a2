"""Hva koster strømmen, against a real recording."""

from datetime import UTC, date, datetime

from skerry.models.day_ahead import BIDDING_ZONES
from skerry.sources.norway.hvakosterstrommen import HvaKosterStrommen
from tests.conftest import Recorded


def test_a_recorded_day(recorded: Recorded) -> None:
    reply = recorded("hvakosterstrommen/2022-10-27_NO1.json")
    day = HvaKosterStrommen.read_day(BIDDING_ZONES["NO1"], date(2022, 10, 27), reply)
    assert (day.resolution_minutes, len(day.prices)) == (60, 24)
    assert day.start_at == datetime(2022, 10, 26, 22, tzinfo=UTC)
    assert (day.prices[0].price_eur_mwh, day.prices[0].price_local_mwh) == (89.06, 925.42)
    assert day.prices[1].price_eur_mwh == 93.13  # recorded as 0.09312999999999999
