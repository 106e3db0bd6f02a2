import pytest

from tests.conftest import Api, Opened
from tests.declared import ENTRIES, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES, ReplayServer

DECLARED = {
    "/creatures": Declared(timeless=ENTRIES),
    "/creatures/type/{type}": Declared(
        another={'"name": "grass"': '"name": "rock"'},
        every_row="a type that is missing among the relations would pass for one with factor 1",
        timeless=ENTRIES,
    ),
    "/creatures/{name}": Declared(
        another={'"name": "pikachu"': '"name": "raichu"'},
        every_row="types, abilities and statistics of one creature are a whole",
        timeless=ENTRIES,
    ),
}


async def test_creatures_by_number(api: Api) -> None:
    data = await api.data("/creatures?limit=2")
    assert (data["count"], data["total"], data["page"], data["limit"]) == (2, 1351, 1, 2)
    assert data["items"] == [{"id": 1, "name": "bulbasaur"}, {"id": 2, "name": "ivysaur"}]


@pytest.mark.parametrize(("page", "names"), [(28, ["koraidon-gliding-build"]), (300, [])])
async def test_the_last_page_and_those_past_it(api: Api, page: int, names: list[str]) -> None:
    data = await api.data(f"/creatures?limit=50&page={page}")
    assert (data["total"], [creature["name"] for creature in data["items"]]) == (1351, names)


@pytest.mark.parametrize("name", ["pikachu", "Pikachu", "25", "025"])
async def test_a_creature(api: Api, name: str) -> None:
    assert await api.data(f"/creatures/{name}") == {
        "id": 25, "name": "pikachu", "types": ["electric"], "height_m": 0.4, "weight_kg": 6.0, "base_experience": 112,
        "abilities": [{"name": "static", "hidden": False}, {"name": "lightning-rod", "hidden": True}],
        "stats": {
            "hp": 35, "attack": 55, "defense": 40, "special_attack": 50, "special_defense": 50, "speed": 90,
        },
        "thumbnail_url": "https://raw.githubusercontent.com/PokeAPI/sprites/master/sprites/pokemon/25.png",
        "image_url": "https://raw.githubusercontent.com/PokeAPI/sprites/master/sprites/pokemon/other/official-artwork/25.png",
    }  # fmt: skip


async def test_what_a_creature_does_not_have_is_null_and_types_are_in_order(api: Api) -> None:
    form = await api.data("/creatures/koraidon-limited-build")
    assert (form["types"], form["height_m"], form["weight_kg"]) == (["fighting", "dragon"], 2.5, 303.0)
    assert (form["base_experience"], form["stats"]["speed"], form["image_url"], form["thumbnail_url"]) == (None,) * 4


async def test_a_name_as_people_write_it(api: Api) -> None:
    assert (await api.data("/creatures/Mr.%20Mime"))["id"] == 122


async def test_the_sign_of_a_sex_is_part_of_a_name(open_api: Opened, answering: Answering) -> None:
    body = (CASSETTES / "pokeapi/mr_mime.json").read_bytes().replace(b'"mr-mime"', b'"nidoran-f"')
    async with open_api(gateway=answering({"https://pokeapi.co/api/v2/pokemon/nidoran-f/": body})) as api:
        assert (await api.data("/creatures/Nidoran♀"))["name"] == "nidoran-f"


@pytest.mark.parametrize(
    ("name", "calls"), [("pikachoo", 1), ("99999", 1), ("%E3%83%94%E3%82%AB", 0), ("...", 0), ("-25", 0)]
)
async def test_an_unknown_creature(api: Api, replay: ReplayServer, name: str, calls: int) -> None:
    await api.problem(f"/creatures/{name}", 404)
    assert len(replay.log) == calls


@pytest.mark.parametrize("name", ["grass", "GRASS"])
async def test_a_type(api: Api, name: str) -> None:
    data = await api.data(f"/creatures/type/{name}")
    assert (data["type"], data["generation"], data["count"]) == ("grass", "generation-i", 3)
    assert data["damage_to"]["double"] == ["ground", "rock", "water"]
    assert data["damage_from"] == {
        "double": ["flying", "poison", "bug", "fire", "ice"],
        "half": ["ground", "water", "grass", "electric"],
        "none": [],
    }
    assert [creature["name"] for creature in data["items"]] == ["bulbasaur", "oddish", "paras"]
    assert data["items"][2] == {"id": 46, "name": "paras", "slot": 2}


async def test_an_unknown_type_names_those_there_are(api: Api, replay: ReplayServer) -> None:
    assert "grass" in (await api.problem("/creatures/type/plastic", 404))["suggestions"]
    assert not replay.log


async def test_an_odd_creature_of_a_list_is_left_out(open_api: Opened, answering: Answering) -> None:
    body = (CASSETTES / "pokeapi/list.json").read_bytes().replace(b"/pokemon/3/", b"/pokemon/three/")
    async with open_api(gateway=answering({"https://pokeapi.co/api/v2/pokemon?limit=20&offset=0": body})) as api:
        data = await api.data("/creatures")
    assert ([creature["id"] for creature in data["items"]], data["total"]) == ([1, 2, 4, 5], 1351)
