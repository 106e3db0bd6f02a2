from tests.conftest import Api


async def test_thirty_cities(api: Api) -> None:
    data = await api.data("/weather/cities")
    assert data["count"] == len(data["items"]) == 30
    assert data["items"][0] == {
        "id": "tallinn",
        "name": "Tallinn",
        "country_name": "Estonia",
        "country": "EE",
        "latitude": 59.43696,
        "longitude": 24.75353,
        "timezone": "Europe/Tallinn",
    }


async def test_cities_as_points(api: Api) -> None:
    response = await api.get("/weather/cities?format=geojson")
    feature = response.json()["features"][24]
    assert feature["properties"]["id"] == "new-york"
    assert feature["geometry"]["coordinates"] == [-74.00597, 40.71427]
