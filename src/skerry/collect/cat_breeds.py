"""Breeds of cats, once a week."""

from skerry.collect.jobs import job
from skerry.collect.lists import import_list
from skerry.series.cat_breeds import StoredCatBreed
from skerry.sources.world.thecatapi import TheCatApi
from skerry.store import RegisterStore


@job(every="6h")
async def cat_breeds(thecatapi: TheCatApi, register: RegisterStore[StoredCatBreed]) -> None:
    """Import the whole list once a week. A failed import is retried after six hours."""
    await import_list(register, StoredCatBreed, thecatapi.breeds)
