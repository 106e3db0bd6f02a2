import pytest

from tests.conftest import Api, Opened
from tests.declared import ENTRIES, FILTERS, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES, ReplayServer

DECLARED = {
    "/radio/search": Declared(another={'"countrycode": "EE"': '"countrycode": "LV"'}, timeless=ENTRIES),
    "/radio/top": Declared(timeless=ENTRIES),
    "/radio/country/{code}": Declared(another={'"countrycode": "EE"': '"countrycode": "LV"'}, timeless=ENTRIES),
    "/radio/tags": Declared(timeless=FILTERS),
}


async def test_stations_with_a_tag_in_a_country(api: Api) -> None:
    data = await api.data("/radio/search?tag=jazz&country=Estonia")
    classical, jazz = data["items"]
    assert data["count"] == 2
    assert classical == {
        "id": "8c4c2e9a-2b1f-4f0e-9d55-3f8d1c7b0a01", "name": "Klassikaraadio",
        "stream_url": "http://icecast.err.ee/klassikaraadio.mp3", "homepage_url": "https://klassikaraadio.err.ee/",
        "image_url": "https://klassikaraadio.err.ee/favicon.ico", "tags": ["classical", "jazz"], "country": "EE",
        "country_name": "Estonia", "state": "Tallinn", "languages": ["estonian"], "codec": "MP3", "bitrate_kbps": 128,
        "hls": False, "online": True, "checked_at": "2026-11-20T05:30:12Z", "vote_count": 210, "click_count": 34,
        "latitude": 59.43, "longitude": 24.76,
    }  # fmt: skip
    assert (jazz["codec"], jazz["bitrate_kbps"], jazz["homepage_url"], jazz["languages"]) == (None, None, None, [])
    assert (jazz["stream_url"], jazz["hls"]) == ("https://stream.example.ee/jazz.m3u8", True)


@pytest.mark.parametrize("name", ["q", "name", "query"])
async def test_stations_by_name(api: Api, name: str) -> None:
    assert (await api.data(f"/radio/search?{name}=klassika&limit=1"))["count"] == 1


async def test_a_search_that_matches_nothing_is_empty(api: Api) -> None:
    assert await api.data("/radio/search?name=no+such+station") == {"count": 0, "items": []}


@pytest.mark.parametrize(("query", "parameter"), [("", "name"), ("tag=", "tag"), ("name=x&limit=101", "limit")])
async def test_a_wrong_search_names_its_parameter(api: Api, query: str, parameter: str) -> None:
    assert (await api.problem(f"/radio/search?{query}", 400))["errors"][0]["parameter"] == parameter


async def test_the_most_started_stations(api: Api) -> None:
    first, _ = (await api.data("/radio/top"))["items"]
    assert (first["name"], first["click_count"], first["codec"]) == ("Polder FM", 5021, "AAC+")
    assert (first["country"], first["country_name"]) == ("NL", "Netherlands")


@pytest.mark.parametrize("code", ["EE", "est", "Estonia"])
async def test_stations_of_a_country(api: Api, code: str) -> None:
    data = await api.data(f"/radio/country/{code}?limit=1")
    assert (data["country"], data["country_name"], data["count"]) == ("EE", "Estonia", 1)


async def test_a_country_without_stations_is_empty_and_no_country_is_not_found(api: Api, replay: ReplayServer) -> None:
    assert (await api.data("/radio/country/AQ"))["items"] == []
    assert len(replay.log) == 1
    await api.problem("/radio/country/Atlantis", 404)
    assert len(replay.log) == 1


async def test_an_odd_station_among_good_ones_is_left_out(open_api: Opened, answering: Answering) -> None:
    good = (CASSETTES / "radio_browser/top.json").read_bytes()
    body = good.replace(b'"stationuuid": "8c4c2e9a-2b1f-4f0e-9d55-3f8d1c7b0a04"', b'"x": 1')
    url = (
        "https://all.api.radio-browser.info/json/stations/search?order=clickcount&reverse=true&hidebroken=true&limit=20"
    )
    async with open_api(gateway=answering({url: body})) as api:
        assert [station["name"] for station in (await api.data("/radio/top"))["items"]] == ["Klassikaraadio"]


async def test_tags(api: Api) -> None:
    data = await api.data("/radio/tags?limit=2")
    assert data["items"] == [{"name": "pop", "station_count": 6185}, {"name": "music", "station_count": 5232}]
