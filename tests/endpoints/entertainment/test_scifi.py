import pytest

from tests.conftest import Api
from tests.replaying import ReplayServer

TATOOINE = {
    "id": 1,
    "name": "Tatooine",
    "climate": ["arid"],
    "terrain": ["desert"],
    "inhabitant_count": 200000,
    "gravity_text": "1 standard",
    "orbital_period_days": 304,
    "rotation_period_hours": 23,
    "diameter_km": 10465,
    "surface_water_percent": 1.0,
    "resident_count": 10,
    "films": [
        "A New Hope",
        "Return of the Jedi",
        "The Phantom Menace",
        "Attack of the Clones",
        "Revenge of the Sith",
    ],
}


@pytest.mark.parametrize("query", ["tatooine", "TATOO", "atooi"])
async def test_a_planet(api: Api, query: str) -> None:
    assert await api.data(f"/scifi/planets/search?q={query}") == {"query": query, "count": 1, "items": [TATOOINE]}


async def test_a_person(api: Api) -> None:
    data = await api.data("/scifi/people/search?q=jabba")
    assert data["count"] == 1
    jabba = data["items"][0]
    assert (jabba["id"], jabba["name"], jabba["homeworld"]) == (16, "Jabba Desilijic Tiure", "Nal Hutta")
    assert (jabba["height_cm"], jabba["mass_kg"], jabba["hair_color"]) == (175, 1358.0, None)
    assert (jabba["birth_year_text"], jabba["skin_color"]) == ("600BBY", "green-tan, brown")


async def test_people_of_one_name_and_those_of_unknown_home(api: Api) -> None:
    data = await api.data("/scifi/people/search?q=skywalker")
    assert [person["name"] for person in data["items"]] == ["Luke Skywalker", "Anakin Skywalker", "Shmi Skywalker"]
    assert (await api.data("/scifi/people/search?q=yoda"))["items"][0]["homeworld"] is None


@pytest.mark.parametrize(
    "path", ["/scifi/planets/search?q=pluto", "/scifi/planets/search?q=unknown", "/scifi/people/search?q=%21"]
)
async def test_a_search_that_matches_nothing_is_empty(api: Api, path: str) -> None:
    data = await api.data(path)
    assert (data["count"], data["items"]) == (0, [])


async def test_the_films(api: Api) -> None:
    data = await api.data("/scifi/films")
    assert [film["episode"] for film in data["items"]] == [4, 5, 6, 1, 2, 3]
    assert data["items"][0] == {
        "id": 1,
        "title": "A New Hope",
        "episode": 4,
        "director": "George Lucas",
        "producers": ["Gary Kurtz", "Rick McCallum"],
        "release_date": "1977-05-25",
        "planet_count": 3,
        "person_count": 18,
    }


@pytest.mark.parametrize(
    "path", ["/scifi/planets/search", "/scifi/planets/search?q=", f"/scifi/people/search?q={'x' * 101}"]
)
async def test_a_wrong_search_names_its_parameter(api: Api, path: str) -> None:
    assert (await api.problem(path, 400))["errors"][0]["parameter"] == "q"


async def test_no_provider_is_asked(api: Api, replay: ReplayServer) -> None:
    response = await api.get("/scifi/planets/search?q=hoth")
    assert '<https://github.com/simplr-sh/sw-api>; rel="via"' in response.headers["link"]
    assert response.headers["last-modified"] == "Wed, 31 Dec 2014 00:00:00 GMT"
    assert not replay.log
