"""Official rates: six banks in one unit."""

from datetime import UTC, datetime

import pytest
import time_machine

from tests.conftest import Api, Opened
from tests.declared import AS_ASKED, FILTERS, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES, ReplayServer

DECLARED = {
    "/nordic/{country}/exchange-rates": Declared(unidentified=FILTERS, unageing=AS_ASKED),
    "/nordic/{country}/exchange-rates/{currency}": Declared(another={",USD,": ",CAD,"}, unageing=AS_ASKED),
    "/norway/norges-bank/fx/{currency}": Declared(another={",EUR,": ",CAD,"}),
}


def at(*moment: int) -> time_machine.travel:
    return time_machine.travel(datetime(*moment, tzinfo=UTC), tick=False)  # type: ignore[misc, arg-type]


@pytest.mark.parametrize(
    ("country", "source", "base", "date", "rates"),
    [
        ("SE", "riksbank", "SEK", "2026-05-08", {"DKK": (1.4653, 1), "USD": (9.2984, 1)}),
        ("norge", "norges_bank", "NOK", "2026-05-08", {"DKK": (1.4912, 100), "USD": (9.7451, 1)}),
        ("DK", "statbank_dk_rates", "DKK", "2026-05-07", {"ISK": (0.0521, 100), "USD": (6.3412, 100)}),
        ("IS", "sedlabanki", "ISK", "2026-05-08", {"PLN": (33.7, 1), "USD": (121.9, 1)}),
        ("lt", "lietuvos_bankas", "EUR", "2026-05-08", {"JPY": (0.00625, 1), "USD": (0.88888889, 1)}),
    ],
)
async def test_rates_of_a_day(
    api: Api, country: str, source: str, base: str, date: str, rates: dict[str, tuple[float, int]]
) -> None:
    data = await api.data(f"/nordic/{country}/exchange-rates?date=2026-05-08")
    assert (data["source"], data["base"], data["date"], data["requested_date"]) == (source, base, date, "2026-05-08")
    found = {item["currency"]: (item["local_per_unit"], item["quoted_units"]) for item in data["items"]}
    assert {currency: found.get(currency) for currency in rates} == rates
    assert not {"TWI", "ETT", "XDR", "VEF", base} & found.keys()  # indices, rates that are missing, its own currency


async def test_rates_of_the_euro_are_those_of_the_ecb(api: Api) -> None:
    past = await api.data("/nordic/FI/exchange-rates?date=2008-07-15&symbols=USD")
    assert (past["base"], past["date"], past["source"]) == ("EUR", "2008-07-15", "ecb_rates")
    assert past["items"][0]["per_local"] == pytest.approx(1.5990)  # the euro was never dearer


async def test_the_inverse_is_what_the_bank_quotes(api: Api) -> None:
    data = await api.data("/nordic/EE/exchange-rates?date=2026-03-20&symbols=CHF,CNY,DKK,BRL")
    rates = {item["currency"]: (item["local_per_unit"], item["per_local"]) for item in data["items"]}
    assert rates["DKK"] == (0.13384731, 7.4712)
    assert rates["CHF"] == (1.0993843, 0.9096)
    assert (rates["CNY"][1], rates["BRL"][1]) == (7.9664, 6.0724)


async def test_a_day_without_a_fixing(api: Api) -> None:
    data = await api.data("/nordic/NO/exchange-rates?date=2026-05-01")
    assert (data["date"], data["requested_date"]) == ("2026-04-30", "2026-05-01")
    await api.problem("/nordic/NO/exchange-rates?date=1999-01-04", 404)
    await api.problem("/nordic/SE/exchange-rates?date=1999-01-04", 404)
    await api.problem("/nordic/LT/exchange-rates?date=2014-12-31", 404)
    await api.problem("/nordic/DK/exchange-rates/USD?start=2026-05-09&end=2026-05-10", 404)


async def test_currencies_that_a_bank_does_not_quote(api: Api) -> None:
    chosen = await api.data("/nordic/NO/exchange-rates?date=2026-05-08&symbols=USD")
    assert [item["currency"] for item in chosen["items"]] == ["USD"]
    problem = await api.problem("/nordic/NO/exchange-rates?date=2026-05-08&symbols=USD,QQQ,TWI", 404)
    assert "QQQ, TWI in NOK on 2026-05-08" in problem["detail"]


@pytest.mark.parametrize(
    ("country", "rates"),
    [
        ("SE", [("2026-05-07", 9.3112), ("2026-05-08", 9.2984)]),
        ("NO", [("2026-05-06", 9.7208), ("2026-05-07", 9.7312), ("2026-05-08", 9.7451)]),
        ("DK", [("2026-05-06", 6.335), ("2026-05-07", 6.3412)]),
        ("IS", [("2026-05-07", 121.5), ("2026-05-08", 121.9)]),
        ("LT", [("2026-05-07", 0.89285714), ("2026-05-08", 0.88888889)]),
    ],
)
async def test_a_currency_over_time(api: Api, country: str, rates: list[tuple[str, float]]) -> None:
    data = await api.data(f"/nordic/{country}/exchange-rates/usd?start=2026-05-06&end=2026-05-08")
    assert data["currency"] == "USD"
    assert [(item["date"], item["local_per_unit"]) for item in data["items"]] == rates
    await api.problem(f"/nordic/{country}/exchange-rates/QQQ?start=2026-05-06&end=2026-05-08", 404)


@pytest.mark.parametrize("day", ["9999-12-31", "0001-01-01"])
async def test_a_newest_rate_of_a_day_that_cannot_be_is_a_502(open_api: Opened, answering: Answering, day: str) -> None:
    url = "https://data.norges-bank.no/api/data/EXR/B.EUR.NOK.SP?format=csvdata&lastNObservations=1"
    body = (CASSETTES / "norges_bank" / "eur.csv").read_text().replace("2026-11-19", day)
    assert day in body
    async with open_api(gateway=answering({url: body.encode()})) as api:
        await api.problem("/norway/norges-bank/fx/EUR", 502)


@at(2026, 11, 20, 12)
async def test_the_newest_rate_of_norges_bank(api: Api) -> None:
    assert await api.data("/norway/norges-bank/fx/eur") == {
        "base": "NOK", "currency": "EUR", "date": "2026-11-19", "local_per_unit": 11.0987, "per_local": 0.090100642,
        "quoted_units": 1, "source": "norges_bank", "stale_since": None,
    }  # fmt: skip
    await api.problem("/norway/norges-bank/fx/QQQ", 404)
    newest = await api.data("/nordic/NO/exchange-rates")
    assert (newest["date"], newest["requested_date"]) == ("2026-11-19", None)


@at(2026, 5, 10, 9)
async def test_wrong_periods(api: Api, replay: ReplayServer) -> None:
    for query, name in (("exchange-rates?date=2026-05-11", "date"), ("exchange-rates/USD?start=2025-01-01", "start")):
        [error] = (await api.problem(f"/nordic/SE/{query}", 400))["errors"]
        assert error["parameter"] == name
    [error] = (await api.problem("/nordic/SE/exchange-rates/USD?start=2026-05-09&end=2026-05-08", 400))["errors"]
    assert error["parameter"] == "start"
    assert replay.log == []
