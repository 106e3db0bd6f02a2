"""Power cuts in Estonia."""

from typing import Annotated, ClassVar

from msgspec import Meta

from skerry.api.endpoint import endpoint
from skerry.api.history import HistoryQuery, read_history, stored_value
from skerry.models.fields import OBSERVATION, Moment
from skerry.models.observed import Observed
from skerry.models.rows import Rows
from skerry.series.outages import CountyOutages
from skerry.services.estonian_outages import OutageTotals
from skerry.sources.estonia.elektrilevi import Elektrilevi, OutageArea, OutageKind, PowerOutage
from skerry.store import History, HistoryPage


class PowerOutages(Observed, frozen=True):
    """Current and upcoming outages, one by one and by area."""

    # The map is read every two minutes, and states neither a time nor how often it changes.
    STALE_AFTER = "15m"
    OBSERVED_AT = "fetched_at"

    ROWS: ClassVar[Rows] = Rows("items", also=("areas",), carried=("operator", "fetched_at", "totals", "stale_since"))

    fetched_at: Annotated[Moment, OBSERVATION, Meta(description="when the operator's map was read, UTC")]
    operator: Annotated[str, Meta(description="network operator, in Estonian")]
    totals: Annotated[OutageTotals, Meta(description="outages of all kinds, whatever `kind` was requested")]
    areas: Annotated[
        list[OutageArea],
        Meta(description="counties and municipalities; the counts of a county include those of its municipalities"),
    ]
    count: Annotated[int, Meta(description="number of items", ge=0)]
    items: Annotated[list[PowerOutage], Meta(description="the outages, of the kind requested")]


@endpoint("/estonian-power/outages", fresh="2m", example={"kind": "fault"})
async def estonian_power_outages(
    elektrilevi: Elektrilevi,
    kind: Annotated[OutageKind | None, Meta(description="only outages of this kind; all if omitted")] = None,
) -> PowerOutages:
    """Power cuts in Estonia, now and planned, by county and municipality.

    Covers the network of Elektrilevi, which serves about nine tenths of all customers. The counts of a county include those
    of its municipalities, so `totals` is the sum of the counties. The operator does not publish the location of an outage."""
    seen = await elektrilevi.outages()
    chosen = [outage for outage in seen.outages if kind is None or outage.kind is kind]
    return PowerOutages(
        seen.fetched_at, Elektrilevi.attribution or "", OutageTotals.of(seen), list(seen.areas), len(chosen), chosen
    )


@endpoint("/estonian-power/history", fresh="1m", example={"limit": 288})
async def estonian_outage_history(
    history: History[CountyOutages],
    query: HistoryQuery,
    area: Annotated[
        Annotated[str, Meta(max_length=60, examples=["Harju maakond"])] | None,
        Meta(description="county; Harju maakond, or Harju; all if omitted"),
    ] = None,
) -> HistoryPage[CountyOutages]:
    """Counts of power cuts in Estonian counties, collected every ten minutes since this server was set up.

    One row for each county and time, in ascending order of time. Days are those of Europe/Tallinn. `gaps` lists the periods
    without data: of all counties together, or of the county requested. Only counties are stored: anything else, such as a
    municipality, is a 404."""
    where = None if area is None else {"area": await stored_value(history, "area", area, f"{area} maakond")}
    return await read_history(history, query, where)
