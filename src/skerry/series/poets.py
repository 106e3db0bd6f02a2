"""Poets of whom PoetryDB has poems, once a week."""

from datetime import timedelta
from typing import ClassVar

from skerry.sources.world.poetrydb import Poet, PoetryDB
from skerry.store import Register


class StoredPoet(Poet, frozen=True):
    """A poet of the list."""

    REGISTER: ClassVar[Register] = Register("poets", every=timedelta(days=7), searched=("name",), required=("name",))
    SOURCE: ClassVar[type[PoetryDB]] = PoetryDB
