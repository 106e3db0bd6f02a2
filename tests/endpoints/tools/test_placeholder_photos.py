from tests.conftest import Api, Opened
from tests.declared import ENTRIES, FILTERS, Declared
from tests.endpoints.conftest import Answering

DECLARED = {"/placeholder/photos": Declared(unidentified=FILTERS, timeless=ENTRIES)}


async def test_photos_in_the_requested_size(api: Api) -> None:
    data = await api.data("/placeholder/photos?width=320&height=200")
    assert data["count"] == 2
    assert data["items"][1] == {
        "id": "7",
        "author": "Jüri Tamm",
        "width_pixels": 4728,
        "height_pixels": 3168,
        "source_url": "https://unsplash.com/photos/example7",
        "download_url": "https://picsum.photos/id/7/4728/3168",
        "image_url": "https://picsum.photos/id/7/320/200",
    }


async def test_past_the_end(api: Api) -> None:
    assert (await api.data("/placeholder/photos?page=99"))["items"] == []


async def test_limit_is_kept(api: Api) -> None:
    assert (await api.data("/placeholder/photos?limit=1"))["count"] == 1


async def test_an_odd_row_is_left_out(open_api: Opened, answering: Answering) -> None:
    url = "https://picsum.photos/v2/list?page=1&limit=30"
    good = b'{"id":"1","author":"A","width":9,"height":9,"url":"https://u.example","download_url":"https://d.example"}'
    async with open_api(gateway=answering({url: b"[" + good + b', {"id": 5}]'})) as api:
        assert [photo["id"] for photo in (await api.data("/placeholder/photos"))["items"]] == ["1"]
