"""VAT and interest of an invoice between two countries, by directives of the European Union."""

import datetime as dt
from typing import Annotated, Literal

from msgspec import Meta, Struct

from skerry.datasets.countries import Country
from skerry.datasets.vat_rates import VatRates
from skerry.models.unavailable import Missing
from skerry.rounding import half_up

MEMBERS = frozenset(
    {
        "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IT", "LT", "LU", "LV", "MT",
        "NL", "PL", "PT", "RO", "SE", "SI", "SK",
    }
)  # fmt: skip
"""Of the European Union."""
POINTS = 8.0
"""Percentage points that Directive 2011/7/EU, article 2(6), adds to the reference rate, at least."""
BASIS = (
    "Directive 2011/7/EU, articles 2 and 3: the rate of the ECB's main refinancing operations in force on {date} plus at least 8 "
    "percentage points, of a business debtor; national law may add more."
)

Treatment = Literal["domestic", "reverse_charge", "destination_rate", "export"]


class InvoiceVat(Struct, frozen=True):
    """How the invoice is likely taxed."""

    likely_treatment: Annotated[Treatment, Meta(description="by the countries and the kind of buyer alone")]
    rate_percent: Annotated[float, Meta(ge=0, le=100, description="rate on the invoice, percent")]
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
    amount: float, seller: Country, buyer: Country, *, business: bool, rates: VatRates, missing: Missing
) -> InvoiceVat | None:
    """By the general rules for what a seller in the Union, or in one country with the buyer, sells. None, and listed in the
    report, where no rule or rate is known here."""
    if seller.code == buyer.code:
        return _taxed(amount, "domestic", seller, rates, missing)
    if seller.code not in MEMBERS:
        missing.absent("vat", f"The rules for sellers in {seller.name} are not known here.", covered=False)
        return None
    if buyer.code not in MEMBERS:
        return InvoiceVat(
            "export", 0.0, 0.0, "Article 146 for goods, articles 44 and 59 for most services to a business"
        )
    if business:
        return InvoiceVat(
            "reverse_charge", 0.0, 0.0, "Article 138 for goods, article 196 for services: the buyer accounts for VAT"
        )
    return _taxed(amount, "destination_rate", buyer, rates, missing)


def _taxed(
    amount: float, treatment: Treatment, country: Country, rates: VatRates, missing: Missing
) -> InvoiceVat | None:
    found = rates.get(country.code)
    if found is None:
        missing.absent("vat", f"No VAT rates of {country.name} are known.", covered=False)
        return None
    rate = found.standard_rate_percent
    basis = f"Standard rate of {country.name}"
    if treatment == "destination_rate":
        basis += ", article 33: distance sales above the threshold of article 59c"
    return InvoiceVat(treatment, rate, half_up(amount * rate / 100, 2), basis)


def reference_day(due: dt.date) -> dt.date:
    """First day of the half-year of a due date, whose rate applies."""
    return dt.date(due.year, 1 if due.month <= 6 else 7, 1)


def late_interest(total: float, reference: float, day: dt.date) -> LateInterest:
    percent = half_up(reference + POINTS, 2)
    return LateInterest(reference, day, percent, half_up(total * percent / 100 / 365, 4), BASIS.format(date=day))
