"""Iceland: earthquakes."""

from datetime import timedelta
from typing import Annotated, ClassVar

from msgspec import Meta, structs

from skerry.api.answers import Slice
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit, Synonyms
from skerry.api.place import NearQuery
from skerry.clock import running
from skerry.models.circle import Circle
from skerry.models.rows import Rows
from skerry.sources.iceland.vedur_quakes import IcelandicEarthquake, VedurQuakes

DEFAULT_RADIUS_KM = 50
INTERVAL = timedelta(minutes=2)


class FoundIcelandicEarthquake(IcelandicEarthquake, frozen=True, kw_only=True):
    """An event, and how far away it was."""

    distance_km: Annotated[
        float | None, Meta(description="kilometres from lat, lon to the epicentre; null when none were given")
    ]


class IcelandicEarthquakes(Slice[FoundIcelandicEarthquake], frozen=True, kw_only=True):
    """Earthquakes of Iceland in the last hours."""

    ROWS: ClassVar[Rows] = Rows("items", json_only=("largest_magnitude",))

    largest_magnitude: Annotated[
        Annotated[float, Meta(ge=-5, le=10)] | None,
        Meta(description="of all events that match, whatever the limit; null where none has a magnitude"),
    ]


@endpoint("/nordic/is/earthquakes", fresh="2m")
async def icelandic_earthquakes(
    vedur: VedurQuakes,
    near: NearQuery,
    hours: Annotated[int, Meta(ge=1, le=720, description="hours back from now")] = 24,
    min_magnitude: Annotated[
        Annotated[float, Meta(ge=-2, le=10)] | None,
        Synonyms("min_magnitude", "minmagnitude", "minMagnitude", "magnitude"),
        Meta(description="lowest magnitude; all events if omitted, also those without a magnitude"),
    ] = None,
    radius_km: Annotated[
        Annotated[float, Meta(gt=0, le=1000)] | None,
        Synonyms("radius_km", "radius"),
        Meta(description=f"radius of the circle in km, with lat and lon; {DEFAULT_RADIUS_KM} if omitted"),
    ] = None,
    limit: Annotated[Limit, Meta(le=1000)] = 100,
) -> IcelandicEarthquakes:
    """Earthquakes that the Icelandic Met Office has located in and around Iceland in the last hours, newest first.

    Most are too weak to be felt: a quiet day has some hundred, a swarm thousands. Events that are not reviewed yet may change or
    be withdrawn. `total` counts all that match. The list is empty where there was none."""
    circle = near.circle(radius_km, DEFAULT_RADIUS_KM)
    events = await vedur.earthquakes(running(INTERVAL) - timedelta(hours=hours), min_magnitude)
    found = [_found(event, circle) for event in events if circle is None or _is_inside(event, circle)]
    magnitudes = (event.magnitude for event in found if event.magnitude is not None)
    return IcelandicEarthquakes.of(found, len(found), limit, largest_magnitude=max(magnitudes, default=None))


def _is_inside(event: IcelandicEarthquake, circle: Circle) -> bool:
    return circle.kilometres_to(event.latitude, event.longitude) <= circle.radius_km


def _found(event: IcelandicEarthquake, circle: Circle | None) -> FoundIcelandicEarthquake:
    distance = None if circle is None else round(circle.kilometres_to(event.latitude, event.longitude), 1)
    return FoundIcelandicEarthquake(**structs.asdict(event), distance_km=distance)
