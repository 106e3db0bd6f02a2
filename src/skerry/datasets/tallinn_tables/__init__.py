"""Tables of Tallinn's open-data interface: the first edition of the curated list."""

from functools import cached_property
from typing import Annotated

from msgspec import Meta, Struct

from skerry.datasets import Dataset
from skerry.models.fields import Moment


class CityTable(Struct, frozen=True):
    """A table of the city's open-data interface."""

    table: Annotated[str, Meta(description="name of the table: the parameter `table` of the interface")]
    title_en: Annotated[str, Meta(description="title, in English where there is one")]
    title_et: Annotated[str | None, Meta(description="title, in Estonian")]
    description: Annotated[str | None, Meta(description="description at the national open-data portal")]
    columns: Annotated[list[str] | None, Meta(description="known columns, perhaps not all; null where none is known")]
    dataset_url: Annotated[str | None, Meta(description="web page at the national open-data portal")]
    updated_at: Annotated[Moment | None, Meta(description="last change of the entry at the portal, UTC")]


class TallinnTables(Dataset):
    """The tables that are known to exist."""

    key = "tallinn_tables"

    @cached_property
    def tables(self) -> list[CityTable]:
        return self.lines("tables.jsonl", CityTable)
