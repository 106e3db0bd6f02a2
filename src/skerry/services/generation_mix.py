"""Generation by kind, and its emissions."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated

from msgspec import Meta, Struct

from skerry.errors import SkerryError
from skerry.models.fields import Moment
from skerry.models.observed import Observed
from skerry.models.unavailable import Missing
from skerry.rounding import half_up
from skerry.sources.europe.energy_charts import GenerationKind, PublicPower

BALANCE_TOLERANCE = 0.12
"""Difference between load on one side and generation plus net import on the other, as a share of the load, above which the
data must be incomplete."""


class Emissions(Struct, frozen=True):
    """Emissions of a kilowatt-hour of one kind of generation over the life of its plant."""

    co2e_g_kwh: float
    renewable: bool = False
    burns_fossil: bool = False


def _burnt(kg_per_gj: float, efficiency: float) -> int:
    """Grams of CO2 for a kilowatt-hour of electricity: 3.6 MJ of it need 3.6 / efficiency MJ of fuel."""
    return round(kg_per_gj * 3.6 / efficiency)


EMISSIONS: Mapping[GenerationKind, Emissions] = MappingProxyType(
    {
        # Medians of IPCC AR5, working group III, annex III, table A.III.2.
        GenerationKind.WIND_ONSHORE: Emissions(11, renewable=True),
        GenerationKind.WIND_OFFSHORE: Emissions(12, renewable=True),
        GenerationKind.NUCLEAR: Emissions(12),
        GenerationKind.HYDRO_RUN_OF_RIVER: Emissions(24, renewable=True),
        GenerationKind.HYDRO_RESERVOIR: Emissions(24, renewable=True),
        GenerationKind.GEOTHERMAL: Emissions(38, renewable=True),
        GenerationKind.SOLAR: Emissions(48, renewable=True),
        GenerationKind.BIOMASS: Emissions(230, renewable=True),
        GenerationKind.GAS: Emissions(490, burns_fossil=True),
        GenerationKind.HARD_COAL: Emissions(820, burns_fossil=True),
        # CO2 of the fuel (IPCC 2006 Guidelines, volume 2, chapter 2, table 2.2, kg per GJ) at the reference efficiency of
        # Commission Decision 2007/74/EC, annex I, for plants built from 2006 on: what a modern plant emits by burning alone. For
        # oil shale the efficiency is 38.9 % for all older ones, so the factor is 990 there. Published figures differ in what they
        # count: Electricity Maps has 833 for Estonian coal, which includes oil shale, in 2021, from emissions under the EU ETS,
        # where wood that is burned along counts as zero.
        GenerationKind.OIL_SHALE: Emissions(_burnt(107.0, 0.390), burns_fossil=True),
        GenerationKind.PEAT: Emissions(_burnt(106.0, 0.390), burns_fossil=True),
        GenerationKind.LIGNITE: Emissions(_burnt(101.0, 0.418), burns_fossil=True),
        # In neither source: the nearest kind that is, or an assumption; METHOD states which.
        GenerationKind.HYDRO_PUMPED_STORAGE: Emissions(24),
        GenerationKind.OTHER_RENEWABLES: Emissions(230, renewable=True),
        GenerationKind.WASTE: Emissions(300, burns_fossil=True),
        GenerationKind.OTHER: Emissions(300, burns_fossil=True),
        GenerationKind.OIL: Emissions(650, burns_fossil=True),
        GenerationKind.COAL_GAS: Emissions(820, burns_fossil=True),
    }
)

METHOD = (
    "Generation in the whole country times lifecycle medians of IPCC AR5 (WG III, annex III, table A.III.2). Not in that "
    "table: oil shale 988, peat 978 and lignite 870, the CO2 of the fuel (IPCC 2006 Guidelines, volume 2, table 2.2: 107, 106 "
    "and 101 kg/GJ) at the reference efficiency of modern plants (Commission Decision 2007/74/EC, annex I: 39.0, 39.0 and "
    "41.8 %), burning that fuel alone, without mining and transport; plants that burn wood along emit less fossil CO2. "
    "Assumed: gas from coal as coal (820), oil 650, waste and other 300, other renewables as biomass (230), pumped storage as "
    "hydropower (24). Imports are not in it."
)


class GenerationShare(Struct, frozen=True):
    """One kind of generation."""

    kind: Annotated[GenerationKind, Meta(description="kind of generation")]
    power_mw: Annotated[float, Meta(description="generation of this kind, MW")]
    generation_percent: Annotated[float, Meta(description="percent of all generation")]


class GenerationMix(Observed, frozen=True):
    """Generation of the whole country."""

    STALE_AFTER = "6h"
    OBSERVED_AT = "start_at"

    start_at: Annotated[Moment, Meta(description="start of the interval, UTC; one to two hours behind")]
    total_mw: Annotated[float, Meta(description="all generation, MW")]
    by_kind: Annotated[list[GenerationShare], Meta(description="largest first")]
    renewable_percent: Annotated[float, Meta(description="percent of generation; without pumped storage and waste")]
    fossil_free_percent: Annotated[
        float, Meta(description="percent of generation that burns nothing fossil; waste does")
    ]
    complete: Annotated[
        bool | None,
        Meta(description="generation and net import match the load within 12 %; null where either is not known"),
    ]


class CarbonIntensity(Observed, frozen=True):
    """Emissions of a kilowatt-hour."""

    STALE_AFTER = "6h"
    OBSERVED_AT = "start_at"

    co2e_g_kwh: Annotated[float, Meta(description="g CO2 equivalent per kWh")]
    start_at: Annotated[Moment, Meta(description="start of the interval, UTC")]
    method: Annotated[str, Meta(description="how it is computed")]


def is_complete(power: PublicPower) -> bool | None:
    """Whether generation and net import match the load; None where either is not known."""
    if not power.load_mw or power.net_import_mw is None:
        return None
    total = sum(output.power_mw for output in power.outputs)
    return abs(total + power.net_import_mw - power.load_mw) <= BALANCE_TOLERANCE * power.load_mw


def dependable_intensity(power: PublicPower) -> float | None:
    """Grams of CO2 equivalent per kilowatt-hour; None where nothing is generated or kinds of generation must be missing."""
    if is_complete(power) is False:
        return None
    found = carbon_intensity(power)
    return None if found is None else found.co2e_g_kwh


def intensity_or_missing(part: str, power: PublicPower | SkerryError, missing: Missing) -> CarbonIntensity | None:
    """Emissions of generation, if all of it is there; otherwise the reason is listed."""
    if isinstance(power, SkerryError):
        missing.failed(part, power)
        return None
    if is_complete(power) is False:
        detail = (
            "Generation and net import at Energy-Charts do not match the load: kinds of generation must be missing."
        )
        missing.absent(part, detail)
        return None
    found = carbon_intensity(power)
    if found is None:
        missing.absent(part, "Nothing is generated at this moment.")
    return found


def generation_mix(power: PublicPower) -> GenerationMix:
    total = sum(output.power_mw for output in power.outputs)

    def share(mw: float) -> float:
        return half_up(100 * mw / total) if total else 0.0

    return GenerationMix(
        start_at=power.start_at,
        total_mw=half_up(total),
        by_kind=[GenerationShare(output.kind, output.power_mw, share(output.power_mw)) for output in power.outputs],
        renewable_percent=share(sum(output.power_mw for output in power.outputs if EMISSIONS[output.kind].renewable)),
        fossil_free_percent=share(
            sum(output.power_mw for output in power.outputs if not EMISSIONS[output.kind].burns_fossil)
        ),
        complete=is_complete(power),
    )


def carbon_intensity(power: PublicPower) -> CarbonIntensity | None:
    total = sum(output.power_mw for output in power.outputs)
    if not total:
        return None
    grams = sum(output.power_mw * EMISSIONS[output.kind].co2e_g_kwh for output in power.outputs)
    return CarbonIntensity(half_up(grams / total), power.start_at, METHOD)
