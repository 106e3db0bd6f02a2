import time_machine

from tests.conftest import Api, Opened
from tests.declared import ENTRIES, ONGOING, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES, ReplayServer

DECLARED = {
    "/museum/artic/search": Declared(
        timeless=ENTRIES,
    ),
    "/museum/artic/{id}": Declared(
        another={"16568": "16570"},
        unageing=ONGOING,
    ),
    "/museum/random": Declared(
        unidentified="a random artwork, chosen by the seed",
        timeless=ENTRIES,
    ),
}


async def test_a_search(api: Api) -> None:
    data = await api.data("/museum/artic/search?q=harbor&limit=3")
    assert (data["query"], data["count"], data["total"], data["page"], data["limit"]) == ("harbor", 3, 49, 1, 3)
    assert data["items"][0] == {
        "id": 16568,
        "title": "Boats in a Harbor",
        "artist": "Anna Example",
        "artist_text": "Anna Example; French, 1840–1926",
        "date_text": "1906",
        "medium": "Oil on canvas",
        "department": "Painting and Sculpture of Europe",
        "image_url": "https://www.artic.edu/iiif/2/3c27b499-af56-f0d5-93b5-a7f2f1ad5813/full/843,/0/default.jpg",
        "thumbnail_url": "https://www.artic.edu/iiif/2/3c27b499-af56-f0d5-93b5-a7f2f1ad5813/full/200,/0/default.jpg",
        "alt_text": "An example of a picture, 16568.",
        "public_domain": True,
        "url": "https://www.artic.edu/artworks/16568",
    }
    second = data["items"][1]
    assert (second["artist"], second["image_url"], second["thumbnail_url"], second["alt_text"]) == (None,) * 4


async def test_a_search_without_results(api: Api) -> None:
    data = await api.data("/museum/artic/search?q=zqzqzq")
    assert (data["total"], data["items"]) == (0, [])


async def test_the_museum_pages_through_ten_thousand(api: Api, replay: ReplayServer) -> None:
    problem = await api.problem("/museum/artic/search?q=harbor&limit=100&page=101", 400)
    assert problem["errors"][0]["allowed"] == "at most 100 with 100 artworks on a page"
    assert not replay.log


async def test_one_artwork(api: Api) -> None:
    data = await api.data("/museum/artic/16568")
    assert (data["title"], data["accession_number"], data["start_year"], data["end_year"]) == (
        "Boats in a Harbor", "1933.1157", 1906, 1906,
    )  # fmt: skip
    assert data["dimensions_text"] == "89.9 × 94.1 cm (35 3/8 × 37 1/16 in.); Framed: 100 × 104 cm"
    assert data["description"] == "Boats, painted from the quay."
    assert (data["on_view"], data["gallery"], data["updated_at"]) == (True, "Gallery 243", "2026-10-02T04:24:25Z")


async def test_an_artwork_of_which_hardly_anything_is_known(api: Api) -> None:
    data = await api.data("/museum/artic/16569")
    assert (data["title"], data["artist"], data["image_url"], data["updated_at"]) == (None,) * 4
    assert (data["start_year"], data["end_year"]) == (-500, -480)
    assert (data["public_domain"], data["on_view"]) == (False, None)  # the latter is not stated


async def test_an_unknown_artwork(api: Api) -> None:
    assert "999999999" in (await api.problem("/museum/artic/999999999", 404))["detail"]


async def test_a_random_artwork_has_a_picture(api: Api, replay: ReplayServer) -> None:
    with time_machine.travel("2026-11-20T12:00:00Z", tick=False):
        found = [await api.data("/museum/random") for _ in range(20)]
    assert {artwork["id"] for artwork in found} <= {16568, 16571, 16572}
    assert {artwork["museum"] for artwork in found} == {"Art Institute of Chicago"}
    assert len(replay.log) == 1


async def test_a_seed_repeats_the_artwork(api: Api, replay: ReplayServer) -> None:
    first, again = [await api.data("/museum/random?seed=harbour") for _ in range(2)]
    assert first == again
    await api.data("/museum/random?seed=lighthouse")
    assert len({row["url"] for row in replay.log}) == 2


async def test_no_picture_at_all_is_a_502(answering: Answering, open_api: Opened) -> None:
    body = (CASSETTES / "artic" / "nothing.json").read_bytes()
    url = "https://api.artic.edu/api/v1/artworks/search?query[term][is_public_domain]=true&limit=100&page=*&fields=*"
    async with open_api(gateway=answering({url: body})) as api:
        assert (await api.problem("/museum/random", 502))["provider"] == "Art Institute of Chicago"
