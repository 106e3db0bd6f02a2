""" "Where the ISS at?": orbital elements of the space station, the fallback of CelesTrak."""

from functools import partial

from msgspec import Struct

from skerry.licenses import stated
from skerry.models.orbit import OrbitalElements
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source


class WhereTheIss(Source):
    """Positions and element sets of the International Space Station, taken from CelesTrak. No key."""

    key = "wheretheiss"
    title = "Where the ISS at?"
    home = "https://wheretheiss.at/"
    base = "https://api.wheretheiss.at/v1"
    license = stated("Free to use")
    evidence = Evidence.DOCUMENTED
    attribution = "wheretheiss.at"
    terms = "About one request a second."
    pace = Pace(per_second=1, concurrency=1)

    async def elements(self, norad_id: int) -> OrbitalElements:
        """The newest element set of one satellite. The provider has few besides 25544, the ISS."""
        return await self.get(f"/satellites/{norad_id}/tles", fresh="2h", read=partial(read_elements, norad_id))


class _RawElements(Struct):
    header: str
    line1: str
    line2: str


def read_elements(norad_id: int, reply: Reply) -> OrbitalElements:
    raw = reply.json(_RawElements)
    return OrbitalElements.decode(norad_id, raw.header.strip(), raw.line1.rstrip(), raw.line2.rstrip())
