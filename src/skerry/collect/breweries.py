"""The world's breweries, once a week."""

from skerry.collect.jobs import job
from skerry.collect.lists import import_list
from skerry.series.breweries import StoredBrewery
from skerry.sources.world.open_brewery_files import OpenBreweryFiles
from skerry.store import RegisterStore


@job(every="6h", deadline="5m")
async def breweries(open_brewery_files: OpenBreweryFiles, register: RegisterStore[StoredBrewery]) -> None:
    """Import the whole file once a week. A failed import is retried after six hours."""
    await import_list(register, StoredBrewery, open_brewery_files.all)
