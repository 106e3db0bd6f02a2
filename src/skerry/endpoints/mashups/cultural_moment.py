"""A city with an artwork and a poem."""

from typing import Annotated

from msgspec import Meta

from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import CityOrTown, Seed
from skerry.api.report import ReportParts, SourcedReport
from skerry.datasets.countries import Countries
from skerry.models.elevation import ElevationM, GroundPoint
from skerry.models.fields import Latitude, Longitude
from skerry.services.city_names import CityNames
from skerry.services.elevations import Elevations
from skerry.services.place_conditions import CityWeatherNow, LocalTime, current_weather, local_time
from skerry.services.places import find_place
from skerry.services.random_works import random_artwork, random_poems
from skerry.sources.world.artic import ArtInstituteOfChicago, ChicagoArtwork
from skerry.sources.world.open_meteo import OpenMeteo
from skerry.sources.world.open_meteo_geocoding import OpenMeteoGeocoding
from skerry.sources.world.poetrydb import Poem, PoetryDB

GRID_DECIMALS = 2
"""Decimals of a degree in which the weather is requested: a kilometre, and the grid of the models is wider."""


class CulturalMoment(SourcedReport, frozen=True, kw_only=True):
    """A city now, an artwork and a poem. Both are chosen by chance and have nothing to do with the city."""

    city: Annotated[str, Meta(description="name of the city")]
    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    country_name: Annotated[str, Meta(description="English name")]
    latitude: Latitude
    longitude: Longitude
    clock: Annotated[LocalTime, Meta(description="local time")]
    weather: Annotated[CityWeatherNow | None, Meta(description="weather now")]
    elevation_m: Annotated[ElevationM, Meta(description="height of its centre above sea level, metres")]
    artwork: Annotated[
        ChicagoArtwork | None, Meta(description="an artwork in the public domain, of the Art Institute of Chicago")
    ]
    poem: Annotated[Poem | None, Meta(description="a poem in English, in the public domain")]


@endpoint(
    "/mashup/cultural/moment",
    fresh=None,
    example={"city": "lisbon", "seed": "harbour"},
    example_404={"city": "atlantis"},
)
async def cultural_moment(
    city: CityOrTown,
    names: Reference[CityNames],
    countries: Reference[Countries],
    geocoder: Reference[OpenMeteoGeocoding],
    weather: OpenMeteo,
    heights: Elevations,
    museum: ArtInstituteOfChicago,
    poetrydb: PoetryDB,
    seed: Seed = None,
) -> CulturalMoment:
    """A city now, with its weather and height, and a random artwork and poem.

    A seed repeats the artwork, and for ten minutes the poem: the 50 poems of which it is chosen change. What is missing is null
    and listed in `unavailable`; where no provider is available the answer is a 502."""
    place = await find_place(city, names, countries, geocoder)
    point = round(place.latitude, GRID_DECIMALS), round(place.longitude, GRID_DECIMALS)
    async with ReportParts() as parts:
        week = parts.fetch(weather.week(*point))
        height = parts.fetch(heights.best([GroundPoint(*point)]), "elevation_m")
        artwork = parts.fetch(random_artwork(museum, seed), "artwork")
        poems = parts.fetch(random_poems(poetrydb, 1, seed), "poem")
    missing, sources = parts.missing, parts.sources
    now = current_weather(week.outcome, missing, "weather")
    if now is not None:
        sources.add("weather", OpenMeteo.key, now.observed_at)
    metres = height.value.heights[0].elevation_m if height.value else None
    if height.value is not None:
        sources.add("elevation_m", height.value.source, None)
        if metres is None:
            missing.absent("elevation_m", "The model has no height of this point.")
    if artwork.value is not None:
        sources.add("artwork", ArtInstituteOfChicago.key, None)
    if poems.value is not None:
        sources.add("poem", PoetryDB.key, None)
    return CulturalMoment(
        city=place.name,
        country=place.country.code,
        country_name=place.country.name,
        latitude=place.latitude,
        longitude=place.longitude,
        clock=local_time(place.timezone),
        weather=now,
        elevation_m=metres,
        artwork=artwork.value,
        poem=poems.value[0] if poems.value else None,
        unavailable=parts.unavailable,
        sources=parts.signed(),
    )
