"""Warnings of severe weather."""

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta, structs

from skerry.api import nordic
from skerry.api.endpoint import endpoint
from skerry.api.parameters import LANGUAGE
from skerry.clock import now
from skerry.models.nordic import NordicCountry
from skerry.models.warnings import AreaWarning, CountryWarning, WarningLanguage, WarningLevel, WarningOffice
from skerry.provenance import valid_until
from skerry.services.nordic.weather_warnings import WeatherWarnings

MinLevel = Annotated[
    WarningLevel | None, Meta(description="only this level and above; all, with notices below the levels, if omitted")
]
Lang = Annotated[
    WarningLanguage,
    LANGUAGE,
    Meta(description="language of the texts; where the office has none in it, English or its own: see `language`"),
]
WithGeometry = Annotated[bool, Meta(description="whether `geometry` is in the answer; null otherwise")]


@endpoint(
    "/nordic/{country}/weather/warnings",
    fresh="5m",
    example={"country": "NO"},
    checked_with=[{"country": country} for country in ("EE", "FI", "SE", "DK", "IS", "LV", "LT")],
    example_404={"country": "DE"},
)
async def nordic_weather_warnings(
    country: nordic.NordicCountry,
    warnings: WeatherWarnings,
    min_level: MinLevel = None,
    lang: Lang = WarningLanguage.EN,
    geometry: WithGeometry = True,
) -> nordic.CountryCollection[AreaWarning]:
    """Warnings of severe weather that are in force or issued for a country, the severest first.

    One item for each event and area. From the weather services of Estonia, Iceland, Norway and Sweden. Those of Denmark, Finland,
    Latvia and Lithuania, and of a service that does not answer, are from MeteoAlarm, which may have them later. An empty list
    means that the source was read and has none. What a service does not state is null: Estonia's feed has neither kind nor
    times."""
    found = await warnings.answered(country, lambda office: office.area_warnings(country, lang))
    return nordic.CountryCollection.limited(
        _chosen(found.value, min_level, geometry), None, country=country, source=found.source.key
    )


@endpoint("/nordic/weather/warnings", fresh="5m")
async def nordic_weather_warnings_everywhere(
    warnings: WeatherWarnings,
    min_level: MinLevel = None,
    lang: Lang = WarningLanguage.EN,
    geometry: WithGeometry = True,
) -> nordic.CountriesCollection[CountryWarning]:
    """Warnings of severe weather in all eight countries, the severest first.

    A country that is neither in the items nor in `missing` has no warnings. `source` says who issued or passed on each."""

    async def of(office: WarningOffice, country: NordicCountry) -> list[AreaWarning]:
        return await office.area_warnings(country, lang)

    result = await warnings.of_countries(of)
    rows = [
        CountryWarning(country=country, source=found.source.key, **structs.asdict(warning))
        for country, found in result.found.items()
        for warning in _chosen(found.value, min_level, geometry)
    ]
    return nordic.CountriesCollection.limited(sorted(rows, key=_severest_first), None, missing=result.missing)


def _chosen(warnings: Iterable[AreaWarning], min_level: WarningLevel | None, geometry: bool) -> list[AreaWarning]:
    """Those that have not expired, of this level and above. The answer is kept until the first of them expires."""
    moment = now()
    chosen = [
        warning if geometry else structs.replace(warning, geometry=None)
        for warning in warnings
        if (warning.expires_at is None or warning.expires_at > moment)
        and (min_level is None or (warning.level is not None and warning.level.rank >= min_level.rank))
    ]
    for warning in chosen:
        if warning.expires_at is not None:
            valid_until(warning.expires_at)
    return sorted(chosen, key=_severest_first)


def _severest_first(warning: AreaWarning) -> int:
    return 0 if warning.level is None else -1 - warning.level.rank
