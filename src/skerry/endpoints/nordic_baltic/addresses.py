"""Addresses by country."""

from typing import Annotated, ClassVar

from msgspec import Meta

from skerry.api import nordic
from skerry.api.answers import SearchResult
from skerry.api.endpoint import endpoint
from skerry.api.nordic import CountryCollection, CountryField
from skerry.api.parameters import Allowed, Checked, Lat, Limit, Lon, Searched, Synonyms
from skerry.folding import fold
from skerry.models.addresses import NearbyPostalAddress, PostalAddress
from skerry.models.fields import SourceKey
from skerry.models.rows import Rows
from skerry.services.nordic.addresses import AddressesNearby, AddressSearches
from skerry.sources.world.photon import Photon

Official = Annotated[bool, Meta(description="whether they are those of the national register; false for OpenStreetMap")]


class CountryAddresses(SearchResult[PostalAddress], frozen=True, kw_only=True):
    """Addresses of a country that a search found."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("query", "country", "source", "official"))

    country: CountryField
    source: SourceKey
    official: Official


class NearestCountryAddresses(CountryCollection[NearbyPostalAddress], frozen=True, kw_only=True):
    """Addresses of a country around a point, the nearest first."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("country", "source", "official"))

    official: Official


def _with_words(text: str) -> str:
    if not fold(text):
        raise ValueError("no letter or digit")
    return text


@endpoint(
    "/nordic/{country}/addresses/search",
    fresh="7d",
    example={"country": "EE", "q": "Tartu mnt 1"},
    checked_with=[
        {"country": "FI", "q": "Mannerheimintie 1, Helsinki"},
        {"country": "SE", "q": "Drottninggatan 1, Stockholm"},
        {"country": "NO", "q": "Karl Johans gate 1"},
        {"country": "DK", "q": "Nørregade 1, 1165 København K"},
        {"country": "IS", "q": "Austurstræti 14, 101"},
        {"country": "LV", "q": "Brīvības iela 1, Rīga"},
        {"country": "LT", "q": "Gedimino prospektas 1, Vilnius"},
    ],
)
async def nordic_addresses(
    country: nordic.NordicCountry,
    q: Annotated[
        str,
        Synonyms("q", "address", "query", "search"),
        Searched(),
        Checked(_with_words),
        Allowed("an address or the name of a street, such as Tartu mnt 1"),
        Meta(
            min_length=1,
            max_length=100,
            description="street and number, and the town or postal code behind a comma",
            examples=["Tartu mnt 1"],
        ),
    ],
    registers: AddressSearches,
    limit: Annotated[Limit, Meta(le=50)] = 10,
) -> CountryAddresses:
    """Addresses of a Nordic or Baltic country by street and number, with their position.

    From the national register in Estonia, Norway, Denmark and Iceland (`official`), as it ranks them; elsewhere, and while a
    register is unavailable, from OpenStreetMap. Denmark's register lists house numbers only (of a street without a number, those
    in one postal code), and states codes of municipalities without names. Iceland's takes the start of a street, or its whole
    name with a number, of three characters or more. The list is empty where nothing matches."""
    found = await registers.search(country, q, limit)
    return CountryAddresses.of(
        q, found.value, limit, country=country, source=found.source.key, official=found.source.key != Photon.key
    )


@endpoint(
    "/nordic/{country}/addresses/reverse",
    fresh="7d",
    example={"country": "EE", "lat": 59.435048, "lon": 24.758626},
    checked_with=[
        {"country": "FI", "lat": 60.169, "lon": 24.938},
        {"country": "SE", "lat": 59.331, "lon": 18.061},
        {"country": "NO", "lat": 59.9139, "lon": 10.7522},
        {"country": "DK", "lat": 55.68, "lon": 12.571},
        {"country": "IS", "lat": 64.1475, "lon": -21.9389},
        {"country": "LV", "lat": 56.951, "lon": 24.113},
        {"country": "LT", "lat": 54.688, "lon": 25.28},
    ],
)
async def nordic_nearest_addresses(
    country: nordic.NordicCountry,
    lat: Lat,
    lon: Lon,
    registers: AddressesNearby,
    limit: Annotated[Limit, Meta(le=20)] = 5,
) -> NearestCountryAddresses:
    """Nearest addresses of a Nordic or Baltic country to a point, at most a kilometre away.

    From the national register in Estonia, Norway and Iceland (`official`); elsewhere, and while a register is unavailable, from
    OpenStreetMap. Denmark's register has no search by a point. The list is empty where no address of the country is that near."""
    found = await registers.around(country, lat, lon, limit)
    return NearestCountryAddresses.limited(
        found.value, limit, country=country, source=found.source.key, official=found.source.key != Photon.key
    )
