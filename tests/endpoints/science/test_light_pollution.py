import pytest

from tests.conftest import Api
from tests.declared import Declared

DECLARED = {
    "/lightpollution": Declared(timeless="computed from populations, whose dataset has a date of its own"),
}


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        ("lat=51.5&lon=-0.12", 9),  # London
        ("lat=59.437&lon=24.7536", 8),  # Tallinn
        ("lat=59.25&lon=24.75", 5),  # 20 km from it
        ("lat=58.38&lon=21.8", 2),  # Vilsandi, an island
        ("lat=30&lon=-40", 1),  # the Atlantic
        ("lat=90&lon=0", 1),
        ("lat=-17&lon=180", 1),
    ],
)
async def test_cities_are_bright_and_islands_dark(api: Api, where: str, expected: int) -> None:
    data = await api.data(f"/lightpollution?{where}")
    assert data["bortle_class"] == expected
    assert data["bortle_class_min"] <= expected <= data["bortle_class_max"]


async def test_its_inputs_and_limits_are_stated(api: Api) -> None:
    response = await api.get("/lightpollution?lat=58.38&lon=21.8")
    data = response.json()["data"]
    assert [(town["name"], town["distance_km"]) for town in data["towns"]] == [("Kuressaare", 43), ("Kärdla", 88)]
    assert sum(town["light_percent"] for town in data["towns"]) == 100
    assert data["nearby_population"] == sum(town["population"] for town in data["towns"])
    assert (data["town_count"], data["small_towns_counted"], data["bortle_class_max"]) == (2, True, 3)
    assert data["method"].startswith("An estimate from populations, not a measurement.")
    assert "https://www.geonames.org/" in response.headers["link"]


async def test_districts_are_not_counted_twice(api: Api) -> None:
    data = await api.data("/lightpollution?lat=59.437&lon=24.7536")
    names = [town["name"] for town in data["towns"]]
    assert names[0] == "Tallinn"
    assert not {"Lasnamäe", "Kesklinn"} & set(names)


async def test_where_small_towns_are_not_known_the_range_is_wider(api: Api) -> None:
    data = await api.data("/lightpollution?lat=46.2&lon=3.0")
    assert (data["small_towns_counted"], data["bortle_class"], data["bortle_class_max"]) == (False, 2, 5)


async def test_bounds(api: Api) -> None:
    problem = await api.problem("/lightpollution?lat=91", 400)
    assert [error["parameter"] for error in problem["errors"]] == ["lat", "lon"]
