"""The destination of a journey, and its prices, as parts of a report."""

from typing import Annotated, Self

from msgspec import Meta, Struct

from skerry.datasets.countries import Country, CountryLanguage
from skerry.rounding import half_up
from skerry.services.price_levels import PriceLevels


class TravelDestination(Struct, frozen=True):
    """The country, and its capital."""

    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    country_name: Annotated[str, Meta(description="English name")]
    capital: Annotated[str | None, Meta(description="first capital; null where there is none")]
    languages: Annotated[list[CountryLanguage], Meta(description="official and main languages")]
    currency: Annotated[str | None, Meta(description="ISO 4217; null for an uninhabited territory")]
    calling_codes: Annotated[list[str], Meta(description="international dialling prefixes, with +")]
    timezone: Annotated[str, Meta(description="of the capital, IANA name")]

    @classmethod
    def of(cls, country: Country) -> Self:
        return cls(
            country.code,
            country.name,
            country.capital,
            country.languages,
            country.main_currency,
            country.calling_codes,
            country.main_timezone,
        )


class DestinationPrices(Struct, frozen=True):
    """What prices there are, against those at home."""

    price_level_ratio: Annotated[float, Meta(description="price level of the whole country, that of home being 1")]
    hundred_home_buys: Annotated[
        float, Meta(description="what 100 units of the home currency bought there in `year`, in prices of home")
    ]
    year: Annotated[int, Meta(description="the World Bank's year")]

    @classmethod
    def of(cls, levels: PriceLevels) -> Self:
        return cls(half_up(levels.ratio, 4), half_up(100 / levels.ratio, 2), levels.year)
