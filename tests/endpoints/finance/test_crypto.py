from datetime import UTC, datetime

import pytest
import time_machine

from tests.conftest import Api, Opened
from tests.declared import Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

DECLARED = {
    "/crypto/trending": Declared(timeless="the provider does not say when it made the list"),
    "/crypto/{coin_id}": Declared(another={'"bitcoin"': '"ethereum"', '"btc-bitcoin"': '"eth-ethereum"'}),
    "/crypto/movers": Declared(several_lists="the limit is that of each of two lists"),
}

COINGECKO, COINPAPRIKA = "api.coingecko.com", "api.coinpaprika.com"


async def test_the_very_coin_comes_first_then_by_market_value(api: Api) -> None:
    data = await api.data("/crypto/search?q=BitCoin")
    assert data["query"] == "BitCoin"
    assert data["source"] == "coingecko"
    assert [coin["id"] for coin in data["items"]] == ["bitcoin", "bitcoin-cash", "wrapped-bitcoin"]
    first = data["items"][0]
    assert (first["symbol"], first["rank"], first["price_usd"]) == ("BTC", 1, 91250)
    assert first["updated_at"].startswith("2026-11-19T10:10:37")


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ("shib", ["shiba-inu"]),
        ("metis", ["metis-token"]),  # Métis
        ("MIN", ["mina-protocol"]),
        ("zqzqzq", []),
        ("%24", []),
    ],
)
async def test_accents_and_case_do_not_matter(api: Api, query: str, ids: list[str]) -> None:
    data = await api.data(f"/crypto/search?q={query}")
    assert [coin["id"] for coin in data["items"]] == ids
    assert data["count"] == len(ids)


async def test_what_is_not_known_is_null(api: Api) -> None:
    (coin,) = (await api.data("/crypto/search?q=metis"))["items"]
    assert (coin["price_usd"], coin["market_cap_usd"], coin["change_7d_percent"]) == (None, None, None)
    (coin,) = (await api.data("/crypto/search?q=shib"))["items"]
    assert coin["price_usd"] == 8.69e-06


async def test_one_call_serves_all_searches(api: Api, replay: ReplayServer) -> None:
    await api.data("/crypto/search?q=btc")
    await api.data("/crypto/search?q=eth")
    await api.data("/crypto/movers")
    assert len(replay.log) == 1


async def test_movers(api: Api) -> None:
    data = await api.data("/crypto/movers?limit=2")
    assert [(coin["id"], coin["change_24h_percent"]) for coin in data["gainers"]] == [
        ("bitcoin-cash", 6.75),
        ("ethereum", 2.1),
    ]
    assert [coin["id"] for coin in data["losers"]] == ["shiba-inu", "wrapped-bitcoin"]
    assert data["coin_count"] == 7
    assert len((await api.data("/crypto/movers"))["losers"]) == 4  # without those that did not move


async def test_coinpaprika_stands_in_and_is_named(open_api: Opened, replay: ReplayServer) -> None:
    async with open_api() as api:
        with replay.fault("error_403", host=COINGECKO):
            response = await api.get("/crypto/search?q=bitcoin")
    data = response.json()["data"]
    assert data["source"] == "coinpaprika"
    assert [coin["id"] for coin in data["items"]] == ["bitcoin"]  # as CoinGecko names it; the other has no such name
    assert data["items"][0]["price_usd"] == 91244.078
    assert "coinpaprika" in response.headers["link"]
    assert "coingecko" not in response.headers["link"]


async def test_a_coin_that_coinpaprika_does_not_identify_is_unavailable(api: Api, replay: ReplayServer) -> None:
    """It may well exist, so an empty list would be wrong."""
    with replay.fault("error_403", host=COINGECKO):
        problem = await api.problem("/crypto/search?q=shib", 502)
        movers = await api.data("/crypto/movers")
    assert problem["detail"].startswith(
        "CoinGecko is unavailable, and Coinpaprika has no matching coin with a known identifier"
    )
    assert (movers["source"], movers["coin_count"]) == ("coinpaprika", 2)


@pytest.mark.parametrize(("headers", "retry_after"), [({}, 12 * 3600), ({"Retry-After": "600"}, 600)])
async def test_used_up_calls_of_coinpaprika_are_a_rate_limit(
    open_api: Opened, answering: Answering, headers: dict[str, str], retry_after: int
) -> None:
    """Until the next day, or as long as it says. It is not asked in between."""
    bodies = {f"https://{COINPAPRIKA}/v1/tickers?limit=250": b'{"error": "usage limit exceeded"}'}
    with time_machine.travel(datetime(2026, 11, 20, 12, tzinfo=UTC), tick=False) as clock:
        async with open_api(gateway=answering(bodies, status=402, headers=headers)) as api:
            first = await api.problem("/crypto/search?q=bitcoin", 502)
            assert "its fallback Coinpaprika has answered as often as it allows (status 402)" in first["detail"]
            clock.shift(6)  # a failure is remembered for 5 s
            second = await api.problem("/crypto/search?q=bitcoin", 502)
            assert "its fallback Coinpaprika asked not to be called for a while" in second["detail"]
            clock.shift(retry_after)
            third = await api.problem("/crypto/search?q=bitcoin", 502)
            assert "its fallback Coinpaprika has answered as often as it allows (status 402)" in third["detail"]


async def test_both_are_named_when_both_fail(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_403"):
        problem = await api.problem("/crypto/search?q=bitcoin", 502)
    assert "Coinpaprika" in problem["detail"]
    assert problem["provider"] == "CoinGecko"


async def test_an_empty_list_of_coins_is_a_change(open_api: Opened, answering: Answering) -> None:
    bodies = {
        f"https://{COINGECKO}/api/v3/coins/markets?vs_currency=usd&order=market_cap_desc&per_page=250&page=1"
        "&price_change_percentage=1h,24h,7d": b"[]",
        f"https://{COINPAPRIKA}/v1/tickers?limit=250": b"[]",
    }
    async with open_api(gateway=answering(bodies)) as api:
        assert "empty list" in (await api.problem("/crypto/search?q=bitcoin", 502))["detail"]


@pytest.mark.parametrize(("path", "parameter"), [("search", "q"), ("search?q=", "q"), ("movers?limit=51", "limit")])
async def test_bounds(api: Api, path: str, parameter: str) -> None:
    assert (await api.problem(f"/crypto/{path}", 400))["errors"][0]["parameter"] == parameter


async def test_the_largest_coins(api: Api) -> None:
    data = await api.data("/crypto?limit=2")
    assert (data["count"], data["currency"], data["usd_rate"], data["rate_date"]) == (2, "USD", 1, None)
    assert [(coin["id"], coin["price"], coin["price_usd"]) for coin in data["items"]] == [
        ("bitcoin", 91250, 91250),
        ("ethereum", 3120.55, 3120.55),
    ]
    assert len((await api.data("/crypto"))["items"]) == 8


async def test_prices_in_another_currency_say_at_which_rate(open_api: Opened) -> None:
    async with open_api() as api:
        response = await api.get("/crypto?currency=nok&limit=1")
    data = response.json()["data"]
    (bitcoin,) = data["items"]
    assert data["currency"] == "NOK"
    assert bitcoin["price"] == pytest.approx(91250 * data["usd_rate"], rel=1e-7)
    assert bitcoin["price_usd"] == 91250
    assert data["rate_date"] is not None
    assert "ecb.europa.eu" in response.headers["link"]


async def test_prices_at_an_old_exchange_rate_are_stale(api: Api) -> None:
    with time_machine.travel(datetime(2026, 11, 19, 11, tzinfo=UTC), tick=False):
        dollars = await api.data("/crypto?limit=1")
        kroner = await api.data("/crypto?limit=1&currency=NOK")
    assert (dollars["stale_since"], dollars["items"][0]["stale_since"]) == (None, None)
    assert (kroner["rate_date"], kroner["stale_since"]) == ("2026-04-13", "2026-04-20T00:00:00Z")


async def test_the_bank_is_not_named_where_prices_are_in_dollars(open_api: Opened) -> None:
    async with open_api() as api:
        assert "ecb" not in (await api.get("/crypto?limit=1")).headers["link"]


async def test_a_currency_without_a_reference_rate_is_not_found(api: Api) -> None:
    assert "XTS" in (await api.problem("/crypto?currency=xts", 404))["detail"]


async def test_trending_coins(api: Api) -> None:
    data = await api.data("/crypto/trending")
    assert [(coin["id"], coin["rank"], coin["price_usd"], coin["change_24h_percent"]) for coin in data["items"]] == [
        ("kaspa", 61, 0.0817, -6.38),
        ("harbour-token", None, 1234.5, None),
        ("ethereum", 2, 3120.55, 2.1),
    ]


async def test_totals_of_the_market(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/crypto/global")
    assert (data["market_cap_usd"], data["bitcoin_dominance_percent"], data["coin_count"]) == (3.15e12, 57.78, 17944)
    assert (data["exchange_count"], data["source"]) == (1432, "coingecko")
    assert data["updated_at"] == "2026-11-19T10:10:37Z"


async def test_totals_of_the_second_provider(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_403", host=COINGECKO):
        data = await api.data("/crypto/global")
    assert (data["market_cap_usd"], data["ethereum_dominance_percent"]) == (3.1482e12, None)
    assert (data["coin_count"], data["source"]) == (12105, "coinpaprika")


@pytest.mark.parametrize("name", ["bitcoin", "Bitcoin", "BTC"])
async def test_a_coin_by_identifier_or_symbol(api: Api, name: str) -> None:
    coin = await api.data(f"/crypto/{name}")
    assert (coin["id"], coin["symbol"], coin["price_usd"], coin["price_eur"]) == ("bitcoin", "BTC", 91250, 79120)
    assert (coin["change_30d_percent"], coin["supply_limit"], coin["genesis_date"]) == (-8.02, 21e6, "2009-01-03")
    assert coin["description"] == "An example of a text: digital money. Without a bank."
    assert (coin["homepage_url"], coin["categories"]) == (
        "http://www.bitcoin.org",
        ["Layer 1 (L1)", "Proof of Work (PoW)"],
    )


async def test_a_coin_of_the_second_provider(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_403", host=COINGECKO):
        coin = await api.data("/crypto/bitcoin")
        problem = await api.problem("/crypto/shiba-inu", 502)
    assert (coin["id"], coin["price_usd"], coin["source"]) == ("bitcoin", 91244.078, "coinpaprika")
    assert (coin["change_1y_percent"], coin["description"], coin["categories"]) == (-4.7, None, [])
    assert problem["provider"] == "CoinGecko"


async def test_a_symbol_is_understood_without_the_first_provider(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_403", host=COINGECKO):
        coin = await api.data("/crypto/BTC")
    assert (coin["id"], coin["source"]) == ("bitcoin", "coinpaprika")


async def test_an_unknown_coin_is_not_looked_for_at_the_second_provider(api: Api, replay: ReplayServer) -> None:
    assert "no-such-coin" in (await api.problem("/crypto/no-such-coin", 404))["detail"]
    assert {row["url"].split("/")[2] for row in replay.log} == {COINGECKO}


async def test_a_symbol_needs_the_list_only_where_it_may_be_one(api: Api, replay: ReplayServer) -> None:
    await api.data("/crypto/bitcoin")
    assert len(replay.log) == 1
