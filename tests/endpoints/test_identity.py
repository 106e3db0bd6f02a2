"""A provider that returns another record than the one asked for: a 502, never that record under the name of the other."""

from typing import Any

import pytest

from tests.conftest import Opened
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES

MET = "https://collectionapi.metmuseum.org/public/collection/v1/objects"
FEDERAL = "https://www.federalregister.gov/api/v1/documents"
COVID = "https://disease.sh/v3/covid-19/countries"
ETIS = "https://www.etis.ee:7443/api/cveng/getitems?Format=json&SearchType=3&Take=1&PersonId"
SOMEBODY = "00000000-0000-0000-0000-000000000001"
BREWERIES = "https://api.openbrewerydb.org/v1/breweries"


def another(module: str, path: str, url: str, file: str) -> Any:
    """An endpoint's path, the address that it asks, and the recorded record that is at that address instead."""
    return pytest.param(path, url, file, marks=pytest.mark.modules(module), id=path)


@pytest.mark.parametrize(
    ("path", "url", "file"),
    [
        another("entertainment.anime", "/anime/458", "https://api.tenrai.org/v1/anime/458", "tenrai/457.json"),
        another("art.met_museum", "/museum/met/1", f"{MET}/1", "met_museum/45734.json"),
        another(
            "government.federal_register",
            "/federal/2021-00001",
            f"{FEDERAL}/2021-00001.json",
            "federal_register/2020-17469.json",
        ),
        another(
            "estonia.registers.it_systems",
            "/itregistry/system/rr",
            "https://www.riha.ee/api/v1/systems/rr",
            "riha/riha.json",
        ),
        another(
            "estonia.registers.research",
            f"/estonian-research/researchers/{SOMEBODY}",
            f"{ETIS}={SOMEBODY}",
            "etis/profile_en.json",
        ),
        another(
            "geo.postal_codes", "/zipcode/us/90211", "https://api.zippopotam.us/us/90211", "zippopotam/us-90210.json"
        ),
        another(
            "geo.postal_codes", "/zipcode/de/90210", "https://api.zippopotam.us/de/90210", "zippopotam/us-90210.json"
        ),
        another("science.covid", "/covid/FI", f"{COVID}/FI?strict=true&allowNull=true", "disease_sh/ee.json"),
        another(
            "entertainment.dogs",
            "/animals/dogs/image?breed=beagle",
            "https://dog.ceo/api/breed/beagle/images/random/50",
            "dogceo/hound.json",
        ),
    ],
)
@pytest.mark.unpaced
async def test_another_record_is_a_502(open_api: Opened, answering: Answering, path: str, url: str, file: str) -> None:
    async with open_api(gateway=answering({url: (CASSETTES / file).read_bytes()})) as api:
        problem = await api.problem(path, 502)
    assert " instead of " in problem["detail"] or "which was not requested" in problem["detail"]


@pytest.mark.modules("food.breweries")
async def test_breweries_of_another_country_are_not_taken_for_those_of_the_requested_one(
    open_api: Opened, answering: Answering
) -> None:
    bodies = {
        f"{BREWERIES}?by_country=Germany&page=1&per_page=3": "open_brewery_db/south-korea.json",
        f"{BREWERIES}/meta?by_country=Germany": "open_brewery_db/south-korea-meta.json",
    }
    replies = {url: (CASSETTES / file).read_bytes() for url, file in bodies.items()}
    async with open_api(gateway=answering(replies)) as api:
        response = await api.get("/breweries/country/DE?limit=3")
    assert {brewery["country"] for brewery in response.json()["data"]["items"]} == {"DE"}
    assert "api.openbrewerydb.org" not in response.headers["link"], "the dataset that ships with the package answers"
