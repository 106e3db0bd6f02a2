"""CelesTrak: orbital elements of satellites."""

from functools import partial

from skerry.errors import ReplyError
from skerry.licenses import stated
from skerry.models.orbit import OrbitalElements
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source


class CelesTrak(Source):
    """General perturbations data of the 18th Space Defense Squadron, updated every two hours. No key."""

    key = "celestrak"
    title = "CelesTrak"
    home = "https://celestrak.org/"
    base = "https://celestrak.org"
    license = stated("Free to use")
    evidence = Evidence.RECORDED
    cadence = "2h"
    attribution = "CelesTrak (T.S. Kelso)"
    terms = "Addresses that ask for the same data more often than every two hours, or that fail often, are shut out."
    pace = Pace(per_second=0.5, concurrency=1)

    async def elements(self, norad_id: int) -> OrbitalElements:
        """The newest element set of one satellite."""
        return await self.get(
            "/NORAD/elements/gp.php",
            query={"CATNR": norad_id, "FORMAT": "TLE"},
            fresh="2h",
            read=partial(read_elements, norad_id),
        )


def read_elements(norad_id: int, reply: Reply) -> OrbitalElements:
    """A name padded with blanks and two lines, CRLF or LF. "No GP data found" comes with status 200 too."""
    lines = [line.rstrip() for line in reply.text().splitlines() if line.strip()]
    if len(lines) != 3:
        raise ReplyError("returned something that is not a two-line element set")
    name, line1, line2 = lines
    return OrbitalElements.decode(norad_id, name, line1, line2)
