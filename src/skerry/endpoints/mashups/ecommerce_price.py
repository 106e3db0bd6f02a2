"""A product price in several markets."""

import asyncio
import datetime as dt
from typing import Annotated, ClassVar

from msgspec import Meta

from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import Allowed, Amount, CountryCode, CurrencyCode
from skerry.api.report import ReportParts, SourcedReport
from skerry.clock import now, today
from skerry.datasets.countries import Countries, Country
from skerry.datasets.holidays import Holidays
from skerry.datasets.iso4217 import IsoCurrencies
from skerry.datasets.vat_rates import VatRates
from skerry.errors import SkerryError
from skerry.models.exchange_rates import DatedRate, ReferenceRates
from skerry.models.fields import OBSERVATION
from skerry.models.observed import Observed
from skerry.models.rows import Rows
from skerry.rounding import half_up
from skerry.services.currency_score import issuer_of
from skerry.services.exchange_rates import is_carried
from skerry.services.price_levels import MARKET, PPP
from skerry.services.purchasing_power import implied_rate, levels_or_missing
from skerry.services.reference_rates import EuroRates
from skerry.services.remote_operations import NationalHoliday, national_holidays
from skerry.services.value_added_tax import value_added_tax
from skerry.services.world_bank_figures import YEARS_BACK, WorldBankAnswer
from skerry.sources.world.world_bank import WorldBank

SHOWN_HOLIDAYS = 2
METHOD = (
    "converted_price = price * exchange rate of the ECB; VAT at the standard rate of the country on top. ppp_price = price * PPP "
    "there / PPP of the issuer of the currency: an amount that bought as much there, in `ppp_year`. to_ppp_ratio = "
    "converted_price / ppp_price: above 1 the price is higher there, in what it buys otherwise. PPP is the World Bank's, of the "
    "whole economy."
)


class MarketPrice(Observed, frozen=True, kw_only=True):
    """The price in one market."""

    STALE_AFTER = "7d"
    OBSERVED_AT = "exchange_rate_date"

    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    country_name: Annotated[str, Meta(description="English name")]
    currency: Annotated[str | None, Meta(description="of the amounts, ISO 4217; null for an uninhabited territory")]
    exchange_rate: Annotated[
        float | None, Meta(description="local currency for one unit of that of the price, 8 digits")
    ]
    exchange_rate_date: Annotated[
        dt.date | None,
        OBSERVATION,
        Meta(description="day on which the ECB fixed it; null where both currencies are one"),
    ]
    converted_price: Annotated[
        Annotated[float, Meta(ge=0, le=1e18)] | None, Meta(description="price without tax, local currency")
    ]
    vat_percent: Annotated[
        Annotated[float, Meta(ge=0, le=100)] | None, Meta(description="standard rate of value-added tax, percent")
    ]
    vat_amount: Annotated[
        Annotated[float, Meta(ge=0, le=1e18)] | None, Meta(description="tax on the converted price, local currency")
    ]
    total_price: Annotated[
        Annotated[float, Meta(ge=0, le=1e18)] | None, Meta(description="price with tax, local currency")
    ]
    ppp_price: Annotated[
        Annotated[float, Meta(ge=0, le=1e18)] | None,
        Meta(description="price of equal purchasing power, local currency"),
    ]
    to_ppp_ratio: Annotated[
        Annotated[float, Meta(ge=0, le=1e6)] | None,
        Meta(description="converted price / price of equal purchasing power"),
    ]
    ppp_year: Annotated[int | None, Meta(description="the World Bank's year of purchasing power")]
    is_holiday: Annotated[
        bool | None, Meta(description="whether today, there, is a national public holiday; null where unknown")
    ]
    next_holidays: Annotated[
        list[NationalHoliday] | None, Meta(description="the next two national public holidays after today")
    ]


class MarketPrices(SourcedReport, frozen=True, kw_only=True):
    """A price in several markets."""

    ROWS: ClassVar[Rows] = Rows(
        "markets", carried=("price", ("currency", "price_currency")), json_only=("method", "unavailable", "sources")
    )

    price: Annotated[float, Meta(ge=0, le=1e12, description="the price, without tax")]
    currency: Annotated[str, Meta(description="its currency, ISO 4217")]
    markets: Annotated[list[MarketPrice], Meta(description="the markets, as requested")]
    method: Annotated[str, Meta(description="how the figures are computed")]


@endpoint(
    "/mashup/ecommerce/price",
    fresh="6h",
    example={"price": 99, "from_currency": "USD", "to": "DE,NO"},
    example_404={"price": 99, "from_currency": "USD", "to": "DE,QQ"},
)
async def ecommerce_prices(
    price: Annotated[Amount, Meta(description="price without tax")],
    from_currency: Annotated[CurrencyCode, Meta(description="currency of the price, ISO 4217")],
    to: Annotated[
        list[CountryCode],
        Allowed("countries separated by commas, such as DE,JP"),
        Meta(max_length=20, description="up to 20 countries by code or English name, separated by commas"),
    ],
    currencies: Reference[IsoCurrencies],
    countries: Reference[Countries],
    euro_rates: EuroRates,
    world_bank: WorldBank,
    vat_rates: VatRates,
    holidays: Holidays,
) -> MarketPrices:
    """A product price in several markets: converted, with value-added tax, against purchasing power, and the next holidays.

    Rates are the ECB's, purchasing power the World Bank's, each with its date; tax is known of Europe alone. Purchasing power is
    that of the issuer's country, and null for the euro and other currencies of several countries. What is missing is null and
    listed in `unavailable`. An unknown country or currency is a 404."""
    currencies.get(from_currency)
    issuer, year = issuer_of(from_currency, countries), now().year
    home = None if issuer is None or issuer.is_aggregate else countries.get(issuer.code)
    markets = [countries.get(code) for code in to]
    async with ReportParts() as parts:
        rates = parts.fetch(_rates(from_currency, markets, euro_rates), carried=is_carried)
        codes = (home.code, *to) if home else ()
        power = parts.fetch(world_bank.series(codes, [PPP, MARKET], year - YEARS_BACK, year))
        days = [
            parts.fetch(
                asyncio.to_thread(national_holidays, each, today(each.main_timezone), holidays), carried=lambda _: True
            )
            for each in markets
        ]
    rows = [
        _market(price, from_currency, home, each, rates.outcome, power.outcome, vat_rates, rest.required(), parts)
        for each, rest in zip(markets, days, strict=True)
    ]
    return MarketPrices(
        price=price,
        currency=from_currency,
        markets=rows,
        method=METHOD,
        unavailable=parts.unavailable,
        sources=parts.signed(),
    )


async def _rates(currency: str, markets: list[Country], euro_rates: EuroRates) -> ReferenceRates | None:
    """The reference rates; None where all markets have the currency of the price."""
    return await euro_rates.rates() if any(each.main_currency != currency for each in markets) else None


def _market(
    price: float,
    currency: str,
    home: Country | None,
    market: Country,
    rates: ReferenceRates | SkerryError | None,
    power: WorldBankAnswer,
    vat_rates: VatRates,
    days: list[NationalHoliday] | None,
    parts: ReportParts,
) -> MarketPrice:
    part, missing, sources = f"markets.{market.code}", parts.missing, parts.sources
    rate, day = _rate(f"{part}.exchange_rate", currency, market, rates, parts)
    tax = value_added_tax(f"{part}.vat_percent", market, vat_rates, missing)
    if tax is not None:
        sources.add(f"{part}.vat_percent", VatRates.key, tax.as_of_date)
    levels = implied = None
    if home is None:
        missing.absent(f"{part}.ppp_price", f"{currency} is the currency of several countries.", covered=False)
    elif levels := levels_or_missing(f"{part}.ppp_price", market, home, power, missing):
        implied = implied_rate(f"{part}.ppp_price", market, home, levels, missing)
        sources.add(f"{part}.ppp_price", WorldBank.key, levels.year)
    local = today(market.main_timezone)
    if days is None:
        for name in ("is_holiday", "next_holidays"):
            missing.absent(f"{part}.{name}", f"No public holidays of {market.name} are known.", covered=False)
    else:
        sources.add(f"{part}.next_holidays", Holidays.key, Holidays.dated())
    for name, needed in (
        ("converted_price", ("exchange_rate",)),
        ("vat_amount", ("vat_percent", "exchange_rate")),
        ("total_price", ("vat_percent", "exchange_rate")),
        ("to_ppp_ratio", ("ppp_price", "exchange_rate")),
    ):
        missing.because(f"{part}.{name}", *(f"{part}.{each}" for each in needed))
    converted = None if rate is None else half_up(price * rate, 2)
    amount = None if converted is None or tax is None else half_up(converted * tax.vat_standard_percent / 100, 2)
    return MarketPrice(
        country=market.code,
        country_name=market.name,
        currency=market.main_currency,
        exchange_rate=rate,
        exchange_rate_date=day,
        converted_price=converted,
        vat_percent=tax.vat_standard_percent if tax else None,
        vat_amount=amount,
        total_price=None if converted is None or amount is None else half_up(converted + amount, 2),
        ppp_price=half_up(price * implied, 2) if implied else None,
        to_ppp_ratio=half_up(rate / implied, 3) if rate and implied else None,
        ppp_year=levels.year if levels and implied else None,
        is_holiday=None if days is None else any(each.date == local for each in days),
        next_holidays=None if days is None else [each for each in days if each.date > local][:SHOWN_HOLIDAYS],
    )


def _rate(
    part: str, currency: str, market: Country, rates: ReferenceRates | SkerryError | None, parts: ReportParts
) -> tuple[float | None, dt.date | None]:
    """The rate and its day; a missing one is listed in the report."""
    if market.main_currency == currency:
        return 1.0, None
    if isinstance(rates, SkerryError):
        parts.missing.failed(part, rates)
        return None, None
    found: DatedRate | None = None
    if rates is not None and market.main_currency is not None:
        found = rates.last(currency, market.main_currency, rates.newest)
    if rates is None or found is None:
        detail = f"The European Central Bank quotes no {currency} against {market.main_currency or market.name}."
        parts.missing.absent(part, detail, covered=False)
        return None, None
    parts.sources.add(part, rates.source, found.date)
    return found.rate, found.date
