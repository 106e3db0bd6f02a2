import msgspec
import pytest

from skerry.endpoints.estonia.registers.landboard import nearest_estonian_addresses
from tests.conftest import Api
from tests.declared import ENTRIES, Declared

DECLARED = {
    "/landboard/reverse": Declared(
        unidentified="the nearest addresses, which may be at any distance",
        timeless=ENTRIES,
    ),
}

(NEARBY,) = nearest_estonian_addresses.__dict__["endpoints"]


async def test_the_nearest_comes_first(api: Api) -> None:
    data = await api.data("/landboard/reverse?x=543051.29&y=6588822.17")
    assert (data["easting_m"], data["northing_m"], data["count"]) == (543051.29, 6588822.17, 2)
    assert (data["latitude"], data["longitude"]) == pytest.approx((59.435048, 24.758626), abs=1e-5)
    first, second = data["items"]
    assert first == {
        "address": "Harju maakond, Tallinn, Kesklinna linnaosa, Tartu mnt 1",
        "short_address": "Tartu mnt 1",
        "type": "EHITISHOONE",
        "county": "Harju maakond",
        "municipality": "Tallinn",
        "settlement": "Kesklinna linnaosa",
        "street": "Tartu mnt",
        "house": "1",
        "postal_code": "10145",
        "ads_oid": "EE04064863",
        "adr_id": "2249878",
        "object_code": "121392807",
        "easting_m": 543051.29,
        "northing_m": 6588822.17,
        "latitude": 59.435048,
        "longitude": 24.758626,
        "quality": "Ruum",
        "distance_m": 0,
    }
    assert second["short_address"] == "Tartu mnt 3"
    assert second["distance_m"] == 36.3
    assert second["object_code"] is None  # an empty text


async def test_never_more_than_asked_for(api: Api) -> None:
    data = await api.data("/landboard/reverse?x=543051.29&y=6588822.17&results=1")
    assert [item["house"] for item in data["items"]] == ["1"]


@pytest.mark.parametrize("x", [370000, 371000])
async def test_out_at_sea_there_is_nothing(api: Api, x: int) -> None:
    data = await api.data(f"/landboard/reverse?x={x}&y=6600000")
    assert (data["count"], data["items"]) == (0, [])
    assert 57 < data["latitude"] < 60
    assert 21 < data["longitude"] < 22


async def test_the_geodetic_way_round_is_refused(api: Api) -> None:
    problem = await api.problem("/landboard/reverse?x=6588822.17&y=543051.29", 400)
    assert {error["parameter"] for error in problem["errors"]} == {"x", "y"}
    assert "369000 to 740000" in problem["detail"]


@pytest.mark.parametrize("query", ["x=24.75&y=59.43", "x=59.43&y=24.75", "lon=24.75&lat=59.43"])
async def test_degrees_are_refused_with_the_system_and_its_axes(api: Api, query: str) -> None:
    errors = (await api.problem(f"/landboard/reverse?{query}", 400))["errors"]
    allowed = {error["parameter"]: error["allowed"] for error in errors}
    assert allowed["x"].startswith("the easting in L-EST97 (EPSG:3301), metres, from ")
    assert allowed["x"].endswith("y is the northing")
    assert allowed["y"].startswith("the northing in L-EST97 (EPSG:3301), metres, from ")
    assert allowed["y"].endswith("x is the easting")


def test_parameters_and_fields_name_their_system() -> None:
    for parameter in NEARBY.parameters:
        if parameter.name in ("x", "y"):
            assert "EPSG:3301" in parameter.description
    described = msgspec.json.schema(NEARBY.answer)["$defs"]
    for name in ("NearbyAddresses", "NearbyAddress"):
        for axis in ("easting_m", "northing_m"):
            assert "EPSG:3301" in described[name]["properties"][axis]["description"]


@pytest.mark.parametrize("results", [0, 101])
async def test_results_are_bounded(api: Api, results: int) -> None:
    await api.problem(f"/landboard/reverse?x=543051.29&y=6588822.17&results={results}", 400)
