"""The newest pollen counts of stations, and the load that they mean."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated

from msgspec import Meta, Struct

from skerry.container import Dependency
from skerry.datasets.pollen_stations import PollenStation
from skerry.models.fields import Latitude, Longitude, Moment
from skerry.models.observed import Observed
from skerry.sources.europe.meteoswiss_pollen import Load, MeteoSwissPollen, PollenCounts, PollenPeriod

LOADS: tuple[Load, ...] = ("none", "low", "medium", "strong")
TREES_OF_SPRING, EARLY = (0, 49, 129, 399), (0, 10, 69, 249)
HIGHEST: Mapping[str, tuple[int, int, int, int]] = MappingProxyType(
    {
        "alder": EARLY,
        "birch": (0, 10, 69, 299),
        "hazel": EARLY,
        "beech": TREES_OF_SPRING,
        "ash": (0, 10, 99, 349),
        "oak": TREES_OF_SPRING,
        "grasses": (0, 19, 49, 149),
    }
)
"""The most grains in a cubic metre at which the load is none, low, medium and strong, as MeteoSwiss classes it."""


class PollenLoads(Struct, frozen=True):
    """The load of each plant, by MeteoSwiss' classes; null for what was not counted."""

    alder: Annotated[Load | None, Meta(description="load of Alnus")]
    birch: Annotated[Load | None, Meta(description="load of Betula")]
    hazel: Annotated[Load | None, Meta(description="load of Corylus")]
    beech: Annotated[Load | None, Meta(description="load of Fagus")]
    ash: Annotated[Load | None, Meta(description="load of Fraxinus")]
    oak: Annotated[Load | None, Meta(description="load of Quercus")]
    grasses: Annotated[Load | None, Meta(description="load of Poaceae")]


class PollenReading(Observed, frozen=True):
    """The newest hour of a station."""

    STALE_AFTER = "6h"

    code: Annotated[str, Meta(description="MeteoSwiss' abbreviation, three capitals")]
    name: Annotated[str, Meta(description="name of the station")]
    canton: Annotated[str, Meta(description="canton, ISO 3166-2:CH without the CH-")]
    latitude: Annotated[Latitude, Meta(description="degrees north, WGS 84")]
    longitude: Annotated[Longitude, Meta(description="degrees east, WGS 84")]
    elevation_m: Annotated[int, Meta(description="of the ground, metres above sea level; the sampler is on a roof")]
    observed_at: Annotated[
        Moment | None, Meta(description="end of the newest hour with a count, UTC; null where nothing was counted")
    ]
    pollen: Annotated[PollenCounts, Meta(description="mean concentrations of that hour")]
    loads: Annotated[PollenLoads, Meta(description="what the concentrations mean by MeteoSwiss' classes")]


class PollenReadings(Dependency):
    """The newest counts of stations."""

    def __init__(self, meteoswiss: MeteoSwissPollen) -> None:
        self._meteoswiss = meteoswiss

    async def newest(self, station: PollenStation) -> PollenReading:
        """The newest hour in which anything was counted. Raises UpstreamUnavailable."""
        periods = await self._meteoswiss.newest_hours(station.code)
        counted = [period for period in periods if not period.pollen.is_empty]
        newest: PollenPeriod | None = max(counted, key=lambda period: period.end_at, default=None)
        pollen = PollenCounts(*(None for _ in PollenCounts.__struct_fields__)) if newest is None else newest.pollen
        return PollenReading(
            code=station.code,
            name=station.name,
            canton=station.canton,
            latitude=station.latitude,
            longitude=station.longitude,
            elevation_m=station.elevation_m,
            observed_at=None if newest is None else newest.end_at,
            pollen=pollen,
            loads=PollenLoads(*(load(plant, getattr(pollen, plant)) for plant in PollenLoads.__struct_fields__)),
        )


def load(plant: str, grains: int | None) -> Load | None:
    """MeteoSwiss' class of a concentration."""
    if grains is None:
        return None
    return next((name for name, most in zip(LOADS, HIGHEST[plant], strict=True) if grains <= most), "very_strong")
