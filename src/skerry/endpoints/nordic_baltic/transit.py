"""Stops and departures of public transport by country."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct, structs

from skerry.api import nordic
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Allowed, Lat, Limit, Lon, Search
from skerry.errors import BadParameter
from skerry.models.rows import Rows
from skerry.models.transit import Departure, StopPoint, TransitCoverage
from skerry.services.nordic.transit import DeparturesByCountry, StopsByCountry

KnownTransit = Annotated[
    TransitCoverage,
    Meta(
        description="what the provider knows: national: all public transport; rail: trains only; capital_region: that of the "
        "capital and its surroundings only"
    ),
]
StopId = Annotated[
    str,
    Allowed("the id of a stop such as HKI"),
    Meta(
        pattern=r"^[\w:.-]+$", max_length=100, description="`id` from /nordic/{country}/transit/stops", examples=["HKI"]
    ),
]


class NordicTransitStop(StopPoint, frozen=True, kw_only=True):
    """A stop or station."""

    distance_m: Annotated[
        Annotated[int, Meta(ge=0, le=50_000)] | None,
        Meta(description="distance from the requested point, metres; null in a search by name"),
    ] = None


class NordicTransitStops(nordic.CountryCollection[NordicTransitStop], frozen=True, kw_only=True):
    """Stops of one country."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("country", "coverage", "source"))

    coverage: KnownTransit


class NordicDepartures(nordic.CountryCollection[Departure], frozen=True, kw_only=True):
    """The next departures of a stop."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("country", "stop_id", "stop_name", "coverage", "source"))

    stop_id: Annotated[str, Meta(description="identifier of the stop, as the provider writes it")]
    stop_name: Annotated[str, Meta(description="in the language of the provider")]
    coverage: KnownTransit


class StopQuery(Struct, frozen=True):
    """A name, or a point with a radius."""

    name: Annotated[Search | None, Meta(description="words of the name of a stop", examples=["Helsinki"])] = None
    lat: Annotated[Lat | None, Meta(description="latitude; with lon, instead of name")] = None
    lon: Annotated[Lon | None, Meta(description="longitude; with lat, instead of name")] = None

    def point(self) -> tuple[float, float] | None:
        """The requested point; None where a name is given. Raises BadParameter where neither is, or both are."""
        if self.name is not None:
            if self.lat is not None or self.lon is not None:
                raise BadParameter("name", self.name, "no name together with lat and lon")
            return None
        if self.lat is not None and self.lon is not None:
            return self.lat, self.lon
        no_lat = BadParameter("lat", None, "a number from -90 to 90, with lon (or a name)")
        if self.lon is not None:
            raise no_lat
        no_lon = BadParameter("lon", None, "a number from -180 to 180, with lat (or a name)")
        if self.lat is not None:
            raise no_lon
        no_name = BadParameter("name", None, "words of the name of a stop, instead of lat and lon")
        raise BadParameter("name", None, no_name.allowed, others=(no_lat, no_lon))


@endpoint(
    "/nordic/{country}/transit/stops",
    fresh="1h",
    example={"country": "EE", "name": "Muraste"},
    checked_with=[
        {"country": "FI", "name": "Helsinki"},
        {"country": "SE", "name": "Slussen"},
        {"country": "NO", "name": "Storo"},
        {"country": "EE", "lat": 59.437, "lon": 24.745},
        {"country": "NO", "lat": 59.9441, "lon": 10.7785},
    ],
    example_404={"country": "DK", "name": "Aarhus"},
)
async def nordic_transit_stops(
    country: nordic.NordicCountry,
    query: StopQuery,
    service: StopsByCountry,
    radius: Annotated[int, Meta(ge=10, le=5000, description="around lat and lon, metres")] = 500,
    limit: Annotated[Limit, Meta(le=200)] = 20,
) -> NordicTransitStops:
    """Stops of public transport in a Nordic or Baltic country, by name or around a point.

    Stops by name contain every word of it; in Norway they are the best matches of the national geocoder. Stops around a point
    are sorted by distance along a great circle. Estonia and Norway have all public transport, Finland trains only, Sweden that
    of the Stockholm region only; the other countries have no open source: a 404. The `id` of a stop serves for its departures.
    The list is empty where no stop is found."""
    point = query.point()
    if point is None:
        name = query.name or ""
        answered = await service.answered(country, lambda provider: provider.stops(name))
        stops = [NordicTransitStop(**structs.asdict(stop)) for stop in answered.value]
    else:
        answered = await service.answered(country, lambda provider: provider.stops_near(*point, radius, limit))
        stops = [
            NordicTransitStop(**structs.asdict(stop), distance_m=stop.metres_from(*point)) for stop in answered.value
        ]
    return NordicTransitStops.limited(
        stops, limit, country=country, coverage=service.coverage(country), source=answered.source.key
    )


@endpoint(
    "/nordic/{country}/transit/departures",
    fresh="30s",
    example={"country": "EE", "stop": "estonia:4641"},
    checked_with=[
        {"country": "FI", "stop": "HKI"},
        {"country": "SE", "stop": "9192"},
        {"country": "NO", "stop": "NSR:StopPlace:59872"},
    ],
    example_404={"country": "FI", "stop": "XXXX"},
)
async def nordic_transit_departures(
    country: nordic.NordicCountry,
    stop: StopId,
    service: DeparturesByCountry,
    limit: Annotated[Limit, Meta(le=50)] = 20,
) -> NordicDepartures:
    """The next departures of a stop in Estonia, Finland (trains), the Stockholm region or Norway, by expected time.

    `scheduled_at` is the timetable; `expected_at` and `delay_seconds` are live, and null where only the timetable is known. A
    cancelled trip stays in the list. The list is empty where nothing departs soon: within a day in Estonia, within two hours in
    Sweden. The other countries have no open source: a 404."""
    answered = await service.answered(country, lambda provider: provider.departures(stop, limit))
    board = answered.value
    return NordicDepartures.limited(
        board.departures,
        limit,
        country=country,
        stop_id=board.stop_id,
        stop_name=board.stop_name,
        coverage=service.coverage(country),
        source=answered.source.key,
    )
