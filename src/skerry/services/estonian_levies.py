"""What an Estonian household pays per kilowatt-hour besides the energy, in a period."""

import datetime as dt
from collections.abc import Iterator, Sequence
from zoneinfo import ZoneInfo

from msgspec import Struct

from skerry.datasets.ee_electricity_tariffs import EstonianTariffs, NetworkPackage, Tariff, TariffItem
from skerry.datasets.holidays import Holidays
from skerry.rounding import half_up

DAY_STARTS, DAY_ENDS = 7, 22
SATURDAY = 5


class Levy(Struct, frozen=True):
    """One price of a period."""

    item: TariffItem
    price_cent_kwh: float | None
    """Without VAT; None where no price is known that was valid for the whole period."""
    start_date: dt.date | None
    url: str | None


def levies(
    package: NetworkPackage, first: dt.date, last: dt.date, tariffs: EstonianTariffs, holidays: Holidays
) -> Iterator[Levy]:
    """The price of each item between two days, both included. A network fee with a price by day and one by night is their mean
    by the hours of the period."""
    tariffs.sign()
    for item in TariffItem:
        valid = tariffs.during(item, package, first, last)
        price = _price(valid, night_share(first, last, holidays)) if valid else None
        start = max((tariff.start_date for tariff in valid), default=None)
        yield Levy(item, price, start, valid[0].url if valid else None)


def night_share(first: dt.date, last: dt.date, holidays: Holidays) -> float:
    """Share of the hours of a period that have the price of the night: all but 7:00 to 22:00 on working days."""
    zone = ZoneInfo("Europe/Tallinn")
    years = range(first.year, last.year + 1)
    free = {holiday.date for year in years for holiday in holidays.year("EE", year) if "Public" in holiday.types}
    moment = dt.datetime.combine(first, dt.time(), zone).astimezone(dt.UTC)
    end = dt.datetime.combine(last + dt.timedelta(days=1), dt.time(), zone).astimezone(dt.UTC)
    nights = hours = 0
    while moment < end:
        local = moment.astimezone(zone)
        by_day = DAY_STARTS <= local.hour < DAY_ENDS and local.weekday() < SATURDAY and local.date() not in free
        nights, hours = nights + (not by_day), hours + 1
        moment += dt.timedelta(hours=1)
    return nights / hours


def _price(valid: Sequence[Tariff], nights: float) -> float:
    by_period = {tariff.period: tariff.price_cent_kwh for tariff in valid}
    if "all" in by_period:
        return by_period["all"]
    return half_up(by_period["night"] * nights + by_period["day"] * (1 - nights), 4)
