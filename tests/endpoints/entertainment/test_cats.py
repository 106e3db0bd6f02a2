import pytest

from tests.conftest import Api, Opened
from tests.declared import ENTRIES, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES, ReplayServer

DECLARED = {
    "/animals/cats/breeds": Declared(
        timeless=ENTRIES,
    ),
    "/animals/cats/breeds/search": Declared(
        timeless=ENTRIES,
    ),
    "/animals/cats/image": Declared(
        timeless=ENTRIES,
    ),
}


async def test_breeds_by_name(api: Api) -> None:
    data = await api.data("/animals/cats/breeds")
    assert data["count"] == 4
    assert [breed["name"] for breed in data["items"]] == ["Abyssinian", "Maine Coon", "Singapura", "Sphynx"]
    abyssinian = data["items"][0]
    assert abyssinian["temperament"] == ["Active", "Gentle"]
    assert (abyssinian["country"], abyssinian["country_name"]) == ("EG", "Egypt")
    assert (abyssinian["life_span_min_years"], abyssinian["life_span_max_years"]) == (14, 15)
    assert (abyssinian["weight_min_kg"], abyssinian["weight_max_kg"]) == (3, 5)
    assert (abyssinian["indoor"], abyssinian["lap"], abyssinian["energy_level"]) == (False, True, 5)
    assert abyssinian["image_url"] == "https://cdn2.thecatapi.com/images/0XYvRd7oD.jpg"


async def test_what_is_not_said_of_a_breed_is_null_and_a_wrong_code_is_righted(api: Api) -> None:
    singapura = (await api.data("/animals/cats/breeds"))["items"][2]
    assert singapura["country"] == "SG"
    assert singapura["alt_names"] == ["Drain Cat", "Kucinta"]
    assert [singapura[name] for name in ("lap", "dog_friendly", "wikipedia_url", "image_url")] == [None] * 4


async def test_a_country_has_the_name_of_today(answering: Answering, open_api: Opened) -> None:
    body = (CASSETTES / "thecatapi/breeds.json").read_bytes().replace(b'"Egypt"', b'"Burma"').replace(b'"EG"', b'"MM"')
    async with open_api(gateway=answering({"https://api.thecatapi.com/v1/breeds": body})) as api:
        (item,) = (await api.data("/animals/cats/breeds/search?q=abys"))["items"]
    assert (item["country"], item["country_name"]) == ("MM", "Myanmar")


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("s", ["Singapura", "Sphynx", "Abyssinian"]),
        ("ABY", ["Abyssinian"]),
        ("hairless", ["Sphynx"]),
        ("kuçinta", ["Singapura"]),
        ("tabby", []),
        ("-", []),
    ],
)
async def test_a_search(api: Api, query: str, names: list[str]) -> None:
    data = await api.data(f"/animals/cats/breeds/search?q={query}")
    assert data["query"] == query
    assert data["count"] == len(names)
    assert [breed["name"] for breed in data["items"]] == names


async def test_breeds_are_asked_for_once(api: Api, replay: ReplayServer) -> None:
    await api.data("/animals/cats/breeds")
    await api.data("/animals/cats/breeds/search?q=aby")
    assert len(replay.log) == 1


async def test_pictures_are_drawn_from_one_answer(api: Api, replay: ReplayServer) -> None:
    drawn = {(await api.data("/animals/cats/image"))["id"] for _ in range(40)}
    assert drawn == {"a1b", "MTk3"}
    assert len(replay.log) == 1
