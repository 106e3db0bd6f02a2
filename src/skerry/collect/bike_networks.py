"""Bike-sharing networks of the world, once a week."""

from skerry.collect.jobs import job
from skerry.collect.lists import import_list
from skerry.series.bike_networks import StoredBikeNetwork
from skerry.sources.world.citybikes import CityBikes
from skerry.store import RegisterStore


@job(every="6h")
async def bike_networks(citybikes: CityBikes, register: RegisterStore[StoredBikeNetwork]) -> None:
    """Import the whole list once a week. A failed import is retried after six hours."""
    await import_list(register, StoredBikeNetwork, citybikes.networks)
