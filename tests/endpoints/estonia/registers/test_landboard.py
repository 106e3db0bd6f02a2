import msgspec
import pytest

from skerry.endpoints.estonia.registers.landboard import nearest_estonian_addresses
from tests.conftest import Api, Opened
from tests.declared import COMPUTED, ENTRIES, FILTERS, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

DECLARED = {
    "/landboard/reverse": Declared(
        unidentified="the nearest addresses, which may be at any distance",
        timeless=ENTRIES,
    ),
    "/landboard/search": Declared(unidentified=FILTERS, timeless=ENTRIES),
    "/landboard/address/{adr_id}": Declared(another={'"2249878"': '"2249879"'}, timeless=ENTRIES),
    "/landboard/parcel/{id}": Declared(another={"78401:101:0001": "78401:101:0002"}, timeless=ENTRIES),
    "/landboard/convert": Declared(timeless=COMPUTED),
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


async def test_search_has_addresses_in_the_provider_s_order(api: Api) -> None:
    data = await api.data("/landboard/search?q=Tartu mnt 1")
    assert (data["query"], data["count"]) == ("Tartu mnt 1", 2)
    assert [item["short_address"] for item in data["items"]] == ["Tartu mnt 3", "Tartu mnt 1"]
    assert (await api.data("/landboard/search?address=Olematu põik"))["items"] == []


async def test_a_search_for_kinds_of_objects(api: Api) -> None:
    data = await api.data("/landboard/search?q=Tartu mnt 1&results=5&features=ehitishoone,TANAV")
    assert [item["adr_id"] for item in data["items"]] == ["2249878"]
    problem = await api.problem("/landboard/search?q=Tartu mnt 1&features=HOONE", 400)
    assert "EHITISHOONE" in problem["detail"]


async def test_an_address_by_its_id(api: Api) -> None:
    data = await api.data("/landboard/address/2249878")
    assert (data["adr_id"], data["house"], data["postal_code"]) == ("2249878", "1", "10145")
    assert (data["latitude"], data["longitude"]) == (59.435048, 24.758626)
    assert (await api.problem("/landboard/address/1", 404))["detail"] == "No address with id '1'."
    await api.problem("/landboard/address/EE04064863", 400)
    await api.problem("/landboard/address/0002249878", 400)  # another spelling of 2249878


async def test_a_parcel(api: Api) -> None:
    data = await api.data("/landboard/parcel/78401:101:0001")
    assert (data["area_m2"], data["taxable_value_eur"], data["registered_date"]) == (2400, 1520300, "1998-05-14")
    assert data["uses"] == [{"purpose": "Ärimaa", "percent": 70}, {"purpose": "Elamumaa", "percent": 30}]
    assert (data["easting_m"], data["northing_m"]) == (543030.5, 6588820), "the easting is the smaller one"
    assert (data["latitude"], data["longitude"]) == pytest.approx((59.43503, 24.75826), abs=1e-4)
    (ring,) = data["geometry"]["coordinates"]
    assert len(ring) == 5
    assert all(24.757 < longitude < 24.76 and 59.434 < latitude < 59.436 for longitude, latitude in ring)


async def test_a_parcel_of_which_little_is_recorded(api: Api) -> None:
    data = await api.data("/landboard/parcel/78401:101:0002")
    assert data["uses"] == [{"purpose": "Transpordimaa", "percent": None}]
    assert (data["geometry"], data["latitude"], data["address"], data["taxable_value_eur"]) == (None, None, None, None)


@pytest.mark.parametrize("code", ["78401-101-0001", "78401:101:001", "٧٨٤٠١:101:0001"])
async def test_what_is_no_cadastral_code(open_api: Opened, answering: Answering, code: str) -> None:
    async with open_api(gateway=answering({})) as api:
        problem = await api.problem(f"/landboard/parcel/{code}", 400)
    assert "78401:101:0001" in problem["detail"]


KNOWN_POINTS = [
    (500000, 6375000, 57.517554, 24),  # false origin, by definition of the projection
    (543051.29, 6588822.17, 59.435048, 24.758626),  # Tartu mnt 1, Tallinn, as the address data system has it
    (541794, 6588305, 59.430533, 24.736377),  # Endla tn 4, Tallinn
    (540867.94, 6586642.22, 59.415698, 24.719748),  # Nõmme tee 49, Tallinn
]


@pytest.mark.parametrize(("easting", "northing", "latitude", "longitude"), KNOWN_POINTS)
async def test_known_points_both_ways(
    api: Api, easting: float, northing: float, latitude: float, longitude: float
) -> None:
    found = await api.data(f"/landboard/convert?x={easting}&y={northing}")
    assert (found["latitude"], found["longitude"]) == pytest.approx((latitude, longitude), abs=1e-5)
    assert (found["crs"], found["easting_m"], found["northing_m"]) == ("EPSG:3301", easting, northing)
    back = await api.data(f"/landboard/convert?lat={latitude}&lon={longitude}")
    assert (back["easting_m"], back["northing_m"]) == pytest.approx((easting, northing), abs=0.5)


async def test_a_point_of_a_known_map_sheet(api: Api) -> None:
    """Annelinn in Tartu is on the sheet 473662 of the map 1:2000."""
    found = await api.data("/landboard/convert?lat=58.3747&lon=26.7726")
    assert 662000 < found["easting_m"] < 663000
    assert 6473000 < found["northing_m"] < 6474000


async def test_other_reference_systems(api: Api) -> None:
    web = await api.data("/landboard/convert?lat=59.435048&lon=24.758626&crs=epsg:3857")
    assert web["easting_m"] == pytest.approx(24.758626 * 111319.490793, abs=0.02)
    utm = await api.data("/landboard/convert?lat=58.5&lon=27&crs=EPSG:25835")
    assert utm["easting_m"] == 500000, "27 degrees east is the central meridian of zone 35"
    back = await api.data(f"/landboard/convert?x=500000&y={utm['northing_m']}&crs=EPSG:25835")
    assert (back["latitude"], back["longitude"]) == (58.5, 27)


@pytest.mark.parametrize(
    ("query", "named"),
    [
        ("", {"x", "y", "lat", "lon"}),
        ("x=543051.29", {"x"}),
        ("lat=59.4&lon=24.7&x=543051.29", {"x", "lat", "lon"}),
        ("x=6588822.17&y=543051.29", {"x"}),
        ("lat=24.75&lon=59.43", {"lat"}),
        ("lat=59.4&lon=24.7&crs=EPSG:2154", {"crs"}),
    ],
)
async def test_a_point_must_be_whole_and_in_estonia(api: Api, query: str, named: set[str]) -> None:
    problem = await api.problem(f"/landboard/convert?{query}", 400)
    assert {error["parameter"] for error in problem["errors"]} == named


async def test_signs_alone_find_nothing(api: Api, replay: ReplayServer) -> None:
    assert (await api.data("/landboard/search?q=!!!"))["items"] == []
    assert replay.log == []
