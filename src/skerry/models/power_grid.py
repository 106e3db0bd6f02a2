"""The state of a country's power system, whichever grid operator reports it."""

from collections.abc import Mapping
from typing import Annotated, Protocol, Self

import structlog
from msgspec import Meta, Struct, structs

from skerry.models.fields import Moment, SourceKey
from skerry.models.nordic import NordicCountry
from skerry.models.observed import Observed


class GridExchange(Struct, frozen=True):
    """Power over the borders to one country."""

    neighbour: Annotated[str, Meta(description="country at the other end, ISO 3166-1 alpha-2")]
    import_mw: Annotated[float, Meta(ge=-20_000, le=20_000, description="MW; negative: an export")]


class GridReading(Observed, frozen=True, kw_only=True):
    """Production and consumption of a power system at one moment. What its operator does not measure apart is null."""

    STALE_AFTER = "3h"  # Elering publishes up to two hours late

    observed_at: Annotated[Moment, Meta(description="time of the figures, UTC")]
    production_mw: Annotated[float | None, Meta(description="production of all kinds, MW")]
    consumption_mw: Annotated[float | None, Meta(description="consumption, MW; null where the operator has none")]
    net_import_mw: Annotated[
        float | None, Meta(description="import minus export, MW; negative: net export; 0 for an isolated grid")
    ]
    hydro_mw: Annotated[float | None, Meta(description="production from water, MW")]
    wind_mw: Annotated[float | None, Meta(description="production from wind, on land and at sea, MW")]
    solar_mw: Annotated[float | None, Meta(description="production from the sun, MW")]
    nuclear_mw: Annotated[float | None, Meta(description="nuclear production, MW")]
    geothermal_mw: Annotated[float | None, Meta(description="production from the heat of the earth, MW")]
    thermal_mw: Annotated[float | None, Meta(description="production from fuels, MW; with biomass and waste")]
    other_mw: Annotated[float | None, Meta(description="production of kinds that the operator does not name, MW")]
    co2_g_kwh: Annotated[float | None, Meta(description="CO2 of the electricity consumed, g/kWh")]
    frequency_hz: Annotated[float | None, Meta(description="grid frequency, Hz")]
    exchanges: Annotated[
        tuple[GridExchange, ...] | None,
        Meta(
            description="power over the borders by country; empty for an isolated grid, null where the operator states none"
        ),
    ] = None


class CountryGrid(GridReading, frozen=True, kw_only=True):
    """State of a country's power system."""

    country: Annotated[NordicCountry, Meta(description="ISO 3166-1 alpha-2")]
    source: SourceKey

    @classmethod
    def of(cls, country: NordicCountry, source: str, reading: GridReading) -> Self:
        return cls(country=country, source=source, **structs.asdict(reading))


log = structlog.get_logger(__name__)

LOSSES_MW, LOSSES_SHARE = 50, 0.02
"""How far the flows over the borders may be from the net import: an amount, and a share of the consumption."""


class GridOperator(Protocol):
    """A provider of the state of a power system."""

    async def grid(self, country: NordicCountry) -> GridReading:
        """The newest figures. Raises UpstreamUnavailable."""
        ...


def net_import(production: float | None, consumption: float | None) -> float | None:
    """Consumption that is not produced in the country. Signs of exchanges differ between operators; this one does not."""
    return None if production is None or consumption is None else round(consumption - production, 2)


def agreeing(imports: Mapping[str, float], reading: GridReading) -> tuple[GridExchange, ...] | None:
    """Imports by neighbour as exchanges; None where their sum contradicts the net import, as without a border or with one turned
    round, and where there is nothing to compare them with."""
    if not imports or reading.net_import_mw is None or reading.consumption_mw is None:
        return None
    total = sum(imports.values())
    if abs(total - reading.net_import_mw) > LOSSES_MW + LOSSES_SHARE * reading.consumption_mw:
        log.warning("flows contradict the net import", flows=imports, net_import=reading.net_import_mw)
        return None
    return tuple(GridExchange(neighbour, round(power, 2)) for neighbour, power in sorted(imports.items()))
