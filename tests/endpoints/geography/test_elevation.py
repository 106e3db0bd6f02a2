import pytest

from tests.conftest import Api, Opened, seconds_left
from tests.declared import NOT_RESTATED, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES, ReplayServer

DECLARED = {
    "/elevation": Declared(
        unidentified=NOT_RESTATED,
        timeless="the ground does not move; models are named, and have no date in the replies",
    ),
    "/elevation/batch": Declared(
        unidentified=NOT_RESTATED,
        timeless="the ground does not move; models are named, and have no date in the replies",
    ),
}


async def test_twelve_models(api: Api) -> None:
    data = await api.data("/elevation/datasets")
    assert data["count"] == len(data["items"]) == 12
    assert data["items"][0] == {
        "id": "copernicus90",
        "name": "Copernicus DEM GLO-90",
        "resolution_m": 90.0,
        "resolution_text": "3 arc seconds",
        "coverage": "Global",
        "producer": "ESA / Copernicus",
        "bathymetry": False,
        "service": "open_meteo",
    }


async def test_each_has_its_own_name_and_four_know_the_sea_floor(api: Api) -> None:
    items = (await api.data("/elevation/datasets"))["items"]
    assert len({item["id"] for item in items}) == 12
    assert {item["id"] for item in items if item["bathymetry"]} == {"mapzen", "etopo1", "gebco2020", "emod2018"}


async def test_the_height_of_a_point(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/elevation?lat=59.4370001&lon=24.7536")
    assert data == {
        "latitude": 59.437, "longitude": 24.7536, "elevation_m": 17,
        "dataset": "copernicus90", "source": "open_meteo_elevation",
    }  # fmt: skip
    assert len(replay.log) == 1


async def test_a_point_that_does_not_exist_is_named(api: Api) -> None:
    assert (
        "expected a list of 1 to 100 points such as"
        in (await api.problem("/elevation/batch?locations=", 400))["detail"]
    )
    problem = await api.problem("/elevation/batch?locations=1,1|91,1", 400)
    assert problem["errors"][0]["allowed"].endswith("which 91,1 is not")


async def test_heights_of_several_points(api: Api) -> None:
    data = await api.data("/elevation/batch?locations=59.437,24.7536%7C58.38,%2026.72")
    assert (data["count"], data["dataset"]) == (2, "copernicus90")
    assert [(item["latitude"], item["elevation_m"]) for item in data["items"]] == [(59.437, 17), (58.38, 53)]


async def test_another_model(api: Api) -> None:
    data = await api.data("/elevation?lat=59.437&lon=24.7536&dataset=MAPZEN")
    assert (data["elevation_m"], data["dataset"], data["source"]) == (21.5, "mapzen", "opentopodata")
    sea = await api.data("/elevation?lat=57.5&lon=20&dataset=srtm30m")
    assert sea["elevation_m"] is None


async def test_the_second_and_the_third_provider(open_api: Opened, replay: ReplayServer) -> None:
    url = "/elevation/batch?locations=59.437,24.7536|58.38,26.72"
    with replay.fault("error_500", host="api.open-meteo.com"):
        async with open_api() as api:
            response = await api.get(url)
    data = response.json()["data"]
    assert (data["dataset"], data["source"]) == ("mapzen", "opentopodata")
    assert "opentopodata.org" in response.headers["link"]
    assert "open-meteo" not in response.headers["link"]
    assert seconds_left(response) <= 3600  # the usual model may be back soon


async def test_the_last_provider(answering: Answering, open_api: Opened) -> None:
    body = (CASSETTES / "open_elevation" / "two.json").read_bytes()
    gateway = answering({"https://api.open-elevation.com/api/v1/lookup": body}, method="POST")
    async with open_api(gateway=gateway) as api:
        data = await api.data("/elevation/batch?locations=59.437,24.7536|58.38,26.72")
        problem = await api.problem("/elevation?lat=1&lon=1", 502)
    assert (data["dataset"], data["source"]) == ("srtm250m", "open_elevation")
    assert [item["elevation_m"] for item in data["items"]] == [23, None]  # 0 may be the sea
    assert "Open Topo Data" in problem["detail"]


async def test_a_requested_model_is_never_replaced(open_api: Opened, replay: ReplayServer) -> None:
    with replay.fault("error_500", host="api.open-meteo.com"):
        async with open_api() as api:
            await api.problem("/elevation?lat=59.437&lon=24.7536&dataset=copernicus90", 502)


async def test_other_points_than_the_requested_ones_are_a_502(api: Api) -> None:
    await api.problem("/elevation?lat=1&lon=1&dataset=mapzen", 502)
    await api.problem("/elevation/batch?locations=1,1|2,2|3,3&dataset=copernicus90", 502)


@pytest.mark.parametrize(
    ("path", "names"),
    [
        ("/elevation?lat=91&dataset=dem1m", {"lat", "lon", "dataset"}),
        ("/elevation/batch?locations=59.4;24.7&dataset=x", {"locations", "dataset"}),
        ("/elevation/batch?locations=1,1|91,1", {"locations"}),
        ("/elevation/batch?locations=" + "|".join(["1,1"] * 101), {"locations"}),
    ],
)
async def test_bounds(api: Api, replay: ReplayServer, path: str, names: set[str]) -> None:
    problem = await api.problem(path, 400)
    assert {error["parameter"] for error in problem["errors"]} == names
    assert not replay.log
