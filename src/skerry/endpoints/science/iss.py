"""The International Space Station."""

from typing import Annotated

from msgspec import Meta

from skerry.api.endpoint import endpoint
from skerry.models.fields import Moment, SourceKey
from skerry.models.observed import Observed
from skerry.services.iss_orbit import IssOrbit


class IssTle(Observed, frozen=True):
    """Orbital elements of the ISS."""

    STALE_AFTER = "3d"
    OBSERVED_AT = "epoch_at"

    name: Annotated[str, Meta(description="name of the satellite")]
    norad_id: Annotated[int, Meta(description="number in the satellite catalogue, 25544")]
    line1: Annotated[str, Meta(description="first line of the element set, 69 characters")]
    line2: Annotated[str, Meta(description="second line, 69 characters")]
    epoch_at: Annotated[Moment, Meta(description="moment that the elements are for, UTC")]
    inclination_deg: Annotated[float, Meta(description="inclination to the equator, degrees")]
    eccentricity: Annotated[float, Meta(description="0 is a circle")]
    mean_motion_rev_per_day: Annotated[float, Meta(description="mean motion, revolutions per day")]
    period_minutes: Annotated[float, Meta(description="time of one revolution, from the mean motion, minutes")]
    raan_deg: Annotated[float, Meta(description="right ascension of the ascending node, degrees")]
    argument_of_perigee_deg: Annotated[float, Meta(description="degrees from the ascending node")]
    mean_anomaly_deg: Annotated[float, Meta(description="degrees from perigee")]
    source: SourceKey


@endpoint("/iss/tle", fresh="2h")
async def iss_tle(orbit: IssOrbit) -> IssTle:
    """Current two-line element set of the International Space Station.

    The answer has the two lines and the decoded mean elements for SGP4, which give usable positions for about a week. The
    elements are CelesTrak's, which publishes them as OMM; this server formats the two lines. When CelesTrak fails, they are
    from "Where the ISS at?"; `source` names the provider."""
    found = await orbit.elements()
    elements = found.value
    return IssTle(
        name=elements.name,
        norad_id=elements.norad_id,
        line1=elements.line1,
        line2=elements.line2,
        epoch_at=elements.epoch_at,
        inclination_deg=elements.inclination_deg,
        eccentricity=elements.eccentricity,
        mean_motion_rev_per_day=elements.mean_motion_rev_per_day,
        period_minutes=elements.period_minutes,
        raan_deg=elements.raan_deg,
        argument_of_perigee_deg=elements.argument_of_perigee_deg,
        mean_anomaly_deg=elements.mean_anomaly_deg,
        source=found.source.key,
    )
