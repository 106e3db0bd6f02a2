"""Value-added tax as a part of a report."""

import datetime as dt
from typing import Annotated

from msgspec import Meta, Struct

from skerry.datasets.countries import Country
from skerry.datasets.vat_rates import VatRates
from skerry.models.unavailable import Missing


class ValueAddedTax(Struct, frozen=True):
    """Value added tax, of the mainland."""

    standard_rate_percent: Annotated[float, Meta(description="standard rate, percent of the price without tax")]
    reduced_rates_percent: Annotated[
        list[float], Meta(description="reduced rates, percent, highest first; empty where there is none")
    ]
    as_of_date: Annotated[dt.date, Meta(description="day of the table")]


def value_added_tax(part: str, country: Country, rates: VatRates, missing: Missing) -> ValueAddedTax | None:
    """The rates of a country; None, and listed in the report, outside Europe."""
    found = rates.get(country.code)
    if found is None:
        detail = f"No VAT rates of {country.name} are known, only of the European Union and its neighbours."
        missing.absent(part, detail, covered=False)
        return None
    return ValueAddedTax(found.standard_rate_percent, found.reduced, rates.as_of)
