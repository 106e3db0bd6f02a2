"""The lines of an electricity bill."""

import datetime as dt
from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct

from skerry.datasets.ee_electricity_tariffs import EstonianTariffs, NetworkPackage, TariffItem
from skerry.datasets.holidays import Holidays
from skerry.models.unavailable import Missing
from skerry.rounding import half_up
from skerry.services.estonian_levies import Levy, levies

Eur = Annotated[float, Meta(ge=-1e6, le=1e6)]


class BillLine(Struct, frozen=True):
    """One line of the bill."""

    item: Annotated[str, Meta(description="what is paid for: spot, margin, network, renewable_energy, excise, ...")]
    price_cent_kwh: Annotated[float | None, Meta(description="euro cents per kWh, without VAT; null where not known")]
    amount: Annotated[Eur | None, Meta(description="EUR, without VAT; null where not known")]
    start_date: Annotated[
        dt.date | None, Meta(description="day from which the price is valid; null for spot and margin")
    ]
    url: Annotated[str | None, Meta(description="page of who sets the price; null for spot and margin")]


def levy_lines(
    country: str,
    package: NetworkPackage,
    first: dt.date,
    last: dt.date,
    kwh: float,
    tariffs: EstonianTariffs,
    holidays: Holidays,
    missing: Missing,
) -> Iterator[BillLine]:
    """The lines of a month that no seller sets: network, levies, excise."""
    known = country == "EE"
    for levy in levies(package, first, last, tariffs, holidays) if known else map(_unknown, TariffItem):
        if levy.price_cent_kwh is None:
            detail = (
                f"No price of {levy.item.replace('_', ' ')} is known that was valid for the whole month."
                if known
                else f"Network fees and levies of country {country} are not known."
            )
            missing.absent(f"lines.{levy.item}", detail, covered=known)
        yield bill_line(levy.item, levy.price_cent_kwh, kwh, levy.start_date, levy.url)


def _unknown(item: TariffItem) -> Levy:
    return Levy(item, None, None, None)


def bill_line(
    item: str, price: float | None, kwh: float, start: dt.date | None = None, url: str | None = None
) -> BillLine:
    return BillLine(item, price, None if price is None else half_up(kwh * price / 100, 2), start, url)
