"""Towns around a point, and how many people live in them."""

from typing import Annotated

from msgspec import Meta, Struct

from skerry.datasets.world_cities import WorldCities, WorldCity
from skerry.great_circle import kilometres_between


class NearestTown(Struct, frozen=True):
    """The nearest carried town: of at least 100,000 people, in the Nordic and Baltic countries of 2,000."""

    name: Annotated[str, Meta(description="GeoNames' name")]
    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    population: Annotated[int, Meta(ge=0, le=10**9, description="people who live there, as in GeoNames")]
    distance_km: Annotated[int, Meta(ge=0, le=20_100, description="to its centre, whole km")]


class NearbyPeople(Struct, frozen=True):
    """Towns around a point."""

    nearest_town: Annotated[NearestTown, Meta(description="the nearest carried town")]
    town_population_50km: Annotated[int, Meta(ge=0, le=10**9, description="people of the carried towns within 50 km")]
    town_population_100km: Annotated[int, Meta(ge=0, le=10**9, description="people of the carried towns within 100 km")]


def nearby_people(latitude: float, longitude: float, cities: WorldCities) -> NearbyPeople:
    """The towns around a point, each counted where its centre is near."""
    cities.sign()
    distances = [(kilometres_between(latitude, longitude, each.latitude, each.longitude), each) for each in cities.all]
    away, nearest = min(distances, key=lambda entry: entry[0])
    within: list[tuple[float, WorldCity]] = [entry for entry in distances if entry[0] <= 100]
    return NearbyPeople(
        NearestTown(nearest.name, nearest.country, nearest.population, round(away)),
        sum(city.population for distance, city in within if distance <= 50),
        sum(city.population for _, city in within),
    )
