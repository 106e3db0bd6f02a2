import pytest

from tests.conftest import Api, Opened
from tests.declared import FILTERS, NOT_RESTATED, ONGOING, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES, ReplayServer

DECLARED = {
    "/games/deals/game/{id}": Declared(
        unidentified=NOT_RESTATED,
        timeless="current prices, of which only the day of the lowest ever is stated",
    ),
    "/games/search": Declared(
        timeless="current prices, for which the provider states no time",
    ),
    "/games/deals": Declared(
        unidentified=FILTERS, unageing=ONGOING, unlisted={"storeID": "the provider has the list of shops"}
    ),
}


async def test_deals(api: Api) -> None:
    data = await api.data("/games/deals?upperPrice=15&storeID=1&pageSize=3")
    assert (data["count"], data["last_page"]) == (3, 557)
    assert data["items"][0] == {
        "id": "HhzM+1FPp/BG=",
        "title": "Deus Ex: Human Revolution",
        "game_id": "1001",
        "store_id": "1",
        "store_name": "Steam",
        "sale_price": 2.99,
        "normal_price": 19.99,
        "currency": "USD",
        "savings_percent": 85.04,
        "on_sale": True,
        "deal_rating": 9.6,
        "metacritic_score": 88,
        "steam_rating_text": "Very Positive",
        "steam_rating_percent": 92,
        "steam_rating_count": 17993,
        "steam_app_id": "201",
        "release_date": "2013-10-22",
        "price_changed_at": "2026-11-20T04:40:00Z",
        "thumbnail_url": "https://shop.example/1.jpg",
        "url": "https://www.cheapshark.com/redirect?dealID=HhzM%2B1FPp%2FBG%3D",
    }


async def test_deals_of_another_store_are_left_out(api: Api) -> None:
    data = await api.data("/games/deals?storeID=7")
    assert [(deal["store_id"], deal["title"]) for deal in data["items"]] == [("7", "Ski Jump Hill")]
    problem = await api.problem("/games/deals?storeID=8", 502)
    assert "do not match the filters" in problem["detail"]


async def test_noughts_are_null(api: Api) -> None:
    deal = (await api.data("/games/deals"))["items"][1]
    unknown = ("metacritic_score", "steam_rating_text", "steam_rating_percent", "steam_rating_count", "release_date")
    assert [deal[name] for name in unknown] == [None] * 5
    assert (deal["store_name"], deal["steam_app_id"]) == ("GOG", None)


async def test_a_shop_that_is_not_listed_has_no_name(api: Api) -> None:
    deal = (await api.data("/games/deals"))["items"][2]
    assert (deal["store_id"], deal["store_name"]) == ("99", None)


async def test_every_wish_is_passed_on(api: Api, replay: ReplayServer) -> None:
    data = await api.data(
        "/games/deals?title=no%20such%20game&exact=true&onSale=true&AAA=true&metacritic=80&steamRating=70"
        "&sortBy=Price&desc=true&pageSize=5&pageNumber=2"
    )
    assert data == {"count": 0, "items": [], "last_page": 0}
    assert replay.log[-1]["file"] == "nothing.json"


async def test_an_upper_price_beyond_what_the_provider_knows(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/games/deals?lowerPrice=20&upperPrice=60&sortBy=recent")
    assert [deal["sale_price"] for deal in data["items"]] == [59.99]
    assert data["count"] == 1
    assert data["last_page"] is None
    assert "upperPrice" not in replay.log[-1]["url"]
    assert "sortBy=Recent" in replay.log[-1]["url"]


async def test_the_shops_are_asked_for_once(api: Api, replay: ReplayServer) -> None:
    await api.data("/games/deals")
    await api.data("/games/deals?upperPrice=15&storeID=1&pageSize=3")
    assert [row["url"].partition("/1.0/")[2].partition("?")[0] for row in replay.log] == ["stores", "deals", "deals"]


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("pageSize=61", "pageSize"),
        ("pageSize=0", "pageSize"),
        ("pageNumber=-1", "pageNumber"),
        ("storeID=steam", "storeID"),
        ("storeID=1,,2", "storeID"),
        ("storeID=%D9%A1", "storeID"),
        ("sortBy=Cheapest", "sortBy"),
        ("lowerPrice=-1", "lowerPrice"),
        ("lowerPrice=15&upperPrice=15", "lowerPrice"),
        ("metacritic=101", "metacritic"),
    ],
)
async def test_bounds(api: Api, replay: ReplayServer, query: str, name: str) -> None:
    problem = await api.problem(f"/games/deals?{query}", 400)
    assert problem["errors"][0]["parameter"] == name
    assert not replay.log


async def test_the_last_page_can_be_had_and_none_past_it(answering: Answering, open_api: Opened) -> None:
    """Past the end the provider repeats a page."""
    folder = CASSETTES / "cheapshark"
    url = "https://www.cheapshark.com/api/1.0/deals?sortBy=DealRating&pageSize=10&pageNumber={}"
    bodies = {url.format(page): (folder / "deals.json").read_bytes() for page in (557, 558)}
    bodies["https://www.cheapshark.com/api/1.0/stores"] = (folder / "stores.json").read_bytes()
    async with open_api(gateway=answering(bodies, headers={"X-Total-Page-Count": "557"})) as api:
        last = await api.data("/games/deals?pageNumber=557")
        past = await api.data("/games/deals?pageNumber=558")
    assert (last["count"], last["last_page"]) == (3, 557)
    assert (past["count"], past["last_page"]) == (0, 557)


async def test_games_by_title(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/games/search?q=harbour&limit=2")
    assert (data["query"], data["count"]) == ("harbour", 2)
    assert data["items"][0] == {
        "id": "1001",
        "title": "Harbour Lights",
        "steam_app_id": "201",
        "price": 2.99,
        "currency": "USD",
        "deal_id": "HhzM+1FPp/BG=",
        "thumbnail_url": "https://shop.example/1.jpg",
        "url": "https://www.cheapshark.com/redirect?dealID=HhzM%2B1FPp%2FBG%3D",
    }
    assert (data["items"][1]["steam_app_id"], data["items"][1]["thumbnail_url"]) == (None, None)
    assert replay.log[0]["url"].endswith("/games?title=harbour&limit=2&exact=0")


async def test_no_game_with_a_title(api: Api) -> None:
    assert (await api.data("/games/search?title=no%20such%20game&exact=true"))["items"] == []


async def test_prices_of_a_game(api: Api) -> None:
    data = await api.data("/games/deals/game/1001")
    assert (data["title"], data["price_min"], data["price_min_date"], data["currency"]) == (
        "Harbour Lights", 1.99, "2018-11-24", "USD",
    )  # fmt: skip
    assert [(offer["store_name"], offer["sale_price"], offer["savings_percent"]) for offer in data["items"]] == [
        ("Steam", 2.99, 85.04), ("GOG", 4.23, 78.84), (None, 19.99, 0),
    ]  # fmt: skip


async def test_an_unknown_game(api: Api) -> None:
    assert "999999999" in (await api.problem("/games/deals/game/999999999", 404))["detail"]


async def test_stores(api: Api, replay: ReplayServer) -> None:
    response = await api.get("/games/stores")
    active, every = response.json()["data"], await api.data("/games/stores?active=false")
    assert active["items"][0] == {
        "id": "1",
        "name": "Steam",
        "active": True,
        "banner_url": "https://www.cheapshark.com/img/stores/banners/0.png",
        "logo_url": "https://www.cheapshark.com/img/stores/logos/0.png",
        "icon_url": "https://www.cheapshark.com/img/stores/icons/0.png",
    }
    assert every["count"] == 35
    assert {store["name"] for store in every["items"] if not store["active"]} >= {"Amazon", "GameStop"}
    assert active["count"] < 35
    assert active["list_date"] == every["list_date"] == "2023-06-19"
    assert response.headers["last-modified"] == "Mon, 19 Jun 2023 00:00:00 GMT"
    assert not replay.log
