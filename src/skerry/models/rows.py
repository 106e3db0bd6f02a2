"""How an answer declares its rows.

    class DayPrices(Struct, frozen=True):
        ROWS: ClassVar[Rows] = Rows("prices", carried=("zone", "currency"), json_only=("statistics",))

An answer without a declaration is one row: the record itself. If the entries declare rows of their own, those are the rows of
the answer.

A row with several points declares the member whose point or area GeoJSON has: `GEOMETRY: ClassVar[str] = "place"`."""

from msgspec import Struct

COUNTS = frozenset({"count", "total", "page", "limit", "next"})
"""Members that say which part of a list an answer has. They are not in the rows and need no declaration."""


class Rows(Struct, frozen=True):
    """Which member of an answer holds its rows, and which other members the rows need. Each member of the answer is named
    here or in COUNTS, so that none is omitted by mistake."""

    member: str
    """A list or a map; each entry is a row. The attribute's name, as are those of `carried`; `providers.items` where a
    member is a collection."""
    carried: tuple[str | tuple[str, str], ...] = ()
    """Members that identify the rows (zone, currency, base, date): columns before those of the row, the same in each, but
    for those that the rows have themselves. `("code", "currency")` gives a member another name as a column."""
    keys: tuple[str, ...] = ()
    """Columns of a map's keys, the outermost first: `("base", "currency")` of a map of maps."""
    value: str = "value"
    """Column of the value, where an entry is a scalar."""
    also: tuple[str, ...] = ()
    """Other members with rows; a record is one row. A column `list` then says which member each row is from."""
    json_only: tuple[str, ...] = ()
    """Members about the list as a whole, which only JSON has: statistics, gaps, what is missing."""
