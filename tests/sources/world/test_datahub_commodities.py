from datetime import date

import pytest

from skerry.clock import now
from skerry.errors import ReplyError
from skerry.sources.world.datahub_commodities import FuelPrice, read_newest
from skerry.upstream.reply import Reply
from tests.conftest import Recorded


def reply(text: str) -> Reply:
    return Reply(url="", status=200, headers={}, body=text.encode(), fetched_at=now(), fresh_until=now())


def test_recorded_files(recorded: Recorded) -> None:
    day = date(2026, 8, 18)
    assert read_newest(recorded("datahub_commodities/brent-daily.csv")) == FuelPrice(day, 95.29)
    assert read_newest(recorded("datahub_commodities/wti-daily.csv")) == FuelPrice(day, 86.48)
    assert read_newest(recorded("datahub_commodities/natural-gas-daily.csv")) == FuelPrice(day, 2.82)


def test_a_negative_price() -> None:
    assert read_newest(reply("Date,Price\n2020-04-17,18.31\n2020-04-20,-36.98\n")).price_usd == -36.98


@pytest.mark.parametrize("text", ["", "Day,Value\n2026-11-17,1.0\n", "Date,Price\n", "Date,Price\n2026-11-17,\n"])
def test_a_file_that_has_no_price(text: str) -> None:
    with pytest.raises(ReplyError):
        read_newest(reply(text))
