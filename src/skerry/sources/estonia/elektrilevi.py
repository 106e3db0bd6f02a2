"""Elektrilevi, the largest distribution network of Estonia: its map of power cuts.

No recording was at hand. Public clients of 2026 agree on the envelope (JSON inside a JSON string, then `scopes.p` with
`areas` and `outages`) and on the counters of an area. The fields of an outage are known by name only: a stamp that is in no
common form is null, one without offset is taken for Europe/Tallinn."""

import datetime as dt
from contextlib import suppress
from enum import StrEnum
from typing import Annotated
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Meta, Struct

from skerry.errors import ReplyError
from skerry.licenses import stated
from skerry.models.fields import Moment
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

ZONE = "Europe/Tallinn"
COUNTY = "maakond"
"""Last word of a county's name."""
MILLISECONDS_SINCE = 100_000_000_000
"""Numbers above this are milliseconds: as seconds they would be the year 5138."""
DAY_FIRST = ("%d.%m.%Y %H:%M", "%d.%m.%Y %H:%M:%S")


class OutageKind(StrEnum):
    """Why there is or will be no power."""

    FAULT = "fault"
    PLANNED = "planned"
    UPCOMING = "upcoming"


KINDS = {"f": OutageKind.FAULT, "p": OutageKind.PLANNED, "u": OutageKind.UPCOMING}


class AreaLevel(StrEnum):
    """Level of an administrative area."""

    COUNTY = "county"
    MUNICIPALITY = "municipality"


class _RawArea(msgspec.Struct):
    cid: int
    label: str
    fc: int | None = None
    fcc: int | None = None
    pc: int | None = None
    pcc: int | None = None
    uc: int | None = None
    ucc: int | None = None

    @property
    def counts_nothing(self) -> bool:
        return all(count is None for count in (self.fc, self.fcc, self.pc, self.pcc, self.uc, self.ucc))


class _RawOutage(msgspec.Struct):
    t: str
    starttime: str | float | None = None
    plannedstart: str | float | None = None
    plannedend: str | float | None = None
    estendtime: str | float | None = None
    estimatedescr: str | None = None
    reason: str | int | None = None
    cc: int | None = None


class _RawNetwork(msgspec.Struct):
    areas: list[_RawArea]
    outages: list[_RawOutage]


class _RawScopes(msgspec.Struct):
    p: _RawNetwork


class _RawMap(msgspec.Struct):
    scopes: _RawScopes


class OutageArea(Struct, frozen=True):
    """How many outages there are in one county or municipality, and how many customers they touch."""

    id: Annotated[int, Meta(description="the operator's number of the area")]
    name: Annotated[str, Meta(description="in Estonian; that of a county ends in maakond")]
    level: AreaLevel
    faults: Annotated[int, Meta(description="faults now")]
    fault_customers: Annotated[int, Meta(description="customers without power by faults")]
    planned: Annotated[int, Meta(description="planned outages under way")]
    planned_customers: Annotated[int, Meta(description="customers without power by planned outages")]
    upcoming: Annotated[int, Meta(description="planned outages to come")]
    upcoming_customers: Annotated[int, Meta(description="customers whom those will touch")]


class Outage(Struct, frozen=True):
    """One outage. The operator gives no place."""

    kind: OutageKind
    started_at: Annotated[Moment | None, Meta(description="begin, UTC")]
    planned_start: Annotated[Moment | None, Meta(description="planned begin, UTC")]
    planned_end: Annotated[Moment | None, Meta(description="planned end, UTC")]
    estimated_end: Annotated[Moment | None, Meta(description="when power is expected back, UTC")]
    reason: Annotated[str | None, Meta(description="as the operator gives it")]
    description: Annotated[str | None, Meta(description="what the operator expects, in Estonian")]
    customers: Annotated[int | None, Meta(description="customers touched")]


class OutageMap(Struct, frozen=True):
    """All that the map shows at one moment."""

    fetched_at: Moment
    areas: tuple[OutageArea, ...]
    outages: tuple[Outage, ...]

    @property
    def counties(self) -> tuple[OutageArea, ...]:
        """Together all of Estonia, each with its municipalities in it."""
        return tuple(area for area in self.areas if area.level is AreaLevel.COUNTY)


class Elektrilevi(Source):
    """Covers about nine tenths of all customers: other networks (Imatra, Viimsi) are not on its map."""

    key = "elektrilevi"
    title = "Elektrilevi"
    home = "https://rikkekaart.elektrilevi.ee/"
    base = "https://rikkekaart.elektrilevi.ee/geoserver-api"
    license = stated("Not stated; attribution")
    evidence = Evidence.INFERRED
    attribution = "Elektrilevi OÜ"
    pace = Pace(per_second=1, concurrency=1)

    async def outages(self) -> OutageMap:
        """The map as it is now."""
        return await self.get("/GetApplicationData", fresh="2m", read=read_map)


def read_map(reply: Reply) -> OutageMap:
    network = msgspec.json.decode(reply.json(str), type=_RawMap).scopes.p
    # A counter that is left out is zero; all of them left out is another API.
    if all(area.counts_nothing for area in network.areas):
        raise ReplyError("sent areas without counters")
    areas = tuple(map(_area, network.areas))
    if not any(area.level is AreaLevel.COUNTY for area in areas):
        raise ReplyError("sent no counties")
    return OutageMap(reply.fetched_at.replace(microsecond=0), areas, tuple(map(_outage, network.outages)))


def _area(raw: _RawArea) -> OutageArea:
    name = raw.label.strip()
    return OutageArea(
        id=raw.cid,
        name=name,
        level=AreaLevel.COUNTY if name.endswith(COUNTY) else AreaLevel.MUNICIPALITY,
        faults=raw.fc or 0,
        fault_customers=raw.fcc or 0,
        planned=raw.pc or 0,
        planned_customers=raw.pcc or 0,
        upcoming=raw.uc or 0,
        upcoming_customers=raw.ucc or 0,
    )


def _outage(raw: _RawOutage) -> Outage:
    return Outage(
        kind=KINDS[raw.t],
        started_at=_moment(raw.starttime),
        planned_start=_moment(raw.plannedstart),
        planned_end=_moment(raw.plannedend),
        estimated_end=_moment(raw.estendtime),
        reason=None if raw.reason is None else str(raw.reason).strip() or None,
        description=(raw.estimatedescr or "").strip() or None,
        customers=raw.cc,
    )


def _moment(raw: str | float | None) -> dt.datetime | None:
    if raw is None:
        return None
    if isinstance(raw, str):
        stamp = _stamp(raw.strip())
        if stamp is None:
            return None
        return (stamp if stamp.tzinfo else stamp.replace(tzinfo=ZoneInfo(ZONE))).astimezone(dt.UTC)
    return dt.datetime.fromtimestamp(raw / 1000 if raw > MILLISECONDS_SINCE else raw, dt.UTC)


def _stamp(text: str) -> dt.datetime | None:
    with suppress(ValueError):
        return dt.datetime.fromisoformat(text)
    for form in DAY_FIRST:
        with suppress(ValueError):
            return dt.datetime.strptime(text, form)  # noqa: DTZ007  the caller knows the zone
    return None
