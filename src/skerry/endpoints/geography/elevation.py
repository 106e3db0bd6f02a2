"""Height of the ground."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Allowed, Lat, Lon
from skerry.datasets.elevation_datasets import ElevationDataset, ElevationDatasets
from skerry.errors import BadParameter
from skerry.models.elevation import GroundPoint, PointElevation
from skerry.models.fields import SourceKey
from skerry.models.rows import Rows
from skerry.services.elevations import Elevations, Heights

Dataset = Literal[
    "copernicus90", "srtm30m", "srtm90m", "aster30m", "mapzen", "eudem25m", "ned10m", "etopo1", "gebco2020", "emod2018",
    "nzdem8m", "bkg200m",
]  # fmt: skip
MAX_POINTS = 100
DIGITS = 5
"""Of coordinates in degrees: a metre, which no model resolves."""
PAIR = r" *-?[0-9]{1,2}(\.[0-9]{1,15})? *, *-?[0-9]{1,3}(\.[0-9]{1,15})? *"

DatasetParameter = Annotated[
    Dataset | None,
    Meta(description="elevation model, as in /elevation/datasets; if omitted, copernicus90 or what is available"),
]
ModelName = Annotated[
    str, Meta(description="elevation model that the heights are from: an id of /elevation/datasets, or srtm250m")
]


class SingleElevation(PointElevation, frozen=True, kw_only=True):
    """The height of the ground at a point."""

    dataset: ModelName
    source: SourceKey


class PointElevations(Collection[PointElevation], frozen=True, kw_only=True):
    """Heights of the ground at several points, in their order."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("dataset", "source"))

    dataset: ModelName
    source: SourceKey


@endpoint(
    "/elevation",
    fresh="30d",
    example={"lat": 59.437, "lon": 24.7536},
    checked_with=({"lat": 59.437, "lon": 24.7536, "dataset": "mapzen"},),
)
async def elevation_of_point(
    lat: Lat, lon: Lon, elevations: Elevations, dataset: DatasetParameter = None
) -> SingleElevation:
    """Height of the ground at a point, in metres above sea level.

    From Open-Meteo (Copernicus, points every 90 m). While that is unavailable and no dataset is requested, from Open Topo Data
    (mapzen, 30 m) or Open-Elevation (SRTM, 250 m); `dataset` in the answer tells. Coordinates are rounded to 5 decimals, a
    metre. Models without bathymetry have 0 or null at sea."""
    point = GroundPoint(round(lat, DIGITS), round(lon, DIGITS))
    found = await _heights(elevations, dataset, [point])
    return SingleElevation(
        point.latitude, point.longitude, found.heights[0].elevation_m, dataset=found.dataset, source=found.source
    )


@endpoint(
    "/elevation/batch",
    fresh="30d",
    example={"locations": "59.437,24.7536|58.38,26.72"},
    checked_with=({"locations": "59.437,24.7536|58.38,26.72", "dataset": "mapzen"},),
)
async def elevations_of_points(
    locations: Annotated[
        str,
        Allowed(f"a list of 1 to {MAX_POINTS} points such as 59.437,24.7536|58.38,26.72"),
        Meta(
            pattern=rf"^{PAIR}(\|{PAIR}){{0,{MAX_POINTS - 1}}}$",
            max_length=4000,
            description="up to 100 points; latitude and longitude separated by a comma, points by |",
        ),
    ],
    elevations: Elevations,
    dataset: DatasetParameter = None,
) -> PointElevations:
    """Heights of the ground at up to 100 points, in metres above sea level.

    All are from the same model, in the order of the points. Models and providers are those of /elevation."""
    points = [_point(pair) for pair in locations.split("|")]
    found = await _heights(elevations, dataset, points)
    return PointElevations.limited(
        (
            PointElevation(point.latitude, point.longitude, height.elevation_m)
            for point, height in zip(points, found.heights, strict=True)
        ),
        None,
        dataset=found.dataset,
        source=found.source,
    )


@endpoint("/elevation/datasets", fresh="7d")
async def elevation_datasets(datasets: ElevationDatasets) -> Collection[ElevationDataset]:
    """Elevation models that free services answer from, with coverage and resolution.

    One model of Open-Meteo and eleven of the public Open Topo Data server. Where several have values, the finest is the best
    choice; only models with `bathymetry` include the sea floor."""
    return Collection.of(datasets.all)


async def _heights(elevations: Elevations, dataset: Dataset | None, points: list[GroundPoint]) -> Heights:
    return await (elevations.best(points) if dataset is None else elevations.of(dataset, points))


def _point(pair: str) -> GroundPoint:
    """Raises BadParameter for coordinates that do not exist."""
    latitude, longitude = map(float, pair.split(","))
    if abs(latitude) > 90 or abs(longitude) > 180:
        allowed = f"latitudes from -90 to 90 and longitudes from -180 to 180, which {pair.strip()} is not"
        raise BadParameter("locations", pair, allowed)
    return GroundPoint(round(latitude, DIGITS), round(longitude, DIGITS))
