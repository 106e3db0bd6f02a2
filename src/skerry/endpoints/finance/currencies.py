"""Currencies and who uses them."""

from datetime import date
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.api.parameters import CurrencyCode
from skerry.datasets.countries import Countries
from skerry.datasets.currencies import Currencies, QuotedCurrency
from skerry.datasets.iso4217 import IsoCurrencies
from skerry.errors import NotFound
from skerry.models.exchange_rates import EURO
from skerry.models.fields import OBSERVATION
from skerry.models.observed import Observed
from skerry.models.rows import Rows
from skerry.services.reference_rates import EuroRates


class CurrencyCountry(Struct, frozen=True):
    """A country that uses a currency."""

    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2; XK for Kosovo")]
    country_name: Annotated[str, Meta(description="common English name")]


class CurrencyCountries(Struct, frozen=True):
    """The countries of one currency."""

    ROWS: ClassVar[Rows] = Rows("items", carried=(("code", "currency"), ("name", "currency_name")))

    code: Annotated[str, Meta(description="ISO 4217")]
    name: Annotated[str, Meta(description="English name of the currency")]
    count: Annotated[int, Meta(description="number of countries and territories", ge=0)]
    items: Annotated[list[CurrencyCountry], Meta(description="by alpha-2 code")]


class CurrencyDetail(Observed, frozen=True):
    """One currency, and its newest rate."""

    STALE_AFTER = "7d"
    OBSERVED_AT = "rate_date"

    code: Annotated[str, Meta(description="ISO 4217 code of three letters")]
    numeric: Annotated[str, Meta(description="ISO 4217 code of three digits")]
    name: Annotated[str, Meta(description="English name")]
    symbol: Annotated[str | None, Meta(description="sign, such as €; null where there is none")]
    decimals: Annotated[
        int | None,
        Meta(description="digits of the minor unit: 2 for cents; null for metals and units of account"),
    ]
    countries: Annotated[
        list[str], Meta(description="ISO 3166-1 alpha-2 codes of the countries that use it, XK for Kosovo; by code")
    ]
    euro_rate: Annotated[
        float | None, Meta(description="units for one euro; null for a currency that the ECB does not quote")
    ]
    rate_date: Annotated[
        date | None, OBSERVATION, Meta(description="business day on which the ECB fixed the rate; null without one")
    ]


@endpoint("/currencies", fresh="1d")
async def quoted_currencies(currencies: Currencies) -> Collection[QuotedCurrency]:
    """The currencies of the exchange rate endpoints, by code.

    The currencies for which the European Central Bank fixes reference rates, and the euro. Rates start on the day in
    `start_date` and may have gaps."""
    return Collection.of(currencies.all)


@endpoint("/currencies/{code}", fresh="1d", example={"code": "NOK"}, example_404={"code": "ZZZ"})
async def currency_by_code(
    code: CurrencyCode, iso_currencies: IsoCurrencies, countries: Countries, euro_rates: EuroRates
) -> CurrencyDetail:
    """One currency: codes, names, minor unit, countries, and its newest reference rate.

    Any active code of ISO 4217: currencies, funds, metals and units of account. Names and signs are those of Unicode CLDR
    where a country uses the currency, else the name in the standard. The rate is that of the ECB, of the last week. A former
    currency, such as the kroon, is a 404."""
    found = iso_currencies.get(code)
    try:
        known, users = countries.of_currency(code)
        name, symbol = known.name, known.symbol
    except NotFound:
        name, symbol, users = found.name, None, []
    rates = await euro_rates.rates()
    rate = rates.last(EURO, code, rates.newest)
    return CurrencyDetail(
        code=found.code,
        numeric=found.numeric,
        name=name,
        symbol=symbol,
        decimals=found.decimals,
        countries=[country.code for country in users],
        euro_rate=None if rate is None else rate.rate,
        rate_date=None if rate is None else rate.date,
    )


@endpoint("/currencies/{code}/countries", fresh="1d", example={"code": "EUR"}, example_404={"code": "XTS"})
async def currency_countries(code: CurrencyCode, countries: Countries) -> CurrencyCountries:
    """Countries and territories that use a currency.

    The countries in which the currency is legal tender today according to Unicode CLDR, by alpha-2 code, uninhabited
    territories included; a country with several currencies is listed for each. A code that no country uses (gold, or a
    former currency) is a 404 with suggestions."""
    currency, found = countries.of_currency(code)
    items = [CurrencyCountry(country.code, country.name) for country in found]
    return CurrencyCountries(currency.code, currency.name, len(items), items)
