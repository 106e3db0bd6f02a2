import pytest

from tests.conftest import Api, Opened
from tests.declared import ENTRIES, WORDS, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES, ReplayServer

DECLARED = {
    "/animals/cats/fact": Declared(timeless=WORDS),
    "/animals/cats/breeds": Declared(
        carried="thecatapi.com/",
        timeless=ENTRIES,
    ),
    "/animals/cats/breeds/search": Declared(
        carried="thecatapi.com/",
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


async def test_a_seed_repeats_a_picture_which_is_then_of_a_breed(api: Api) -> None:
    pictures = {seed: await api.data(f"/animals/cats/image?seed={seed}") for seed in "abcdefgh"}
    assert {seed: await api.data(f"/animals/cats/image?seed={seed}") for seed in pictures} == pictures
    breeds = (await api.data("/animals/cats/breeds"))["items"]
    assert {picture["image_url"] for picture in pictures.values()} == {
        breed["image_url"] for breed in breeds if breed["image_url"]
    }
    assert {"id": "0XYvRd7oD", "image_url": "https://cdn2.thecatapi.com/images/0XYvRd7oD.jpg", "width_pixels": 1204,
            "height_pixels": 1445} in pictures.values()  # fmt: skip


async def test_facts_differ_and_cost_one_call(api: Api, replay: ReplayServer) -> None:
    response = await api.get("/animals/cats/fact")
    assert response.headers["cache-control"] == "no-store"
    facts = {(await api.data("/animals/cats/fact"))["fact"]: 1 for _ in range(40)}
    assert len(facts) == 3
    assert len(replay.log) == 1


async def test_a_seed_repeats_a_fact(api: Api) -> None:
    drawn = [[await api.data(f"/animals/cats/fact?seed={seed}") for seed in "abcdef"] for _ in range(2)]
    assert drawn[0] == drawn[1]
    assert {"fact": "A made-up cat has two tails.", "character_count": 28} in drawn[0]


async def test_an_empty_list_of_facts_is_a_changed_provider(open_api: Opened, answering: Answering) -> None:
    async with open_api(gateway=answering({"https://catfact.ninja/facts?limit=500": b'{"data": []}'})) as api:
        assert (await api.problem("/animals/cats/fact", 502))["provider"] == "Cat Fact Ninja"
