"""Digital elevation models that free services answer from."""

from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta, Struct

from skerry.datasets import Dataset


class ElevationDataset(Struct, frozen=True):
    """One elevation model."""

    id: Annotated[str, Meta(description="name of the dataset in requests")]
    name: Annotated[str, Meta(description="name of the model")]
    resolution_m: Annotated[float, Meta(description="spacing of its points, metres (at the equator)")]
    resolution_text: Annotated[str, Meta(description="spacing as stated by its owner")]
    coverage: Annotated[str, Meta(description="where it has values, in words")]
    producer: Annotated[str, Meta(description="who made it")]
    bathymetry: Annotated[
        bool, Meta(description="whether it includes the depth of the sea floor; other models cover land only")
    ]
    service: Annotated[Literal["open_meteo", "opentopodata"], Meta(description="service that answers from it")]


class ElevationDatasets(Dataset):
    """The models of Open-Meteo and of the public Open Topo Data server."""

    key = "elevation_datasets"

    @cached_property
    def all(self) -> list[ElevationDataset]:
        """The global one of Open-Meteo first, then the finest first."""
        return self.lines("datasets.jsonl", ElevationDataset)
