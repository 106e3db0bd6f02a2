"""Which means of transport two countries leave open: by land and by sea."""

from collections.abc import Mapping
from types import MappingProxyType

from skerry.datasets.countries import Countries, Country

FIXED_LINKS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "GB": ("FR",),
        "FR": ("GB",),
        "DK": ("SE",),
        "SE": ("DK",),
        "BH": ("SA",),
        "SA": ("BH",),
        "SG": ("MY",),
        "MY": ("SG",),
    }
)
"""Bridges, dams and tunnels for cars or trains between countries, which are no borders."""
CLOSED = frozenset({("KP", "KR"), ("CO", "PA")})
"""Borders that no road or railway crosses for travellers: the zone between both Koreas, the Darién Gap."""
OCEANS = ("Arctic", "Atlantic", "Indian", "Pacific")
"""Areas of the IANA time zones that have islands alone."""
MAX_FERRY_KM = 2000
"""Great circle beyond which no ferry is assumed."""


def is_connected_by_land(here: Country, there: Country, countries: Countries) -> bool:
    """Whether open borders and fixed links lead from one country to the other."""
    reached, ahead = {here.code}, [here.code]
    while ahead:
        code = ahead.pop()
        if code == there.code:
            return True
        beyond = (*countries.get(code).borders, *FIXED_LINKS.get(code, ()))
        following = {other for other in beyond if not CLOSED & {(code, other), (other, code)}} - reached
        reached |= following
        ahead += following
    return False


def is_across_ocean(here: str, there: str) -> bool:
    """Whether a time zone is that of islands in an ocean, such as Hawaii, and the other zone is another."""
    return here != there and any(zone.partition("/")[0] in OCEANS for zone in (here, there))


def has_sea(here: Country, there: Country, kilometres: float) -> bool:
    """Whether both countries have a coast, and are near enough for a ferry."""
    return kilometres <= MAX_FERRY_KM and not here.landlocked and not there.landlocked
