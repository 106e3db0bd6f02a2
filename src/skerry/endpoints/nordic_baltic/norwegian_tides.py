"""Norway: level of the sea."""

from datetime import timedelta
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from skerry.api.answers import Limited
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Lat, Lon
from skerry.clock import running
from skerry.models.fields import Latitude, Longitude, Moment
from skerry.models.observed import Observed
from skerry.models.rows import Rows
from skerry.sources.norway.kartverket_tide import KartverketTide, SeaLevel, TideExtreme

HOUR = timedelta(hours=1)


class NorwegianTides(Limited, Observed, frozen=True, kw_only=True):
    """Levels of the sea at a point, hour by hour."""

    ROWS: ClassVar[Rows] = Rows(
        "items",
        also=("extremes",),
        carried=("datum", "station", "gauge"),
        json_only=("latitude", "longitude", "observed_at", "stale_since"),
    )
    STALE_AFTER = "4h"

    latitude: Annotated[Latitude, Meta(description="of the point, as requested, degrees north, WGS 84")]
    longitude: Annotated[Longitude, Meta(description="of the point, as requested, degrees east, WGS 84")]
    datum: Annotated[
        Literal["CD"],
        Meta(
            description="zero of all levels: CD, the chart datum (sjøkartnull), from which depths in charts are measured"
        ),
    ]
    station: Annotated[str | None, Meta(description="station from whose tides those at the point are computed")]
    gauge: Annotated[
        str | None,
        Meta(description="gauge whose observations these are, which may be far away; null where there is none"),
    ]
    count: Annotated[int, Meta(ge=0, description="number of items")]
    items: Annotated[list[SeaLevel], Meta(description="in ascending order of time")]
    extremes: Annotated[list[TideExtreme], Meta(description="high and low waters of the same time, in order")]
    observed_at: Annotated[
        Moment | None, Meta(description="time of the newest observation, UTC; null where there is none")
    ]


@endpoint(
    "/nordic/no/tides",
    fresh="10m",
    example={"lat": 59.91, "lon": 10.74},
    example_404={"lat": 59.44, "lon": 24.75},
)
async def norwegian_tides(
    lat: Annotated[Lat, Meta(description="latitude, at the coast of Norway or Svalbard")],
    lon: Annotated[Lon, Meta(description="longitude, at the coast of Norway or Svalbard")],
    kartverket: KartverketTide,
    hours: Annotated[int, Meta(ge=1, le=120, description="hours before now, and as many after it")] = 24,
) -> NorwegianTides:
    """Level of the sea at a point of the Norwegian coast, observed, predicted and forecast, with high and low waters.

    Centimetres above the chart datum, hour by hour. Three series that are not to be mixed: what was measured; the tide alone, as
    computed; and the tide with the effect of the forecast weather. From Kartverket, which takes the tide of a station for points
    around it. Points away from the coast are a 404. Not for navigation."""
    series, extremes = await kartverket.levels(lat, lon, running(HOUR), timedelta(hours=hours))
    return NorwegianTides.limited(
        series.levels,
        None,
        latitude=lat,
        longitude=lon,
        datum="CD",
        station=series.place.station,
        gauge=series.place.gauge,
        extremes=list(extremes),
        observed_at=max((level.level_at for level in series.levels if level.observed_cm is not None), default=None),
    )
