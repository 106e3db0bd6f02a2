# Made by `make stubs` from the registry.

from typing import Literal

from skerry.api.answers import Collection, SearchPage
from skerry.client.results import AsyncResult, Result
from skerry.datasets.elevation_datasets import ElevationDataset
from skerry.datasets.vehicle_makes import VehicleMake, VehicleType
from skerry.endpoints.geography.elevation import PointElevations, SingleElevation
from skerry.endpoints.geography.vehicles import DecodedVin
from skerry.sources.world.nhtsa_vpic import VehicleModel

class SyncGeography:
    """Geography, of `Skerry`."""

    def elevation(
        self,
        *,
        lat: float,
        lon: float,
        dataset: Literal[
            "copernicus90",
            "srtm30m",
            "srtm90m",
            "aster30m",
            "mapzen",
            "eudem25m",
            "ned10m",
            "etopo1",
            "gebco2020",
            "emod2018",
            "nzdem8m",
            "bkg200m",
        ]
        | str
        | None = None,
    ) -> Result[SingleElevation]:
        """Height of the ground at a point, in metres above sea level."""

    def elevation_batch(
        self,
        *,
        locations: str,
        dataset: Literal[
            "copernicus90",
            "srtm30m",
            "srtm90m",
            "aster30m",
            "mapzen",
            "eudem25m",
            "ned10m",
            "etopo1",
            "gebco2020",
            "emod2018",
            "nzdem8m",
            "bkg200m",
        ]
        | str
        | None = None,
    ) -> Result[PointElevations]:
        """Heights of the ground at up to 100 points, in metres above sea level."""

    def elevation_datasets(
        self,
    ) -> Result[Collection[ElevationDataset]]:
        """Elevation models that free services answer from, with coverage and resolution."""

    def vehicles_decode(self, vin: str, /, *, year: int | None = None) -> Result[DecodedVin]:
        """What a vehicle identification number (VIN) says about a vehicle."""

    def vehicles_makes(
        self, *, q: str | None = None, page: int | None = 1, limit: int | None = 100
    ) -> Result[SearchPage[VehicleMake]]:
        """Makes of passenger cars in the United States, by name."""

    def vehicles_models(
        self,
        make: str,
        /,
        *,
        year: int | None = None,
        type: Literal["car", "truck", "motorcycle", "bus", "trailer", "mpv"] | str | None = None,
    ) -> Result[Collection[VehicleModel]]:
        """Models of a make in the United States."""

    def vehicles_types(
        self,
    ) -> Result[Collection[VehicleType]]:
        """Types of vehicles in U.S. law."""

class AsyncGeography:
    """Geography, of `AsyncSkerry`."""

    async def elevation(
        self,
        *,
        lat: float,
        lon: float,
        dataset: Literal[
            "copernicus90",
            "srtm30m",
            "srtm90m",
            "aster30m",
            "mapzen",
            "eudem25m",
            "ned10m",
            "etopo1",
            "gebco2020",
            "emod2018",
            "nzdem8m",
            "bkg200m",
        ]
        | str
        | None = None,
    ) -> AsyncResult[SingleElevation]:
        """Height of the ground at a point, in metres above sea level."""

    async def elevation_batch(
        self,
        *,
        locations: str,
        dataset: Literal[
            "copernicus90",
            "srtm30m",
            "srtm90m",
            "aster30m",
            "mapzen",
            "eudem25m",
            "ned10m",
            "etopo1",
            "gebco2020",
            "emod2018",
            "nzdem8m",
            "bkg200m",
        ]
        | str
        | None = None,
    ) -> AsyncResult[PointElevations]:
        """Heights of the ground at up to 100 points, in metres above sea level."""

    async def elevation_datasets(
        self,
    ) -> AsyncResult[Collection[ElevationDataset]]:
        """Elevation models that free services answer from, with coverage and resolution."""

    async def vehicles_decode(self, vin: str, /, *, year: int | None = None) -> AsyncResult[DecodedVin]:
        """What a vehicle identification number (VIN) says about a vehicle."""

    async def vehicles_makes(
        self, *, q: str | None = None, page: int | None = 1, limit: int | None = 100
    ) -> AsyncResult[SearchPage[VehicleMake]]:
        """Makes of passenger cars in the United States, by name."""

    async def vehicles_models(
        self,
        make: str,
        /,
        *,
        year: int | None = None,
        type: Literal["car", "truck", "motorcycle", "bus", "trailer", "mpv"] | str | None = None,
    ) -> AsyncResult[Collection[VehicleModel]]:
        """Models of a make in the United States."""

    async def vehicles_types(
        self,
    ) -> AsyncResult[Collection[VehicleType]]:
        """Types of vehicles in U.S. law."""
