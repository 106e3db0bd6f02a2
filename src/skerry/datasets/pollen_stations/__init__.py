"""Stations that count pollen in Switzerland."""

from functools import cached_property
from typing import Annotated

from msgspec import Meta, Struct

from skerry.datasets import Dataset
from skerry.errors import NotFound
from skerry.great_circle import kilometres_between
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

    def get(self, code: str) -> PollenStation:
        """A station by its code, in any case. Raises NotFound with the known codes."""
        for station in self.all:
            if station.code == code.upper():
                return station
        raise NotFound(f"No pollen station {code!r}.", suggestions=tuple(station.code for station in self.all))

    def nearest(self, latitude: float, longitude: float) -> tuple[PollenStation, float]:
        """The station nearest to a point, and its distance in kilometres."""
        distances = [
            (station, kilometres_between(latitude, longitude, station.latitude, station.longitude))
            for station in self.all
        ]
        return min(distances, key=lambda entry: entry[1])
