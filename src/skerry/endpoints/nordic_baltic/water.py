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
    checked_with=[
        {"country": "FI"},
        {"country": "SE"},
        {"country": "DK"},
        {"country": "LV"},
        {"country": "LT", "station": "nemajunu-vms"},
    ],
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
    """Newest water level, discharge and temperature at the gauges of a country's sea, rivers and lakes.

    Of Denmark, Estonia, Finland, Latvia, Lithuania and Sweden. A level is above the datum of its gauge, so levels of two gauges
    do not compare unless both are in EH2000. Sweden publishes discharge instead of levels; Finland publishes levels of days.
    `total` counts the gauges. An answer has at most 12 gauges of Denmark and Lithuania, and 50 of Finland, because their
    readings are requests of their own; those without one are left out. An unknown gauge is a 404, as are Norway, whose interface
    needs a key, and Iceland, which has none."""

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
