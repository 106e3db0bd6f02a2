"""Datasets that ship with the server, and curated ones that it keeps in versions."""

from datetime import date

from msgspec import Struct

from skerry.datasets import Dataset
from skerry.http.service import ServerState
from skerry.licenses import License
from skerry.portal.carried import datasets_of
from skerry.portal.page import PageRequest, page
from skerry.services.curated import Curated, CuratedDataset


class CarriedDataset(Struct, frozen=True):
    """A dataset as the list shows it."""

    key: str
    title: str
    as_of: date | None
    license: License
    row_count: int
    """0 where the facts are in a package that it depends on."""
    package: str
    """Name and version of that package; empty where the rows are in files of ours."""


class DatasetsPage(Struct, frozen=True):
    """All datasets."""

    carried: list[CarriedDataset]
    row_count: int
    curated: list[CuratedDataset]


@page("/datasets", menu=50)
async def datasets(request: PageRequest, server: ServerState, curated: Curated) -> DatasetsPage:
    """What ships, by title, and what is curated, by id."""
    carried = [described(dataset) for dataset in datasets_of(server.endpoints).values()]
    return DatasetsPage(carried, sum(entry.row_count for entry in carried), await curated.all())


def described(dataset: type[Dataset]) -> CarriedDataset:
    """A dataset as the list shows it."""
    about = dataset.about()
    return CarriedDataset(
        key=dataset.key,
        title=about.title,
        as_of=dataset.dated(),
        license=about.licensed(),
        row_count=sum(file.rows for file in about.files),
        package=f"{about.package} {dataset.version()}" if about.package else "",
    )
