from tests.conftest import Api, Opened
from tests.declared import WORDS, Declared
from tests.replaying import ReplayServer

DECLARED = {"/search": Declared(timeless=WORDS, several_lists="the limit is that of each of two lists")}


async def test_our_own_endpoints_come_first(api: Api) -> None:
    data = await api.data("/search?q=Barcode%20generate")
    assert data["endpoints"][0] == {
        "path": "/api/v1/barcode/generate",
        "group": "tools",
        "summary": "A barcode of a string, as SVG",
        "example_url": "/api/v1/barcode/generate?text=SKERRY-59&type=code128",
    }


async def test_articles_of_wikipedia(api: Api) -> None:
    data = await api.data("/search?q=barcode")
    assert data["articles"] == [
        {
            "title": "Barcode",
            "description": "Made for a test",
            "excerpt": "A barcode is data that machines read & people do not",
            "url": "https://en.wikipedia.org/wiki/Barcode",
        },
        {
            "title": "Code 128 (example)",
            "description": None,
            "excerpt": None,
            "url": "https://en.wikipedia.org/wiki/Code_128_(example)",
        },
    ]
    assert data["unavailable"] == []
    limited = await api.data("/search?q=barcode&limit=1")
    assert (len(limited["endpoints"]), len(limited["articles"])) == (1, 1)


async def test_nothing_is_found(api: Api) -> None:
    data = await api.data("/search?q=zzyzx")
    assert (data["endpoints"], data["articles"]) == ([], [])


async def test_without_wikipedia_our_own_remain(open_api: Opened, replay: ReplayServer) -> None:
    async with open_api(gateway=replay.through(fault="error_500", label="search")) as api:
        data = await api.data("/search?q=barcode")
    assert data["endpoints"]
    assert data["articles"] is None
    assert [part["part"] for part in data["unavailable"]] == ["articles"]
