"""The list of time zones."""

import datetime as dt
from collections import defaultdict
from collections.abc import Mapping
from typing import Annotated
from zoneinfo import ZoneInfo

from msgspec import Meta, Struct

from skerry.api.answers import Collection
from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import CountryCode, Search
from skerry.clock import running
from skerry.datasets.countries import Countries
from skerry.errors import NotFound
from skerry.folding import fold
from skerry.services.zone_clocks import TimeZones, abbreviation_of, is_dst, offset_of


class TimeZoneNow(Struct, frozen=True):
    """A time zone, and its offset in the current hour."""

    timezone: Annotated[str, Meta(description="IANA name")]
    countries: Annotated[
        list[str],
        Meta(description="ISO 3166-1 alpha-2 of the countries that use it; empty for aliases and nautical zones"),
    ]
    utc_offset: Annotated[str, Meta(description="offset of the local time from UTC, such as +05:45")]
    utc_offset_seconds: Annotated[int, Meta(description="the same in seconds")]
    abbreviation: Annotated[
        str | None,
        Meta(description="what the zone calls its time now, such as EEST; null where it has only the offset"),
    ]
    is_dst: Annotated[bool, Meta(description="whether the clocks are ahead for summer time")]


@endpoint("/time/zones", fresh="1h", example={"country": "PT"}, example_404={"country": "QQ"})
async def time_zones(
    zones: TimeZones,
    countries: Reference[Countries],
    country: Annotated[CountryCode | None, Meta(description="only the zones of a country")] = None,
    region: Annotated[
        Annotated[str, Meta(max_length=30, examples=["Europe"])] | None,
        Meta(description="first part of the name, in any case"),
    ] = None,
    q: Annotated[Search | None, Meta(description="part of the name", examples=["Tallinn"])] = None,
) -> Collection[TimeZoneNow]:
    """All time zones with their offset in the current hour, by name.

    Names and rules are those of the time zone database, aliases included. A name that no zone has is an
    empty list; an unknown region is a 404."""
    regions = {name.partition("/")[0].casefold(): name.partition("/")[0] for name in zones.all if "/" in name}
    if region is not None and region.casefold() not in regions:
        raise NotFound(f"No region {region!r} of time zones.", suggestions=tuple(sorted(regions.values())))
    users = _users(countries)
    moment = running(dt.timedelta(hours=1))
    wanted = fold(q) if q is not None else ""
    return Collection.of(
        _zone(name, users.get(name, []), moment)
        for name in zones.all
        if (country is None or country in users.get(name, ()))
        and (region is None or name.partition("/")[0].casefold() == region.casefold())
        and (q is None or (bool(wanted) and wanted in fold(name)))
    )


def _users(countries: Countries) -> Mapping[str, list[str]]:
    """Countries by time zone."""
    found: dict[str, list[str]] = defaultdict(list)
    for country in countries.all:
        for zone in country.timezones:
            found[zone].append(country.code)
    return found


def _zone(name: str, users: list[str], moment: dt.datetime) -> TimeZoneNow:
    local = moment.astimezone(ZoneInfo(name))
    offset = local.utcoffset() or dt.timedelta(0)
    return TimeZoneNow(
        timezone=name,
        countries=users,
        utc_offset=offset_of(local),
        utc_offset_seconds=int(offset.total_seconds()),
        abbreviation=abbreviation_of(local),
        is_dst=is_dst(local),
    )
