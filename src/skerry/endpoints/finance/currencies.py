"""Currencies and who uses them."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.api.parameters import CurrencyCode
from skerry.datasets.countries import Countries
from skerry.datasets.currencies import Currencies, QuotedCurrency
from skerry.models.rows import Rows


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


@endpoint("/currencies", fresh="1d")
async def quoted_currencies(currencies: Currencies) -> Collection[QuotedCurrency]:
    """The currencies of the exchange rate endpoints, by code.

    The currencies for which the European Central Bank fixes reference rates, and the euro. Rates start on the day in
    `start_date` and may have gaps."""
    return Collection.of(currencies.all)


@endpoint("/currencies/{code}/countries", fresh="1d", example={"code": "EUR"}, example_404={"code": "XTS"})
async def currency_countries(code: CurrencyCode, countries: Countries) -> CurrencyCountries:
    """Countries and territories that use a currency.

    The countries in which the currency is legal tender today according to Unicode CLDR, by alpha-2 code, uninhabited
    territories included; a country with several currencies is listed for each. A code that no country uses (gold, or a
    former currency) is a 404 with suggestions."""
    currency, found = countries.of_currency(code)
    items = [CurrencyCountry(country.code, country.name) for country in found]
    return CurrencyCountries(currency.code, currency.name, len(items), items)
