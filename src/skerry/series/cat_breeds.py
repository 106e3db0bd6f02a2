"""Breeds of cats, once a week."""

from datetime import timedelta
from typing import ClassVar

from skerry.sources.world.thecatapi import CatBreed, TheCatApi
from skerry.store import Register


class StoredCatBreed(CatBreed, frozen=True):
    """A breed of the list."""

    REGISTER: ClassVar[Register] = Register(
        "cat_breeds", every=timedelta(days=7), searched=("name",), required=("id", "name")
    )
    SOURCE: ClassVar[type[TheCatApi]] = TheCatApi
