from tests.conftest import Api


async def test_sixteen_stations(api: Api) -> None:
    data = await api.data("/pollen/stations")
    assert data["count"] == len(data["items"]) == 16
    assert data["pollen_types"] == ["alder", "birch", "hazel", "beech", "ash", "oak", "grasses"]
    assert data["items"][-1] == {
        "code": "PZH",
        "name": "Zürich",
        "canton": "ZH",
        "latitude": 47.37822,
        "longitude": 8.56564,
        "elevation_m": 559,
    }


async def test_it_says_whose_facts_these_are_and_of_when(api: Api) -> None:
    response = await api.get("/pollen/stations")
    assert 'rel="via"; title="MeteoSwiss"' in response.headers["link"]
    assert '<https://creativecommons.org/licenses/by/4.0/>; rel="license"' in response.headers["link"]
    assert response.headers["last-modified"] == "Tue, 08 Sep 2026 00:00:00 GMT"


async def test_no_provider_is_asked(api: Api) -> None:
    assert (await api.get("/pollen/stations?format=csv")).text.splitlines()[1] == "PBE,Bern,BE,46.95034,7.42466,546"
