"""Lists of independent rows: one odd row does not cost the answer, and what is left has to be enough.

Not for lists whose completeness matters (the prices of a day, a time series): these are decoded as a whole."""

from collections.abc import Callable, Collection, Container, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

import msgspec
from msgspec import Struct

from skerry.errors import ReplyError

Row = TypeVar("Row")
Record = TypeVar("Record")

MAX_ODD_SHARE = 0.25
"""Share of the rows of a list that may be odd. One odd row is always allowed, as long as another one is good."""


class OddRows(Struct, frozen=True):
    """Rows of one list that were left out."""

    count: int
    kept: int
    reason: str
    """What was wrong with the first of them."""


_report: ContextVar[Callable[[OddRows], None] | None] = ContextVar("report of odd rows", default=None)


@contextmanager
def reporting(report: Callable[[OddRows], None]) -> Iterator[None]:
    """Lists that are read in this context report their odd rows. The upstream client counts and logs them."""
    token = _report.set(report)
    try:
        yield
    finally:
        _report.reset(token)


def read_rows(
    rows: Iterable[msgspec.Raw], shape: type[Row], read: Callable[[Row], Record], *, at_least: int = 0
) -> list[Record]:
    """The records of a list in JSON. A row that does not decode into `shape` is odd; see `read_each`."""
    decoder = msgspec.json.Decoder(shape)
    return read_each(rows, lambda row: read(decoder.decode(row)), at_least=at_least)


def read_each(rows: Iterable[Row], read: Callable[[Row], Record], *, at_least: int = 0) -> list[Record]:
    """The records of a list. A row that cannot be read is left out and reported.

    Raises ReplyError where more than MAX_ODD_SHARE of the rows are odd, or where fewer than `at_least` are left: then the list
    has another shape than expected, or is a part of one."""
    records: list[Record] = []
    reasons: list[str] = []
    for row in rows:
        try:
            records.append(read(row))
        except (ValueError, LookupError, TypeError, ArithmeticError, AttributeError) as error:
            reasons.append(_reason(error))
    count = len(reasons) + len(records)
    if reasons and (not records or len(reasons) > max(1, MAX_ODD_SHARE * count)):
        raise ReplyError(f"returned {len(reasons)} of {count} rows in another shape: {reasons[0]}")
    demand(records, at_least)
    if reasons and (report := _report.get()) is not None:
        report(OddRows(len(reasons), len(records), reasons[0]))
    return records


def demand(rows: Collection[object], at_least: int, what: str = "rows") -> None:
    """Raise ReplyError for a list with fewer rows than it always has: it was cut off, or has changed."""
    if len(rows) < at_least:
        raise ReplyError(f"returned {len(rows)} {what}, less than the {at_least} that it always has")


def demand_members(found: Container[str], needed: Iterable[str], what: str) -> None:
    """Raise ReplyError for a list without one of the members that it always has."""
    if missing := [member for member in needed if member not in found]:
        raise ReplyError(f"returned {what} without {', '.join(missing)}")


def _reason(error: Exception) -> str:
    return str(error) if isinstance(error, msgspec.MsgspecError | ReplyError) else f"{type(error).__name__}: {error}"
