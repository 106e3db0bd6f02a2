"""Bike-sharing networks, with or without CityBikes."""

from collections.abc import Sequence

from skerry.container import Dependency
from skerry.series.bike_networks import StoredBikeNetwork
from skerry.services.stored import or_stored_list
from skerry.sources.world.citybikes import BikeNetwork, CityBikes
from skerry.store import RegisterStore


class BikeNetworkList(Dependency):
    """CityBikes first; the list as the collector stored it while CityBikes is unavailable."""

    def __init__(self, citybikes: CityBikes, register: RegisterStore[StoredBikeNetwork]) -> None:
        self._citybikes = citybikes
        self._register = register

    async def all(self) -> Sequence[BikeNetwork]:
        """By identifier. Raises UpstreamUnavailable where nothing is stored."""
        return await or_stored_list(self._citybikes.networks, self._register)
