from typing import Any

import pytest

from tests.conftest import Api
from tests.declared import ENTRIES, ONE_FILE, Declared
from tests.replaying import ReplayServer

DECLARED = {
    "/tallinn/parking-zones/nearby": Declared(
        carried="gis.tallinn.ee/arcgis/rest/services",
        unidentified=ONE_FILE,
        timeless=ENTRIES,
    ),
    "/tallinn/parking-zones": Declared(
        carried="gis.tallinn.ee/arcgis/rest/services",
        timeless=ENTRIES,
    ),
    "/tallinn/parking-zones/search": Declared(
        carried="gis.tallinn.ee/arcgis/rest/services",
        timeless=ENTRIES,
    ),
}

GIS = "gis.tallinn.ee"
ADDRESSES = "aks.geoportaal.ee"


async def test_every_zone_from_both_pages_of_the_map(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/tallinn/parking-zones")
    assert (data["total"], data["count"], data["page"], data["limit"]) == (4, 4, 0, 50)
    assert [zone["name"] for zone in data["items"]] == ["Kesklinn", "Südalinn", "Tartu kesklinn", "Pirita"]
    assert len(replay.log) == 2
    zone = data["items"][1]
    assert {name: value for name, value in zone.items() if name != "polygon"} == {
        "id": "2",
        "name": "Südalinn",
        "code": None,
        "city": "Tallinn",
        "street": "Õuna tänav",
        "latitude": 59.436,
        "longitude": 24.7475,
        "price_eur": 6.0,
        "price_text": None,
    }
    assert zone["polygon"]["type"] == "Polygon"
    assert zone["polygon"]["coordinates"][0][0] == [24.745, 59.435]


async def test_attributes_under_other_names(api: Api) -> None:
    tartu, pirita = (await api.data("/tallinn/parking-zones?limit=2&page=1"))["items"]
    assert (tartu["code"], tartu["city"]) == ("7", "Tartu")
    assert (pirita["id"], pirita["name"], pirita["price_eur"]) == ("5", "Pirita", None)
    assert (pirita["latitude"], pirita["longitude"]) == (59.4775, 24.835)


async def test_paging(api: Api) -> None:
    data = await api.data("/tallinn/parking-zones?limit=3&page=1")
    assert (data["total"], data["count"]) == (4, 1)
    assert (await api.data("/tallinn/parking-zones?page=9"))["items"] == []
    await api.problem("/tallinn/parking-zones?limit=201", 400)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Kesklinn", ["Kesklinn", "Tartu kesklinn"]),
        ("SUDALINN", ["Südalinn"]),
        ("ouna", ["Südalinn"]),
        ("tln2", ["Kesklinn"]),
    ],
)
async def test_search_by_name_without_accents(text: str, names: list[str], api: Api, replay: ReplayServer) -> None:
    data = await api.data(f"/tallinn/parking-zones/search?q={text}")
    assert [zone["name"] for zone in data["items"]] == names
    assert (data["query"], data["matched"], data["count"]) == (text, "name", len(names))
    assert not any(ADDRESSES in row["url"] for row in replay.log)


async def test_an_address_finds_its_zone(api: Api) -> None:
    data = await api.data("/tallinn/parking-zones/search?q=Tartu mnt 1")
    assert (data["matched"], [zone["name"] for zone in data["items"]]) == ("address", ["Kesklinn"])


async def test_a_text_that_means_nothing(api: Api) -> None:
    nothing: dict[str, Any] = {"query": "Olematu põik", "matched": None, "count": 0, "items": []}
    assert await api.data("/tallinn/parking-zones/search?q=Olematu põik") == nothing
    assert (await api.data("/tallinn/parking-zones/search?q=!!"))["items"] == []
    await api.problem("/tallinn/parking-zones/search?q=", 400)
    await api.problem("/tallinn/parking-zones/search", 400)


async def test_without_addresses_names_are_still_found(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host=ADDRESSES):
        assert (await api.data("/tallinn/parking-zones/search?q=Pirita"))["count"] == 1
        problem = await api.problem("/tallinn/parking-zones/search?q=Tartu mnt 1", 502)
    assert "In-AKS" in problem["detail"]


async def test_zones_around_a_point_in_the_hole_of_one(api: Api) -> None:
    data = await api.data("/tallinn/parking-zones/nearby?lat=59.436&lng=24.7475&radius=1")
    assert [(zone["name"], zone["contains"]) for zone in data["items"]] == [("Südalinn", True), ("Kesklinn", False)]
    inner, outer = data["items"]
    assert inner["distance_km"] == 0
    assert outer["distance_km"] == pytest.approx(0.111, abs=0.001)  # a thousandth of a degree of latitude
    assert (data["latitude"], data["longitude"], data["radius_km"]) == (59.436, 24.7475, 1)


async def test_the_other_name_of_the_longitude(api: Api) -> None:
    data = await api.data("/tallinn/parking-zones/nearby?lat=59.4775&lon=24.835&radius=0.5")
    assert [(zone["name"], zone["contains"]) for zone in data["items"]] == [("Pirita", False)]
    assert data["items"][0]["distance_km"] == pytest.approx(0.279, abs=0.001)
    problem = await api.problem("/tallinn/parking-zones/nearby?lat=59.4775", 400)
    assert problem["errors"][0]["parameter"] == "lng"


async def test_no_zone_near(api: Api) -> None:
    assert (await api.data("/tallinn/parking-zones/nearby?lat=58&lng=22"))["items"] == []
    await api.problem("/tallinn/parking-zones/nearby?lat=59.4&lng=24.7&radius=11", 400)
