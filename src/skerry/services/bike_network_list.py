"""Bike-sharing networks, with or without CityBikes."""

from skerry.series.bike_networks import StoredBikeNetwork
from skerry.services.stored import ProvidedList
from skerry.sources.world.citybikes import BikeNetwork, CityBikes
from skerry.store import RegisterStore


class BikeNetworkList(ProvidedList[BikeNetwork]):
    """CityBikes first; the list as the collector stored it while CityBikes is unavailable."""

    def __init__(self, citybikes: CityBikes, register: RegisterStore[StoredBikeNetwork]) -> None:
        super().__init__(citybikes.networks, register)
