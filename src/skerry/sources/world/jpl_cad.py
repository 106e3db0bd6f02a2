"""NASA's Jet Propulsion Laboratory: asteroids and comets that pass the Earth."""

import math
from datetime import UTC, datetime
from datetime import date as Date  # noqa: N812  as other sources call it
from typing import Annotated
from urllib.parse import quote

from msgspec import Meta, Struct

from skerry.licenses import US_GOVERNMENT, stated
from skerry.models.fields import Moment
from skerry.provenance import Evidence
from skerry.upstream.formats.times import MONTHS
from skerry.upstream.identity import Within
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

KM_OF_AU = 149_597_870.7

LD_OF_AU = 389.17

BRIGHT, DARK = 0.25, 0.05
"""Albedos between which those of most asteroids lie."""


Diameter = Annotated[int, Meta(ge=0, le=10**7)]


class CloseApproach(Struct, frozen=True):
    """A passage of one body, computed from its currently known orbit; the figures of a newly found body are revised daily."""

    designation: Annotated[str, Meta(description="number or provisional designation: 99942, 2026 VB1")]
    name: Annotated[str, Meta(description="full name")]
    close_approach_at: Annotated[Moment, Meta(description="when it is nearest, UTC, to a minute or so")]
    miss_distance_km: Annotated[int, Meta(ge=0, le=10**10, description="from the Earth's centre to its centre, km")]
    miss_distance_ld: Annotated[float, Meta(ge=0, le=10**5, description="in lunar distances (384,400 km)")]
    miss_distance_au: Annotated[float, Meta(ge=0, le=100, description="in astronomical units")]
    miss_distance_min_au: Annotated[float, Meta(ge=0, le=100, description="shortest possible distance (3 sigma), au")]
    velocity_km_s: Annotated[float, Meta(ge=0, le=1000, description="relative to the Earth, km/s")]
    absolute_magnitude: Annotated[
        Annotated[float, Meta(ge=-30, le=50)] | None, Meta(description="brightness H, from which the size is estimated")
    ]
    diameter_min_m: Annotated[Diameter | None, Meta(description="estimate for a bright surface (albedo 0.25), m")]
    diameter_max_m: Annotated[Diameter | None, Meta(description="estimate for a dark surface (albedo 0.05), m")]
    diameter_m: Annotated[Diameter | None, Meta(description="measured diameter, m; known of few bodies")]
    url: Annotated[str, Meta(description="page of the body at JPL")]


class JplCad(Source):
    """The close-approach data of the Small-Body Database. No key. Times are in TDB, some 69 seconds ahead of UTC, given to
    the minute and treated as UTC."""

    key = "jpl_cad"
    title = "NASA/JPL Center for Near Earth Object Studies"
    home = "https://cneos.jpl.nasa.gov/ca/"
    base = "https://ssd-api.jpl.nasa.gov"
    license = stated(US_GOVERNMENT, "https://ssd-api.jpl.nasa.gov/doc/index.php")
    evidence = Evidence.RECORDED
    attribution = "NASA/JPL CNEOS"
    terms = "One request at a time."
    pace = Pace(per_second=1, concurrency=1)

    async def close_approaches(self, first: Date, last: Date, within_ld: int) -> tuple[CloseApproach, ...]:
        """Passages on these days within a number of lunar distances, in the order of time."""
        query: Query = {
            "date-min": first.isoformat(),
            "date-max": last.isoformat(),
            "dist-max": f"{within_ld}LD",
            "sort": "date",
            "fullname": "true",
            "diameter": "true",
        }
        return await self.get("/cad.api", query=query, fresh="6h", read=Within(read_approaches, day_of, first, last))


class _RawTable(Struct):
    count: int | str
    """A string before version 1.5."""
    fields: list[str] | None = None
    data: list[list[str | None]] | None = None


def day_of(approach: CloseApproach) -> Date:
    return approach.close_approach_at.date()


def read_approaches(reply: Reply) -> tuple[CloseApproach, ...]:
    table = reply.json(_RawTable)
    if int(table.count) == 0:  # then there are neither fields nor data
        return ()
    if table.fields is None or table.data is None:
        raise ValueError("returned a count and no rows")
    return tuple(_approach(dict(zip(table.fields, row, strict=True))) for row in table.data)


def _approach(row: dict[str, str | None]) -> CloseApproach:
    designation, distance = _given(row, "des"), float(_given(row, "dist"))
    brightness, diameter = row.get("h"), row.get("diameter")
    magnitude = float(brightness) if brightness else None
    return CloseApproach(
        designation=designation,
        name=(row.get("fullname") or designation).strip(),
        close_approach_at=_moment(_given(row, "cd")),
        miss_distance_km=round(distance * KM_OF_AU),
        miss_distance_ld=round(distance * LD_OF_AU, 3),
        miss_distance_au=round(distance, 8),
        miss_distance_min_au=round(float(_given(row, "dist_min")), 8),
        velocity_km_s=round(float(_given(row, "v_rel")), 3),
        absolute_magnitude=magnitude,
        diameter_min_m=None if magnitude is None else _diameter(magnitude, BRIGHT),
        diameter_max_m=None if magnitude is None else _diameter(magnitude, DARK),
        diameter_m=round(1000 * float(diameter)) if diameter else None,
        url=f"https://ssd.jpl.nasa.gov/tools/sbdb_lookup.html#/?sstr={quote(designation)}",
    )


def _given(row: dict[str, str | None], name: str) -> str:
    value = row[name]
    if value is None:
        raise ValueError(f"{name} is null")
    return value


def _moment(text: str) -> datetime:
    """`2026-Nov-20 03:14`. The names of the months are English in every locale."""
    day, _, time = text.partition(" ")
    year, month, number = day.split("-")
    hour, minute = time.split(":")
    return datetime(int(year), MONTHS.index(month) + 1, int(number), int(hour), int(minute), tzinfo=UTC)


def _diameter(magnitude: float, albedo: float) -> int:
    """Metres, by the usual formula from brightness and albedo."""
    return round(1_329_000 / math.sqrt(albedo) * math.pow(10, -magnitude / 5))
