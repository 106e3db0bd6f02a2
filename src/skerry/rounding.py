"""Rounding as people do it."""

from decimal import ROUND_HALF_UP, Decimal


def half_up(value: float, digits: int = 1) -> float:
    """Rounded, halves up, of the exact binary value: 8.95 is a little less than that and becomes 8.9."""
    return float(Decimal(value).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP))
