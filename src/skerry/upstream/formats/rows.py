"""Lists of independent rows: odd rows are left out, as long as there are few of them.

Lists whose completeness matters (the prices of a day, a time series) are decoded as a whole instead."""

from collections.abc import Callable, Collection, Container, Iterable, Iterator
from contextvars import ContextVar, Token
from typing import Any, TypeVar

import msgspec
import structlog
from msgspec import Struct

from skerry.errors import ReplyError

log = structlog.get_logger(__name__)
Row = TypeVar("Row")
Record = TypeVar("Record")

MAX_ODD_SHARE = 0.25
"""Maximum share of odd rows. One odd row is always allowed if another row is good."""

MAX_ODD_AT_FIRST = 1000
"""Number of odd rows before the first good one after which reading stops."""


class OddRows(Struct, frozen=True):
    """Report about the rows of one list that could not be read completely."""

    count: int
    left_out: int
    """Number of rows that were left out. The other odd rows were kept without a field."""
    kept: int
    reason: str
    """What was wrong with the first odd row."""


_report: ContextVar[Callable[[OddRows], None] | None] = ContextVar("report of odd rows", default=None)


class reporting:  # noqa: N801  read as a statement: `with reporting(report):`
    """Odd rows of lists that are read in this block are reported. The upstream client counts and logs them. A class, since it
    is entered with every reply."""

    __slots__ = ("_report", "_token")

    def __init__(self, report: Callable[[OddRows], None]) -> None:
        self._report = report

    def __enter__(self) -> None:
        self._token: Token[Callable[[OddRows], None] | None] = _report.set(self._report)

    def __exit__(self, *_: object) -> None:
        _report.reset(self._token)


def read_rows(
    rows: Iterable[msgspec.Raw], shape: type[Row], read: Callable[[Row], Record], *, at_least: int = 0
) -> list[Record]:
    """The records of a JSON list. A row that does not decode into `shape` is odd; see `read_each`.

    A row that decodes only without some of its optional fields is kept without them, and counts as odd."""
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


def read_ranked(rows: Iterable[msgspec.Raw], shape: type[Row], read: Callable[[Row, int], Record]) -> list[Record]:
    """The records of a JSON list whose order is a ranking: `read` gets the place of the row too, from 1. A row that is left
    out keeps its place. Otherwise as `read_rows`."""
    place = 0

    def counted() -> Iterator[msgspec.Raw]:
        nonlocal place
        for row in rows:
            place += 1
            yield row

    return read_rows(counted(), shape, lambda row: read(row, place))


def read_each(rows: Iterable[Row], read: Callable[[Row], Record], *, at_least: int = 0) -> list[Record]:
    """The records of a list. A row that cannot be read is left out and reported.

    Raises ReplyError if more than MAX_ODD_SHARE of the rows are odd, if all are, or if fewer than `at_least` remain: then
    the list is incomplete, or its format has changed."""
    return _read(rows, read, at_least, [])


def read_stream(rows: Iterable[Row], read: Callable[[Row], Record]) -> Iterator[Record]:
    """The records of a file that is too large for memory, one at a time. A row that cannot be read is left out; their number is
    logged at the end of the file.

    Raises ReplyError at the end if more than MAX_ODD_SHARE of the rows are odd, or at once if all of the first ones are."""
    good, odd, first = 0, 0, ""
    for row in rows:
        try:
            record = read(row)
        except (ValueError, LookupError, TypeError, ArithmeticError, AttributeError) as error:
            odd += 1
            first = first or _reason(error)
            if not good and odd >= MAX_ODD_AT_FIRST:
                break
        else:
            good += 1
            yield record
    if odd > max(1, MAX_ODD_SHARE * (good + odd)) or (odd and not good):
        raise ReplyError(f"returned {odd} of {good + odd} rows in an unexpected format: {first}")
    if odd:
        log.warning("odd rows of a file left out", left_out=odd, kept=good, first=first)


def _read(rows: Iterable[Row], read: Callable[[Row], Record], at_least: int, mended: list[str]) -> list[Record]:
    """Read the rows. `read` adds the reason to `mended` when it left out fields of a row."""
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
        raise ReplyError(f"returned {len(odd)} of {count} rows in an unexpected format: {odd[0]}")
    demand(records, at_least)
    if odd and (report := _report.get()) is not None:
        report(OddRows(len(odd), len(reasons), len(records), odd[0]))
    return records


def _without_odd_fields(row: msgspec.Raw, shape: Any, error: msgspec.ValidationError) -> bytes:
    """A row without the optional fields that do not decode. Raises the error if there are none."""
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
    """Raise ReplyError for a list with fewer rows than the provider always has: it is incomplete, or has changed."""
    if len(rows) < at_least:
        found = f"only {len(rows)} {what}, fewer than {at_least}" if rows else f"an empty list of {what}"
        raise ReplyError(f"returned {found}")


def demand_members(found: Container[str], needed: Iterable[str], what: str) -> None:
    """Raise ReplyError for a list without one of the members that it always has."""
    if missing := [member for member in needed if member not in found]:
        raise ReplyError(f"returned {what} without {', '.join(missing)}")


def _reason(error: Exception) -> str:
    return str(error) if isinstance(error, msgspec.MsgspecError | ReplyError) else f"{type(error).__name__}: {error}"
