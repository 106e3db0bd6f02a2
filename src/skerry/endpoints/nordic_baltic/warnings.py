"""Warnings of severe weather."""

from collections.abc import Iterable
from typing import Annotated, ClassVar, Self

from msgspec import Meta, structs

from skerry.api import nordic
from skerry.api.endpoint import endpoint
from skerry.api.history import Archive, ArchiveCursor, ArchiveLimit, End, HistoryQuery, Start, bounds, read_history
from skerry.api.parameters import LANGUAGE
from skerry.clock import now
from skerry.models.fields import Moment, SourceKey
from skerry.models.nordic import NordicCountry
from skerry.models.rows import Rows
from skerry.models.warnings import (
    AreaWarning,
    CountryWarning,
    IssuedWarning,
    WarningKind,
    WarningLanguage,
    WarningLevel,
    WarningOffice,
)
from skerry.provenance import valid_until
from skerry.series.country_warnings import StoredWarning
from skerry.services.nordic.warning_readings import WarningReadings
from skerry.services.nordic.weather_warnings import WeatherWarnings
from skerry.store import History, HistoryGap

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


class SeenWarning(IssuedWarning, frozen=True, kw_only=True):
    """A warning as its office last stated it, and when this server saw it."""

    source: SourceKey
    first_seen_at: Annotated[Moment, Meta(description="when this server first read it, UTC")]
    last_seen_at: Annotated[
        Moment, Meta(description="when this server last read it, UTC; equal to `last_read_at` while it is in force")
    ]
    changed_at: Annotated[
        Moment | None, Meta(description="when its newest change was first read, UTC; null: never changed")
    ]
    change_count: Annotated[
        int, Meta(ge=0, description="number of readings in which its texts, levels, times or area differed from before")
    ]
    first_level: Annotated[WarningLevel | None, Meta(description="`level` when it was first read")]

    @classmethod
    def of(cls, row: StoredWarning) -> Self:
        own = {name: getattr(row, name) for name in cls.__struct_fields__}
        level, first_level = (None if name is None else WarningLevel(name) for name in (row.level, row.first_level))
        return cls(
            **own
            | {
                "kind": None if row.kind is None else WarningKind(row.kind),
                "level": level,
                "first_level": first_level,
                "area_codes": row.listed_area_codes,
            }
        )


class WarningArchive(Archive[SeenWarning], frozen=True, kw_only=True):
    """Warnings of a country that were first seen in a period."""

    ROWS: ClassVar[Rows] = Rows(
        "items",
        carried=("country",),
        json_only=("first_available_at", "last_available_at", "first_read_at", "last_read_at", "gaps"),
    )

    country: nordic.CountryField
    first_read_at: Annotated[
        Moment | None,
        Meta(description="when the warnings were first read, UTC: earlier ones are not known; null: never"),
    ]
    last_read_at: Annotated[
        Moment | None, Meta(description="when the warnings were last read, UTC; null: never, so that nothing is known")
    ]
    gaps: Annotated[
        list[HistoryGap],
        Meta(description="times of the period, since the first reading, in which the warnings were not read"),
    ]


@endpoint(
    "/nordic/{country}/weather/warnings/history",
    fresh="1m",
    example={"country": "NO", "limit": 100},
    example_404={"country": "DE"},
    supplementary=True,
)
async def nordic_weather_warning_history(
    country: nordic.NordicCountry,
    history: History[StoredWarning],
    readings: WarningReadings,
    start: Start | None = None,
    end: End | None = None,
    limit: ArchiveLimit = 500,
    cursor: ArchiveCursor = None,
) -> WarningArchive:
    """Warnings of severe weather in a country, each once, kept since this server was set up.

    In ascending order of the time at which each was first seen, which `start` and `end` select; days are those of the capital.
    Read every ten minutes from the country's own office, or MeteoAlarm where it has none here, in English where the office
    writes it. A new message about the same event, area and time is a change of the warning. A time without warnings is no gap:
    `gaps` are the times since `first_read_at` in which the office was not read. Areas are by name and code, without geometry."""
    query = HistoryQuery(start=start, end=end, limit=limit, cursor=cursor)
    page = await read_history(history, query, {"country": country.value})
    known = await readings.of(country)
    return WarningArchive.limited(
        map(SeenWarning.of, page.items),
        limit,
        first_available_at=page.first_available_at,
        last_available_at=page.last_available_at,
        next=page.next,
        country=country,
        first_read_at=known.first_at,
        last_read_at=known.last_at,
        gaps=known.gaps(*bounds(query, [history.series.zone_of({"country": country.value})])),
    )


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
