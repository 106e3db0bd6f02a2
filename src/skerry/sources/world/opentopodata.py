"""Open Topo Data: elevation from eleven models."""

from collections.abc import Sequence
from functools import partial

from msgspec import Struct

from skerry.errors import ReplyError
from skerry.licenses import stated
from skerry.models.elevation import GroundPoint, Height
from skerry.provenance import Evidence
from skerry.upstream.identity import same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

MAX_OFFSET = 0.00001
"""Degrees by which a returned point may differ from the requested one: the last digit."""


class OpenTopoData(Source):
    """Heights between the points of a model are interpolated (bilinear). No key. At most 100 points in a request."""

    key = "opentopodata"
    title = "Open Topo Data"
    home = "https://www.opentopodata.org/"
    base = "https://api.opentopodata.org/v1"
    license = stated("Each elevation model has its owner's licence", "https://www.opentopodata.org/datasets/")
    evidence = Evidence.DOCUMENTED
    attribution = "Open Topo Data, and the owner of the elevation model"
    terms = "1 request a second, 1,000 a day."
    pace = Pace(per_second=1, concurrency=1)

    async def heights(self, dataset: str, points: Sequence[GroundPoint]) -> tuple[Height, ...]:
        """Heights in the order of the points, from one of its models."""
        return await self.get(
            f"/{dataset}",
            query={"locations": "|".join(f"{point.latitude},{point.longitude}" for point in points)},
            fresh="30d",
            read=partial(read_heights, dataset, tuple(points)),
        )


class _RawLocation(Struct):
    lat: float
    lng: float


class _RawResult(Struct):
    elevation: float | None
    dataset: str
    location: _RawLocation


class _RawResults(Struct):
    results: list[_RawResult]


def read_heights(dataset: str, points: Sequence[GroundPoint], reply: Reply) -> tuple[Height, ...]:
    """Heights of the points, which the reply repeats."""
    results = reply.json(_RawResults).results
    for point, result in zip(points, results, strict=True):
        same(dataset, result.dataset, "dataset")
        at = result.location
        if max(abs(at.lat - point.latitude), abs(at.lng - point.longitude)) > MAX_OFFSET:
            raise ReplyError(f"returned the point {at.lat},{at.lng} instead of {point.latitude},{point.longitude}")
    return tuple(Height(None if found.elevation is None else round(found.elevation, 1)) for found in results)
