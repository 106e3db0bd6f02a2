from pathlib import Path

import pytest

from skerry.endpoints.entertainment.wizardschool import wizard_characters
from skerry.settings import Settings
from tests.collecting import run_jobs
from tests.conftest import Api, Opened
from tests.declared import ENTRIES, Declared
from tests.replaying import ReplayServer

DECLARED = {"/wizardschool/characters": Declared(timeless=ENTRIES)}


async def test_the_students(api: Api) -> None:
    data = await api.data("/wizardschool/students")
    assert data["count"] == len(data["items"]) == 103
    assert data["items"][1] == {
        "id": "4c7e6819-a91a-45b2-a454-f931e4a7cce3",
        "name": "Hermione Granger",
        "alternate_names": ["Hermy", "Know-it-all", "Miss Grant", "Herm-own-ninny"],
        "species": "human",
        "gender": "female",
        "house": "Gryffindor",
        "birth_date": "1979-09-19",
        "birth_year": 1979,
        "wizard": True,
        "ancestry": "muggleborn",
        "eye_color": "brown",
        "hair_color": "brown",
        "wand": {"wood": "vine", "core": "dragon heartstring", "length_inches": 10.75},
        "patronus": "otter",
        "actor": "Emma Watson",
        "alternate_actors": [],
        "alive": True,
    }


async def test_what_is_not_known_is_null(api: Api) -> None:
    students = {student["name"]: student for student in (await api.data("/wizardschool/students"))["items"]}
    leanne = students["Leanne"]
    assert (leanne["birth_date"], leanne["ancestry"], leanne["patronus"]) == (None, None, None)
    assert leanne["wand"] == {"wood": None, "core": None, "length_inches": None}
    assert not [student for student in students.values() if "" in student.values()]
    assert {student["house"] for student in students.values()} == {
        "Gryffindor",
        "Hufflepuff",
        "Ravenclaw",
        "Slytherin",
        None,
    }


async def test_no_provider_is_asked(api: Api, replay: ReplayServer) -> None:
    response = await api.get("/wizardschool/students")
    assert '<https://hp-api.onrender.com/>; rel="via"' in response.headers["link"]
    assert not replay.log


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("", ["Filius Flitwick", "Luna Lovegood", "Minerva McGonagall", "Hedwig"]),
        ("house=Ravenclaw", ["Filius Flitwick", "Luna Lovegood"]),
        ("role=STAFF", ["Filius Flitwick", "Minerva McGonagall"]),
        ("house=ravenclaw&role=student", ["Luna Lovegood"]),
        ("house=slytherin", []),
        ("limit=1&page=2", ["Luna Lovegood"]),
    ],
)
async def test_characters_by_house_and_role(
    open_api: Opened, replay: ReplayServer, tmp_path: Path, query: str, names: list[str]
) -> None:
    (entry,) = wizard_characters.__dict__["endpoints"]
    await run_jobs([entry], Settings(gateway=replay.url, data_dir=tmp_path))
    async with open_api() as api:
        data = await api.data(f"/wizardschool/characters?{query}")
    assert [character["name"] for character in data["items"]] == names
    assert data["total"] == (4 if "page" in query else len(names))


async def test_what_is_known_of_a_character(open_api: Opened, replay: ReplayServer, tmp_path: Path) -> None:
    (entry,) = wizard_characters.__dict__["endpoints"]
    await run_jobs([entry], Settings(gateway=replay.url, data_dir=tmp_path))
    async with open_api() as api:
        response = await api.get("/wizardschool/characters")
    _, _, minerva, owl = response.json()["data"]["items"]
    assert (minerva["birth_date"], minerva["wand"]["length_inches"], minerva["staff"]) == ("1925-10-04", 9.5, True)
    assert (owl["species"], owl["house"], owl["alive"], owl["student"]) == ("owl", None, False, False)
    assert response.headers["link"].startswith('<https://hp-api.onrender.com/>; rel="via"')


async def test_characters_before_the_first_collection(api: Api, replay: ReplayServer) -> None:
    response = await api.get("/wizardschool/characters")
    assert response.status_code == 502
    assert response.headers["retry-after"] == "300"
    assert not replay.log


@pytest.mark.parametrize(
    ("query", "parameter"), [("house=durmstrang", "house"), ("role=ghost", "role"), ("page=0", "page")]
)
async def test_a_wrong_parameter_is_named(api: Api, query: str, parameter: str) -> None:
    assert (await api.problem(f"/wizardschool/characters?{query}", 400))["errors"][0]["parameter"] == parameter


async def test_spells(api: Api, replay: ReplayServer) -> None:
    response = await api.get("/wizardschool/spells")
    data = response.json()["data"]
    assert data["count"] == len({spell["id"] for spell in data["items"]}) == 77
    assert data["items"][0] == {"id": "c76a2922-ba4c-4278-baab-44defb631236", "name": "Aberto"}
    assert response.headers["last-modified"] == "Fri, 30 Dec 2022 00:00:00 GMT"
    assert not replay.log


@pytest.mark.parametrize(
    ("query", "names"), [("LUMOS", ["Lumos"]), ("patronum", ["Expecto patronum"]), ("-", []), ("abc", [])]
)
async def test_spells_by_name(api: Api, query: str, names: list[str]) -> None:
    data = await api.data(f"/wizardschool/spells?q={query}")
    assert [spell["name"] for spell in data["items"]] == names
