"""Estonia at a glance."""

from typing import Annotated

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.api.report import ReportParts, SourcedReport
from skerry.clock import running, today
from skerry.models.day_ahead import QUARTER, NordicBalticZone
from skerry.models.fields import OBSERVATION, Moment
from skerry.services.elering_prices import EleringPrices
from skerry.services.estonian_grid import (
    FrequencyState,
    GridNow,
    frequency_or_missing,
    newest_state,
)
from skerry.services.estonian_outages import OutageTotals
from skerry.services.estonian_summary import (
    HIGH_EUR_MWH,
    MANY_CUSTOMERS,
    EstonianPrices,
    attention,
    consumption_change,
    estonian_prices,
)
from skerry.sources.estonia.eestipiir import BorderPoint, BorderQueue, Eestipiir
from skerry.sources.estonia.elektrilevi import Elektrilevi
from skerry.sources.estonia.elering import Elering
from skerry.sources.estonia.ilmateenistus import Ilmateenistus, StationObservation, WeatherWarning

ESTONIA = NordicBalticZone.EE.facts
STATIONS = ("Tallinn-Harku", "Tartu-Tõravere", "Narva", "Pärnu", "Pärnu-Sauga")
METHOD = (
    f"attention: the price of the interval is above {HIGH_EUR_MWH} EUR/MWh or negative; a weather warning is in force; more "
    f"than {MANY_CUSTOMERS} customers are without power; the frequency is outside 50 Hz +/- 0.05 Hz, the standard range of "
    "Continental Europe (Regulation (EU) 2017/1485, annex III). consumption_change_24h_percent: the newest consumption "
    "against that of 24 hours before."
)


class LiveQueue(Struct, frozen=True):
    """The queue of one vehicle category at one border point."""

    point: Annotated[BorderPoint, Meta(description="border point")]
    vehicle_category: Annotated[str, Meta(description="categories of a driving license")]
    live_queue_count: Annotated[int | None, Meta(description="vehicles without a reserved time in the queue")]
    live_queue_hours: Annotated[
        float | None, Meta(description="how long the queue takes, hours; null where not stated")
    ]

    @classmethod
    def of(cls, queue: BorderQueue) -> "LiveQueue":
        return cls(queue.point, queue.vehicle_category, queue.live_queue_count, queue.live_queue_hours)


class EstoniaNow(SourcedReport, frozen=True, kw_only=True):
    """Estonia at a glance."""

    grid: Annotated[GridNow | None, Meta(description="newest metered state of the power system")]
    frequency_state: Annotated[
        FrequencyState | None, Meta(description="the frequency against the ranges of the grid code")
    ]
    consumption_change_24h_percent: Annotated[
        Annotated[float, Meta(ge=-100, le=1000)] | None,
        Meta(description="newest consumption against that of 24 hours before, percent"),
    ]
    electricity: Annotated[EstonianPrices | None, Meta(description="spot price, without taxes and fees")]
    warnings: Annotated[list[WeatherWarning] | None, Meta(description="weather warnings in force; empty on a calm day")]
    weather: Annotated[list[StationObservation] | None, Meta(description="Tallinn, Tartu, Narva and Pärnu")]
    outages: Annotated[
        OutageTotals | None, Meta(description="power cuts of the largest network, all counties together")
    ]
    border: Annotated[
        list[LiveQueue] | None, Meta(description="road queues to Russia, as the operator's page has them")
    ]
    border_fetched_at: Annotated[Moment | None, OBSERVATION, Meta(description="when that page was read, UTC")]
    attention: Annotated[
        list[str], Meta(description="what is out of the ordinary in the parts that are known, by `method`")
    ]
    method: Annotated[str, Meta(description="the rules, with their thresholds")]


@endpoint("/mashup/estonia/now", fresh="5m")
async def estonia_now(
    elering: Elering, spot: EleringPrices, weather: Ilmateenistus, network: Elektrilevi, queues: Eestipiir
) -> EstoniaNow:
    """Estonia at a glance: power system, spot price, weather and warnings, power cuts, queues at the border.

    What is missing is null and listed in `unavailable`; only when no provider answers the status is 502. Figures have
    their own times: those of the power system are up to two hours old. While Elering is unavailable, the spot price is that
    which this server has stored."""
    async with ReportParts() as parts:
        samples = parts.fetch(elering.metered(), "grid", "frequency_state", "consumption_change_24h_percent")
        prices = parts.fetch(spot.day(ESTONIA, today(ESTONIA.timezone)), "electricity")
        warnings = parts.fetch(weather.warnings(), "warnings")
        stations = parts.fetch(weather.observations(), "weather")
        cuts = parts.fetch(network.outages(), "outages")
        border = parts.fetch(queues.queues(), "border", "border_fetched_at")
    sources = parts.sources
    grid = None if samples.value is None else newest_state(samples.value)
    if grid is not None:
        sources.add("grid", Elering.key, grid.observed_at)
    electricity = None if prices.value is None else estonian_prices(prices.value, running(QUARTER))
    if prices.value is not None and electricity is None:
        parts.missing.absent("electricity", "The day ended while this answer was made.")
    if electricity is not None:
        sources.add("electricity", Elering.key, electricity.current.start_at)
    if warnings.value is not None:
        published = [each.published_at for each in warnings.value if each.published_at is not None]
        sources.add("warnings", Ilmateenistus.key, max(published, default=None))
    if stations.value is not None:
        sources.add("weather", Ilmateenistus.key, stations.value.observed_at)
    if cuts.value is not None:
        sources.add("outages", Elektrilevi.key, cuts.value.fetched_at)
    if border.value is not None:
        sources.add("border", Eestipiir.key, border.value.fetched_at)
    totals = None if cuts.value is None else OutageTotals.of(cuts.value)
    listed = None if warnings.value is None else list(warnings.value)
    return EstoniaNow(
        grid=grid,
        frequency_state=frequency_or_missing("frequency_state", grid, parts.missing),
        consumption_change_24h_percent=consumption_change(samples.value or (), parts.missing),
        electricity=electricity,
        warnings=listed,
        weather=None if stations.value is None else [row for row in stations.value.stations if row.station in STATIONS],
        outages=totals,
        border=None if border.value is None else [LiveQueue.of(queue) for queue in border.value.queues],
        border_fetched_at=None if border.value is None else border.value.fetched_at,
        attention=list(attention(electricity, listed, totals, grid)),
        method=METHOD,
        unavailable=parts.unavailable,
        sources=parts.signed(),
    )
