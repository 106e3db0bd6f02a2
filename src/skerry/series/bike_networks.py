"""Bike-sharing networks of the world, once a week."""

from datetime import timedelta
from typing import ClassVar

from skerry.sources.world.citybikes import BikeNetwork, CityBikes
from skerry.store import Register


class StoredBikeNetwork(BikeNetwork, frozen=True):
    """A network of the list."""

    REGISTER: ClassVar[Register] = Register(
        "bike_networks", every=timedelta(days=7), searched=("id",), required=("id", "name", "country")
    )
    SOURCE: ClassVar[type[CityBikes]] = CityBikes
