"""Orbital elements of the International Space Station, from whichever provider has them."""

from msgspec import Struct

from skerry.container import Dependency
from skerry.sources.world.celestrak import CelesTrak, OrbitalElements
from skerry.sources.world.wheretheiss import WhereTheIss
from skerry.upstream.fallback import with_fallback

NORAD_ID = 25544


class IssElements(Struct, frozen=True):
    """Elements, and who gave them."""

    elements: OrbitalElements
    provider: str


class IssOrbit(Dependency):
    """CelesTrak first, which is the origin; Where the ISS at? when that fails."""

    def __init__(self, celestrak: CelesTrak, wheretheiss: WhereTheIss) -> None:
        self._celestrak = celestrak
        self._wheretheiss = wheretheiss

    async def elements(self) -> IssElements:
        """The newest elements. Raises UpstreamUnavailable, naming both providers, when neither has them."""
        return await with_fallback(self._from_celestrak, self._from_wheretheiss)

    async def _from_celestrak(self) -> IssElements:
        return IssElements(await self._celestrak.elements(NORAD_ID), CelesTrak.title)

    async def _from_wheretheiss(self) -> IssElements:
        return IssElements(await self._wheretheiss.elements(NORAD_ID), WhereTheIss.title)
