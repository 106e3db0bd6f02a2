"""Units by the suffix of a field's name, as the vocabulary of fields has them."""

from types import MappingProxyType

SUFFIXES = MappingProxyType(
    {
        "eur_mwh": "EUR/MWh",
        "local_mwh": "¤/MWh",
        "eur_kwh": "EUR/kWh",
        "cent_kwh": "cent/kWh",
        "eur_m3": "EUR/m³",
        "mmol_l": "mmol/l",
        "g_kwh": "g/kWh",
        "ug_m3": "µg/m³",
        "mg_m3": "mg/m³",
        "grains_m3": "1/m³",
        "m3_s": "m³/s",
        "mm_h": "mm/h",
        "w_m2": "W/m²",
        "percent": "%",
        "c": "°C",
        "ms": "m/s",
        "kmh": "km/h",
        "km": "km",
        "km2": "km²",
        "m": "m",
        "m2": "m²",
        "m3": "m³",
        "cm": "cm",
        "mm": "mm",
        "hpa": "hPa",
        "mw": "MW",
        "kw": "kW",
        "mwh": "MWh",
        "twh": "TWh",
        "kwh": "kWh",
        "hz": "Hz",
        "nt": "nT",
        "deg": "°",
        "latitude": "°",
        "longitude": "°",
        "seconds": "s",
        "minutes": "min",
        "hours": "h",
        "days": "d",
        "kg": "kg",
        "g": "g",
        "l": "l",
        "au": "au",
        "bytes": "B",
        "kb": "kB",
        "pixels": "px",
        "eur": "EUR",
        "usd": "USD",
    }
)
WORDS = 3
"""Most words of a suffix that are looked up."""


def unit_of(name: str) -> str:
    """The unit of a number by the name of its field; empty where the name has none. The longest suffix wins."""
    words = name.split("_")
    for count in range(min(WORDS, len(words)), 0, -1):
        found = SUFFIXES.get("_".join(words[-count:]))
        if found is not None and (count < len(words) or name in ("latitude", "longitude", "percent")):
            return found
    return ""
