"""Stations that count pollen in Switzerland."""

from functools import cached_property
from typing import Annotated

from msgspec import Meta, Struct

from skerry.datasets import Dataset
from skerry.models.fields import Latitude, Longitude

TYPES = ("alder", "birch", "hazel", "beech", "ash", "oak", "grasses")
"""What every station counts."""


class PollenStation(Struct, frozen=True):
    """A station of MeteoSwiss' automatic pollen network."""

    code: Annotated[str, Meta(description="MeteoSwiss' abbreviation, three capitals")]
    name: Annotated[str, Meta(description="name of the station")]
    canton: Annotated[str, Meta(description="canton, ISO 3166-2:CH without the CH-")]
    latitude: Annotated[Latitude, Meta(description="degrees north, WGS 84")]
    longitude: Annotated[Longitude, Meta(description="degrees east, WGS 84")]
    elevation_m: Annotated[int, Meta(description="of the ground, metres above sea level; the sampler is on a roof")]


class PollenStations(Dataset):
    """The sixteen stations."""

    key = "pollen_stations"

    @cached_property
    def all(self) -> list[PollenStation]:
        """By code."""
        return self.lines("stations.jsonl", PollenStation)
