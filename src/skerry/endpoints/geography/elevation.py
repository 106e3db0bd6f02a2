"""Height of the ground."""

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.datasets.elevation_datasets import ElevationDataset, ElevationDatasets


@endpoint("/elevation/datasets", fresh="7d")
async def elevation_datasets(datasets: ElevationDatasets) -> Collection[ElevationDataset]:
    """Elevation models that free services answer from, with coverage and resolution.

    One of Open-Meteo and eleven of the public Open Topo Data server. The finest where it has values is the best choice; only
    those with `bathymetry` know the sea floor."""
    return Collection.of(datasets.all)
