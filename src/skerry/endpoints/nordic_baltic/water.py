"""Water levels by country."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta

from skerry.api import nordic
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit
from skerry.api.place import NearQuery
from skerry.errors import NotFound
from skerry.folding import fold, nearest
from skerry.models.water import GaugeReading, WaterLevelProvider
from skerry.services.nordic.water import WaterLevels


class NordicWaterLevels(nordic.CountrySlice[GaugeReading], frozen=True, kw_only=True):
    """Newest readings at the gauges of one country."""


@endpoint(
    "/nordic/{country}/water/levels",
    fresh="10m",
    example={"country": "EE"},
    checked_with=[{"country": "LT", "station": "nemajunu-vms"}],
    example_404={"country": "IS"},
)
async def nordic_water_levels(
    country: nordic.NordicCountry,
    service: WaterLevels,
    near: NearQuery,
    station: Annotated[
        str | None,
        Meta(
            min_length=1, max_length=60, description="`id` of a gauge, or its name; all if omitted", examples=["Pärnu"]
        ),
    ] = None,
    limit: Annotated[Limit, Meta(le=500)] = 50,
) -> NordicWaterLevels:
    """Newest water level and temperature at gauges of Estonia (sea, rivers, lakes) and Lithuania (rivers, lakes).

    A level is above the datum of its gauge, so levels of two gauges do not compare unless both are in EH2000. `total` counts the
    gauges. In Lithuania an answer has at most 12 of them, because each is a request of its own. An unknown gauge is a 404; the
    other countries have no source here: a 404."""

    async def read(provider: WaterLevelProvider) -> tuple[Sequence[GaugeReading], int]:
        gauges = near.sorted(_called(station, await provider.water_gauges()))
        return await provider.gauge_readings(gauges[: min(limit, provider.max_gauges)]), len(gauges)

    answered = await service.answered(country, read)
    readings, total = answered.value
    return NordicWaterLevels.of(readings, total, limit, country=country, source=answered.source.key)


def _called(name: str | None, gauges: Sequence[GaugeReading]) -> Sequence[GaugeReading]:
    """The gauges with this id or name. Raises NotFound where none has it."""
    if name is None:
        return gauges
    wanted = fold(name)
    found = [gauge for gauge in gauges if wanted and wanted in (fold(gauge.id), fold(gauge.name))]
    if not found:
        raise NotFound(f"No gauge {name!r}.", suggestions=nearest(name, [gauge.id for gauge in gauges]))
    return found
