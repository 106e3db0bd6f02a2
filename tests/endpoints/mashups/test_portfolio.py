"""A portfolio: weights, returns, volatility and correlation by hand, few prices, and providers away."""

from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from math import log
from statistics import stdev

import pytest
import time_machine

from skerry.datasets.ecb_rates import CarriedRates
from tests.conftest import Api
from tests.declared import Declared
from tests.replaying import ReplayServer
from tests.reports import missing as reasons_of

DECLARED = {
    "/mashup/portfolio/analyze": Declared(
        unageing="daily prices of the past; the sources have the time of the current ones",
    )
}

COINS = "/mashup/portfolio/analyze?assets=bitcoin-cash:10,shiba-inu:200000000"
RELEASED = datetime.combine(CarriedRates().newest, time(12), UTC)
SATURDAY = datetime(2026, 11, 21, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _at_the_time_of_the_cassettes() -> Iterator[None]:
    with time_machine.travel(datetime(2026, 11, 20, 12, tzinfo=UTC), tick=False):
        yield


async def test_two_coins(api: Api) -> None:
    report = await api.data(COINS)
    cash, shiba = report["assets"]
    # 10 * 512.3 and 200,000,000 * 0.00000869: 5123 and 1738 of 6861
    assert (cash["price"], cash["currency"], cash["price_date"]) == (512.3, "USD", "2026-11-19")
    assert (cash["weight_share"], shiba["weight_share"]) == (0.7467, 0.2533)
    assert report["concentration"] == 0.6217
    # From 22 August, 45 days of -1 percent and 44 of +2 percent
    moved = cash["movement"]
    assert (moved["start_date"], moved["end_date"], moved["return_count"]) == ("2026-08-22", "2026-11-19", 89)
    assert moved["change_percent"] == pytest.approx(100 * (0.99**45 * 1.02**44 - 1), abs=0.006)
    assert moved["daily_volatility_percent"] == pytest.approx(
        100 * stdev([log(0.99)] * 45 + [log(1.02)] * 44), abs=6e-4
    )
    # Each falls when the other one rises
    assert report["correlations"] == [
        {"first": "bitcoin-cash", "second": "shiba-inu", "return_count": 89, "coefficient": -1.0}
    ]
    start = 0.7467 / (0.99**45 * 1.02**44) + 0.2533 / (1.03**45 * 0.97**44)
    assert report["portfolio"]["change_percent"] == pytest.approx(100 * (1 / start - 1), abs=0.006)
    assert report["unavailable"] == []


async def test_currencies_are_left_without_the_list_of_coins(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host="api.coingecko.com+api.coinpaprika.com"):
        with time_machine.travel(datetime(2026, 4, 14, 9, tzinfo=UTC), tick=False):
            report = await api.data("/mashup/portfolio/analyze?assets=no-such-coin:2,EUR:100")
        await api.problem(COINS, 502)
    coin, euro = report["assets"]
    assert (coin["id"], coin["name"], coin["price"], coin["amount"]) == ("no-such-coin", None, None, 2.0)
    assert (euro["price"] is not None, euro["movement"] is not None, euro["weight_share"]) == (True, True, None)
    assert (report["portfolio"], report["concentration"]) == (None, None)
    reasons = reasons_of(report)
    assert reasons["assets.no-such-coin.price"] == reasons["assets.no-such-coin.movement"] == "upstream_unavailable"
    assert {"assets.EUR.weight_share", "portfolio", "concentration"} <= reasons.keys()


async def test_a_coin_that_only_the_other_provider_lists(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host="api.coingecko.com"):
        report = await api.data("/mashup/portfolio/analyze?assets=bitcoin,bitcoin-cash")
    known, unknown = report["assets"]
    assert (known["id"], known["price"] is not None, unknown["id"], unknown["price"]) == (
        "bitcoin", True, "bitcoin-cash", None,
    )  # fmt: skip
    assert reasons_of(report)["assets.bitcoin-cash.price"] == "upstream_unavailable"


async def test_a_shorter_window_has_no_correlation(api: Api) -> None:
    """And 48 returns are enough: the window is then of 49 days up to yesterday."""
    for days, count in ((48, 47), (49, 48)):
        report = await api.data(f"{COINS}&days={days}")
        [pair] = report["correlations"]
        assert pair["return_count"] == count
        assert (pair["coefficient"] is None) == (count < 48)
        assert ("correlations.coefficient" in {each["part"] for each in report["unavailable"]}) == (count < 48)


async def test_without_amounts_weights_are_equal_and_symbols_are_understood(api: Api) -> None:
    report = await api.data("/mashup/portfolio/analyze?assets=BCH,SHIB")
    assert [(each["id"], each["weight_share"], each["amount"]) for each in report["assets"]] == [
        ("bitcoin-cash", 0.5, None), ("shiba-inu", 0.5, None),
    ]  # fmt: skip
    assert report["concentration"] == 0.5


async def test_histories_start_at_once(api: Api, replay: ReplayServer) -> None:
    """Those of symbols after the list, which tells what coins they are of; those of identifiers with it."""
    with replay.together(2, 1):
        report = await api.data("/mashup/portfolio/analyze?assets=Bitcoin-Cash,SHIB")
    assert [each["id"] for each in report["assets"]] == ["bitcoin-cash", "shiba-inu"]
    assert report["unavailable"] == []


async def test_few_prices_give_a_return_only(api: Api) -> None:
    report = await api.data("/mashup/portfolio/analyze?assets=bitcoin")
    moved = report["assets"][0]["movement"]
    assert (moved["return_count"], moved["daily_volatility_percent"]) == (2, None)
    assert moved["change_percent"] == 2.55  # 90112.25 to 92405.75
    assert "assets.bitcoin.movement.daily_volatility_percent" in {each["part"] for each in report["unavailable"]}


async def test_currencies_move_on_days_of_fixing(api: Api) -> None:
    """The dollar has 1.16 and 1.17 by turns, so 66 returns of 67 fixings; the krone none."""
    with time_machine.travel(SATURDAY, tick=False):
        report = await api.data("/mashup/portfolio/analyze?assets=EUR:100,NOK:1120,bitcoin-cash:1&base=usd&days=120")
        krone = await api.data("/mashup/portfolio/analyze?assets=NOK,bitcoin-cash&base=EUR")
    euro, norwegian, coin = report["assets"]
    assert (euro["kind"], euro["price"], euro["price_date"]) == ("currency", 1.16, "2026-11-20")
    assert euro["movement"]["return_count"] == 66
    assert (euro["movement"]["change_percent"], norwegian["movement"]["change_percent"]) == (0.0, 0.0)
    assert (euro["weight_share"], norwegian["weight_share"]) == (0.1559, 0.1559)  # 116 of 116 + 116 + 512.3
    assert coin["weight_share"] == 0.6883
    pair = report["correlations"][0]
    assert (pair["first"], pair["second"], pair["coefficient"]) == ("EUR", "NOK", 1.0)
    assert krone["assets"][0]["movement"]["daily_volatility_percent"] == 0.0
    assert krone["assets"][1]["price"] == pytest.approx(512.3 / 1.16, rel=1e-6)
    assert krone["correlations"][0]["coefficient"] is None
    [constant] = krone["unavailable"]
    assert (constant["part"], constant["detail"]) == (
        "correlations.coefficient", "The price of NOK or bitcoin-cash did not change.",
    )  # fmt: skip


async def test_rates_that_are_overdue_are_no_price(api: Api) -> None:
    """Of the usual cassette of the ECB, which ends in April."""
    report = await api.data("/mashup/portfolio/analyze?assets=EUR:100,bitcoin-cash:1")
    assert (report["assets"][0]["price"], report["assets"][0]["weight_share"], report["portfolio"]) == (
        None,
        None,
        None,
    )
    assert {each["part"] for each in report["unavailable"]} >= {"assets.EUR.price", "portfolio", "concentration"}


async def test_a_unit_of_the_base_currency_is_one_without_a_fixing(api: Api) -> None:
    report = await api.data("/mashup/portfolio/analyze?assets=USD:1024.6,bitcoin-cash:2&base=usd")
    assert [(asset["price"], asset["weight_share"]) for asset in report["assets"]] == [(1.0, 0.5), (512.3, 0.5)]


async def test_rates_of_the_package_that_are_overdue_say_so(api: Api, replay: ReplayServer) -> None:
    """Without the bank, they end with the package's release."""
    with replay.fault("error_500"), time_machine.travel(RELEASED + timedelta(days=20), tick=False):
        report = await api.data("/mashup/portfolio/analyze?assets=EUR,NOK")
    for missing, currency in zip(report["unavailable"], ("EUR", "NOK"), strict=True):
        assert (missing["part"], missing["reason"]) == (f"assets.{currency}.price", "stale")
        assert missing["detail"] == f"The newest exchange rate is of {RELEASED:%Y-%m-%d}."
    assert {source["as_of"] for source in report["sources"]} == {f"{RELEASED:%Y-%m-%d}"}


async def test_coingecko_away(api: Api, replay: ReplayServer) -> None:
    """Coinpaprika has the prices, and so the weights, but no history."""
    with replay.fault("error_500", host="api.coingecko.com"):
        report = await api.data("/mashup/portfolio/analyze?assets=bitcoin:1")
    assert report["assets"][0]["weight_share"] == 1.0
    assert (report["assets"][0]["movement"], report["portfolio"]) == (None, None)
    assert {each["part"] for each in report["unavailable"]} == {"assets.bitcoin.movement", "portfolio"}


async def test_all_away(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500"):
        await api.problem("/mashup/portfolio/analyze?assets=bitcoin", 502)


async def test_a_second_call_costs_nothing(api: Api, replay: ReplayServer) -> None:
    await api.data(COINS)
    assert len(replay.log) == 3
    await api.data(COINS)
    assert len(replay.log) == 3


@pytest.mark.parametrize(
    "query",
    [
        "assets=bitcoin:0",
        "assets=bitcoin:-1",
        "assets=bitcoin:1,ethereum",
        "assets=bitcoin,BTC",
        "assets=a,b,c,d,e",
        "",
    ],
)
async def test_wrong_assets(api: Api, query: str) -> None:
    problem = await api.problem(f"/mashup/portfolio/analyze?{query}", 400)
    assert [error["parameter"] for error in problem["errors"]] == ["assets"]


async def test_unknown_ones(api: Api) -> None:
    for name in ("no-such-coin", "null"):
        await api.problem(f"/mashup/portfolio/analyze?assets={name}", 404)
    await api.problem("/mashup/portfolio/analyze?assets=bitcoin&base=QQQ", 404)
