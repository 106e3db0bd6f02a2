"""What reports say of the parts that are missing."""

from typing import Any


def missing(report: Any) -> dict[str, str]:
    """Why parts are missing, by name."""
    return {entry["part"]: entry["reason"] for entry in report["unavailable"]}
