"""Height of the ground."""

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.datasets.elevation_datasets import ElevationDataset, ElevationDatasets


@endpoint("/elevation/datasets", fresh="7d")
async def elevation_datasets(datasets: ElevationDatasets) -> Collection[ElevationDataset]:
    """Elevation models that free services answer from, with coverage and resolution.

    One model of Open-Meteo and eleven of the public Open Topo Data server. Where several have values, the finest is the best
    choice; only models with `bathymetry` include the sea floor."""
    return Collection.of(datasets.all)
