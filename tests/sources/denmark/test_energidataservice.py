"""Energi Data Service: stamps without offset, prices with noise, and the shape of a real recording."""

from datetime import UTC, date, datetime

import msgspec
import pytest

from skerry.clock import now
from skerry.errors import NotFound
from skerry.models.day_ahead import BIDDING_ZONES
from skerry.sources.denmark.energidataservice import read_day, read_emissions, read_grid
from skerry.upstream.reply import Reply
from tests.conftest import Recorded
from tests.replaying import CASSETTES


def reply(body: bytes) -> Reply:
    return Reply(url="", status=200, headers={}, body=body, fetched_at=now(), fresh_until=now())


def test_a_day_of_quarters() -> None:
    body = (CASSETTES / "energidataservice/day_ahead_DK1_2026-05-10.json").read_bytes()
    day = read_day(BIDDING_ZONES["DK1"], date(2026, 5, 10), reply(body))
    assert (day.resolution_minutes, len(day.prices)) == (15, 96)
    assert day.start_at == datetime(2026, 5, 9, 22, tzinfo=UTC)
    assert (day.prices[0].price_eur_mwh, day.prices[0].price_local_mwh) == (66.39, 495.28)


def test_no_records_are_a_day_not_published() -> None:
    with pytest.raises(NotFound):
        read_day(BIDDING_ZONES["DK1"], date(2026, 5, 10), reply(b'{"total":0,"records":[]}'))


def test_emissions() -> None:
    first, second = read_emissions(reply((CASSETTES / "energidataservice/co2emis.json").read_bytes()))
    assert (first.zone, first.co2_g_kwh, first.start_at) == ("DK1", 68.0, datetime(2026, 5, 10, 9, 10, tzinfo=UTC))
    assert second.zone == "DK2"


def test_the_envelope_and_stamps_of_a_recording(recorded: Recorded) -> None:
    """No recording of the two datasets asked here; another one of this provider has the same envelope and stamps."""
    body = recorded("energidataservice/powersystemrightnow_2026-04-08T2130.json").body
    record = msgspec.json.decode(body)["records"][0]
    renamed = {"Minutes5UTC": record["Minutes1UTC"], "PriceArea": "DK1", "CO2Emission": record["CO2Emission"]}
    (emission,) = read_emissions(reply(msgspec.json.encode({"records": [renamed]})))
    assert (emission.co2_g_kwh, emission.start_at) == (107.0, datetime(2026, 4, 8, 21, 30, tzinfo=UTC))


def test_recorded_state_of_the_grid(recorded: Recorded) -> None:
    found = read_grid(recorded("energidataservice/powersystemrightnow_2026-04-08T2130.json"))
    assert (found.production_mw, found.wind_mw, found.net_import_mw) == (3163.73, 1850.04, 906.23)
    assert (found.consumption_mw, found.co2_g_kwh, found.solar_mw) == (4069.96, 107.0, 0.0)
