"""The names of a country, and what else does not change from day to day."""

from typing import Annotated

from msgspec import Meta, Struct

from skerry.datasets.countries import Country, CountryLanguage


class CountryIdentity(Struct, frozen=True):
    """What does not change from day to day."""

    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    country_name: Annotated[str, Meta(description="English name")]
    official_name: Annotated[str, Meta(description="official English name")]
    capital: Annotated[str | None, Meta(description="first capital; null where there is none")]
    region: Annotated[str, Meta(description="continent, America being one")]
    area_km2: Annotated[float, Meta(ge=0, le=2e7, description="square kilometres")]
    languages: Annotated[list[CountryLanguage], Meta(description="official and main languages")]
    currency: Annotated[str | None, Meta(description="ISO 4217; null for an uninhabited territory")]
    calling_codes: Annotated[list[str], Meta(description="international dialling prefixes, with +")]
    borders: Annotated[list[str], Meta(description="neighbours by land, ISO 3166-1 alpha-2")]

    @classmethod
    def of(cls, country: Country) -> "CountryIdentity":
        return cls(
            country.code, country.name, country.official_name, country.capital, country.region, country.area_km2,
            country.languages, country.main_currency, country.calling_codes, country.borders,
        )  # fmt: skip
