"""What a grid emits and costs now against its own last weeks, as parts of a report."""

import datetime as dt
from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Self

from msgspec import Meta

from skerry.errors import NotFound, SkerryError
from skerry.models.day_ahead import (
    ONE_DAY,
    BiddingZone,
    DayAheadPrice,
    NordicBalticZone,
)
from skerry.models.fields import Moment
from skerry.models.observed import Observed
from skerry.models.scales import InputValue
from skerry.models.unavailable import Missing
from skerry.provenance import note
from skerry.series.carbon_intensity import StoredIntensity
from skerry.series.spot_prices import SpotPrice, StoredPriceProviders
from skerry.services.generation_mix import CarbonIntensity
from skerry.services.grid_score import (
    DAYS,
    ENOUGH,
    INTENSITY,
    INTENSITY_RANK,
    PRICE_RANK,
    PricedHours,
    RecentWeeks,
    compared,
)
from skerry.services.spot_prices import SourcedDay
from skerry.sources.denmark.energidataservice import Emission, EnergiDataService
from skerry.sources.europe.energy_charts import EnergyCharts, PublicPower
from skerry.store import History

MAX_ROWS = DAYS * 24 * 4
EUR_MWH, G_KWH = "EUR/MWh", "g CO2e/kWh"

NEEDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "emissions": ("carbon_intensity",),
        "emissions_against_recent_weeks": ("emissions_recently",),
        "price_against_recent_weeks": ("price_recently",),
    }
)

MEASURED_METHOD = (
    "Computed by Energinet from measurements: CO2 emitted by burning for the electricity that is consumed in the area, imports "
    "included. `carbon_intensity` is another quantity: emissions over the life of all plants for what is generated in the whole "
    "country, without imports. The two differ; only `carbon_intensity`, which every country has, is in the score."
)


class MeasuredIntensity(Observed, frozen=True):
    """Direct CO2 of the electricity consumed in a Danish area, imports included, as Energinet computes it."""

    STALE_AFTER = "1h"
    OBSERVED_AT = "start_at"

    co2_g_kwh: Annotated[float, Meta(description="g CO2 per kWh consumed")]
    start_at: Annotated[Moment, Meta(description="start of the five minutes, UTC")]
    method: Annotated[str, Meta(description="how it is computed, and how it differs from `carbon_intensity`")]

    @classmethod
    def of(cls, emission: Emission) -> Self:
        return cls(emission.co2_g_kwh, emission.start_at, MEASURED_METHOD)


async def measured(zone: NordicBalticZone, danish: EnergiDataService) -> Emission | None:
    """Measured intensity, which only Denmark has; None elsewhere."""
    if zone.facts.country != "DK":
        return None
    for emission in await danish.emissions():
        if emission.zone == zone:
            return emission
    raise NotFound(f"No carbon intensity for zone {zone} at this moment.")


async def recent_prices(
    price: DayAheadPrice | None, zone: BiddingZone, history: History[SpotPrice]
) -> RecentWeeks | None:
    if price is None:
        return None
    start = price.start_at - ONE_DAY * DAYS
    page = await history.read(
        start=start, end=price.start_at - dt.timedelta(seconds=1), limit=MAX_ROWS, where={"zone": zone.zone}
    )
    return compared(price.price_eur_mwh, EUR_MWH, [(row.timestamp, row.price_eur_mwh) for row in page.items])


async def recent_emissions(
    intensity: CarbonIntensity | None, zone: BiddingZone, history: History[StoredIntensity]
) -> RecentWeeks | None:
    if intensity is None:
        return None
    start = intensity.start_at - ONE_DAY * DAYS
    page = await history.read(
        start=start, end=intensity.start_at - dt.timedelta(seconds=1), limit=MAX_ROWS, where={"country": zone.country}
    )
    return compared(intensity.co2e_g_kwh, G_KWH, [(row.timestamp, row.co2e_g_kwh) for row in page.items])


def score_inputs(
    intensity: CarbonIntensity | None,
    emissions_recently: RecentWeeks | SkerryError | None,
    price: DayAheadPrice | None,
    price_recently: RecentWeeks | SkerryError | None,
    zone: BiddingZone,
) -> dict[str, InputValue | None]:
    """The known inputs of the score. Whose stored figures they rest on is noted."""
    given: dict[str, InputValue | None] = {}
    if intensity is not None:
        given[INTENSITY] = InputValue(intensity.co2e_g_kwh, intensity.start_at)
    if isinstance(emissions_recently, RecentWeeks) and intensity is not None:
        given[INTENSITY_RANK] = InputValue(emissions_recently.lower_percent, intensity.start_at)
        note(EnergyCharts.origin())
    if isinstance(price_recently, RecentWeeks) and price is not None:
        stored_from = StoredPriceProviders.origin_of(zone)
        given[PRICE_RANK] = InputValue(price_recently.lower_percent, price.start_at, sources=(stored_from.key,))
        note(stored_from)
    return given


def name_missing(
    power: PublicPower | SkerryError,
    emission: Emission | SkerryError | None,
    ahead: PricedHours | None,
    later: SourcedDay | SkerryError | None,
    price_recently: RecentWeeks | SkerryError | None,
    emissions_recently: RecentWeeks | SkerryError | None,
    missing: Missing,
) -> None:
    """Every field that is null, and why."""
    if isinstance(power, SkerryError):
        missing.failed("generation_mix", power)
        missing.failed("load_mw", power)
    elif power.load_mw is None:
        missing.absent("load_mw", "Energy-Charts has no load of this moment.")
    if isinstance(emission, SkerryError):
        missing.failed("measured_intensity", emission)
    if ahead is None and isinstance(later, SkerryError) and not isinstance(later, NotFound):
        missing.failed("hours_ahead", later)
    elif ahead is None:
        missing.absent("hours_ahead", "Tomorrow's prices are not published yet, and no whole hour of today is left.")
    if ahead is None and missing.has("current_price"):
        missing.because("hours_ahead", "current_price")
    few = f"Fewer than {ENOUGH:.0%} of the hours of the last {DAYS} days are stored on this server."
    compared_with = (
        ("emissions_recently", emissions_recently, "carbon_intensity"), ("price_recently", price_recently, "current_price"),
    )  # fmt: skip
    for part, recently, now in compared_with:
        if isinstance(recently, SkerryError):
            missing.failed(part, recently)
        elif recently is None and missing.has(now):
            missing.because(part, now)
        elif recently is None:
            missing.absent(part, few)
