"""Bidding zones by country."""

from collections.abc import Mapping
from types import MappingProxyType

from skerry.errors import BadParameter, NotFound
from skerry.models.day_ahead import NordicBalticZone

ZONES: Mapping[str, tuple[NordicBalticZone, ...]] = MappingProxyType(
    {
        "EE": (NordicBalticZone.EE,),
        "FI": (NordicBalticZone.FI,),
        "SE": (NordicBalticZone.SE3, NordicBalticZone.SE1, NordicBalticZone.SE2, NordicBalticZone.SE4),
        "NO": (
            NordicBalticZone.NO1, NordicBalticZone.NO2, NordicBalticZone.NO3, NordicBalticZone.NO4, NordicBalticZone.NO5,
        ),
        "DK": (NordicBalticZone.DK1, NordicBalticZone.DK2),
        "IS": (),
        "LV": (NordicBalticZone.LV,),
        "LT": (NordicBalticZone.LT,),
    }
)  # fmt: skip
"""Bidding zones of each country, the default first. Iceland has no day-ahead market."""


def zone_of(country: str, zone: NordicBalticZone | None) -> NordicBalticZone:
    """The zone of a country that a caller names, or its first. Raises NotFound for a country without a market, BadParameter for
    a zone of another country."""
    zones = ZONES.get(country)
    if zones is None:
        raise NotFound(f"Country {country} is not one of {', '.join(ZONES)}.")
    if not zones:
        raise NotFound(f"Country {country} has no day-ahead market of electricity.")
    if zone is None:
        return zones[0]
    if zone not in zones:
        raise BadParameter("zone", zone, f"one of {', '.join(sorted(zones))}, the bidding zones of {country}")
    return zone
