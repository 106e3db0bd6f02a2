import pytest

from tests.conftest import Api, Opened
from tests.declared import FILTERS, Declared
from tests.endpoints.conftest import Answering

DECLARED = {
    "/tallinn/transport/vehicles": Declared(
        unidentified=FILTERS, unlisted={"line": "the city lists vehicles on the road, not lines"}
    ),
}


async def test_vehicles_of_a_line(api: Api) -> None:
    data = await api.data("/tallinn/transport/vehicles?line=3")
    assert [(found["type"], found["vehicle_number"], found["heading_deg"]) for found in data["items"]] == [
        ("tram", "145", 87),
        ("bus", "1342", None),  # 999 is an unknown heading
        ("tram", "148", 271),
    ]
    # Longitude stands first in the file.
    assert (data["items"][0]["latitude"], data["items"][0]["longitude"]) == (59.43612, 24.74521)
    assert data["items"][1]["destination"] == "Veerenni, Paljassaare"


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("type=trolleybus", ["316"]),
        ("type=BUS", ["1342", "2047", "1288", "1500"]),  # with a night bus
        ("line=42a", ["2047"]),
        ("line=3&type=tram", ["145", "148"]),
        ("line=99", []),
    ],
)
async def test_filters(query: str, numbers: list[str], api: Api) -> None:
    data = await api.data(f"/tallinn/transport/vehicles?{query}")
    assert [found["vehicle_number"] for found in data["items"]] == numbers


async def test_vehicles_without_a_line_a_position_or_a_known_type(api: Api) -> None:
    """One has no position, one line is cut off."""
    found = {each["vehicle_number"]: each for each in (await api.data("/tallinn/transport/vehicles"))["items"]}
    assert len(found) == 8
    assert (found["1500"]["line_number"], found["1500"]["destination"]) == (None, None)
    assert (found["9001"]["type"], found["9001"]["line_number"]) == (None, "X1")


async def test_an_empty_file_and_vehicles_elsewhere_are_a_502(open_api: Opened, answering: Answering) -> None:
    url = "https://transport.tallinn.ee/gps.txt"
    for body in (b"", b"2,5,59436120,24745210,,90,1,,1,Viru\n"):
        async with open_api(gateway=answering({url: body})) as api:
            problem = await api.problem("/tallinn/transport/vehicles", 502)
        assert problem["provider"] == "Tallinn public transport vehicle positions"


async def test_vehicles_as_geojson(api: Api) -> None:
    response = await api.get("/tallinn/transport/vehicles?line=9&format=geojson")
    assert response.json()["features"][0]["geometry"] == {"type": "Point", "coordinates": [24.7388, 59.43744]}
