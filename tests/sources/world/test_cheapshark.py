from datetime import UTC, date, datetime

from skerry.sources.world.cheapshark import read_deals, read_shops
from tests.conftest import Recorded


def test_recorded_deals(recorded: Recorded) -> None:
    deals = read_deals(recorded("cheapshark/deals-store1-upper15.json")).deals
    assert len(deals) == 7
    first = deals[0]
    assert first.title == "Deus Ex: Human Revolution - Director's Cut"
    assert first.id == "HhzMJAgQYGZ++FPpBG+RFcuUQZJO3KXvlnyYYGwGUfU="
    assert first.url.endswith("?dealID=HhzMJAgQYGZ%2B%2BFPpBG%2BRFcuUQZJO3KXvlnyYYGwGUfU%3D")
    assert (first.sale_price, first.normal_price, first.savings_percent, first.deal_rating) == (2.99, 19.99, 85.04, 9.6)
    assert first.release_date == date(2013, 10, 22)
    assert first.price_changed_at == datetime(2021, 5, 20, 18, 46, 58, tzinfo=UTC)
    assert (deals[4].metacritic_score, deals[4].steam_rating_percent, deals[4].steam_rating_text) == (None, None, None)


def test_recorded_shops(recorded: Recorded) -> None:
    shops = read_shops(recorded("cheapshark/stores.json"))
    assert (len(shops), shops["1"], shops["7"]) == (35, "Steam", "GOG")
