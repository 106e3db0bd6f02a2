"""WFS 2.0: features, exceptions, and the coverages of observations (OGC 09-146r2) in which weather services return series."""

from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING

from msgspec import Struct

from skerry.errors import ReplyError
from skerry.upstream.formats.numbers import number
from skerry.upstream.formats.times import from_unix
from skerry.upstream.formats.xml import local_name, text_of
from skerry.upstream.reply import Reply

if TYPE_CHECKING:
    from lxml.etree import _Element

NO_DATA = ("no data available", "no locations found")
"""Starts of exception messages that mean that a query has no result."""


class CoveragePoint(Struct, frozen=True):
    """The values at one position and time."""

    latitude: float
    longitude: float
    at: datetime
    values: dict[str, float | None]
    """Values by parameter; None if the provider has no value (NaN)."""


def read_members(reply: Reply) -> "list[_Element]":
    """The features of a collection, which may be empty, as it is for an exception that means no data.

    Raises ReplyError with the message of any other exception."""
    root = reply.xml()
    if local_name(root) in ("ExceptionReport", "ServiceExceptionReport"):
        message = next((text for name in ("ExceptionText", "ServiceException") if (text := _first(root, name))), None)
        if message and message.lower().startswith(NO_DATA):
            return []
        raise ReplyError(f"returned an exception: {message or 'no message'}"[:200])
    if local_name(root) != "FeatureCollection":
        raise ReplyError(f"returned {local_name(root)} instead of features")
    return [feature for member in root.iterfind("{*}member") for feature in member.iterchildren("*")]


def read_coverage(feature: "_Element") -> Iterator[CoveragePoint]:
    """The points of a MultiPointCoverage in the feature, in the order of the document."""
    names = [field.get("name", "") for field in feature.iter("{*}field")]
    positions = (_first(feature, "positions") or "").split()
    values = (_first(feature, "doubleOrNilReasonTupleList") or "").split()
    count = len(positions) // 3
    if not names or len(positions) != 3 * count or len(values) != count * len(names):
        raise ReplyError(f"returned {len(values)} values of {len(names)} parameters for {count} positions")
    for row in range(count):
        latitude, longitude, seconds = map(float, positions[3 * row : 3 * row + 3])
        numbers = map(number, values[row * len(names) : (row + 1) * len(names)])
        yield CoveragePoint(latitude, longitude, from_unix(seconds), dict(zip(names, numbers, strict=True)))


def _first(element: "_Element", name: str) -> str | None:
    return text_of(next(element.iter(f"{{*}}{name}"), None))
