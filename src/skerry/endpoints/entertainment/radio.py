"""Internet radio stations."""

from collections.abc import Iterable
from typing import Annotated, ClassVar

from msgspec import Meta, structs

from skerry.api.answers import Collection
from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import CountryCode, Limit, Search, Searched
from skerry.datasets.countries import Countries
from skerry.errors import BadParameter
from skerry.models.rows import Rows
from skerry.sources.world.radio_browser import RadioBrowser, RadioStation, RadioTag


class CountryStations(Collection[RadioStation], frozen=True, kw_only=True):
    """Radio stations of a country, most started first."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("country", "country_name"))

    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    country_name: Annotated[str | None, Meta(description="English name of the country")]


@endpoint("/radio/search", fresh="15m", example={"tag": "jazz", "country": "EE", "limit": 5})
async def search_radio_stations(
    radio_browser: RadioBrowser,
    countries: Reference[Countries],
    name: Annotated[Search | None, Meta(description="part of the name of the station", examples=["klassika"])] = None,
    country: CountryCode | None = None,
    tag: Annotated[
        Annotated[str, Searched(), Meta(min_length=1, max_length=60, examples=["jazz"])] | None,
        Meta(description="tag, such as a genre, or part of one"),
    ] = None,
    limit: Annotated[Limit, Meta(le=100, description="maximum number of stations")] = 20,
) -> Collection[RadioStation]:
    """Internet radio stations by name, country or tag, most started first.

    Takes at least one of the three; stations match all that are given. Only stations whose stream answered at its last check,
    and only streams over HTTP. Names and tags are entered by volunteers at Radio Browser."""
    if name is None and country is None and tag is None:
        raise BadParameter("name", None, "part of a name, unless country or tag is given")
    stations = await radio_browser.stations(name=name, country=country, tag=tag, limit=limit)
    return Collection.of(_named(stations, countries), limit)


@endpoint("/radio/top", fresh="15m", example={"limit": 5})
async def top_radio_stations(
    radio_browser: RadioBrowser,
    countries: Reference[Countries],
    limit: Annotated[Limit, Meta(le=100, description="maximum number of stations")] = 20,
) -> Collection[RadioStation]:
    """Internet radio stations that were started most within a day.

    As counted by Radio Browser, of players that report it; only streams over HTTP that answered at their last check."""
    return Collection.of(_named(await radio_browser.stations(limit=limit), countries), limit)


@endpoint("/radio/country/{code}", fresh="15m", example={"code": "EE", "limit": 5}, example_404={"code": "Atlantis"})
async def country_radio_stations(
    code: CountryCode,
    radio_browser: RadioBrowser,
    countries: Reference[Countries],
    limit: Annotated[Limit, Meta(le=200, description="maximum number of stations")] = 50,
) -> CountryStations:
    """Internet radio stations of a country, most started first.

    A country without stations has an empty list; an unknown country is a 404. Only streams over HTTP that answered at their last
    check by Radio Browser."""
    stations = _named(await radio_browser.stations(country=code, limit=limit), countries)
    return CountryStations.limited(stations, limit, country=code, country_name=countries.name_of(code))


@endpoint("/radio/tags", fresh="6h", example={"limit": 5})
async def radio_tags(
    radio_browser: RadioBrowser, limit: Annotated[Limit, Meta(le=200, description="maximum number of tags")] = 50
) -> Collection[RadioTag]:
    """Tags of internet radio stations, those of most stations first.

    Genres, topics and places, as volunteers entered them at Radio Browser."""
    return Collection.of(await radio_browser.tags(limit), limit)


def _named(stations: Iterable[RadioStation], countries: Countries) -> list[RadioStation]:
    """With the English names of their countries: the provider has "The Netherlands"."""
    return [
        structs.replace(station, country_name=countries.name_of(station.country) or station.country_name)
        for station in stations
    ]
