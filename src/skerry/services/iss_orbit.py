"""Orbital elements of the International Space Station, from one of two providers."""

from skerry.container import Dependency, Reference
from skerry.models.orbit import OrbitalElements
from skerry.provenance import note
from skerry.series.iss_elements import StoredIssElements, origin_of
from skerry.services.stored import or_stored
from skerry.sources.world.celestrak import CelesTrak
from skerry.sources.world.wheretheiss import WhereTheIss
from skerry.store import History
from skerry.upstream.fallback import Answered, with_fallback

NORAD_ID = 25544


class IssOrbit(Dependency):
    """CelesTrak, which publishes the elements; if it fails, the service "Where the ISS at?", which republishes them; the newest
    that the collector stored if both fail."""

    def __init__(
        self, celestrak: CelesTrak, wheretheiss: WhereTheIss, history: Reference[History[StoredIssElements]]
    ) -> None:
        self._celestrak = celestrak
        self._wheretheiss = wheretheiss
        self._history = history

    async def elements(self) -> Answered[OrbitalElements]:
        """The newest elements, which may be old where they are stored: `epoch_at`. Raises UpstreamUnavailable, naming both
        providers, when neither has them and none are stored."""
        return await or_stored(self.published, self._stored)

    async def published(self) -> Answered[OrbitalElements]:
        """The newest elements. Raises UpstreamUnavailable, naming both providers, when neither has them."""
        return await with_fallback(
            (self._celestrak, lambda: self._celestrak.elements(NORAD_ID)),
            (self._wheretheiss, lambda: self._wheretheiss.elements(NORAD_ID)),
        )

    async def _stored(self) -> Answered[OrbitalElements] | None:
        row = await self._history.newest()
        if row is None:
            return None
        note(origin_of(row.source))
        elements = OrbitalElements.decode(NORAD_ID, row.name or "", row.line1 or "", row.line2 or "")
        return Answered(elements, self._celestrak if row.source == CelesTrak.key else self._wheretheiss)
