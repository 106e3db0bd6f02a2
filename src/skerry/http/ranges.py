"""Range requests (RFC 9110, 14): one range of bytes."""

import re

RANGE = re.compile(r"bytes\s*=\s*(\d{0,18})\s*-\s*(\d{0,18})", re.IGNORECASE)


class Unsatisfiable(Exception):
    """No byte of the requested range exists."""


def span(value: str, size: int) -> tuple[int, int] | None:
    """Start and end (exclusive) of a range. None if the header is to be ignored: another unit, several ranges, or
    malformed. Raises Unsatisfiable."""
    found = RANGE.fullmatch(value.strip())
    if found is None or found[1] == found[2] == "":
        return None
    if not found[1]:
        first, end = max(0, size - int(found[2])), size
    else:
        first, end = int(found[1]), min(size, int(found[2]) + 1) if found[2] else size
        if found[2] and int(found[2]) < first:
            return None
    if first >= size:
        raise Unsatisfiable
    return first, end
