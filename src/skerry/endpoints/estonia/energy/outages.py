"""Power cuts in Estonia."""

from typing import Annotated

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.api.history import Averaged, Cursor, End, Interval, Limit, Start, read_history
from skerry.folding import fold
from skerry.models.fields import Moment
from skerry.series.outages import CountyOutages
from skerry.sources.estonia.elektrilevi import Elektrilevi, Outage, OutageArea, OutageKind, OutageMap
from skerry.store import History, HistoryPage

NEWEST_ROWS = 60
"""Stored rows among which a county is looked up: those of about four readings."""


class OutageTotals(Struct, frozen=True):
    """Outages of the whole network: the sum of the counties."""

    faults: Annotated[int, Meta(description="faults now")]
    planned: Annotated[int, Meta(description="planned outages under way")]
    upcoming: Annotated[int, Meta(description="planned outages to come")]
    customers_affected: Annotated[int, Meta(description="customers without power now, by faults and planned outages")]
    customers_upcoming: Annotated[int, Meta(description="customers whom the outages to come will touch")]

    @classmethod
    def of(cls, seen: OutageMap) -> "OutageTotals":
        counties = seen.counties
        return cls(
            faults=sum(county.faults for county in counties),
            planned=sum(county.planned for county in counties),
            upcoming=sum(county.upcoming for county in counties),
            customers_affected=sum(county.fault_customers + county.planned_customers for county in counties),
            customers_upcoming=sum(county.upcoming_customers for county in counties),
        )


class Outages(Struct, frozen=True):
    """Outages now and to come, one by one and by area."""

    fetched_at: Annotated[Moment, Meta(description="when the operator's map was read, UTC")]
    operator: str
    totals: Annotated[OutageTotals, Meta(description="of all kinds, whichever was asked for")]
    areas: Annotated[list[OutageArea], Meta(description="counties, and the municipalities that are counted in them")]
    count: Annotated[int, Meta(description="number of items", ge=0)]
    items: list[Outage]


@endpoint("/estonian-power/outages", fresh="2m", example={"kind": "fault"})
async def power_outages(
    elektrilevi: Elektrilevi,
    kind: Annotated[OutageKind | None, Meta(description="only outages of this kind; all when left out")] = None,
) -> Outages:
    """Power cuts in Estonia, now and planned, by county and municipality.

    Of Elektrilevi's network, which has about nine tenths of all customers. The counts of a county have those of its
    municipalities in them, so `totals` are the sum of the counties alone. Single outages have no place."""
    seen = await elektrilevi.outages()
    chosen = [outage for outage in seen.outages if kind is None or outage.kind is kind]
    return Outages(
        seen.fetched_at, Elektrilevi.attribution or "", OutageTotals.of(seen), list(seen.areas), len(chosen), chosen
    )


@endpoint("/estonian-power/history", fresh="1m", example={"limit": 288})
async def outage_history(
    history: History[CountyOutages],
    start: Start = None,
    end: End = None,
    limit: Limit = 500,
    area: Annotated[
        str | None,
        Meta(min_length=1, max_length=60, description="a county (Harju maakond, or Harju); all when left out"),
    ] = None,
    interval: Averaged = Interval.RAW,
    cursor: Cursor = None,
) -> HistoryPage[CountyOutages]:
    """Counts of power cuts in Estonian counties, collected every ten minutes since this server was set up.

    A row for each county and reading, ascending in time. Days are those of Europe/Tallinn. What was not collected is a gap,
    named in `gaps`: of all counties together, or of the one that is asked for. Only counties are stored: of a municipality
    there is an empty list."""
    where = None if area is None else {"area": await _stored_name(area, history)}
    return await read_history(history, start, end, limit, interval, cursor, where)


async def _stored_name(wanted: str, history: History[CountyOutages]) -> str:
    """The name under which a county is stored, whatever its spelling."""
    spellings = (fold(wanted), fold(f"{wanted} maakond"))
    newest = await history.read(limit=NEWEST_ROWS)
    return next((row.area for row in newest.items if fold(row.area) in spellings), wanted)
