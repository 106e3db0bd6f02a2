"""Estonian public data sources without endpoints of their own."""

from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta, Struct

from skerry.datasets import Dataset


class RegistryLink(Struct, frozen=True):
    """An example address."""

    label: Annotated[str, Meta(description="what the address returns")]
    url: Annotated[str, Meta(description="address")]


class EstonianRegistry(Struct, frozen=True, kw_only=True):
    """A data source in short."""

    name: Annotated[str, Meta(description="name in the paths of this API")]
    title_en: Annotated[str, Meta(description="title, in English")]
    title_et: Annotated[str, Meta(description="title, in Estonian")]
    description: Annotated[str, Meta(description="description, in English")]
    url: Annotated[str, Meta(description="web page")]
    api_url: Annotated[str | None, Meta(description="address of the API; null where none is known")]
    access: Annotated[
        Literal["open", "web", "key"],
        Meta(description="open: API without a key; web: web pages only; key: API with a key on application"),
    ]
    publisher: Annotated[str | None, Meta(description="publisher; null where unknown")]


class RegistryDetail(EstonianRegistry, frozen=True, kw_only=True):
    """A data source."""

    formats: Annotated[list[str], Meta(description="formats of the API")]
    examples: Annotated[list[RegistryLink], Meta(description="example addresses")]
    notes: Annotated[str | None, Meta(description="notes on its use")]


class RegistryList(Dataset):
    """The list, by name."""

    key = "ee_registries"

    @cached_property
    def rows(self) -> list[RegistryDetail]:
        return self.lines("registries.jsonl", RegistryDetail)
