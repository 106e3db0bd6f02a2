"""Open-Elevation: elevation from SRTM."""

from collections.abc import Sequence
from functools import partial

from msgspec import Struct

from skerry.errors import ReplyError
from skerry.licenses import US_GOVERNMENT, stated
from skerry.models.elevation import GroundPoint, Height
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

DATASET = "srtm250m"
"""SRTM, reduced to points every 250 m."""
MAX_OFFSET = 0.00001


class OpenElevation(Source):
    """SRTM between latitudes -60 and 60, points every 250 m. Often slow. 0 is the sea, or no value."""

    key = "open_elevation"
    title = "Open-Elevation"
    home = "https://open-elevation.com/"
    base = "https://api.open-elevation.com/api/v1"
    license = stated(US_GOVERNMENT, "https://github.com/Jorl17/open-elevation/blob/master/docs/api.md")
    evidence = Evidence.DOCUMENTED
    attribution = "Open-Elevation; NASA SRTM"
    terms = "1 request a second, 1,000 a month."
    pace = Pace(per_second=1, concurrency=1)

    async def heights(self, points: Sequence[GroundPoint]) -> tuple[Height, ...]:
        """Heights in the order of the points. By POST, as a request line has at most 1,024 bytes there."""
        places = [{"latitude": point.latitude, "longitude": point.longitude} for point in points]
        return await self.post(
            "/lookup", json={"locations": places}, fresh="30d", read=partial(read_heights, tuple(points))
        )


class _RawResult(Struct):
    latitude: float
    longitude: float
    elevation: float


class _RawResults(Struct):
    results: list[_RawResult]


def read_heights(points: Sequence[GroundPoint], reply: Reply) -> tuple[Height, ...]:
    """Heights of the points, which the reply repeats. A height of 0 may be the sea, and is null."""
    results = reply.json(_RawResults).results
    for point, found in zip(points, results, strict=True):
        if max(abs(found.latitude - point.latitude), abs(found.longitude - point.longitude)) > MAX_OFFSET:
            raise ReplyError(
                f"returned the point {found.latitude},{found.longitude} instead of {point.latitude},{point.longitude}"
            )
    return tuple(Height(found.elevation or None) for found in results)
