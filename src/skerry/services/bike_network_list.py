"""Bike-sharing networks, with or without CityBikes."""

from collections.abc import Sequence

from skerry.container import Dependency
from skerry.series.bike_networks import StoredBikeNetwork
from skerry.services.stored import or_stored
from skerry.sources.world.citybikes import BikeNetwork, CityBikes
from skerry.store import RegisterStore

MAX_NETWORKS = 10_000


class BikeNetworkList(Dependency):
    """CityBikes first; the list as the collector stored it while CityBikes is unavailable."""

    def __init__(self, citybikes: CityBikes, register: RegisterStore[StoredBikeNetwork]) -> None:
        self._citybikes = citybikes
        self._register = register

    async def all(self) -> Sequence[BikeNetwork]:
        """By identifier. Raises UpstreamUnavailable where nothing is stored."""
        return await or_stored(self._citybikes.networks, self._stored)

    async def _stored(self) -> Sequence[BikeNetwork]:
        return (await self._register.find(limit=MAX_NETWORKS, offset=0)).rows
