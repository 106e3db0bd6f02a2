import pytest

from tests.conftest import Api, Opened
from tests.declared import ENTRIES, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES, ReplayServer

DECLARED = {
    "/museum/met/search": Declared(
        timeless=ENTRIES,
    ),
    "/museum/met/{id}": Declared(
        another={"45734": "45735"},
        timeless=ENTRIES,
    ),
}


async def test_a_scroll(api: Api) -> None:
    data = await api.data("/museum/met/45734")
    assert (data["id"], data["title"], data["artist"]) == (45734, "Quail and Millet", "Kiyohara Yukinobu")
    assert (data["date_text"], data["start_year"], data["end_year"]) == ("late 17th century", 1667, 1682)
    assert (
        data["dimensions_text"]
        == "Image: 46 5/8 x 18 3/4 in. (118.4 x 47.6 cm); Overall: 79 x 23 in. (200.7 x 58.4 cm)"
    )
    assert data["image_url"] == "https://images.metmuseum.org/CRDImages/as/original/DP%20251139.jpg"
    assert data["additional_image_urls"] == ["https://images.metmuseum.org/CRDImages/as/original/DP251138.jpg"]
    assert (data["dynasty"], data["gallery_number"], data["country_name"]) == (None, None, None)
    assert (data["public_domain"], data["is_highlight"]) == (True, False)
    assert data["tags"] == ["Birds"]
    assert data["url"] == "https://www.metmuseum.org/art/collection/search/45734"


async def test_what_is_empty_is_null(api: Api) -> None:
    data = await api.data("/museum/met/1000")
    assert {name for name, value in data.items() if value is not None} == {
        "id", "department", "accession_number", "additional_image_urls", "public_domain", "is_highlight", "tags", "url",
    }  # fmt: skip
    assert (data["additional_image_urls"], data["tags"]) == ([], [])


async def test_years_before_christ_are_negative(api: Api) -> None:
    data = await api.data("/museum/met/544001")
    assert (data["start_year"], data["end_year"], data["gallery_number"]) == (-3500, -3300, "101")


async def test_an_unknown_number_is_not_found(api: Api) -> None:
    assert "999999999" in (await api.problem("/museum/met/999999999", 404))["detail"]


@pytest.mark.parametrize("number", ["0", "-5", "4.5", "mona-lisa", "99999999999"])
async def test_what_is_no_number_is_a_bad_request(api: Api, number: str) -> None:
    problem = await api.problem(f"/museum/met/{number}", 400)
    assert problem["errors"][0]["parameter"] == "id"


async def test_a_search(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/museum/met/search?q=quail&limit=2")
    assert (data["query"], data["count"], data["total"], data["unavailable_ids"]) == ("quail", 2, 4, [])
    assert [artwork["id"] for artwork in data["items"]] == [45734, 544001]  # the second one was removed
    assert replay.log[0]["url"].endswith("/search?hasImages=true&q=quail")
    assert len(replay.log) == 4


async def test_a_search_in_a_department(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/museum/met/search?q=quail&has_images=false&department=6")
    assert [artwork["id"] for artwork in data["items"]] == [45734, 544001, 1000]
    assert replay.log[0]["url"].endswith("/search?departmentId=6&q=quail")


async def test_a_search_without_results(api: Api) -> None:
    data = await api.data("/museum/met/search?q=zqzqzq")
    assert (data["total"], data["items"]) == (0, [])


async def test_an_object_that_cannot_be_fetched_is_named(answering: Answering, open_api: Opened) -> None:
    base, folder = "https://collectionapi.metmuseum.org/public/collection/v1", CASSETTES / "met_museum"
    bodies = {
        f"{base}/search?hasImages=true&q=quail": b'{"total": 2, "objectIDs": [45734, 45735]}',
        f"{base}/objects/45734": (folder / "45734.json").read_bytes(),
        f"{base}/objects/45735": b"<html>",
    }
    async with open_api(gateway=answering(bodies)) as api:
        data = await api.data("/museum/met/search?q=quail")
    assert ([artwork["id"] for artwork in data["items"]], data["unavailable_ids"]) == ([45734], [45735])


async def test_bounds_of_a_search(api: Api, replay: ReplayServer) -> None:
    problem = await api.problem("/museum/met/search?q=&limit=11&department=0&has_images=maybe", 400)
    assert {error["parameter"] for error in problem["errors"]} == {"q", "limit", "department", "has_images"}
    assert not replay.log
