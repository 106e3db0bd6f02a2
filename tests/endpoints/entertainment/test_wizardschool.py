from tests.conftest import Api
from tests.replaying import ReplayServer


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
