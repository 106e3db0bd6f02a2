"""Tables of Tallinn's open-data interface: the first edition of the curated list."""

from functools import cached_property
from typing import Annotated

from msgspec import Meta, Struct

from skerry.datasets import Dataset
from skerry.models.fields import Moment


class CityTable(Struct, frozen=True):
    """A table that the city's open-data interface answers for."""

    table: Annotated[str, Meta(description="its name there: the parameter `table`")]
    title: str
    title_et: Annotated[str | None, Meta(description="in Estonian")]
    description: str | None
    columns: Annotated[list[str] | None, Meta(description="columns known to exist, maybe not all; null where none is")]
    dataset_url: Annotated[str | None, Meta(description="its page at the national open-data portal")]
    updated_at: Annotated[Moment | None, Meta(description="last change of its entry at the portal")]


class TallinnTables(Dataset):
    """The tables that are known to exist."""

    key = "tallinn_tables"

    @cached_property
    def tables(self) -> list[CityTable]:
        return self.lines("tables.jsonl", CityTable)
