from urllib.parse import quote

import pytest

from tests.conftest import Api
from tests.declared import Declared

DECLARED = {"/emoji/search": Declared(digits={"keywords": "words, of which some are digits"})}

GRINNING = {
    "character": "😀",
    "name": "grinning face",
    "short_name": None,
    "unicode": "U+1F600",
    "html_code": "&#128512;",
    "category": "smileys and emotion",
    "group": "face smiling",
    "keywords": [
        "cheerful", "cheery", "face", "grin", "grinning", "happy", "laugh", "nice", "smile", "smiling", "teeth",
    ],
    "unqualified": None,
    "emoji_version": 1,
}  # fmt: skip


async def test_the_whole_catalogue(api: Api) -> None:
    data = await api.data("/emoji/all")
    assert data["count"] == len(data["items"]) == 3953
    assert data["items"][0] == GRINNING


async def test_the_catalogue_as_csv(api: Api) -> None:
    lines = (await api.get("/emoji/all?format=csv")).text.splitlines()
    assert lines[0] == "character,name,short_name,unicode,html_code,category,group,keywords,unqualified,emoji_version"
    assert len(lines) == 3954


@pytest.mark.parametrize("name", ["food-and-drink", "food%20and%20drink", "Food-And-Drink"])
async def test_a_category(api: Api, name: str) -> None:
    data = await api.data(f"/emoji/category/{name}")
    assert (data["category"], data["count"]) == ("food and drink", 131)
    assert {emoji["category"] for emoji in data["items"]} == {"food and drink"}


@pytest.mark.parametrize(
    ("name", "group", "count"),
    [
        ("face-smiling", "face smiling", 14),
        ("face-positive", "face positive", 23),
        ("flags", "flags", 270),
        ("flag", "flag", 270),
        ("animal-amphibian", "animal amphibian", 1),
    ],
)
async def test_a_group(api: Api, name: str, group: str, count: int) -> None:
    data = await api.data(f"/emoji/group/{name}")
    assert (data["group"], data["count"], len(data["items"])) == (group, count, count)


@pytest.mark.parametrize("name", ["Smileys & Emotion", "smileys&emotion"])
async def test_a_category_by_the_name_that_unicode_writes(api: Api, name: str) -> None:
    assert (await api.data(f"/emoji/category/{quote(name)}"))["category"] == "smileys and emotion"


async def test_an_unknown_category_or_group_is_not_found(api: Api) -> None:
    assert "animals-and-nature" in (await api.problem("/emoji/category/animals", 404))["suggestions"]
    assert "food-fruit" in (await api.problem("/emoji/group/fruit", 404))["suggestions"]


async def test_a_random_emoji_is_of_what_was_asked(api: Api) -> None:
    response = await api.get("/emoji/random")
    assert response.headers["cache-control"] == "no-store"
    assert set(response.json()["data"]) == set(GRINNING)
    assert (await api.data("/emoji/random?category=smileys-and-people&group=face-positive"))["group"].startswith("face")
    assert (await api.data("/emoji/random?category=flags"))["category"] == "flags"
    assert (await api.data("/emoji/random?group=cat-face"))["group"] == "cat face"
    assert (await api.data("/emoji/random?category=food-and-drink&group=drink"))["group"] == "drink"


async def test_random_emojis_differ(api: Api) -> None:
    assert len({(await api.data("/emoji/random"))["unicode"] for _ in range(20)}) > 10


@pytest.mark.parametrize("query", ["category=cars", "group=cars", "category=flags&group=drink"])
async def test_nothing_to_choose_from_is_not_found(api: Api, query: str) -> None:
    await api.problem(f"/emoji/random?{query}", 404)


async def test_a_search(api: Api) -> None:
    data = await api.data("/emoji/search?q=red+heart")
    assert (data["items"][0]["character"], data["items"][0]["unqualified"]) == ("❤️", "❤")
    assert data["query"] == "red heart"
    assert (await api.data("/emoji/search?q=face"))["count"] == 50
    few = await api.data("/emoji/search?q=face&limit=3")
    assert few["count"] == 3
    assert few["total"] > 50


@pytest.mark.parametrize("query", ["❤", "❤\ufe0f", "❤\ufe0e"])
async def test_a_search_for_the_character_itself(api: Api, query: str) -> None:
    data = await api.data(f"/emoji/search?q={quote(query)}")
    assert [emoji["unicode"] for emoji in data["items"]] == ["U+2764 U+FE0F"]


async def test_names_that_start_with_the_word_are_first(api: Api) -> None:
    items = (await api.data("/emoji/search?q=heart"))["items"]
    starts = ["heart" in {(emoji[name] or "")[:5] for name in ("name", "short_name")} for emoji in items]
    assert starts[0]
    assert not starts[-1]
    assert starts == sorted(starts, reverse=True)
    assert (await api.data("/emoji/search?q=fire"))["items"][0]["name"] == "fire"


async def test_a_search_that_matches_nothing_is_empty(api: Api) -> None:
    assert (await api.data("/emoji/search?q=zebra+crossing"))["items"] == []


@pytest.mark.parametrize(
    ("query", "parameter"), [("", "q"), ("q=", "q"), ("q=a&limit=201", "limit"), ("q=a&limit=0", "limit")]
)
async def test_a_wrong_search_names_its_parameter(api: Api, query: str, parameter: str) -> None:
    assert (await api.problem(f"/emoji/search?{query}", 400))["errors"][0]["parameter"] == parameter


async def test_a_seed_repeats_an_emoji(api: Api) -> None:
    first, again, other = [await api.data(f"/emoji/random?category=flags&seed={seed}") for seed in ("a", "a", "b")]
    assert first == again != other
