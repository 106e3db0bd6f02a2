"""Heights of the ground, from three providers."""

from collections.abc import Sequence
from datetime import timedelta

from msgspec import Struct

from skerry.clock import now
from skerry.container import Dependency
from skerry.models.elevation import GroundPoint, Height
from skerry.provenance import valid_until
from skerry.sources.world import open_elevation, open_meteo_elevation
from skerry.sources.world.open_elevation import OpenElevation
from skerry.sources.world.open_meteo_elevation import OpenMeteoElevation
from skerry.sources.world.opentopodata import OpenTopoData
from skerry.upstream.fallback import with_fallback

GLOBAL = "mapzen"
"""The model of Open Topo Data that has heights everywhere."""
FALLBACK_TTL = timedelta(hours=1)
"""How long heights from another model than the usual one are kept: the usual one may be back soon."""


class Heights(Struct, frozen=True):
    """Heights of points, and the model and the provider that they are from."""

    dataset: str
    source: str
    heights: tuple[Height, ...]


class Elevations(Dependency):
    """Open-Meteo first; Open Topo Data, which allows a request a second, when that fails; Open-Elevation last."""

    def __init__(
        self, open_meteo: OpenMeteoElevation, open_topo_data: OpenTopoData, open_elevation: OpenElevation
    ) -> None:
        self._open_meteo = open_meteo
        self._open_topo_data = open_topo_data
        self._open_elevation = open_elevation

    async def best(self, points: Sequence[GroundPoint]) -> Heights:
        """Heights from the first provider that answers. Raises UpstreamUnavailable, naming all, when all fail."""
        found = await with_fallback(
            (self._open_meteo, lambda: self._copernicus(points)), (self._open_topo_data, lambda: self._others(points))
        )
        if found.source is not self._open_meteo:
            valid_until(now() + FALLBACK_TTL)
        return found.value

    async def of(self, dataset: str, points: Sequence[GroundPoint]) -> Heights:
        """Heights from one model, which has one provider."""
        if dataset == open_meteo_elevation.DATASET:
            return await self._copernicus(points)
        return await self._topo(dataset, points)

    async def _others(self, points: Sequence[GroundPoint]) -> Heights:
        found = await with_fallback(
            (self._open_topo_data, lambda: self._topo(GLOBAL, points)),
            (self._open_elevation, lambda: self._srtm(points)),
        )
        return found.value

    async def _copernicus(self, points: Sequence[GroundPoint]) -> Heights:
        heights = await self._open_meteo.heights(points)
        return Heights(open_meteo_elevation.DATASET, self._open_meteo.key, heights)

    async def _topo(self, dataset: str, points: Sequence[GroundPoint]) -> Heights:
        return Heights(dataset, self._open_topo_data.key, await self._open_topo_data.heights(dataset, points))

    async def _srtm(self, points: Sequence[GroundPoint]) -> Heights:
        return Heights(open_elevation.DATASET, self._open_elevation.key, await self._open_elevation.heights(points))
