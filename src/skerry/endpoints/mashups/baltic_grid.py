"""The power systems of the Baltic states and Finland."""

from typing import Annotated, ClassVar

from msgspec import Meta

from skerry.api.endpoint import endpoint
from skerry.api.report import ReportParts, SourcedReport
from skerry.clock import running, today
from skerry.models.day_ahead import QUARTER, NordicBalticZone
from skerry.models.rows import Rows
from skerry.rounding import half_up
from skerry.services.country_power import CountryPower
from skerry.services.estonian_grid import (
    FrequencyState,
    GridNow,
    MeasuredFlows,
    frequency_or_missing,
    newest_state,
)
from skerry.services.generation_mix import METHOD
from skerry.services.grid_score import MAX_GENERATION_AGE
from skerry.sources.estonia.elering import Elering, EleringZone
from skerry.sources.europe.energy_charts import EnergyCharts

NOTES = (
    f"co2e_g_kwh: {METHOD} frequency_state: 50 Hz +/- 0.05 Hz is the standard range of Continental Europe, 50 Hz +/- 0.2 Hz its "
    "largest deviation in steady state (Regulation (EU) 2017/1485, annex III). The Baltic states have been synchronous with it "
    "since 2025-02-09; Finland is not. price_spread_eur_mwh: the highest of the four prices less the lowest."
)


class BalticGrid(SourcedReport, frozen=True, kw_only=True):
    """The power systems of Estonia, Finland, Latvia and Lithuania."""

    ROWS: ClassVar[Rows] = Rows(
        "countries",
        json_only=(
            "price_spread_eur_mwh", "estonia", "frequency_state", "cross_border", "method", "unavailable", "sources",
        ),
    )  # fmt: skip

    countries: Annotated[list[CountryPower], Meta(description="Estonia, Finland, Latvia and Lithuania")]
    price_spread_eur_mwh: Annotated[
        Annotated[float, Meta(ge=0, le=10_000)] | None,
        Meta(description="highest price now less the lowest, EUR/MWh; null where one is not known"),
    ]
    estonia: Annotated[GridNow | None, Meta(description="newest metered state of the Estonian power system")]
    frequency_state: Annotated[
        FrequencyState | None, Meta(description="its frequency against the ranges of the grid code")
    ]
    cross_border: Annotated[MeasuredFlows | None, Meta(description="flows between Estonia and its neighbours")]
    method: Annotated[str, Meta(description="how the figures are computed")]


@endpoint("/mashup/baltic/grid", fresh="5m")
async def baltic_grid(elering: Elering, charts: EnergyCharts) -> BalticGrid:
    """The power systems of the Baltic states and Finland now: prices, generation and its emissions, frequency, exchange.

    Prices are those of the current quarter-hour. Generation is that of the newest moment for which nearly all kinds are known,
    one to two hours ago; the Estonian grid and its cross-border lines are up to two hours behind. Each part has its own time.
    What is missing is null and listed in `unavailable`; only when no provider answers the status is 502."""
    moment = running(QUARTER)
    zones = {f"countries.{zone}": NordicBalticZone(zone) for zone in EleringZone}
    async with ReportParts() as parts:
        days = {
            part: parts.fetch(elering.day(zone.facts, today(zone.facts.timezone)), f"{part}.price")
            for part, zone in zones.items()
        }
        powers = {
            part: parts.fetch(charts.public_power(zone.facts.country, moment - MAX_GENERATION_AGE, moment))
            for part, zone in zones.items()
        }
        samples = parts.fetch(elering.metered(), "estonia", "frequency_state")
        lines = parts.fetch(elering.cross_border(), "cross_border")
    sources, prices, rows = parts.sources, [], []
    for part, zone in zones.items():
        row = CountryPower.of(part, zone, days[part].value, powers[part].outcome, moment, parts.missing)
        rows.append(row)
        if row.price is not None:
            prices.append(row.price.price_eur_mwh)
            sources.add(f"{part}.price", Elering.key, row.price.start_at)
        if row.generation_mix is not None:
            sources.add(f"{part}.generation_mix", EnergyCharts.key, row.generation_mix.start_at)
    parts.missing.because("price_spread_eur_mwh", *(f"{part}.price" for part in zones))
    grid = None if samples.value is None else newest_state(samples.value)
    if grid is not None:
        sources.add("estonia", Elering.key, grid.observed_at)
    flows = lines.value
    if flows is not None:
        sources.add("cross_border", Elering.key, flows.observed_at)
    return BalticGrid(
        countries=rows,
        price_spread_eur_mwh=half_up(max(prices) - min(prices), 2) if len(prices) == len(rows) else None,
        estonia=grid,
        frequency_state=frequency_or_missing("frequency_state", grid, parts.missing),
        cross_border=None if flows is None else MeasuredFlows.of(flows),
        method=NOTES,
        unavailable=parts.unavailable,
        sources=parts.signed(),
    )
