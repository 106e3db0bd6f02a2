"""Datasets that a catalogue of open data lists, whichever it is."""

from typing import Annotated, Protocol

from msgspec import Meta, Struct

from skerry.models.fields import Moment
from skerry.models.listing import Listing
from skerry.models.nordic import NordicCountry


class OpenDataset(Struct, frozen=True, kw_only=True):
    """A dataset in a catalogue of open data. Null is what its catalogue does not state."""

    id: Annotated[str, Meta(description="identifier in the catalogue")]
    title: Annotated[str, Meta(description="title, in the language of the publisher")]
    title_en: Annotated[str | None, Meta(description="title, in English")]
    description: Annotated[str | None, Meta(description="description, in the language of the publisher")]
    description_en: Annotated[str | None, Meta(description="description, in English")]
    publisher: Annotated[str | None, Meta(description="organization that publishes the data")]
    updated_at: Annotated[Moment | None, Meta(description="last change of the entry or its data, UTC")]
    url: Annotated[str | None, Meta(description="web page of the dataset in the catalogue")]


class OpenDataFile(Struct, frozen=True):
    """A file or service of a dataset."""

    title: Annotated[str | None, Meta(description="title of the file, or its name")]
    format: Annotated[str | None, Meta(description="format, as the catalogue names it, such as CSV")]
    size_bytes: Annotated[Annotated[int, Meta(ge=0)] | None, Meta(description="size of the file, in bytes")]
    license: Annotated[str | None, Meta(description="licence of the file; null where that of the dataset applies")]
    url: Annotated[str | None, Meta(description="address of the file or service")]


class OpenDatasetRecord(OpenDataset, frozen=True, kw_only=True):
    """The full entry of a dataset."""

    license: Annotated[str | None, Meta(description="licence, as the catalogue names it")]
    update_frequency: Annotated[str | None, Meta(description="how often the data change, as the catalogue words it")]
    keywords: Annotated[list[str], Meta(description="keywords, in the language of the publisher")]
    themes: Annotated[list[str], Meta(description="themes, as the catalogue names them")]
    created_at: Annotated[Moment | None, Meta(description="time of entry into the catalogue, UTC")]
    files: Annotated[list[OpenDataFile], Meta(description="files and services with the data")]


class OpenDataCatalogue(Protocol):
    """A provider that lists the open data of a country."""

    async def find(
        self, text: str, page: int, limit: int, country: NordicCountry | None = None
    ) -> Listing[OpenDataset]:
        """One page, from 1, of the datasets that match a string. A catalogue of several countries looks in the named one."""
        ...

    async def dataset(self, id: str, country: NordicCountry | None = None) -> OpenDatasetRecord:  # noqa: A002  the field's name
        """One dataset by its identifier. Raises NotFound, also for a dataset of another country than the named one."""
        ...
