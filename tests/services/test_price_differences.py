"""Which delivery days of two providers are compared."""

from datetime import date, timedelta
from typing import Any

from skerry.models.day_ahead import BIDDING_ZONES, NordicBalticZone, PriceDay
from skerry.series.spot_prices import StoredPriceProviders
from skerry.services.price_differences import MAX_DAYS, PriceDifferences
from skerry.services.spot_prices import NordicBalticPrices
from tests.models.test_day_ahead import prices
from tests.services.test_spot_prices import Service

OSLO = BIDDING_ZONES["NO1"]


def day_of(date: date) -> PriceDay:
    return PriceDay.of(OSLO, date, prices(date, 60))


def test_only_days_of_two_providers_are_compared_the_newest_first() -> None:
    differences = PriceDifferences()
    for number in (10, 12, 11):
        differences.add(day_of(date(2026, 5, number)), "one")
    for number in (10, 11):
        differences.add(day_of(date(2026, 5, number)), "other")
    assert [(row.date.day, row.sources) for row in differences.all()] == [
        (11, ["one", "other"]),
        (10, ["one", "other"]),
    ]
    assert differences.has("NO1", date(2026, 5, 12), "one")
    assert not differences.has("NO1", date(2026, 5, 12), "other")


def test_the_day_that_was_not_used_for_longest_is_forgotten() -> None:
    differences = PriceDifferences()
    days = [date(2026, 5, 10) + timedelta(days=number) for number in range(MAX_DAYS + 1)]
    for day in days[:-1]:
        differences.add(day_of(day), "one")
    differences.add(day_of(days[0]), "other")
    differences.add(day_of(days[-1]), "one")
    assert [row.date for row in differences.all()] == [days[0]]
    assert not differences.has("NO1", days[1], "one")


async def test_what_the_collector_reads_is_remembered_under_the_key_of_its_provider() -> None:
    differences, national, elering = PriceDifferences(), Service(), Service()
    services: Any = (national, national, national, elering)
    collected = NordicBalticPrices(StoredPriceProviders(*services), differences)
    day = await collected.day(NordicBalticZone.NO1, date(2026, 5, 10))
    differences.add(day, "nordpool")
    assert [row.sources for row in differences.all()] == [["hvakosterstrommen", "nordpool"]]
    assert (national.asked, elering.asked) == (["NO1"], [])
