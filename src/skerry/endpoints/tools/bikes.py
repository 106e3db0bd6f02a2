"""Bike sharing."""

import asyncio
from collections.abc import Iterable
from typing import Annotated, ClassVar

from msgspec import Meta, Struct, structs

from skerry.api.answers import Limited, Slice
from skerry.api.endpoint import endpoint
from skerry.api.parameters import CITY, CountryCode, Lat, Limit, Lon, Searched
from skerry.api.report import or_error, raise_if_none
from skerry.errors import NotFound, SkerryError
from skerry.folding import matches
from skerry.great_circle import kilometres_between
from skerry.models.rows import Rows
from skerry.models.unavailable import UnavailablePart
from skerry.services.bike_network_list import BikeNetworkList
from skerry.sources.world.citybikes import BikeNetwork, BikeStation, CityBikes

MAX_NETWORKS = 3
"""Networks around a point whose stations are requested; CityBikes allows 300 requests an hour."""
MAX_NETWORK_KM = 50
"""From the point to the centre of a network."""


class BikeNetworkStations(BikeNetwork, frozen=True, kw_only=True):
    """A network with the state of its stations."""

    ROWS: ClassVar[Rows] = Rows(
        "items",
        carried=(("id", "network"),),
        json_only=(
            "name", "city", "country", "latitude", "longitude", "companies", "gbfs_url", "free_bike_count", "empty_slot_count",
        ),
    )  # fmt: skip

    free_bike_count: Annotated[
        int | None, Meta(description="sum over the stations that state it; null where none does")
    ]
    empty_slot_count: Annotated[
        int | None, Meta(description="sum over the stations that state it; null where none does")
    ]
    count: Annotated[int, Meta(description="number of stations")]
    items: Annotated[list[BikeStation], Meta(description="stations")]


class BikeNetworkNearby(Struct, frozen=True):
    """A network near a point."""

    id: Annotated[str, Meta(description="identifier, as in `/bikes/networks/{id}`")]
    name: Annotated[str, Meta(description="name of the network")]
    city: Annotated[str, Meta(description="city or region, as the network names it")]
    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    distance_km: Annotated[float, Meta(description="kilometres from the point to the centre of the network")]


class BikeStationNearby(BikeStation, frozen=True, kw_only=True):
    """A station near a point."""

    network: Annotated[str, Meta(description="identifier of its network")]
    distance_m: Annotated[int, Meta(ge=0, le=20_100_000, description="metres from the point, as the crow flies")]


class BikeStationsNearby(Limited, frozen=True, kw_only=True):
    """Stations around a point, the nearest first."""

    ROWS: ClassVar[Rows] = Rows("items", json_only=("networks", "unavailable"))

    networks: Annotated[list[BikeNetworkNearby], Meta(description="networks that were searched, the nearest first")]
    unavailable: Annotated[list[UnavailablePart], Meta(description="networks that could not be read, and why")]
    count: Annotated[int, Meta(description="number of stations")]
    items: Annotated[list[BikeStationNearby], Meta(description="stations")]


@endpoint("/bikes/networks", fresh="1d", example={"country": "FI", "limit": 10})
async def bike_networks(
    networks: BikeNetworkList,
    country: CountryCode | None = None,
    city: Annotated[
        Annotated[str, Meta(min_length=1, max_length=100, examples=["Helsinki"])] | None,
        CITY,
        Searched(),
        Meta(description="part of the city's name"),
    ] = None,
    limit: Annotated[Limit, Meta(le=1000)] = 100,
) -> Slice[BikeNetwork]:
    """Bike-sharing networks of the world, by country or city.

    From CityBikes, by identifier; case and accents of the city are ignored. The list is renewed once a day. While
    CityBikes is unavailable, it is the one that the collector last read; `Age` is the time since then."""
    found = [
        network
        for network in await networks.all()
        if country in (None, network.country) and matches(city, network.city)
    ]
    return Slice.of(found, len(found), limit)


@endpoint(
    "/bikes/networks/{id}",
    fresh="2m",
    example={"id": "citybikes-helsinki"},
    example_404={"id": "no-such-network"},
)
async def bike_network_stations(
    id: Annotated[  # noqa: A002
        str,
        Meta(
            pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]*$",
            max_length=80,
            description="identifier of a network, as in `/bikes/networks`",
            examples=["citybikes-helsinki"],
        ),
    ],
    citybikes: CityBikes,
) -> BikeNetworkStations:
    """One bike-sharing network with the state of its stations.

    Bikes and free places at each station, as CityBikes last read them from the network; an unknown network is a 404. Outside its
    season a network may have no stations."""
    found = await citybikes.state(id.lower())
    return BikeNetworkStations(
        **structs.asdict(found.network),
        free_bike_count=_sum(station.free_bike_count for station in found.stations),
        empty_slot_count=_sum(station.empty_slot_count for station in found.stations),
        count=len(found.stations),
        items=found.stations,
    )


@endpoint("/bikes/nearby", fresh="2m", example={"lat": 60.17, "lon": 24.94})
async def bike_stations_nearby(
    lat: Lat,
    lon: Lon,
    citybikes: CityBikes,
    radius: Annotated[
        int, Meta(ge=50, le=10_000, description="distance in metres within which stations are searched")
    ] = 1000,
    limit: Annotated[Limit, Meta(le=50)] = 10,
) -> BikeStationsNearby:
    """Bike-sharing stations around a point, the nearest first.

    Of the three networks at most whose centres are nearest and within 50 km; one that cannot be read is named in `unavailable`.
    Distances are along the great circle. Where there is no network or no station within the radius, the list is empty."""
    near = sorted(
        (
            (away, network)
            for network in await citybikes.networks()
            if (away := kilometres_between(lat, lon, network.latitude, network.longitude)) <= MAX_NETWORK_KM
        ),
        key=lambda entry: (entry[0], entry[1].id),
    )[:MAX_NETWORKS]
    found = await asyncio.gather(*(or_error(citybikes.state(network.id)) for _, network in near))
    # The list of networks is a day old: one that has ended since is no reason to refuse the others.
    raise_if_none(*(each for each in found if not isinstance(each, NotFound)))
    states = [each for each in found if not isinstance(each, SkerryError)]
    stations = [
        BikeStationNearby(**structs.asdict(station), network=state.network.id, distance_m=away)
        for state in states
        for station in state.stations
        if (away := round(kilometres_between(lat, lon, station.latitude, station.longitude) * 1000)) <= radius
    ]
    return BikeStationsNearby.limited(
        sorted(stations, key=lambda station: (station.distance_m, station.network, station.id)),
        limit,
        networks=[
            BikeNetworkNearby(network.id, network.name, network.city, network.country, round(away, 3))
            for (away, network), each in zip(near, found, strict=True)
            if not isinstance(each, SkerryError)
        ],
        unavailable=[
            UnavailablePart.of(network.id, each)
            for (_, network), each in zip(near, found, strict=True)
            if isinstance(each, SkerryError)
        ],
    )


def _sum(counts: Iterable[int | None]) -> int | None:
    known = [count for count in counts if count is not None]
    return sum(known) if known else None
