"""Lists of independent rows: one odd row does not cost the answer, and what is left has to be enough.

Not for lists whose completeness matters (the prices of a day, a time series): these are decoded as a whole."""

from collections.abc import Callable, Collection, Container, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from skerry.errors import ReplyError

Row = TypeVar("Row")
Record = TypeVar("Record")

MAX_ODD_SHARE = 0.25
"""Share of the rows of a list that may be odd. One odd row is always allowed, as long as another one is good."""

MAX_ODD_AT_FIRST = 1000
"""Odd rows before the first good one, after which the rest is not read."""


class OddRows(Struct, frozen=True):
    """Rows of one list that could not be read as they are."""

    count: int
    left_out: int
    """Those among them that were left out. Of the others a field was."""
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
    """The records of a list in JSON. A row that does not decode into `shape` is odd; see `read_each`.

    A row that decodes without some of its optional fields is kept without them, and counts as odd."""
    decoder = msgspec.json.Decoder(shape)
    mended: list[str] = []

    def read_row(row: msgspec.Raw) -> Record:
        try:
            return read(decoder.decode(row))
        except msgspec.ValidationError as error:
            record = read(decoder.decode(_without_odd_fields(row, shape, error)))
            mended.append(_reason(error))
            return record

    return _read(rows, read_row, at_least, mended)


def read_each(rows: Iterable[Row], read: Callable[[Row], Record], *, at_least: int = 0) -> list[Record]:
    """The records of a list. A row that cannot be read is left out and reported.

    Raises ReplyError where more than MAX_ODD_SHARE of the rows are odd, where all are, and where fewer than `at_least` are left:
    then the list has another shape than expected, or is a part of one."""
    return _read(rows, read, at_least, [])


def _read(rows: Iterable[Row], read: Callable[[Row], Record], at_least: int, mended: list[str]) -> list[Record]:
    """`read` adds to `mended` why it left out fields of a row."""
    records: list[Record] = []
    reasons: list[str] = []
    for row in rows:
        try:
            records.append(read(row))
        except (ValueError, LookupError, TypeError, ArithmeticError, AttributeError) as error:
            reasons.append(_reason(error))
            if not records and len(reasons) >= MAX_ODD_AT_FIRST:
                break
    odd = [*reasons, *mended]
    count = len(reasons) + len(records)
    if odd and (len(odd) == count or len(odd) > max(1, MAX_ODD_SHARE * count)):
        raise ReplyError(f"returned {len(odd)} of {count} rows in another shape: {odd[0]}")
    demand(records, at_least)
    if odd and (report := _report.get()) is not None:
        report(OddRows(len(odd), len(reasons), len(records), odd[0]))
    return records


def _without_odd_fields(row: msgspec.Raw, shape: Any, error: msgspec.ValidationError) -> bytes:
    """A row without the optional fields that do not decode. Raises the error where there are none."""
    if not (isinstance(shape, type) and issubclass(shape, Struct)):
        raise error
    members = msgspec.json.decode(row, type=dict[str, msgspec.Raw])
    odd = [
        field.encode_name
        for field in msgspec.structs.fields(shape)
        if not field.required and field.encode_name in members and not _decodes(members[field.encode_name], field.type)
    ]
    if not odd:
        raise error
    return msgspec.json.encode({name: value for name, value in members.items() if name not in odd})


def _decodes(value: msgspec.Raw, shape: Any) -> bool:
    try:
        msgspec.json.decode(value, type=shape)
    except msgspec.ValidationError:
        return False
    return True


def demand(rows: Collection[object], at_least: int, what: str = "rows") -> None:
    """Raise ReplyError for a list with fewer rows than the provider always has: it was cut off, or has changed."""
    if len(rows) < at_least:
        found = f"only {len(rows)} {what}, fewer than {at_least}" if rows else f"an empty list of {what}"
        raise ReplyError(f"returned {found}")


def demand_members(found: Container[str], needed: Iterable[str], what: str) -> None:
    """Raise ReplyError for a list without one of the members that it always has."""
    if missing := [member for member in needed if member not in found]:
        raise ReplyError(f"returned {what} without {', '.join(missing)}")


def _reason(error: Exception) -> str:
    return str(error) if isinstance(error, msgspec.MsgspecError | ReplyError) else f"{type(error).__name__}: {error}"
