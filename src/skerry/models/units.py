"""Units in the names of fields: `temperature_min_c` is a statistic of `temperature_c`."""

UNITS = (
    "eur_mwh", "local_mwh", "cent_kwh", "g_kwh", "kg_per_unit", "ug_m3", "w_m2", "eur_m3", "per_million", "mmol_l",
    "c", "hpa", "mm", "cm", "m", "km", "km2", "ms", "kmh", "deg", "mw", "mwh", "kwh", "ka", "kg", "g", "hz",
    "seconds", "minutes", "hours", "days", "years", "bytes", "bits", "pixels", "percent", "eur", "usd",
)  # fmt: skip
"""Suffixes that are units, those of two parts first."""


def parted(name: str) -> tuple[str, str]:
    """A name without its unit, and the unit with its underscore: `temperature_c` is `temperature` and `_c`."""
    unit = next((f"_{unit}" for unit in UNITS if name.endswith(f"_{unit}")), "")
    return name.removesuffix(unit), unit


def statistic(name: str, which: str) -> str:
    """The name of a statistic (`min`, `max`, `mean`) of a field. The unit stays at the end."""
    stem, unit = parted(name)
    return f"{stem}_{which}{unit}"
