"""Towns around a point, and how many people live in them."""

from typing import Annotated

from msgspec import Meta, Struct

from skerry.datasets.world_cities import WorldCities
from skerry.great_circle import kilometres_between

TownPopulation = Annotated[int, Meta(ge=0, le=10**9)] | None


class NearestTown(Struct, frozen=True):
    """The nearest carried town: of at least 100,000 people, in the Nordic and Baltic countries of 2,000."""

    name: Annotated[str, Meta(description="GeoNames' name")]
    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    population: Annotated[int, Meta(ge=0, le=10**9, description="people who live there, as in GeoNames")]
    distance_km: Annotated[int, Meta(ge=0, le=20_100, description="to its centre, whole km")]


class NearbyPeople(Struct, frozen=True):
    """Towns around a point."""

    nearest_town: Annotated[NearestTown, Meta(description="the nearest carried town")]
    town_population_50km: Annotated[
        TownPopulation,
        Meta(description="people of the carried towns within 50 km; null if there is none"),
    ]
    town_population_100km: Annotated[
        TownPopulation, Meta(description="people of the carried towns within 100 km; null if there is none")
    ]


def nearby_people(latitude: float, longitude: float, cities: WorldCities) -> NearbyPeople:
    """The towns around a point, each counted where its centre is near."""
    cities.sign()
    distances = [(kilometres_between(latitude, longitude, each.latitude, each.longitude), each) for each in cities.all]
    away, nearest = min(distances, key=lambda entry: entry[0])

    def within(km: int) -> int | None:
        return sum(town.population for distance, town in distances if distance <= km) or None

    return NearbyPeople(
        NearestTown(nearest.name, nearest.country, nearest.population, round(away)), within(50), within(100)
    )
