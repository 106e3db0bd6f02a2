"""The price of a product in another market, as a part of a report."""

import datetime as dt
from typing import Annotated

from msgspec import Meta, Struct

from skerry.clock import today
from skerry.datasets.countries import Country
from skerry.datasets.vat_rates import VatRates
from skerry.errors import SkerryError
from skerry.models.exchange_rates import ReferenceRates
from skerry.models.fields import OBSERVATION
from skerry.models.observed import Observed
from skerry.models.unavailable import Missing
from skerry.rounding import half_up
from skerry.services.exchange_rates import currency_rate_or_missing
from skerry.services.price_levels import PriceLevels
from skerry.services.purchasing_power import implied_rate, levels_or_missing
from skerry.services.remote_operations import NationalHoliday
from skerry.services.value_added_tax import value_added_tax
from skerry.services.world_bank_figures import WorldBankAnswer

SHOWN_HOLIDAYS = 2


class Product(Struct, frozen=True):
    """What is sold."""

    price: float
    """Without tax."""
    currency: str
    """ISO 4217."""
    home: Country | None
    """Issuer of the currency; None for one of several countries."""


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
    price_level_year: Annotated[int | None, Meta(description="the World Bank's year of purchasing power")]
    is_holiday: Annotated[
        bool | None, Meta(description="whether today, there, is a national public holiday; null where unknown")
    ]
    next_holidays: Annotated[
        list[NationalHoliday] | None, Meta(description="the next two national public holidays after today")
    ]


def market_price(
    product: Product,
    market: Country,
    rates: ReferenceRates | SkerryError | None,
    power: WorldBankAnswer,
    vat_rates: VatRates,
    days: list[NationalHoliday] | None,
    missing: Missing,
) -> MarketPrice:
    """What is missing is listed in the report, by the country's code."""
    part, local = f"markets.{market.code}", today(market.main_timezone)
    quoted = currency_rate_or_missing(f"{part}.exchange_rate", product.currency, market, rates, missing)
    rate = quoted.rate.rate if quoted else None
    tax = value_added_tax(f"{part}.vat_percent", market, vat_rates, missing)
    levels, implied = _purchasing_power(f"{part}.ppp_price", product, market, power, missing)
    if days is None:
        for name in ("is_holiday", "next_holidays"):
            missing.absent(f"{part}.{name}", f"No public holidays of {market.name} are known.", covered=False)
    for name, needed in (
        ("exchange_rate_date", ("exchange_rate",)),
        ("converted_price", ("exchange_rate",)),
        ("vat_amount", ("vat_percent", "exchange_rate")),
        ("total_price", ("vat_percent", "exchange_rate")),
        ("price_level_year", ("ppp_price",)),
        ("to_ppp_ratio", ("ppp_price", "exchange_rate")),
    ):
        missing.because(f"{part}.{name}", *(f"{part}.{each}" for each in needed))
    converted = None if rate is None else half_up(product.price * rate, 2)
    amount = None if converted is None or tax is None else half_up(converted * tax.standard_rate_percent / 100, 2)
    return MarketPrice(
        country=market.code,
        country_name=market.name,
        currency=market.main_currency,
        exchange_rate=rate,
        exchange_rate_date=quoted.rate.date if quoted else None,
        converted_price=converted,
        vat_percent=tax.standard_rate_percent if tax else None,
        vat_amount=amount,
        total_price=None if converted is None or amount is None else half_up(converted + amount, 2),
        ppp_price=half_up(product.price * implied, 2) if implied else None,
        to_ppp_ratio=half_up(rate / implied, 3) if rate and implied else None,
        price_level_year=levels.year if levels and implied else None,
        is_holiday=None if days is None else any(each.date == local for each in days),
        next_holidays=None if days is None else [each for each in days if each.date > local][:SHOWN_HOLIDAYS],
    )


def _purchasing_power(
    part: str, product: Product, market: Country, power: WorldBankAnswer, missing: Missing
) -> tuple[PriceLevels | None, float | None]:
    """The price levels, and the rate at which the currencies bought the same."""
    if product.home is None:
        missing.absent(part, f"{product.currency} is the currency of several countries.", covered=False)
        return None, None
    levels = levels_or_missing(part, market, product.home, power, missing)
    return levels, implied_rate(part, market, product.home, levels, missing) if levels else None
