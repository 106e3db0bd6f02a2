"""Parsing of providers' numbers, and conversion to our units."""

import math

KMH_OF_MS = 3.6


def number(text: str | float | None) -> float | None:
    """A number with a decimal point or a decimal comma, thousands separated by spaces; None for an empty or missing value
    and for NaN or infinity. Raises ValueError for anything else."""
    if isinstance(text, str):
        text = "".join(text.split()).replace(",", ".")
        if not text:
            return None
    if text is None:
        return None
    value = float(text)
    return value if math.isfinite(value) else None


def ms_of_kmh(kmh: float | None) -> float | None:
    """A wind speed in m/s, with two decimals, from one in km/h."""
    return None if kmh is None else round(kmh / KMH_OF_MS, 2)
