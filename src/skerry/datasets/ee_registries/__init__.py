"""Estonian public data sources beside those that have endpoints of their own."""

from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta, Struct

from skerry.datasets import Dataset


class RegistryLink(Struct, frozen=True):
    """An address to try."""

    label: str
    url: str


class Registry(Struct, frozen=True, kw_only=True):
    """One source, in short."""

    name: Annotated[str, Meta(description="its name in our paths")]
    title: str
    title_et: Annotated[str, Meta(description="in Estonian")]
    description: str
    url: Annotated[str, Meta(description="page for people")]
    api_url: Annotated[str | None, Meta(description="address for machines; null where none is known")]
    access: Annotated[
        Literal["open", "web", "key"],
        Meta(description="open: for machines, with no key; web: pages only; key: for machines, on application"),
    ]
    publisher: Annotated[str | None, Meta(description="who keeps it; null where that is not on record")]


class RegistryDetail(Registry, frozen=True, kw_only=True):
    """One source."""

    formats: Annotated[list[str], Meta(description="formats of the address for machines")]
    examples: list[RegistryLink]
    notes: Annotated[str | None, Meta(description="what is known to matter when one asks it")]


class EstonianRegistries(Dataset):
    """The list, by name."""

    key = "ee_registries"

    @cached_property
    def rows(self) -> list[RegistryDetail]:
        return self.lines("registries.jsonl", RegistryDetail)
