from tests.conftest import Api, Opened
from tests.declared import ENTRIES, Declared
from tests.endpoints.conftest import Answering

DECLARED = {
    "/tallinn/districts": Declared(timeless=ENTRIES, every_row="the city has eight districts"),
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


async def test_fewer_districts_are_a_502(open_api: Opened, answering: Answering) -> None:
    url = (
        "https://gis.tallinn.ee/arcgis/rest/services/Linnaosad_asumid/MapServer/1/query"
        "?where=1%3D1&outFields=*&f=geojson&outSR=4326"
    )
    async with open_api(gateway=answering({url: b'{"features": []}'})) as api:
        problem = await api.problem("/tallinn/districts", 502)
    assert "0 districts instead of 8" in problem["detail"]
