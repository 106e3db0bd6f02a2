"""The world's breweries, once a week."""

from collections.abc import AsyncIterator, Sequence

import msgspec

from skerry.collect.jobs import job
from skerry.series.breweries import StoredBrewery
from skerry.sources.world.open_brewery_files import OpenBreweryFiles
from skerry.store import RegisterStore


@job(every="6h", deadline="5m")
async def breweries(open_brewery_files: OpenBreweryFiles, register: RegisterStore[StoredBrewery]) -> None:
    """Import the whole file once a week. A failed import is retried after six hours."""
    if await register.is_due():
        await register.replace(_rows(open_brewery_files))


async def _rows(open_brewery_files: OpenBreweryFiles) -> AsyncIterator[Sequence[StoredBrewery]]:
    listed = await open_brewery_files.all()
    yield [msgspec.convert(brewery, StoredBrewery, from_attributes=True) for brewery in listed]
