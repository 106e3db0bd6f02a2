"""Bidding zones by country."""

from collections.abc import Mapping
from types import MappingProxyType

from skerry.errors import BadParameter, NotFound
from skerry.folding import fold
from skerry.models.day_ahead import NordicBalticZone
from skerry.models.nordic import NordicCountry

DEFAULT_ZONES: Mapping[NordicCountry, NordicBalticZone] = MappingProxyType(
    {
        NordicCountry.SWEDEN: NordicBalticZone.SE3,
        NordicCountry.NORWAY: NordicBalticZone.NO1,
        NordicCountry.DENMARK: NordicBalticZone.DK1,
    }
)
"""Of the countries with several zones: that of the capital in Sweden and Norway, the first in Denmark."""


def zone_of(country: NordicCountry, zone: NordicBalticZone | None) -> NordicBalticZone:
    """The zone of a country that a caller names, or its default one. Raises NotFound for a country without a market, BadParameter
    for a zone of another country."""
    zones = [other for other in NordicBalticZone if other.facts.country == country]
    if not zones:
        raise NotFound(f"{country.english_name} has no day-ahead prices: it is not coupled to the European market.")
    if zone is None:
        return DEFAULT_ZONES.get(country, zones[0])
    if zone not in zones:
        raise BadParameter("zone", zone, f"one of {', '.join(zones)}, the bidding zones of {country}")
    return zone


def zone_of_city(city: str, country: str) -> NordicBalticZone | None:
    """The zone of a city: the only one of its country, or the one that is called after the city. None where neither tells."""
    zones = [zone for zone in NordicBalticZone if zone.facts.country == country]
    if len(zones) == 1:
        return zones[0]
    return next((zone for zone in zones if fold(zone.facts.name) == fold(city)), None)
