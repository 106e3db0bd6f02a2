"""The countries of the model, and what it tells of each."""

from typing import Annotated

from msgspec import Meta, Struct, structs

from skerry.api import nordic
from skerry.api.answers import Collection
from skerry.api.coverage import Coverage, CoverageState, SubjectCoverage
from skerry.api.endpoint import endpoint
from skerry.datasets.countries import Countries, CountryLanguage
from skerry.models.day_ahead import BIDDING_ZONES
from skerry.models.nordic import NordicCountry, Subject


class NordicCountryProfile(Struct, frozen=True, kw_only=True):
    """A Nordic or Baltic country."""

    country: Annotated[NordicCountry, Meta(description="ISO 3166-1 alpha-2")]
    country_name: Annotated[str, Meta(description="common English name")]
    native_names: Annotated[dict[str, str], Meta(description="common name by BCP 47 language")]
    capital: Annotated[str | None, Meta(description="seat of the government, in English")]
    currency: Annotated[str | None, Meta(description="ISO 4217")]
    timezone: Annotated[str, Meta(description="IANA time zone of the capital")]
    languages: Annotated[list[CountryLanguage], Meta(description="official and main languages")]
    bidding_zones: Annotated[
        list[str], Meta(description="areas with one price of electricity; empty where there is no day-ahead market")
    ]


class CoveredSubject(Struct, frozen=True):
    """Whether a subject is answered for a country."""

    subject: Annotated[Subject, Meta(description="what the endpoints are about")]
    state: CoverageState
    sources: Annotated[list[str], Meta(description="keys of the providers, in the order in which they are called")]


class NordicCountrySummary(NordicCountryProfile, frozen=True, kw_only=True):
    """A Nordic or Baltic country, and the subjects that are answered for it."""

    subjects: Annotated[list[CoveredSubject], Meta(description="the country's row of the matrix")]


class NordicCountryCoverage(NordicCountryProfile, frozen=True, kw_only=True):
    """A Nordic or Baltic country, and who speaks for it on each subject."""

    subjects: Annotated[list[SubjectCoverage], Meta(description="the country's row of the matrix, with the sources")]


@endpoint("/nordic/countries", fresh="1m")
async def nordic_countries(countries: Countries, coverage: Coverage) -> Collection[NordicCountrySummary]:
    """The eight countries of the model, with currency, time zone, bidding zones, and the subjects that are answered for each.

    The matrix is computed from the endpoints of this server."""
    return Collection.of(
        NordicCountrySummary(
            **structs.asdict(_profile(country, countries)),
            subjects=[
                CoveredSubject(cell.subject, cell.state, [source.source for source in cell.sources])
                for cell in coverage.row(country)
            ],
        )
        for country in NordicCountry
    )


@endpoint("/nordic/{country}", fresh="1m", example={"country": "FI"}, example_404={"country": "DE"})
async def nordic_country(
    country: nordic.NordicCountry, countries: Countries, coverage: Coverage
) -> NordicCountryCoverage:
    """One country of the model: for each subject its endpoints, its providers with licence, attribution, evidence, cadence and
    state, or why there is none.

    States are those of earlier requests; no provider is called."""
    return NordicCountryCoverage(**structs.asdict(_profile(country, countries)), subjects=coverage.row(country))


def _profile(country: NordicCountry, countries: Countries) -> NordicCountryProfile:
    found = countries.get(country)
    return NordicCountryProfile(
        country=country,
        country_name=found.name,
        native_names=found.native_names,
        capital=found.capital,
        currency=found.main_currency,
        timezone=found.main_timezone,
        languages=found.languages,
        bidding_zones=[zone.zone for zone in BIDDING_ZONES.values() if zone.country == country],
    )
