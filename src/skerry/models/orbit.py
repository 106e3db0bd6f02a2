"""Orbits of satellites, whichever provider has them."""

from math import degrees, pi
from typing import Annotated, Protocol

from msgspec import Meta, Struct

from skerry.errors import ReplyError
from skerry.models.fields import Moment

MINUTES_PER_DAY = 1440


class OrbitalElements(Struct, frozen=True):
    """A two-line element set, and its elements. Mean elements for SGP4, in the frame TEME."""

    name: Annotated[str, Meta(description="name of the satellite")]
    norad_id: Annotated[int, Meta(description="number in the satellite catalogue")]
    line1: Annotated[str, Meta(description="69 characters")]
    line2: Annotated[str, Meta(description="69 characters")]
    epoch_at: Annotated[Moment, Meta(description="moment that the elements are for, UTC")]
    inclination_deg: Annotated[float, Meta(description="degrees to the equator")]
    eccentricity: Annotated[float, Meta(description="0 is a circle")]
    mean_motion_rev_per_day: Annotated[float, Meta(description="revolutions per day (Kozai mean motion)")]
    period_minutes: Annotated[float, Meta(description="time of one revolution, from the mean motion, minutes")]
    raan_deg: Annotated[float, Meta(description="right ascension of the ascending node, degrees")]
    argument_of_perigee_deg: Annotated[float, Meta(description="degrees from the ascending node")]
    mean_anomaly_deg: Annotated[float, Meta(description="degrees from perigee")]

    @classmethod
    def decode(cls, norad_id: int, name: str, line1: str, line2: str) -> "OrbitalElements":
        """Raises ReplyError or ValueError when these are not intact lines of this satellite.

        Numbers from 100,000 on have a letter for their first two digits (Alpha-5); those above 339,999 fit no line."""
        from sgp4.alpha5 import to_alpha5
        from sgp4.conveniences import sat_epoch_datetime
        from sgp4.io import compute_checksum
        from sgp4.model import Satrec  # the parser in Python: the compiled one reads letters as zero

        for number, line in (("1", line1), ("2", line2)):
            if len(line) != 69 or not line.startswith(f"{number} {to_alpha5(norad_id)}"):
                raise ReplyError("returned something that is not the requested two-line element set")
            if line[68] != str(compute_checksum(line)):
                raise ReplyError(f"returned a two-line element set whose line {number} has a wrong checksum")
        satellite = Satrec.twoline2rv(line1, line2)
        revolutions = round(satellite.no_kozai * MINUTES_PER_DAY / (2 * pi), 8)
        return cls(
            name=name,
            norad_id=norad_id,
            line1=line1,
            line2=line2,
            epoch_at=sat_epoch_datetime(satellite),
            # From radians back to the digits printed in the lines.
            inclination_deg=round(degrees(satellite.inclo), 4),
            eccentricity=round(satellite.ecco, 7),
            mean_motion_rev_per_day=revolutions,
            period_minutes=round(MINUTES_PER_DAY / revolutions, 3),
            raan_deg=round(degrees(satellite.nodeo), 4),
            argument_of_perigee_deg=round(degrees(satellite.argpo), 4),
            mean_anomaly_deg=round(degrees(satellite.mo), 4),
        )


class OrbitProvider(Protocol):
    """A provider of orbital elements."""

    async def elements(self, norad_id: int) -> OrbitalElements:
        """The newest elements of one satellite. Raises UpstreamUnavailable."""
        ...
