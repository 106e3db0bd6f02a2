import pytest

from tests.conftest import Api, Opened
from tests.declared import ENTRIES, Declared
from tests.endpoints.conftest import Answering

DECLARED = {
    "/tallinn/districts": Declared(timeless=ENTRIES, carried="klassifikaatorid.stat.ee/"),
}


async def test_eight_districts_with_their_codes(api: Api) -> None:
    data = await api.data("/tallinn/districts")
    assert [(found["name"], found["code"], found["area_km2"]) for found in data["items"]] == [
        ("Haabersti", "0176", 22.26),
        ("Kesklinn", "0298", 30.56),
        ("Kristiine", "0339", 7.84),
        ("Lasnamäe", "0387", 27.47),
        ("Mustamäe", "0482", 8.09),
        ("Nõmme", "0524", 29.17),
        ("Pirita", "0596", 18.73),
        ("Põhja-Tallinn", "0614", 15.18),
    ]
    assert data["items"][1]["full_name"] == "Kesklinna linnaosa"
    assert (data["items"][0]["latitude"], data["items"][0]["longitude"]) == (59.41, 24.61)


async def test_districts_as_geojson(api: Api) -> None:
    response = await api.get("/tallinn/districts?format=geojson")
    kinds = [feature["geometry"]["type"] for feature in response.json()["features"]]
    assert kinds == ["MultiPolygon", *["Polygon"] * 7]


@pytest.mark.parametrize("body", [b'{"features": []}', b"Service unavailable"])
async def test_without_the_map_names_and_codes_are_left(body: bytes, open_api: Opened, answering: Answering) -> None:
    url = (
        "https://gis.tallinn.ee/arcgis/rest/services/Linnaosad_asumid/MapServer/1/query"
        "?where=1%3D1&outFields=*&f=geojson&outSR=4326"
    )
    async with open_api(gateway=answering({url: body})) as api:
        response = await api.get("/tallinn/districts")
    items = response.json()["data"]["items"]
    assert [found["code"] for found in items] == ["0176", "0298", "0339", "0387", "0482", "0524", "0596", "0614"]
    assert items[7] == {
        "name": "Põhja-Tallinn", "code": "0614", "full_name": "Põhja-Tallinna linnaosa",
        "area_km2": None, "latitude": None, "longitude": None, "polygon": None,
    }  # fmt: skip
    assert "klassifikaatorid.stat.ee" in response.headers["link"]
    assert "gis.tallinn.ee" not in response.headers["link"]
    assert response.headers["cache-control"].startswith("public, max-age=300")
