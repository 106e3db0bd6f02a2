import pytest

from tests.conftest import Api, Opened
from tests.declared import ENTRIES, PUBLISHED, Declared
from tests.endpoints.conftest import Answering

DECLARED = {
    "/comics/latest": Declared(timeless=PUBLISHED),
    "/comics/{number}": Declared(another={'"num": 1000': '"num": 1001'}, timeless=PUBLISHED),
    "/memes/templates": Declared(timeless=ENTRIES),
}


async def test_a_comic(api: Api) -> None:
    response = await api.get("/comics/1000")
    assert response.json()["data"] == {
        "number": 1000, "title": "1000 Comics", "date": "2012-01-06",
        "image_url": "https://imgs.xkcd.com/comics/1000_comics.png",
        "alt_text": "A made-up second joke — in UTF-8", "transcript": "[[A made-up transcript]]",
        "url": "https://xkcd.com/1000/", "explanation_url": "https://www.explainxkcd.com/wiki/index.php/1000",
    }  # fmt: skip
    assert '<https://creativecommons.org/licenses/by-nc/2.5/>; rel="license"' in response.headers["link"]


async def test_the_newest_comic_has_no_transcript_and_its_text_is_right_as_it_is(api: Api) -> None:
    data = await api.data("/comics/latest")
    assert (data["number"], data["title"], data["date"], data["transcript"]) == (3170, "Café", "2026-11-20", None)
    assert data["alt_text"] == "A made-up second joke with — a dash"


async def test_comic_404_does_not_exist(api: Api) -> None:
    assert (await api.problem("/comics/404", 404))["detail"] == "No comic with number 404."


@pytest.mark.parametrize("number", ["0", "-1", "newest", "100001", "1.5"])
async def test_what_is_not_a_number_of_a_comic(api: Api, number: str) -> None:
    assert (await api.problem(f"/comics/{number}", 400))["errors"][0]["parameter"] == "number"


async def test_templates(api: Api) -> None:
    first, second = (await api.data("/memes/templates"))["items"]
    assert first == {
        "id": "181913649", "name": "Drake Hotline Bling", "image_url": "https://i.imgflip.com/30b1gx.jpg",
        "width_pixels": 1200, "height_pixels": 1200, "box_count": 2, "caption_count": 1410000,
    }  # fmt: skip
    assert second["caption_count"] is None


async def test_an_error_of_imgflip_with_status_200(open_api: Opened, answering: Answering) -> None:
    body = b'{"success": false, "error_message": "Too many requests"}'
    async with open_api(gateway=answering({"https://api.imgflip.com/get_memes": body})) as api:
        assert "Too many requests" in (await api.problem("/memes/templates", 502))["detail"]
