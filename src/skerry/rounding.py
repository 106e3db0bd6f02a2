"""Rounding with ties away from zero, as people expect it."""

from decimal import ROUND_HALF_UP, Decimal


def half_up(value: float, digits: int = 1) -> float:
    """The exact binary value, rounded half away from zero. The float 8.95 is slightly less than 8.95 and becomes 8.9."""
    return float(Decimal(value).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP))
