"""When an invoice between two countries is due, and what it comes to."""

import datetime as dt
from typing import Annotated

from msgspec import Meta

from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import Amount, CountryCode, CurrencyCode, Day, Days
from skerry.api.report import ReportParts, SourcedReport
from skerry.clock import today
from skerry.datasets.countries import Countries
from skerry.datasets.holidays import Holidays
from skerry.datasets.iso4217 import IsoCurrencies
from skerry.datasets.vat_rates import VatRates
from skerry.models.exchange_rates import EURO
from skerry.rounding import half_up
from skerry.services.business_days import BusinessDays
from skerry.services.invoice_terms import (
    MEMBERS,
    InvoiceVat,
    LateInterest,
    due_date,
    invoice_vat,
    late_interest,
    late_interest_reference,
)
from skerry.sources.europe.ecb_data import EcbDataPortal

FIRST, LAST = dt.date(2000, 1, 1), dt.date(2073, 12, 31)
NOTE = (
    "Computed from the countries, the kind of buyer and public rates alone; exemptions, reduced rates, registrations and the "
    "contract are not regarded."
)


class InvoiceTerms(SourcedReport, frozen=True, kw_only=True):
    """Due date, tax and interest of an invoice."""

    issued_date: Annotated[dt.date, Meta(description="day of issue")]
    nominal_due_date: Annotated[dt.date, Meta(description="day of issue plus the days of payment")]
    due_date: Annotated[
        dt.date | None, Meta(description="that day, or the first one after it on which people work in both countries")
    ]
    shifted_because: Annotated[
        list[str], Meta(description="weekends and holidays between that day and the due date, by date")
    ]
    amount: Annotated[float, Meta(ge=0, le=1e12, description="net amount")]
    currency: Annotated[str, Meta(description="of all amounts, ISO 4217")]
    vat: Annotated[InvoiceVat | None, Meta(description="value-added tax")]
    total: Annotated[
        Annotated[float, Meta(ge=0, le=1e13)] | None,
        Meta(description="net amount and tax; null where the tax is unknown"),
    ]
    late_interest: Annotated[
        LateInterest | None,
        Meta(
            description="least interest by law, of a seller in the euro area and a business buyer in the European Union"
        ),
    ]
    note: Annotated[str, Meta(description="what is not regarded")]


@endpoint(
    "/mashup/invoice/due",
    fresh="12h",
    example={"amount": 1000, "seller": "EE", "buyer": "FI", "issued": "2026-11-22"},
    example_404={"amount": 1000, "seller": "EE", "buyer": "QQ"},
)
async def invoice_terms(
    amount: Annotated[Amount, Meta(description="net amount")],
    seller: Annotated[CountryCode, Meta(description="country of the seller")],
    buyer: Annotated[CountryCode, Meta(description="country of the buyer")],
    countries: Reference[Countries],
    currencies: Reference[IsoCurrencies],
    business_days: BusinessDays,
    vat_rates: VatRates,
    portal: EcbDataPortal,
    currency: Annotated[CurrencyCode, Meta(description="currency of the invoice, ISO 4217")] = EURO,
    terms: Annotated[int, Meta(ge=0, le=365, description="days of payment")] = 14,
    issued: Annotated[
        Day | None, Days(FIRST, LAST), Meta(description="day of issue; today at the seller's if omitted")
    ] = None,
    business: Annotated[bool, Meta(description="whether the buyer is a business")] = True,
) -> InvoiceTerms:
    """When an invoice between two countries is due, how it is likely taxed, and the least interest on a late payment.

    The due date is moved to a day on which people work in both countries. Tax follows the general rules of the VAT Directive,
    interest those of Directive 2011/7/EU for sellers in the euro area; each names its article. Rates of VAT are known since
    2025-08-01. What is not known here is null and listed in `unavailable`. Figures from public rules, no legal or tax advice.
    An unknown country or currency is a 404."""
    currencies.get(currency)
    here, there = countries.get(seller), countries.get(buyer)
    day = issued or today(here.main_timezone)
    nominal = day + dt.timedelta(days=terms)
    async with ReportParts(offline=True) as parts:
        moved = parts.fetch(due_date(business_days, (seller, buyer), nominal))
        rules = business and here.code in MEMBERS and there.code in MEMBERS and here.main_currency == EURO
        reference = parts.fetch(
            late_interest_reference(here, nominal, moved.task, portal, rules=rules), "late_interest"
        )
    missing, sources, due = parts.missing, parts.sources, moved.required()
    if due is None:
        missing.absent("due_date", "The holidays of both countries are not known.", covered=False)
    else:
        sources.add("due_date", Holidays.key, Holidays.dated())
    tax = invoice_vat(amount, here, there, day, business=business, rates=vat_rates, missing=missing)
    missing.because("total", "vat")
    if tax is not None and tax.vat_percent:
        sources.add("vat", VatRates.key, vat_rates.as_of)
    total = None if tax is None else half_up(amount + tax.vat_amount, 2)
    rate = reference.value
    if not missing.has("late_interest") and (rate is None or rate.interest_percent is None):
        detail = "The rule is known here for sellers in the euro area and business buyers in the European Union alone."
        missing.absent("late_interest", detail, covered=False)
    missing.because("late_interest", "late_interest", "total")
    interest = None
    if rate is not None and rate.interest_percent is not None and total is not None:
        interest = late_interest(total, rate.interest_percent, rate.date)
        sources.add("late_interest", EcbDataPortal.key, rate.date)
    return InvoiceTerms(
        issued_date=day,
        nominal_due_date=nominal,
        due_date=due.date if due else None,
        shifted_because=due.shifted_because if due else [],
        amount=amount,
        currency=currency,
        vat=tax,
        total=total,
        late_interest=interest,
        note=NOTE,
        unavailable=parts.unavailable,
        sources=parts.signed(),
    )
