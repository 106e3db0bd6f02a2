"""Pollen in Switzerland."""

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.datasets.pollen_stations import TYPES, PollenStation, PollenStations
from skerry.models.rows import Rows


class PollenNetwork(Struct, frozen=True):
    """The stations, and what they count."""

    ROWS: ClassVar[Rows] = Rows("items", json_only=("pollen_types",))

    pollen_types: Annotated[tuple[str, ...], Meta(description="plants whose pollen every station counts")]
    count: Annotated[int, Meta(ge=0, description="number of stations")]
    items: Annotated[list[PollenStation], Meta(description="by code")]


@endpoint("/pollen/stations", fresh="1d")
async def pollen_stations(stations: PollenStations) -> PollenNetwork:
    """The sixteen pollen stations of Switzerland, by code.

    The stations form MeteoSwiss' automatic network. `elevation_m` is the elevation of the ground: the samplers are on roofs
    7 to 50 m above it."""
    return PollenNetwork(TYPES, len(stations.all), stations.all)
