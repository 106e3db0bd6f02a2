"""Prices of all zones while the service of a zone is away: Nord Pool stands in, and how far both are apart is known."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import msgspec
import pytest
import time_machine

from skerry.clock import midnight, rfc3339
from skerry.endpoints.nordic_baltic.electricity import nordic_electricity_prices
from skerry.settings import Settings
from tests.collecting import run_jobs
from tests.conftest import Opened
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

pytestmark = pytest.mark.modules("nordic_baltic.electricity")

QUARTER = timedelta(minutes=15)
PORTAL = "https://dataportal-api.nordpoolgroup.com/api/DayAheadPrices?market=DayAhead&"
EUR = "deliveryArea=FI,EE,LV,LT&currency=EUR"
DKK = "deliveryArea=DK1,DK2&currency=DKK"
SWEDEN = "www.elprisetjustnu.se"
FIRST = datetime(2026, 1, 1, tzinfo=UTC)
Price = Callable[[datetime], float]


def at(*moment: int) -> time_machine.travel:
    return time_machine.travel(datetime(*moment, tzinfo=UTC), tick=False)  # type: ignore[misc, arg-type]


def hours_of_the_year(moment: datetime) -> float:
    """A price that tells its interval: 24.25 is the second quarter-hour of 2 January, UTC. It starts again after 1000 hours."""
    return (moment - FIRST) / timedelta(hours=1) % 1000


def market_day(day: date, areas: str, price: Price = hours_of_the_year, rate: float = 1) -> bytes:
    """A reply of the exchange: the quarter-hours of a day in Central European Time."""
    start, end = midnight(day, "Europe/Oslo"), midnight(day + timedelta(days=1), "Europe/Oslo")
    starts = [start + QUARTER * number for number in range((end - start) // QUARTER)]
    return msgspec.json.encode(
        {
            "deliveryDateCET": day.isoformat(),
            "deliveryAreas": areas.split(","),
            "exchangeRate": rate,
            "multiAreaEntries": [
                {
                    "deliveryStart": rfc3339(each),
                    "deliveryEnd": rfc3339(each + QUARTER),
                    "entryPerArea": dict.fromkeys(areas.split(","), round(price(each) * rate, 2)),
                }
                for each in starts
            ],
        }
    )


@pytest.mark.parametrize(
    ("day", "count", "start", "end"),
    [
        (date(2026, 5, 10), 96, "2026-05-09T21:00:00Z", "2026-05-10T21:00:00Z"),
        (date(2026, 3, 29), 92, "2026-03-28T22:00:00Z", "2026-03-29T21:00:00Z"),
        (date(2026, 10, 25), 100, "2026-10-24T21:00:00Z", "2026-10-25T22:00:00Z"),
    ],
)
@pytest.mark.parametrize("country", ["FI", "EE", "LV", "LT"])
async def test_a_day_of_two_market_days(
    open_api: Opened, answering: Answering, day: date, count: int, start: str, end: str, country: str
) -> None:
    """The local day starts with the last hour of the market day before; days of clock change have 23 and 25 hours."""
    before = day - timedelta(days=1)
    replies = {f"{PORTAL}date={each}&{EUR}": market_day(each, "FI,EE,LV,LT") for each in (before, day)}
    with at(day.year, day.month, day.day, 9, 20):
        async with open_api(gateway=answering(replies)) as api:
            found = await api.data(f"/nordic/{country}/electricity/prices")
    assert (found["source"], found["count"], found["resolution_minutes"]) == ("nordpool", count, 15)
    assert (found["start_at"], found["end_at"], found["currency"]) == (start, end, "EUR")
    for price in (found["prices"][0], found["prices"][3], found["prices"][4], found["prices"][-1]):
        moment = datetime.fromisoformat(price["start_at"])
        assert price["price_eur_mwh"] == price["price_local_mwh"] == hours_of_the_year(moment)


@at(2026, 5, 10, 9, 20)
async def test_danish_prices_come_in_kroner(open_api: Opened, answering: Answering) -> None:
    day = date(2026, 5, 10)
    replies = {f"{PORTAL}date={day}&{DKK}": market_day(day, "DK1,DK2", rate=7.4712)}
    async with open_api(gateway=answering(replies)) as api:
        response = await api.get("/nordic/DK/electricity/prices?zone=DK2")
        assert (await api.data("/nordic/DK/electricity/prices?zone=DK1"))["source"] == "nordpool"
    found = response.json()["data"]
    first = hours_of_the_year(datetime(2026, 5, 9, 22, tzinfo=UTC))
    assert (found["prices"][0]["price_eur_mwh"], found["prices"][0]["price_local_mwh"]) == (
        first, round(first * 7.4712, 2),
    )  # fmt: skip
    assert response.headers["link"].startswith('<https://data.nordpoolgroup.com>; rel="via"; title="Nord Pool", ')


@at(2026, 2, 10, 10, 30)
@pytest.mark.parametrize(("country", "local"), [("FI", "14:00"), ("DK", "13:00")])
async def test_tomorrow_is_not_published_at_the_exchange_either(
    open_api: Opened, answering: Answering, country: str, local: str
) -> None:
    nothing = {f"{PORTAL}date=2026-02-{day}&{area}": b"" for day in (10, 11) for area in (EUR, DKK)}
    async with open_api(gateway=answering(nothing, status=204)) as api:
        response = await api.get(f"/nordic/{country}/electricity/prices?date=2026-02-11")
    assert (response.status_code, response.headers["retry-after"]) == (404, "5400")
    assert f"about {local} local time (2026-02-10T12:00Z)" in response.json()["detail"]


@at(2026, 5, 9, 11, 5)
async def test_preliminary_prices_are_not_published_ones(open_api: Opened, answering: Answering) -> None:
    day = date(2026, 5, 10)
    reply = market_day(day, "DK1,DK2", rate=7.4712)
    states = b'"areaStates":[{"state":"Preliminary","areas":["DK1","DK2"]}],"multiAreaEntries"'
    replies = {f"{PORTAL}date={day}&{DKK}": reply.replace(b'"multiAreaEntries"', states)}
    async with open_api(gateway=answering(replies)) as api:
        problem = await api.problem(f"/nordic/DK/electricity/prices?date={day}", 404)
    assert "not published yet" in problem["detail"]


@at(2026, 5, 10, 9, 20)
async def test_the_exchange_is_not_asked_for_old_days(open_api: Opened, replay: ReplayServer) -> None:
    replay.reset()
    async with open_api() as api:
        with replay.fault("error_500"):
            await api.problem("/nordic/DK/electricity/prices?date=2026-03-01", 502)
    assert not [row for row in replay.log if "nordpoolgroup" in row["url"]]


async def test_a_service_that_is_back_is_compared_with_who_stood_in(open_api: Opened, replay: ReplayServer) -> None:
    """No provider is called for the comparison."""
    replay.reset()
    async with open_api() as api:
        with at(2026, 5, 10, 9, 20), replay.fault("error_500", host=SWEDEN):
            assert (await api.data("/nordic/SE/electricity/prices"))["source"] == "nordpool"
            assert (await api.data("/status"))["price_differences"] == {"count": 0, "items": []}
        with at(2026, 5, 10, 9, 50):
            assert (await api.data("/nordic/SE/electricity/prices"))["source"] == "elprisetjustnu"
            status = await api.data("/status")
    assert status["price_differences"]["items"] == [
        {
            "zone": "SE3",
            "date": "2026-05-10",
            "difference_max_eur_mwh": 0.0,
            "resolution_minutes": 15,
            "sources": ["elprisetjustnu", "nordpool"],
        }
    ]
    assert len([row for row in replay.log if "nordpoolgroup" in row["url"]]) == 1


@at(2026, 5, 10, 9, 20)
async def test_a_collected_day_is_compared_with_who_stands_in(
    open_api: Opened, replay: ReplayServer, answering: Answering, tmp_path: Path
) -> None:
    """The collector may have been another process: what it stored counts."""
    (entry,) = nordic_electricity_prices.__dict__["endpoints"]
    await run_jobs([entry], Settings(gateway=replay.url, data_dir=tmp_path))
    async with open_api() as api:
        day = await api.data("/nordic/SE/electricity/prices")
    zones = "SE1,SE2,SE3,SE4"
    flat = market_day(date(2026, 5, 10), zones, lambda _: 100, rate=10.9245)
    gateway = answering({f"{PORTAL}date=2026-05-10&deliveryArea={zones}&currency=SEK": flat})
    async with open_api(gateway=gateway) as api:
        assert (await api.data("/nordic/SE/electricity/prices"))["prices"][0]["price_eur_mwh"] == 100
        [row] = (await api.data("/status"))["price_differences"]["items"]
        rows = (await api.get("/status?format=csv")).text
    assert row["difference_max_eur_mwh"] == max(abs(price["price_eur_mwh"] - 100) for price in day["prices"]) == 82.63
    assert (row["zone"], row["sources"]) == ("SE3", ["elprisetjustnu", "nordpool"])
    assert "elprisetjustnu;nordpool" in rows
