"""Checks that a reply is about the requested record."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import structlog
from msgspec import Struct

from skerry.errors import ReplyError
from skerry.upstream.reply import Reply

T = TypeVar("T")
log = structlog.get_logger(__name__)

MAX_OFFSET = 0.5
"""Maximum distance in degrees. The coarsest grid in use has cells of half a degree."""


def same(asked: object, found: object, what: str) -> None:
    """Raise ReplyError where a record is identified by something else than was requested. Case is ignored."""
    if str(asked).strip().casefold() != str(found).strip().casefold():
        raise ReplyError(f"returned the {what} {found!s:.60} instead of {asked!s:.60}")


def among(asked: Collection[object], found: Iterable[object], what: str) -> None:
    """Raise ReplyError if the identifier of a row was not requested."""
    wanted = {str(each).casefold() for each in asked}
    for each in found:
        if str(each).casefold() not in wanted:
            raise ReplyError(f"returned the {what} {each!s:.60}, which was not requested")


def matching(rows: Collection[T], matches: Callable[[T], bool], asked: str, reply: Reply) -> tuple[T, ...]:
    """The rows that match the request; others are dropped and logged. Raises ReplyError if there are rows and none matches,
    because then the reply is to another request."""
    kept = tuple(row for row in rows if matches(row))
    if rows and not kept:
        raise ReplyError(f"returned rows that do not match {asked:.100}")
    if len(kept) < len(rows):
        log.warning("rows outside the question dropped", url=reply.url, dropped=len(rows) - len(kept), kept=len(kept))
    return kept


class _RawPosition(Struct):
    latitude: float
    longitude: float


def check_points(reply: Reply, _: object, asked: str) -> None:
    """Raise ReplyError if a model's reply is about other points than the requested ones (`59.44,24.75;58.38,26.73`). It is
    one object for one point, a list for several, and states the centre of the grid cell, which is within half a degree."""
    wanted = [tuple(map(float, point.split(","))) for point in asked.split(";")]
    found = [reply.json(_RawPosition)] if len(wanted) == 1 else reply.json(list[_RawPosition])
    for (latitude, longitude), place in zip(wanted, found, strict=True):
        near(latitude, longitude, place.latitude, place.longitude)


def near(latitude: float, longitude: float, found_latitude: float, found_longitude: float) -> None:
    """Raise ReplyError if a point is not within half a degree of the requested one."""
    east = abs(found_longitude - longitude) % 360
    if abs(found_latitude - latitude) > MAX_OFFSET or min(east, 360 - east) > MAX_OFFSET:
        raise ReplyError(f"returned the point {found_latitude},{found_longitude} instead of {latitude},{longitude}")


@dataclass(frozen=True)
class IdentityChecked(Generic[T]):
    """A reader that also checks which record the reply is about. Readers for the same record are equal, so the value is
    cached."""

    read: Callable[[Reply], T]
    check: Callable[[Reply, T, str], None]
    """Called with the reply, the decoded value and the question; raises ReplyError."""
    question: str

    def __call__(self, reply: Reply) -> T:
        answer = self.read(reply)
        self.check(reply, answer, self.question)
        return answer


@dataclass(frozen=True)
class Identified(Generic[T]):
    """A reader that raises ReplyError for a record with another identifier. Readers for the same question are equal."""

    read: Callable[[Reply], T]
    member: str
    """Attribute of the record that is its identifier."""
    asked: object

    def __call__(self, reply: Reply) -> T:
        record = self.read(reply)
        if record is not None:
            same(self.asked, getattr(record, self.member), self.member)
        return record


@dataclass(frozen=True)
class Within(Generic[T]):
    """A reader that keeps the rows whose key (a day, a year, a country) is from `first` to `last`; others are dropped and
    logged. Raises ReplyError if there are rows and all are outside, because then the reply is to another request."""

    read: Callable[[Reply], tuple[T, ...]]
    place: Callable[[T], Any]
    """Returns the key of a row. A module-level function, so that readers for the same question are equal."""
    first: Any
    last: Any

    def __call__(self, reply: Reply) -> tuple[T, ...]:
        rows = self.read(reply)
        kept = tuple(row for row in rows if self.first <= self.place(row) <= self.last)
        if rows and not kept:
            asked = self.first if self.first == self.last else f"{self.first} to {self.last}"
            raise ReplyError(f"returned rows of {self.place(rows[0])!s:.60} instead of {asked!s:.60}")
        if len(kept) < len(rows):
            dropped = len(rows) - len(kept)
            log.warning("rows outside the question dropped", url=reply.url, dropped=dropped, kept=len(kept))
        return kept
