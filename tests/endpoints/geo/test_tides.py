import pytest

from tests.conftest import Api


async def test_a_hundred_of_all_stations(api: Api) -> None:
    data = await api.data("/tides/stations")
    assert (data["count"], data["total"]) == (100, 3452)
    assert len(data["items"]) == 100
    assert data["items"][0]["id"] == "1610367"
    assert data["items"][0]["distance_km"] is None


async def test_all_at_once(api: Api) -> None:
    data = await api.data("/tides/stations?limit=4000")
    assert data["count"] == data["total"] == 3452


async def test_by_name_the_closest_first(api: Api) -> None:
    data = await api.data("/tides/stations?state=ca&q=San%20FRANCISCO")
    names = [station["name"] for station in data["items"]]
    assert names[:2] == ["San Francisco Bar", "SAN FRANCISCO (Golden Gate)"]
    assert names[3] == "South San Francisco"
    assert data["items"][1] == {
        "id": "9414290",
        "name": "SAN FRANCISCO (Golden Gate)",
        "state": "CA",
        "country": "US",
        "latitude": 37.80631,
        "longitude": -122.46589,
        "timezone": "America/Los_Angeles",
        "type": "reference",
        "distance_km": None,
    }


async def test_words_in_another_order_are_found(api: Api) -> None:
    data = await api.data("/tides/stations?q=battery%20york")
    assert [station["id"] for station in data["items"]] == ["8518750"]


async def test_by_distance(api: Api) -> None:
    data = await api.data("/tides/stations?lat=47.6&lon=-122.34&limit=3")
    assert data["items"][0]["id"] == "9447130"  # Seattle, 300 m from there
    assert data["items"][0]["distance_km"] == pytest.approx(0.298, abs=0.01)
    distances = [station["distance_km"] for station in data["items"]]
    assert distances == sorted(distances)


async def test_across_the_date_line(api: Api) -> None:
    data = await api.data("/tides/stations?lat=51.9&lon=-179.9&limit=1")
    assert data["items"][0]["distance_km"] < 120


async def test_what_matches_nothing_is_empty(api: Api) -> None:
    for query in ("state=KS", "q=atlantis", "q=%3F!"):
        data = await api.data(f"/tides/stations?{query}")
        assert (data["count"], data["total"], data["items"]) == (0, 0, [])


async def test_letters_of_no_state_are_not_found(api: Api) -> None:
    assert (await api.problem("/tides/stations?state=wz", 404))["suggestions"][:2] == ["WA", "WI"]
    assert (await api.problem("/tides/stations?state=ZZ", 404))["detail"] == "No U.S. state or territory 'ZZ'."


@pytest.mark.parametrize(
    ("query", "parameter"),
    [
        ("limit=0", "limit"),
        ("limit=4001", "limit"),
        ("state=CAL", "state"),
        ("lat=1", "lon"),
        ("lon=1", "lat"),
        ("lat=91&lon=0", "lat"),
        ("q=", "q"),
    ],
)
async def test_bounds(api: Api, query: str, parameter: str) -> None:
    problem = await api.problem(f"/tides/stations?{query}", 400)
    assert problem["errors"][0]["parameter"] == parameter
