from datetime import UTC, datetime

import pytest

from skerry.errors import ReplyError
from skerry.sources.world.gold_api import Metal, read_price
from tests.conftest import Recorded


def test_recorded_price(recorded: Recorded) -> None:
    gold = read_price(Metal.GOLD, recorded("gold_api/price-XAU.json"))
    assert (gold.metal, gold.price_usd) == ("XAU", 4165.200195)
    assert gold.updated_at == datetime(2026, 7, 3, 16, 8, 54, tzinfo=UTC)


def test_the_price_of_something_else(recorded: Recorded) -> None:
    with pytest.raises(ReplyError, match="for XAU instead of XAG"):
        read_price(Metal.SILVER, recorded("gold_api/price-XAU.json"))
