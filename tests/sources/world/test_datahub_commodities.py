from datetime import date

import pytest

from skerry.clock import now
from skerry.errors import ReplyError
from skerry.models.commodity import DatedPrice
from skerry.sources.world.datahub_commodities import read_prices
from skerry.upstream.reply import Reply
from tests.conftest import Recorded


def reply(text: str) -> Reply:
    return Reply(url="", status=200, headers={}, body=text.encode(), fetched_at=now(), fresh_until=now())


def test_recorded_files(recorded: Recorded) -> None:
    day = date(2026, 8, 18)
    brent = read_prices(recorded("datahub_commodities/brent-daily.csv"))
    assert (brent[0], brent[-1]) == (DatedPrice(date(1987, 5, 20), 18.63), DatedPrice(day, 95.29))
    assert read_prices(recorded("datahub_commodities/wti-daily.csv"))[-1] == DatedPrice(day, 86.48)
    assert read_prices(recorded("datahub_commodities/natural-gas-daily.csv"))[-1] == DatedPrice(day, 2.82)
    gold = read_prices(recorded("datahub_commodities/gold-monthly.csv"))
    assert (gold[0], gold[-1]) == (DatedPrice(date(1833, 1, 1), 18.93), DatedPrice(date(2026, 6, 1), 4228.0))


def test_a_negative_price() -> None:
    assert read_prices(reply("Date,Price\n2020-04-17,18.31\n2020-04-20,-36.98\n"))[-1].price == -36.98


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Day,Value\n2026-11-17,1.0\n",
        "Date,Price\n",
        "Date,Price\n2026-11-17,\n",
        "Date,Price\n2026-11-17,1\n2026-11-16,2\n",
    ],
)
def test_a_file_without_prices_or_order(text: str) -> None:
    with pytest.raises(ReplyError):
        read_prices(reply(text))
