import pytest

from tests.conftest import Api, Opened, seconds_left
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES, ReplayServer

OBSERVATIONS = "https://www.ilmateenistus.ee/ilma_andmed/xml/observations.php"
FORECAST = "https://www.ilmateenistus.ee/ilma_andmed/xml/forecast.php?lang=*"
RECORDED = (CASSETTES / "ilmateenistus/observations.xml").read_bytes()


async def test_all_stations_and_when(api: Api) -> None:
    data = await api.data("/estonian-weather/observations")
    assert data["observed_at"] == "2026-05-10T09:20:00Z"
    assert data["count"] == len(data["items"]) == 7
    harku = data["items"][1]
    assert (harku["station"], harku["wmo_code"], harku["description"]) == ("Tallinn-Harku", "26038", "Few clouds")
    assert (harku["temperature_c"], harku["pressure_hpa"], harku["uv_index"]) == (11.6, 1012.4, 3.1)
    assert harku["longitude"] == pytest.approx(24.6029, abs=1e-4)


async def test_empty_is_null_and_zero_is_zero(api: Api) -> None:
    kuressaare, _, kunda, _, silent, *_ = (await api.data("/estonian-weather/observations"))["items"]
    assert (kuressaare["wmo_code"], kuressaare["precipitation_mm"], kuressaare["wind_speed_ms"]) == (None, None, None)
    assert (kunda["wind_speed_ms"], kunda["wind_direction_deg"], kunda["water_temperature_c"]) == (0, None, 0)
    assert (kunda["description"], kunda["temperature_c"], kunda["humidity_percent"]) == (None, -0.4, 55.11)
    known = {"station", "wmo_code", "latitude", "longitude", "observed_at", "stale_since"}
    assert {name for name, value in silent.items() if value is not None} == known


@pytest.mark.parametrize(
    ("part", "names"),
    [
        ("tallinn", ["Tallinn-Harku"]),
        ("JOGEVA", ["Jõgeva"]),
        ("linn", ["Kuressaare linn", "Tallinn-Harku", "Narva jõgi: Narva linn"]),
        ("atlantis", []),
    ],
)
async def test_stations_by_a_part_of_their_name(api: Api, part: str, names: list[str]) -> None:
    data = await api.data(f"/estonian-weather/observations?station={part}")
    assert [station["station"] for station in data["items"]] == names
    assert data["count"] == len(names)


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ("26045", "Kunda"),
        ("kunda", "Kunda"),
        ("jogeva", "Jõgeva"),
        ("harku", "Tallinn-Harku"),
        ("jõgi", "Narva jõgi: Narva linn"),
    ],
)
async def test_one_station_by_code_name_or_part(api: Api, asked: str, name: str) -> None:
    data = await api.data(f"/estonian-weather/observations/{asked}")
    assert (data["observed_at"], data["station"]) == ("2026-05-10T09:20:00Z", name)


@pytest.mark.parametrize(
    ("asked", "suggested"),
    [
        ("linn", ["Kuressaare linn", "Tallinn-Harku", "Narva jõgi: Narva linn"]),
        ("Kundaa", ["Kunda"]),
        ("99999", []),
    ],
)
async def test_no_station_or_several(api: Api, asked: str, suggested: list[str]) -> None:
    problem = await api.problem(f"/estonian-weather/observations/{asked}", 404)
    assert problem.get("suggestions", []) == suggested


async def test_stations_say_what_they_measure(api: Api) -> None:
    data = await api.data("/estonian-weather/stations")
    assert {station["name"]: station["kinds"] for station in data["items"]} == {
        "Kuressaare linn": ["meteo"],
        "Tallinn-Harku": ["meteo"],
        "Kunda": ["meteo", "sea"],
        "Jõgeva": ["meteo", "hydro"],
        "Pärnu-Sauga": [],
        "Ristna": ["meteo", "sea"],
        "Narva jõgi: Narva linn": ["hydro"],
    }


async def test_points_on_a_map(api: Api) -> None:
    features = (await api.get("/estonian-weather/stations?format=geojson")).json()["features"]
    assert features[2]["geometry"]["coordinates"] == [26.541397, 59.521411]


async def test_the_sea_without_rivers(api: Api) -> None:
    data = await api.data("/estonian-weather/sea")
    assert [station["station"] for station in data["items"]] == ["Kunda", "Ristna"]
    assert (data["items"][0]["water_level_eh2000_cm"], data["items"][0]["water_temperature_c"]) == (-4, 0)
    assert data["forecast"]["date"] == "2026-05-10"
    assert data["forecast"]["night"].splitlines()[2] == "Northern Baltic: west 5-10 m/s."
    assert data["forecast"]["day"] is None
    assert data["unavailable"] == []


async def test_the_sea_without_its_forecast(open_api: Opened, answering: Answering) -> None:
    async with open_api(gateway=answering({OBSERVATIONS: RECORDED, FORECAST: b"<html/>"})) as api:
        response = await api.get("/estonian-weather/sea")
    data = response.json()["data"]
    assert (data["count"], data["forecast"]) == (2, None)
    assert [part["part"] for part in data["unavailable"]] == ["forecast"]
    assert 58 <= seconds_left(response) <= 60


async def test_one_call_serves_all(api: Api, replay: ReplayServer) -> None:
    for path in ("observations", "observations/kunda", "stations", "sea"):
        await api.data(f"/estonian-weather/{path}")
    assert len([row for row in replay.log if row["url"] == OBSERVATIONS]) == 1


@pytest.mark.parametrize(("declared", "used"), [("windows-1257", "windows-1257"), ("UTF-8", "windows-1257")])
async def test_estonian_letters(open_api: Opened, answering: Answering, declared: str, used: str) -> None:
    body = RECORDED.decode().replace("UTF-8", declared).encode(used)
    async with open_api(gateway=answering({OBSERVATIONS: body})) as api:
        assert (await api.data("/estonian-weather/observations/26144"))["station"] == "Jõgeva"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("observations", "warnings"),
        ("timestamp=", "time="),
        ("1778404800", "today"),
    ],
)
async def test_what_is_not_understood_is_a_change(open_api: Opened, answering: Answering, old: str, new: str) -> None:
    async with open_api(gateway=answering({OBSERVATIONS: RECORDED.decode().replace(old, new).encode()})) as api:
        await api.problem("/estonian-weather/observations", 502)


async def test_an_odd_station_is_skipped_and_a_missing_value_is_null(open_api: Opened, answering: Answering) -> None:
    body = (
        RECORDED.decode().replace("<airtemperature>11.6", "<airtemperature>warm").replace("airpressure>", "pressure>")
    )
    async with open_api(gateway=answering({OBSERVATIONS: body.encode()})) as api:
        stations = (await api.data("/estonian-weather/observations"))["items"]
    assert len(stations) == 6
    assert {station["pressure_hpa"] for station in stations} == {None}


async def test_no_stations(open_api: Opened, answering: Answering) -> None:
    async with open_api(gateway=answering({OBSERVATIONS: b'<observations timestamp="1778404800"/>'})) as api:
        assert (await api.data("/estonian-weather/stations")) == {"count": 0, "items": []}


async def test_a_search_string_without_a_letter_matches_nothing(api: Api) -> None:
    assert (await api.data("/estonian-weather/observations?station=🙂"))["count"] == 0
