"""CelesTrak: orbital elements of satellites."""

from datetime import datetime
from functools import partial

import msgspec
from msgspec import Struct

from skerry.licenses import stated
from skerry.models.orbit import OrbitalElements
from skerry.provenance import Evidence
from skerry.upstream.identity import same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source


class CelesTrak(Source):
    """General perturbations data of the 18th Space Defense Squadron, updated every two hours. No key.

    Requested as OMM (Orbit Mean-Elements Messages) in JSON, the format that fits every catalogue number."""

    key = "celestrak"
    title = "CelesTrak"
    home = "https://celestrak.org/"
    base = "https://celestrak.org"
    license = stated("Free to use")
    evidence = Evidence.RECORDED
    cadence = "2h"
    attribution = "CelesTrak (T.S. Kelso)"
    terms = (
        "Addresses that request the same data more than once in two hours, or whose requests often fail, are blocked."
    )
    pace = Pace(per_second=0.5, concurrency=1)

    async def elements(self, norad_id: int) -> OrbitalElements:
        """The newest element set of one satellite."""
        return await self.get(
            "/NORAD/elements/gp.php",
            query={"CATNR": norad_id, "FORMAT": "JSON"},
            fresh="2h",
            read=partial(read_elements, norad_id),
        )


class _RawElements(Struct):
    OBJECT_NAME: str
    OBJECT_ID: str
    EPOCH: datetime  # UTC, without a zone
    MEAN_MOTION: float
    ECCENTRICITY: float
    INCLINATION: float
    RA_OF_ASC_NODE: float
    ARG_OF_PERICENTER: float
    MEAN_ANOMALY: float
    NORAD_CAT_ID: int
    BSTAR: float
    MEAN_MOTION_DOT: float
    MEAN_MOTION_DDOT: float
    ELEMENT_SET_NO: int
    REV_AT_EPOCH: int
    EPHEMERIS_TYPE: int = 0
    CLASSIFICATION_TYPE: str = "U"


def read_elements(norad_id: int, reply: Reply) -> OrbitalElements:
    """A list of one. "No GP data found" comes as text, with status 200 too."""
    from sgp4.exporter import export_tle
    from sgp4.model import Satrec  # in Python, as that which reads the lines
    from sgp4.omm import initialize

    (raw,) = reply.json(list[_RawElements])
    same(norad_id, raw.NORAD_CAT_ID, "satellite")
    satellite = Satrec()
    initialize(satellite, msgspec.structs.asdict(raw) | {"EPOCH": raw.EPOCH.strftime("%Y-%m-%dT%H:%M:%S.%f")})
    return OrbitalElements.decode(norad_id, raw.OBJECT_NAME.strip(), *export_tle(satellite))
