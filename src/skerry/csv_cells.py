"""Values as they stand in CSV files."""

from datetime import UTC, date, datetime
from typing import Any

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the start of a formula."""


def csv_cell(value: Any) -> Any:
    """A value as it stands in CSV."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat().replace("+00:00", "Z")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, str) and value.startswith(FORMULA):
        return "'" + value  # a spreadsheet must not run what a provider sent
    return value
