"""SL Transport: stops and departures of the Stockholm region.

There is no recording. Requests and fields are those of public programs of 2024 to 2026 (widgets, mirrors of MagicMirror, tests
with sample replies), which agree with each other."""

from msgspec import Raw, Struct

from skerry.errors import NotFound
from skerry.licenses import CC_BY_4_0
from skerry.models.transit import (
    Departure,
    DepartureBoard,
    StopPoint,
    TransitCoverage,
    stops_around,
    stops_named,
)
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line
from skerry.upstream.formats.times import utc, utc_or_none
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

ZONE = "Europe/Stockholm"
FORECAST_MINUTES = 120
CANCELLED = "CANCELLED"
MODES = {"train": "rail", "ship": "ferry"}
"""Means of transport that the model names otherwise."""


class SlTransport(Source):
    """Public transport of the Stockholm region. Times are local, without an offset."""

    key = "sl_transport"
    title = "SL Transport"
    home = "https://www.trafiklab.se/api/our-apis/sl/transport/"
    base = "https://transport.integration.sl.se/v1"
    license = CC_BY_4_0
    attribution = "SL / Trafiklab"
    evidence = Evidence.INFERRED
    cadence = "1m"
    pace = Pace(per_second=2, concurrency=4)
    coverage = TransitCoverage.CAPITAL_REGION

    async def stops(self, name: str) -> tuple[StopPoint, ...]:
        """Sites by words of their name, out of some 6,500."""
        return stops_named(await self._sites(), name)

    async def stops_near(self, latitude: float, longitude: float, radius_m: int, limit: int) -> tuple[StopPoint, ...]:
        """Sites within a radius, the nearest first."""
        return stops_around(await self._sites(), latitude, longitude, radius_m, limit)

    async def departures(self, stop_id: str, limit: int) -> DepartureBoard:
        """The next departures within two hours, by expected time. Raises NotFound for an unknown site."""
        site = next((site for site in await self._sites(reference=True) if site.id == stop_id), None)
        if site is None:
            raise NotFound(f"No stop {stop_id!r}.")
        found = await self.get(
            f"/sites/{site.id}/departures",
            query={"forecast": FORECAST_MINUTES},
            fresh="30s",
            read=read_departures,
            not_found=f"No stop {stop_id!r}.",
        )
        return DepartureBoard(site.id, site.name, list(found[:limit]))

    async def _sites(self, *, reference: bool = False) -> tuple[StopPoint, ...]:
        return await self.get("/sites", query={"expand": "true"}, fresh="1d", read=read_sites, reference=reference)


class _RawSite(Struct):
    id: int
    name: str
    lat: float
    lon: float


class _RawLine(Struct, frozen=True):
    designation: str | None = None
    transport_mode: str | None = None
    group_of_lines: str | None = None


class _RawStopPoint(Struct, frozen=True):
    designation: str | None = None


class _RawDeparture(Struct):
    scheduled: str
    expected: str | None = None
    destination: str | None = None
    state: str | None = None
    line: _RawLine = _RawLine()
    stop_point: _RawStopPoint = _RawStopPoint()


class _RawDepartures(Struct):
    departures: list[Raw]


def read_sites(reply: Reply) -> tuple[StopPoint, ...]:
    return tuple(read_rows(reply.json(list[Raw]), _RawSite, _site, at_least=1))


def read_departures(reply: Reply) -> tuple[Departure, ...]:
    found = read_rows(reply.json(_RawDepartures).departures, _RawDeparture, _departure)
    return tuple(sorted(found, key=lambda departure: departure.next_at))


def _site(raw: _RawSite) -> StopPoint:
    return StopPoint(id=str(raw.id), name=raw.name, code=None, latitude=raw.lat, longitude=raw.lon, modes=[])


def _departure(raw: _RawDeparture) -> Departure:
    mode = (raw.line.transport_mode or "").lower()
    return Departure.timed(
        line_number=one_line(raw.line.designation),
        line_name=one_line(raw.line.group_of_lines),
        mode=MODES.get(mode, mode) or None,
        destination=one_line(raw.destination),
        scheduled_at=utc(raw.scheduled, ZONE),
        expected_at=utc_or_none(raw.expected, ZONE),
        cancelled=raw.state == CANCELLED,
        platform=one_line(raw.stop_point.designation),
    )
