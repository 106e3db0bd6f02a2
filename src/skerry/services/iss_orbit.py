"""Orbital elements of the International Space Station, from one of two providers."""

from skerry.container import Dependency
from skerry.models.orbit import OrbitalElements
from skerry.sources.world.celestrak import CelesTrak
from skerry.sources.world.wheretheiss import WhereTheIss
from skerry.upstream.fallback import Answered, with_fallback

NORAD_ID = 25544


class IssOrbit(Dependency):
    """CelesTrak, which publishes the elements; if it fails, the service "Where the ISS at?", which republishes them."""

    def __init__(self, celestrak: CelesTrak, wheretheiss: WhereTheIss) -> None:
        self._celestrak = celestrak
        self._wheretheiss = wheretheiss

    async def elements(self) -> Answered[OrbitalElements]:
        """The newest elements. Raises UpstreamUnavailable, naming both providers, when neither has them."""
        return await with_fallback(
            (self._celestrak, lambda: self._celestrak.elements(NORAD_ID)),
            (self._wheretheiss, lambda: self._wheretheiss.elements(NORAD_ID)),
        )
