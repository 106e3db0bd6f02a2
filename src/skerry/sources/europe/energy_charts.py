"""Energy-Charts of Fraunhofer ISE: generation of the power stations of a country, from ENTSO-E and the grid operators."""

import datetime as dt
from collections.abc import Mapping
from enum import StrEnum
from functools import partial
from types import MappingProxyType
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from skerry.errors import NotFound, ReplyError
from skerry.licenses import CC_BY_4_0
from skerry.models.fields import Moment
from skerry.provenance import Evidence
from skerry.upstream.formats.times import from_unix
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

ENOUGH = 0.8
"""Share of the kinds of generation that must have a value: the newest columns are often filled only in part."""


class GenerationKind(StrEnum):
    """Kinds of generation."""

    NUCLEAR = "nuclear"
    HYDRO_RUN_OF_RIVER = "hydro_run_of_river"
    HYDRO_RESERVOIR = "hydro_reservoir"
    HYDRO_PUMPED_STORAGE = "hydro_pumped_storage"
    WIND_ONSHORE = "wind_onshore"
    WIND_OFFSHORE = "wind_offshore"
    SOLAR = "solar"
    BIOMASS = "biomass"
    GEOTHERMAL = "geothermal"
    OTHER_RENEWABLES = "other_renewables"
    WASTE = "waste"
    HARD_COAL = "hard_coal"
    LIGNITE = "lignite"
    OIL_SHALE = "oil_shale"
    PEAT = "peat"
    COAL_GAS = "coal_gas"
    GAS = "gas"
    OIL = "oil"
    OTHER = "other"


NAMES: Mapping[str, GenerationKind] = MappingProxyType(
    {
        "Nuclear": GenerationKind.NUCLEAR,
        "Hydro Run-of-River": GenerationKind.HYDRO_RUN_OF_RIVER,
        "Hydro water reservoir": GenerationKind.HYDRO_RESERVOIR,
        "Hydro pumped storage": GenerationKind.HYDRO_PUMPED_STORAGE,
        "Wind onshore": GenerationKind.WIND_ONSHORE,
        "Wind offshore": GenerationKind.WIND_OFFSHORE,
        "Solar": GenerationKind.SOLAR,
        "Biomass": GenerationKind.BIOMASS,
        "Geothermal": GenerationKind.GEOTHERMAL,
        "Other renewables": GenerationKind.OTHER_RENEWABLES,
        "Waste": GenerationKind.WASTE,
        "Fossil hard coal": GenerationKind.HARD_COAL,
        "Fossil brown coal / lignite": GenerationKind.LIGNITE,
        "Fossil oil shale": GenerationKind.OIL_SHALE,
        "Fossil peat": GenerationKind.PEAT,
        "Fossil coal-derived gas": GenerationKind.COAL_GAS,
        "Fossil gas": GenerationKind.GAS,
        "Fossil oil": GenerationKind.OIL,
        "Others": GenerationKind.OTHER,
    }
)
"""Names that are not listed here are not generation: load, shares, trade, consumption of storage."""


class Output(Struct, frozen=True):
    """Power of one kind of generation."""

    kind: Annotated[GenerationKind, Meta(description="kind of generation")]
    power_mw: Annotated[float, Meta(description="MW")]


class PublicPower(Struct, frozen=True):
    """Generation of a country at one moment."""

    start_at: Annotated[Moment, Meta(description="start of the interval, UTC")]
    outputs: Annotated[tuple[Output, ...], Meta(description="largest first")]
    load_mw: Annotated[float | None, Meta(description="consumption, MW")]
    net_import_mw: Annotated[float | None, Meta(description="traded across the borders, MW; negative is export")]


class EnergyCharts(Source):
    """Generation of European countries by kind, in columns parallel to one of Unix seconds. Data lag one to two hours; the lag
    differs by kind."""

    key = "energy_charts"
    title = "Energy-Charts"
    home = "https://www.energy-charts.info/"
    base = "https://api.energy-charts.info"
    license = CC_BY_4_0
    evidence = Evidence.DOCUMENTED
    cadence = "2h"
    attribution = "Energy-Charts.info, Fraunhofer ISE; data of ENTSO-E and the transmission system operators"
    # Two requests a second is the documented limit, as users of public clients quote it. A report requests four countries.
    pace = Pace(per_second=2, concurrency=4)

    async def public_power(self, country: str, start: dt.datetime, end: dt.datetime) -> PublicPower:
        """The newest moment within a window for which nearly all kinds of generation are known. `country` is alpha-2. Raises
        NotFound for a window without any, which one of less than four hours may be."""
        return (await self.public_powers(country, start, end))[-1]

    async def public_powers(self, country: str, start: dt.datetime, end: dt.datetime) -> tuple[PublicPower, ...]:
        """All moments within a window for which nearly all kinds of generation are known, in the order of time. Raises
        NotFound when there is none."""
        return await self.get(
            "/public_power",
            query={"country": country.lower(), "start": f"{start:%Y-%m-%dT%H:%MZ}", "end": f"{end:%Y-%m-%dT%H:%MZ}"},
            fresh="15m",
            read=partial(read_public_power, start, end),
            not_found=f"No generation of country {country!r} at Energy-Charts.",
        )


class _RawSeries(msgspec.Struct):
    name: str
    data: list[float | None]


class _RawPower(msgspec.Struct):
    unix_seconds: list[int]
    production_types: list[_RawSeries]


def read_public_power(start: dt.datetime, end: dt.datetime, reply: Reply) -> tuple[PublicPower, ...]:
    raw = reply.json(_RawPower)
    series = {row.name: row.data for row in raw.production_types}
    if any(len(values) != len(raw.unix_seconds) for values in series.values()):
        raise ReplyError("returned columns of unequal length")
    known = {NAMES[name]: values for name, values in series.items() if name in NAMES and set(values) - {None}}
    powers = [
        power
        for column, seconds in enumerate(raw.unix_seconds)
        if start <= (moment := from_unix(seconds)) <= end and (power := _power(moment, column, known, series))
    ]
    if not powers:
        raise NotFound("No generation of the last hours at Energy-Charts.")
    return tuple(sorted(powers, key=lambda power: power.start_at))


def _power(
    moment: dt.datetime,
    column: int,
    known: Mapping[GenerationKind, list[float | None]],
    series: Mapping[str, list[float | None]],
) -> PublicPower | None:
    """One column; None where too many kinds of generation have no value."""
    outputs = [
        Output(kind, round(mw, 1)) for kind, values in known.items() if (mw := values[column]) is not None and mw >= 0
    ]
    filled = sum(values[column] is not None for values in known.values())
    if not outputs or filled < ENOUGH * len(known):
        return None
    return PublicPower(
        moment,
        tuple(sorted(outputs, key=lambda output: -output.power_mw)),
        _at(series.get("Load"), column),
        _at(series.get("Cross border electricity trading"), column),
    )


def _at(values: list[float | None] | None, column: int) -> float | None:
    return None if values is None else values[column]
