"""Elektrilevi, the largest distribution network of Estonia: its map of power cuts.

There is no recording. Public clients of 2026 agree on the envelope (JSON inside a JSON string, then `scopes.p` with `areas`
and `outages`) and on the counters of an area. The fields of an outage are known by name only: a time in an unknown format is
null, a time without an offset is local time in Estonia."""

import datetime as dt
from contextlib import suppress
from enum import StrEnum
from typing import Annotated
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Meta, Raw, Struct

from skerry.errors import ReplyError
from skerry.licenses import stated
from skerry.models.fields import Moment
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.times import from_unix, from_unix_ms
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

ZONE = "Europe/Tallinn"
COUNTY = "maakond"
"""Last word of the name of a county."""
MILLISECONDS_SINCE = 100_000_000_000
"""A time given as a larger number is in milliseconds: in seconds it would be the year 5138."""
DAY_FIRST = ("%d.%m.%Y %H:%M", "%d.%m.%Y %H:%M:%S")


class OutageKind(StrEnum):
    """Reason for a power cut."""

    FAULT = "fault"
    PLANNED = "planned"
    UPCOMING = "upcoming"


KINDS = {"f": OutageKind.FAULT, "p": OutageKind.PLANNED, "u": OutageKind.UPCOMING}


class AreaLevel(StrEnum):
    """Level of an administrative area."""

    COUNTY = "county"
    MUNICIPALITY = "municipality"


class OutageArea(Struct, frozen=True):
    """Outages in one county or municipality, and the customers affected."""

    id: Annotated[int, Meta(description="the operator's number of the area")]
    name: Annotated[str, Meta(description="in Estonian; that of a county ends in maakond")]
    level: Annotated[AreaLevel, Meta(description="county or municipality")]
    fault_count: Annotated[int, Meta(description="faults now")]
    fault_customer_count: Annotated[int, Meta(description="customers without power because of faults")]
    planned_count: Annotated[int, Meta(description="planned outages in progress")]
    planned_customer_count: Annotated[int, Meta(description="customers without power because of planned outages")]
    upcoming_count: Annotated[int, Meta(description="planned outages to come")]
    upcoming_customer_count: Annotated[int, Meta(description="customers whom upcoming planned outages will affect")]


class PowerOutage(Struct, frozen=True):
    """One outage. The operator does not publish its location."""

    kind: Annotated[OutageKind | None, Meta(description="fault, planned (in progress) or upcoming; null: another kind")]
    start_at: Annotated[Moment | None, Meta(description="start of the outage, UTC")]
    planned_start_at: Annotated[Moment | None, Meta(description="planned start, UTC")]
    planned_end_at: Annotated[Moment | None, Meta(description="planned end, UTC")]
    estimated_end_at: Annotated[Moment | None, Meta(description="when power is expected back, UTC")]
    reason: Annotated[str | None, Meta(description="as the operator states it")]
    description: Annotated[str | None, Meta(description="what the operator expects, in Estonian")]
    customer_count: Annotated[int | None, Meta(description="customers affected")]


class OutageMap(Struct, frozen=True):
    """The state of the map at one moment."""

    fetched_at: Moment
    areas: tuple[OutageArea, ...]
    outages: tuple[PowerOutage, ...]

    @property
    def counties(self) -> tuple[OutageArea, ...]:
        """Areas that together cover Estonia. The counts of a county include those of its municipalities."""
        return tuple(area for area in self.areas if area.level is AreaLevel.COUNTY)


class Elektrilevi(Source):
    """Operator of the distribution network of about nine tenths of all customers; other networks (Imatra, Viimsi) are not on its
    map. The map changes within minutes."""

    key = "elektrilevi"
    title = "Elektrilevi"
    home = "https://rikkekaart.elektrilevi.ee/"
    base = "https://rikkekaart.elektrilevi.ee/geoserver-api"
    license = stated("Not stated; attribution")
    evidence = Evidence.INFERRED
    attribution = "Elektrilevi OÜ"
    pace = Pace(per_second=1, concurrency=1)

    async def outages(self) -> OutageMap:
        """The current map. Raises UpstreamUnavailable."""
        return await self.get("/GetApplicationData", fresh="2m", read=read_map)


class _RawArea(Struct):
    cid: int
    label: str
    fc: int | None = None
    fcc: int | None = None
    pc: int | None = None
    pcc: int | None = None
    uc: int | None = None
    ucc: int | None = None

    @property
    def has_no_counter(self) -> bool:
        return all(count is None for count in (self.fc, self.fcc, self.pc, self.pcc, self.uc, self.ucc))


class _RawOutage(Struct):
    t: str
    starttime: str | float | None = None
    plannedstart: str | float | None = None
    plannedend: str | float | None = None
    estendtime: str | float | None = None
    estimatedescr: str | None = None
    reason: str | int | None = None
    cc: int | None = None


class _RawNetwork(Struct):
    areas: list[Raw]
    outages: list[Raw]


class _RawScopes(Struct):
    p: _RawNetwork


class _RawMap(Struct):
    scopes: _RawScopes


def read_map(reply: Reply) -> OutageMap:
    network = msgspec.json.decode(reply.json(str), type=_RawMap).scopes.p
    raw_areas = read_rows(network.areas, _RawArea, lambda area: area)
    # A missing counter is zero. Where all counters are missing, the API has changed.
    if all(area.has_no_counter for area in raw_areas):
        raise ReplyError("returned areas without counters")
    areas = tuple(map(_area, raw_areas))
    if not any(area.level is AreaLevel.COUNTY for area in areas):
        raise ReplyError("returned no counties")
    outages = read_rows(network.outages, _RawOutage, _outage)
    return OutageMap(reply.fetched_at.replace(microsecond=0), areas, tuple(outages))


def _area(raw: _RawArea) -> OutageArea:
    name = raw.label.strip()
    return OutageArea(
        id=raw.cid,
        name=name,
        level=AreaLevel.COUNTY if name.endswith(COUNTY) else AreaLevel.MUNICIPALITY,
        fault_count=raw.fc or 0,
        fault_customer_count=raw.fcc or 0,
        planned_count=raw.pc or 0,
        planned_customer_count=raw.pcc or 0,
        upcoming_count=raw.uc or 0,
        upcoming_customer_count=raw.ucc or 0,
    )


def _outage(raw: _RawOutage) -> PowerOutage:
    return PowerOutage(
        kind=KINDS.get(raw.t),
        start_at=_moment(raw.starttime),
        planned_start_at=_moment(raw.plannedstart),
        planned_end_at=_moment(raw.plannedend),
        estimated_end_at=_moment(raw.estendtime),
        reason=None if raw.reason is None else str(raw.reason).strip() or None,
        description=(raw.estimatedescr or "").strip() or None,
        customer_count=raw.cc,
    )


def _moment(raw: str | float | None) -> dt.datetime | None:
    if raw is None:
        return None
    if isinstance(raw, str):
        time = _local_time(raw.strip())
        if time is None:
            return None
        return (time if time.tzinfo else time.replace(tzinfo=ZoneInfo(ZONE))).astimezone(dt.UTC)
    return from_unix_ms(raw) if raw > MILLISECONDS_SINCE else from_unix(raw)


def _local_time(text: str) -> dt.datetime | None:
    with suppress(ValueError):
        return dt.datetime.fromisoformat(text)
    for form in DAY_FIRST:
        with suppress(ValueError):
            return dt.datetime.strptime(text, form)  # noqa: DTZ007  _moment adds the zone
    return None
