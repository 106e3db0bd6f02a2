import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import Api, Opened
from tests.declared import ENTRIES, ONE_FILE, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

DECLARED = {
    "/animals/dogs/breeds": Declared(timeless=ENTRIES, carried="dog.ceo/dog-api/breeds-list"),
    "/animals/dogs/breeds/{breed}": Declared(
        unidentified=ONE_FILE, timeless=ENTRIES, carried="dog.ceo/dog-api/breeds-list"
    ),
    "/animals/dogs/image": Declared(
        another={"hound": "beagle"},
        timeless=ENTRIES,
    ),
}

LIST = "https://dog.ceo/api/breeds/list/all"


async def test_breeds_are_those_that_the_provider_has_now(open_api: Opened, answering: Answering) -> None:
    listed: dict[str, list[str]] = {
        f"breed{chr(97 + number // 26)}{chr(97 + number % 26)}": [] for number in range(100)
    } | {"danish": ["swedish", "jutland"]}
    body = json.dumps({"message": listed, "status": "success"}).encode()
    async with open_api(gateway=answering({LIST: body})) as api:
        response = await api.get("/animals/dogs/breeds")
        assert (await api.data("/animals/dogs/breeds/Danish"))["sub_breeds"] == ["jutland", "swedish"]
    data = response.json()["data"]
    assert (data["count"], data["sub_breed_count"], data["list_year"]) == (101, 2, None)
    assert response.headers["link"].startswith('<https://dog.ceo/dog-api/>; rel="via"')


async def test_breeds_with_the_network_cut(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_403"):
        response = await api.get("/animals/dogs/breeds")
    data = response.json()["data"]
    assert (data["count"], len(data["items"]), data["sub_breed_count"]) == (98, 98, 81)
    assert data["items"][0] == {"name": "affenpinscher", "sub_breed_count": 0, "sub_breeds": []}
    assert data["list_year"] == 2022
    assert response.headers["last-modified"] == "Sat, 01 Jan 2022 00:00:00 GMT"
    assert response.headers["link"].startswith('<https://dog.ceo/dog-api/breeds-list>; rel="via"')
    assert re.match(r"public, max-age=(300|2\d\d),", response.headers["cache-control"])


async def test_one_breed_with_the_network_cut(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_403"):
        data = await api.data("/animals/dogs/breeds/Collie")
    assert data == {"name": "collie", "sub_breed_count": 1, "sub_breeds": ["border"], "list_year": 2022}


@pytest.mark.parametrize(
    "body", [b'{"message": {}, "status": "success"}', b'{"status": "error", "message": "Internal error", "code": 500}']
)
async def test_what_is_no_list_of_breeds(open_api: Opened, answering: Answering, body: bytes) -> None:
    async with open_api(gateway=answering({LIST: body})) as api:
        assert (await api.data("/animals/dogs/breeds"))["count"] == 98


@pytest.mark.parametrize("name", ["collie", "Collie", "cattledog", "Cattle%20Dog", "german-shepherd"])
async def test_a_breed_as_people_write_it(api: Api, name: str) -> None:
    data = await api.data(f"/animals/dogs/breeds/{name}")
    assert data["sub_breed_count"] == len(data["sub_breeds"])


async def test_sub_breeds(api: Api) -> None:
    data = await api.data("/animals/dogs/breeds/hound")
    assert data["sub_breeds"] == ["afghan", "basset", "blood", "english", "ibizan", "plott", "walker"]


@pytest.mark.parametrize(("name", "meant"), [("hond", "hound"), ("afghan", "hound"), ("labrodor", "labrador")])
async def test_an_unknown_breed_suggests_others(api: Api, name: str, meant: str) -> None:
    problem = await api.problem(f"/animals/dogs/breeds/{name}", 404)
    assert problem["suggestions"][0] == meant


async def test_a_picture(api: Api, replay: ReplayServer) -> None:
    drawn = [await api.data("/animals/dogs/image") for _ in range(40)]
    assert {(picture["breed"], picture["sub_breed"]) for picture in drawn} == {
        ("akita", None),
        ("terrier", "yorkshire"),
    }
    assert len(replay.log) == 1


async def test_a_picture_of_a_breed(api: Api) -> None:
    drawn = [await api.data("/animals/dogs/image?breed=Hound") for _ in range(60)]
    assert {picture["breed"] for picture in drawn} == {"hound"}
    assert {picture["sub_breed"] for picture in drawn} == {"afghan", "blood", None}
    for name in ("hound/blood", "Ho-und/Bl%20ood"):
        picture = await api.data(f"/animals/dogs/image?breed={name}")
        assert (picture["breed"], picture["sub_breed"]) == ("hound", "blood")
    picture = await api.data("/animals/dogs/image?breed=hound/blood")
    assert picture["image_url"] == "https://images.dog.ceo/breeds/hound-blood/n02088466_2.jpg"


async def test_a_picture_of_no_breed(api: Api) -> None:
    problem = await api.problem("/animals/dogs/image?breed=afghan", 404)
    assert problem["detail"] == "No dog breed named 'afghan'."
    assert problem["suggestions"][0] == "hound"


@pytest.mark.parametrize("breed", ["", "hound/blood/x", "../breeds", "hound2", "%20"])
async def test_what_is_no_breed_is_a_bad_request(api: Api, breed: str) -> None:
    problem = await api.problem(f"/animals/dogs/image?breed={breed}", 400)
    assert problem["errors"][0]["parameter"] == "breed"


async def test_a_seed_repeats_a_picture_of_a_breed(api: Api, replay: ReplayServer) -> None:
    drawn = [[await api.data(f"/animals/dogs/image?breed=hound&seed={seed}") for seed in "abcdef"] for _ in range(2)]
    assert drawn[0] == drawn[1]
    assert len({picture["image_url"] for picture in drawn[0]}) > 1
    assert len(replay.log) == 1


async def test_an_odd_picture_among_good_ones_is_left_out(open_api: Opened, answering: Answering) -> None:
    pictures = [f"https://images.dog.ceo/breeds/hound/{number}.jpg" for number in range(4)]
    body = json.dumps({"message": [*pictures, "https://images.dog.ceo/hound.jpg"], "status": "success"}).encode()
    async with open_api(gateway=answering({"https://dog.ceo/api/breed/hound/images": body})) as api:
        drawn = [(await api.data(f"/animals/dogs/image?breed=hound&seed={seed}"))["image_url"] for seed in "abcdef"]
    assert set(drawn) <= set(pictures)


def listing(names: list[str]) -> bytes:
    return json.dumps({"message": {name: [] for name in names}, "status": "success"}).encode()


def pictures_of(name: str) -> dict[str, bytes]:
    body = {"message": [f"https://images.dog.ceo/breeds/{name}/1.jpg"], "status": "success"}
    return {f"https://dog.ceo/api/breed/{name}/images": json.dumps(body).encode()}


async def test_a_seed_chooses_one_of_the_breeds_that_the_provider_has_now(
    open_api: Opened, answering: Answering
) -> None:
    names = [f"new{chr(97 + number // 26)}{chr(97 + number % 26)}" for number in range(60)]
    bodies = {LIST: listing(names)} | {url: body for name in names for url, body in pictures_of(name).items()}
    async with open_api(gateway=answering(bodies)) as api:
        drawn = [[(await api.data(f"/animals/dogs/image?seed={seed}"))["breed"] for seed in "abcdef"] for _ in range(2)]
        response = await api.get("/animals/dogs/image?seed=a")
    assert drawn[0] == drawn[1]
    assert len(set(drawn[0])) > 1
    assert response.headers["link"].count('rel="via"') == 1


@pytest.fixture
def without_pictures(tmp_path: Path) -> Iterator[str]:
    """A provider that lists 60 breeds, and has a picture of none."""
    names = [f"gone{chr(97 + number // 26)}{chr(97 + number % 26)}" for number in range(60)]
    (tmp_path / "list.json").write_bytes(listing(names))
    (tmp_path / "unknown.json").write_text('{"status": "error", "message": "Breed not found", "code": 404}')
    lines = [{"url": LIST, "file": "list.json"}] + [
        {"url": f"https://dog.ceo/api/breed/{name}/images", "file": "unknown.json", "status": 404} for name in names
    ]
    (tmp_path / "index.jsonl").write_text("\n".join(map(json.dumps, lines)))
    server = ReplayServer(tmp_path).start()
    yield server.url
    server.stop()


async def test_a_breed_without_pictures_that_nobody_requested_is_no_404(
    open_api: Opened, without_pictures: str
) -> None:
    async with open_api(gateway=without_pictures) as api:
        problem = await api.problem("/animals/dogs/image?seed=a", 502)
    assert problem["detail"].startswith("Dog API has no pictures of a breed that it lists")


async def test_a_picture_of_no_breed_with_a_seed(api: Api) -> None:
    assert (await api.problem("/animals/dogs/image?breed=unicorn&seed=a", 404))[
        "detail"
    ] == "No dog breed named 'unicorn'."
