"""CityBikes: bike-sharing networks of the world and the state of their stations."""

from datetime import UTC, datetime
from functools import partial
from typing import Annotated

import msgspec
from msgspec import Meta, Raw, Struct

from skerry.licenses import stated
from skerry.models.fields import Latitude, Longitude, Moment
from skerry.models.observed import Observed
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.identity import same
from skerry.upstream.quoting import quoted
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source


class BikeNetwork(Struct, frozen=True, kw_only=True):
    """A bike-sharing network."""

    id: Annotated[str, Meta(description="identifier, as in `/bikes/networks/{id}`")]
    name: Annotated[str, Meta(description="name of the network")]
    city: Annotated[str, Meta(description="city or region, as the network names it")]
    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    latitude: Latitude
    longitude: Longitude
    companies: Annotated[list[str], Meta(description="who owns or operates it")]
    gbfs_url: Annotated[
        str | None, Meta(description="the network's own feed in the GBFS format; null where none is known")
    ]


class BikeStation(Observed, frozen=True, kw_only=True):
    """A station and what was free at it."""

    STALE_AFTER = "1h"

    id: Annotated[str, Meta(description="identifier of the station")]
    name: Annotated[str, Meta(description="name of the station")]
    latitude: Latitude
    longitude: Longitude
    free_bike_count: Annotated[int | None, Meta(description="bikes that can be rented; null: not stated")]
    ebike_count: Annotated[int | None, Meta(description="how many of them are electric; null: not stated")]
    empty_slot_count: Annotated[int | None, Meta(description="free places; null where bikes need none, or not stated")]
    slot_count: Annotated[int | None, Meta(description="places in all; null: not stated")]
    observed_at: Annotated[Moment, Meta(description="time at which CityBikes read the station, UTC")]


class BikeNetworkState(Struct, frozen=True):
    """A network with its stations."""

    network: BikeNetwork
    stations: list[BikeStation]


class CityBikes(Source):
    """Bike-sharing networks, whose own feeds CityBikes reads every few minutes."""

    key = "citybikes"
    title = "CityBikes"
    home = "https://citybik.es/"
    base = "https://api.citybik.es/v2"
    license = stated("Open data of the networks, each under its own licence", "https://citybik.es/")
    attribution = "CityBikes (citybik.es) and the networks"
    evidence = Evidence.RECORDED
    cadence = "10m"
    terms = "300 requests an hour for each address without a key."
    pace = Pace(per_second=300 / 3600, concurrency=4, burst=100)

    async def networks(self) -> list[BikeNetwork]:
        """All networks, by identifier."""
        return await self.get(
            "/networks",
            query={"fields": "id,name,location,company,gbfs_href"},
            fresh="1d",
            read=read_networks,
        )

    async def state(self, network: str) -> BikeNetworkState:
        """A network with its stations. Raises NotFound."""
        return await self.get(
            f"/networks/{network}",
            fresh="2m",
            read=partial(read_state, network=network),
            not_found=f"CityBikes has no network {quoted(network)}.",
        )


class _RawLocation(Struct):
    latitude: float
    longitude: float
    city: str
    country: str


class _RawNetwork(Struct):
    id: str
    name: str
    location: _RawLocation
    company: list[str] | str | None = None
    gbfs_href: str | None = None


class _RawNetworks(Struct):
    networks: list[Raw]


class _RawExtra(Struct):
    """What each network adds in its own way."""

    slots: int | None = None
    ebikes: int | None = None


class _RawStation(Struct):
    id: str
    name: str
    latitude: float
    longitude: float
    timestamp: str
    free_bikes: int | None = None
    empty_slots: int | None = None
    extra: Raw = Raw(b"{}")


class _RawState(_RawNetwork):
    stations: list[Raw] = []


class _RawAnswer(Struct):
    network: _RawState


def read_networks(reply: Reply) -> list[BikeNetwork]:
    networks = read_rows(reply.json(_RawNetworks).networks, _RawNetwork, _read_network)
    return sorted(networks, key=lambda network: network.id)


def read_state(reply: Reply, network: str) -> BikeNetworkState:
    raw = reply.json(_RawAnswer).network
    same(network, raw.id, "network")
    return BikeNetworkState(_read_network(raw), read_rows(raw.stations, _RawStation, _read_station))


def _read_network(raw: _RawNetwork) -> BikeNetwork:
    return BikeNetwork(
        id=raw.id,
        name=raw.name,
        city=raw.location.city,
        country=raw.location.country.upper(),
        latitude=round(raw.location.latitude, 6),
        longitude=round(raw.location.longitude, 6),
        companies=[raw.company] if isinstance(raw.company, str) else raw.company or [],
        gbfs_url=raw.gbfs_href,
    )


def _read_station(raw: _RawStation) -> BikeStation:
    extra = _read_extra(raw.extra)
    return BikeStation(
        id=raw.id,
        name=raw.name,
        latitude=round(raw.latitude, 6),
        longitude=round(raw.longitude, 6),
        free_bike_count=raw.free_bikes,
        ebike_count=extra.ebikes,
        empty_slot_count=raw.empty_slots,
        slot_count=extra.slots,
        observed_at=_moment(raw.timestamp),
    )


def _read_extra(raw: Raw) -> _RawExtra:
    """Optional figures of a free-form object: one of another type is as good as none."""
    given = msgspec.json.decode(raw)
    if not isinstance(given, dict):
        return _RawExtra()
    figures = {name: value if type(value := given.get(name)) is int else None for name in _RawExtra.__struct_fields__}
    return _RawExtra(**figures)


def _moment(text: str) -> datetime:
    """`2025-08-19T23:30:26.439219+00:00Z` has an offset and a Z."""
    moment = datetime.fromisoformat(text.removesuffix("Z"))
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC).replace(microsecond=0)
