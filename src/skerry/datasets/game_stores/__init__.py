"""Stores of PC games, from CheapShark."""

from functools import cached_property
from typing import Annotated

from msgspec import Meta, Struct

from skerry.datasets import Dataset


class GameStore(Struct, frozen=True):
    """A store of PC games."""

    id: Annotated[str, Meta(description="number of the store at CheapShark")]
    name: Annotated[str, Meta(description="name of the store")]
    active: Annotated[bool, Meta(description="whether CheapShark followed its prices at the date of the data")]
    banner_url: Annotated[str, Meta(description="wide picture at CheapShark")]
    logo_url: Annotated[str, Meta(description="logo of the store at CheapShark")]
    icon_url: Annotated[str, Meta(description="icon of the store at CheapShark")]


class GameStores(Dataset):
    """The stores that CheapShark follows or has followed."""

    key = "game_stores"

    @cached_property
    def all(self) -> list[GameStore]:
        """In the order of their numbers."""
        return self.lines("stores.jsonl", GameStore)
