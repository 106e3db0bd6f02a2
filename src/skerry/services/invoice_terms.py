"""Due date, VAT and interest of an invoice between two countries, the latter by directives of the European Union."""

import datetime as dt
from collections.abc import Awaitable, Iterable
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct

from skerry.clock import today
from skerry.datasets.countries import Country
from skerry.datasets.vat_rates import STANDARD_SINCE, VatRates
from skerry.errors import NotFound, SkerryError
from skerry.models.unavailable import Missing
from skerry.rounding import half_up
from skerry.services.business_days import BusinessDays
from skerry.sources.europe.ecb_data import EcbDataPortal, RefinancingRate

MEMBERS = frozenset(
    {
        "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IT", "LT", "LU", "LV", "MT",
        "NL", "PL", "PT", "RO", "SE", "SI", "SK",
    }
)  # fmt: skip
"""Of the European Union."""
MARGIN = dt.timedelta(days=31)
"""Within which there is a day on which people work in both countries."""
POINTS = 8.0
"""Percentage points that Directive 2011/7/EU, article 2(6), adds to the reference rate, at least."""
BASIS = (
    "Directive 2011/7/EU, articles 2 and 3: the rate of the ECB's main refinancing operations in force on {date} plus at least 8 "
    "percentage points, of a business debtor; national law may add more."
)

Treatment = Literal["domestic", "reverse_charge", "destination_rate", "export"]


class DueDate(NamedTuple):
    """A day on which people work in both countries, and what moved it."""

    date: dt.date
    shifted_because: list[str]


class InvoiceVat(Struct, frozen=True):
    """How the invoice is likely taxed."""

    likely_treatment: Annotated[Treatment, Meta(description="by the countries and the kind of buyer alone")]
    vat_percent: Annotated[float, Meta(ge=0, le=100, description="rate on the invoice, percent")]
    as_of_date: Annotated[dt.date | None, Meta(description="day of the table of rates; null where none applies")]
    vat_amount: Annotated[float, Meta(ge=0, le=1e12, description="tax on the invoice, in its currency")]
    basis: Annotated[str, Meta(description="article of the VAT Directive 2006/112/EC, or whose rate it is")]


class LateInterest(Struct, frozen=True):
    """The least interest on a late payment between businesses."""

    reference_percent: Annotated[float, Meta(ge=-10, le=100, description="rate of the ECB, percent a year")]
    reference_date: Annotated[dt.date, Meta(description="day on which that rate was in force")]
    statutory_percent: Annotated[float, Meta(ge=-10, le=100, description="least rate, percent a year")]
    daily_amount: Annotated[
        float, Meta(ge=-1e12, le=1e12, description="interest of one day on the total, / 365, in its currency")
    ]
    basis: Annotated[str, Meta(description="the rule")]


def invoice_vat(
    amount: float, seller: Country, buyer: Country, day: dt.date, *, business: bool, rates: VatRates, missing: Missing
) -> InvoiceVat | None:
    """By the general rules for what a seller in the Union, or in one country with the buyer, sells on a day. None, and listed
    in the report, where no rule or rate is known here."""
    if seller.code == buyer.code:
        return _taxed(amount, "domestic", seller, day, rates, missing)
    if seller.code not in MEMBERS:
        missing.absent("vat", f"The rules for sellers in {seller.name} are not known here.", covered=False)
        return None
    if buyer.code not in MEMBERS:
        services = "article 44 for most services" if business else "article 59 for the services that it lists"
        return InvoiceVat("export", 0.0, None, 0.0, f"Article 146 for goods, {services}")
    if business:
        return InvoiceVat(
            "reverse_charge",
            0.0,
            None,
            0.0,
            "Article 138 for goods, article 196 for services: the buyer accounts for VAT",
        )
    return _taxed(amount, "destination_rate", buyer, day, rates, missing)


def _taxed(
    amount: float, treatment: Treatment, country: Country, day: dt.date, rates: VatRates, missing: Missing
) -> InvoiceVat | None:
    if day < STANDARD_SINCE:
        missing.absent("vat", f"VAT rates before {STANDARD_SINCE} are not known.", covered=False)
        return None
    found = rates.get(country.code)
    if found is None:
        missing.absent("vat", f"No VAT rates of {country.name} are known.", covered=False)
        return None
    rate = found.standard_rate_percent
    basis = f"Standard rate of {country.name}"
    if treatment == "destination_rate":
        basis += ", article 33: distance sales above the threshold of article 59c"
    return InvoiceVat(treatment, rate, rates.as_of, half_up(amount * rate / 100, 2), basis)


async def due_date(business_days: BusinessDays, countries: Iterable[str], nominal: dt.date) -> DueDate | None:
    """The first day on which people work everywhere, and the weekends and holidays before it. None where the holidays of a
    country are not known."""
    calendars = []
    for code in dict.fromkeys(countries):
        calendar = await business_days.of(code, nominal, nominal + MARGIN)
        if calendar is None:
            return None
        calendars.append(calendar)
    day, reasons = nominal, []
    while off := [each for each in calendars if each.is_off(day)]:
        for each in off:
            holiday = each.holidays.get(day)
            reasons.append(f"{day} {each.country}: {holiday.name if holiday else 'weekend'}")
        day += dt.timedelta(days=1)
    return DueDate(day, reasons)


def reference_day(due: dt.date) -> dt.date:
    """First day of the half-year whose rate applies: that of the day after the due date, from which interest runs."""
    late = due + dt.timedelta(days=1)
    return dt.date(late.year, 1 if late.month <= 6 else 7, 1)


def late_interest(total: float, reference: float, day: dt.date) -> LateInterest:
    percent = half_up(reference + POINTS, 2)
    return LateInterest(reference, day, percent, half_up(total * percent / 100 / 365, 4), BASIS.format(date=day))


async def late_interest_reference(
    seller: Country,
    nominal: dt.date,
    moved: Awaitable[DueDate | SkerryError | None],
    portal: EcbDataPortal,
    *,
    rules: bool,
) -> RefinancingRate | None:
    """The rate that applies to a half-year; None where the rule is not that of the directive. Raises NotFound for a half-year to
    come."""
    if not rules:
        return None
    due = await moved
    day = reference_day(due.date if isinstance(due, DueDate) else nominal)
    if day > today(seller.main_timezone):
        raise NotFound(f"The rate of {day} is not known yet.")
    return await portal.refinancing_rate(day)
