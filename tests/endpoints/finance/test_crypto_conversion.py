from datetime import UTC, datetime

import pytest
import time_machine

from tests.conftest import Api, Opened
from tests.declared import COMPUTED, ONE_FILE, Declared
from tests.replaying import ReplayServer

DECLARED = {"/crypto/convert": Declared(unidentified=ONE_FILE, unbounded={"result": COMPUTED})}


async def test_a_coin_in_dollars_needs_no_bank(open_api: Opened, replay: ReplayServer) -> None:
    async with open_api() as api:
        response = await api.get("/crypto/convert?from=btc&to=usd&amount=2")
    data = response.json()["data"]
    assert (data["base"]["id"], data["base"]["kind"], data["target"]["id"]) == ("bitcoin", "coin", "USD")
    assert (data["rate"], data["result"], data["rate_date"]) == (91250, 182500, None)
    assert data["updated_at"].startswith("2026-11-19T10:10:37")
    assert "ecb" not in response.headers["link"]
    assert len(replay.log) == 1


async def test_a_currency_in_coins(api: Api) -> None:
    there = await api.data("/crypto/convert?base=bitcoin&target=NOK")
    back = await api.data("/crypto/convert?base=nok&target=BTC&amount=1000000")
    assert there["rate"] == pytest.approx(91250 / there["target"]["price_usd"], rel=1e-6)
    assert back["result"] == pytest.approx(1e6 / there["rate"], rel=1e-6)
    assert there["rate_date"] == back["rate_date"]


@pytest.mark.modules("finance.crypto_conversion", "finance.conversion")
async def test_a_large_amount_keeps_its_cents(api: Api) -> None:
    dollars = await api.data("/crypto/convert?base=ethereum&target=USD&amount=123456.789")
    assert dollars["result"] == 385253082.91395  # 123456.789 × 3120.55
    kroner = await api.data("/crypto/convert?base=bitcoin&target=NOK&amount=1000")
    pair = await api.data("/convert?from=USD&to=NOK&amount=91250000")
    assert kroner["result"] == pytest.approx(pair["result"], abs=0.001)


async def test_an_old_exchange_rate_makes_the_answer_stale(api: Api) -> None:
    with time_machine.travel(datetime(2026, 11, 19, 11, tzinfo=UTC), tick=False):
        dollars = await api.data("/crypto/convert?base=bitcoin&target=USD")
        kroner = await api.data("/crypto/convert?base=bitcoin&target=NOK")
    assert dollars["stale_since"] is None
    assert kroner["rate_date"] == "2026-04-13"
    assert kroner["stale_since"] == "2026-04-20T00:00:00Z"


async def test_a_coin_in_another(api: Api) -> None:
    data = await api.data("/crypto/convert?base=bitcoin&target=ethereum")
    assert data["rate"] == pytest.approx(91250 / 3120.55, rel=1e-7)
    assert data["rate_date"] is None


async def test_two_currencies_are_of_another_endpoint(api: Api) -> None:
    (error,) = (await api.problem("/crypto/convert?base=EUR&target=NOK", 400))["errors"]
    assert error["parameter"] == "target"


async def test_unknown_names_are_not_found(api: Api) -> None:
    problem = await api.problem("/crypto/convert?base=no-such-coin&target=USD", 404)
    assert "no-such-coin" in problem["detail"]
    assert "reference rates of the ECB" in (await api.problem("/crypto/convert?base=BTC&target=UAH", 404))["detail"]


async def test_a_coin_without_a_price_is_not_found(api: Api) -> None:
    assert "no price" in (await api.problem("/crypto/convert?base=metis-token&target=USD", 404))["detail"]


async def test_a_coin_that_the_second_provider_does_not_identify_is_unavailable(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_403", host="api.coingecko.com"):
        data = await api.data("/crypto/convert?base=bitcoin&target=USD")
        problem = await api.problem("/crypto/convert?base=shiba-inu&target=USD", 502)
    assert (data["rate"], data["source"]) == (91244.078, "coinpaprika")
    assert "shiba-inu" in problem["detail"]


@pytest.mark.parametrize(
    ("query", "parameters"), [("base=btc", ["target"]), ("amount=0", ["base", "target", "amount"])]
)
async def test_all_wrong_parameters_are_named(api: Api, query: str, parameters: list[str]) -> None:
    errors = (await api.problem(f"/crypto/convert?{query}", 400))["errors"]
    assert sorted(error["parameter"] for error in errors) == sorted(parameters)


async def test_an_amount_of_nothing_is_told_what_is_allowed(api: Api) -> None:
    (error,) = (await api.problem("/crypto/convert?base=BTC&target=NOK&amount=0", 400))["errors"]
    assert error["allowed"] == "a number above 0 and at most 1000000000000000"
