"""Lists of rows in which one bad row must not cost the answer."""

from collections.abc import Callable, Iterable
from typing import TypeVar

import msgspec
import structlog

from skerry.errors import ReplyError

Row = TypeVar("Row")
Record = TypeVar("Record")

log = structlog.get_logger(__name__)


def read_rows(
    provider: str, rows: Iterable[msgspec.Raw], shape: type[Row], read: Callable[[Row], Record]
) -> list[Record]:
    """The records of a list. A row that does not decode or cannot be read is skipped and logged.

    A list of which no row can be read is another shape than expected: raises ReplyError with the first row's reason. Not for
    lists whose completeness matters (the prices of a day); these are decoded as a whole."""
    decoder = msgspec.json.Decoder(shape)
    records: list[Record] = []
    reasons: list[str] = []
    for row in rows:
        try:
            records.append(read(decoder.decode(row)))
        except (ValueError, LookupError, TypeError, ArithmeticError) as error:
            reasons.append(_reason(error))
    if reasons and not records:
        raise ReplyError(f"returned {len(reasons)} rows of another shape: {reasons[0]}")
    if reasons:
        log.warning("rows skipped", provider=provider, skipped=len(reasons), kept=len(records), reason=reasons[0])
    return records


def _reason(error: Exception) -> str:
    return str(error) if isinstance(error, msgspec.MsgspecError | ReplyError) else f"{type(error).__name__}: {error}"
