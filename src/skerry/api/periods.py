"""Periods of days between two parameters."""

import datetime as dt

from skerry.errors import BadParameter


def check_order(start: dt.date, end: dt.date, names: tuple[str, str] = ("start", "end")) -> None:
    """Raises BadParameter for an end before the start. `names` are those of the parameters."""
    if end < start:
        first, last = names
        raise BadParameter(
            last, end, f"a day not before {first}, {start}",
            instead=BadParameter(first, start, f"a day not after {last}, {end}"),
        )  # fmt: skip


def check_period(start: dt.date, end: dt.date, days: int, names: tuple[str, str] = ("start", "end")) -> None:
    """Raises BadParameter for an end before the start, and for more than `days` days, both ends included."""
    check_order(start, end, names)
    if (end - start).days >= days:
        first, last = names
        raise BadParameter(last, end, f"a day at most {days - 1} days after {first}, {start}")
