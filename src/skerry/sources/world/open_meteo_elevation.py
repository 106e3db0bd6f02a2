"""Open-Meteo: elevation from the Copernicus model."""

from collections.abc import Sequence
from functools import partial

from msgspec import Struct

from skerry.errors import ReplyError
from skerry.licenses import stated
from skerry.models.elevation import GroundPoint, Height
from skerry.provenance import Evidence
from skerry.sources.world.open_meteo import OpenMeteo
from skerry.upstream.reply import Reply
from skerry.upstream.source import Source

DATASET = "copernicus90"
"""The only model that it has."""


class OpenMeteoElevation(Source):
    """Copernicus DEM GLO-90: points every 90 m, worldwide. The sea is 0. At most 100 points in a request."""

    key = "open_meteo_elevation"
    title = "Open-Meteo elevation"
    home = "https://open-meteo.com/en/docs/elevation-api"
    base = OpenMeteo.base
    license = stated(
        "Copernicus DEM licence: free with attribution",
        "https://dataspace.copernicus.eu/explore-data/data-collections/copernicus-contributing-missions/"
        "collections-description/COP-DEM",
    )
    evidence = Evidence.DOCUMENTED
    attribution = "Copernicus DEM GLO-90 (DLR, Airbus; European Union and ESA), via Open-Meteo.com"
    terms = "Non-commercial use without key; 600 requests a minute, 10,000 a day."
    pace = OpenMeteo.pace

    async def heights(self, points: Sequence[GroundPoint]) -> tuple[Height, ...]:
        """Heights in the order of the points."""
        query = {
            "latitude": ",".join(str(point.latitude) for point in points),
            "longitude": ",".join(str(point.longitude) for point in points),
        }
        return await self.get("/elevation", query=query, fresh="30d", read=partial(read_heights, len(points)))


class _RawHeights(Struct):
    elevation: list[float | None]


def read_heights(count: int, reply: Reply) -> tuple[Height, ...]:
    """Heights of so many points. The reply has no coordinates."""
    heights = reply.json(_RawHeights).elevation
    if len(heights) != count:
        raise ReplyError(f"returned {len(heights)} instead of {count} elevations")
    return tuple(map(Height, heights))
