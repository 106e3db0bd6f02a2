"""The weather at a point, and the stored weather of the cities."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import time_machine
from msgspec.structs import replace

from skerry.series.city_weather import CityWeather
from skerry.settings import Settings
from skerry.store import open_store
from tests.conftest import Api, Opened, seconds_left
from tests.declared import Declared
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES, ReplayServer

RECORDED = datetime(2026, 5, 10, 9, 20, tzinfo=UTC)
ELSEWHERE = {'"latitude": 59.43696': '"latitude": 12.5', '"coordinates":[24.7535,59.437': '"coordinates":[4.7535,9.437'}
COMPARED = CASSETTES / "open_meteo" / "conditions_compared.json"
DECLARED = {
    "/weather/compare": Declared(
        another={
            '"latitude": 59.4375': '"latitude": 12.5',
            '"latitude": 58.375': '"latitude": 11.5',
            '"coordinates":[24.7535,59.437': '"coordinates":[4.7535,9.437',
        }
    ),
    "/weather/current": Declared(another=ELSEWHERE),
    "/weather/forecast": Declared(
        another={
            '"latitude": 59.91273': '"latitude": 12.5',
            '"coordinates":[10.7461,59.9127': '"coordinates":[4.7,9.4',
        },
        timeless="Open-Meteo does not say when its forecast was made; MET Norway does, in made_at",
        recorded=RECORDED,
    ),
    "/weather/nordic": Declared(
        another={'"coordinates":[5.3242,60.393': '"coordinates":[4.7535,9.437'},
        every_row="the steps are a series: the precipitation before a step is stated by the step before it",
        unageing="the forecast of a model: its steps say themselves which moments they are for",
    ),
}
BEGUN = datetime(2026, 5, 10, 10, 20, tzinfo=UTC)
"""In the second hour of the recorded forecasts."""

NOON = datetime(2026, 5, 10, 12, tzinfo=UTC)


def row(quarters: int, city: str, temperature: float, description: str) -> CityWeather:
    return CityWeather(
        timestamp=NOON + timedelta(minutes=15 * quarters),
        city=city,
        temperature_c=temperature,
        feels_like_c=None,
        humidity_pct=80.0,
        precipitation_mm=0.0,
        cloud_cover_pct=None,
        pressure_hpa=None,
        wind_speed_ms=2.78,
        wind_gust_ms=None,
        description=description,
    )


@pytest.fixture
async def kept(tmp_path: Path) -> None:
    rows = [row(step, "tallinn", 8.0 + step, "overcast") for step in (0, 1, 4)]
    rows += [row(step, "new-york", 15.0, "fog" if step else "clear sky") for step in range(5)]
    async with open_store(Settings(data_dir=tmp_path)) as store:
        await store.history(CityWeather).write(rows)


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("city", ["Tallinn", "tallinn", "TALLINN,ee", "Tallinn, Estonia"])
async def test_one_city_with_its_gaps(open_api: Opened, city: str) -> None:
    async with open_api() as api:
        data = await api.data(f"/weather/history?city={city}&end=2026-05-10T13:00:00Z")
        response = await api.get(f"/weather/history?city={city}&format=csv")
    assert [found["temperature_c"] for found in data["items"]] == [8.0, 9.0, 12.0]
    assert data["gaps"] == [{"start_at": "2026-05-10T12:15:00Z", "end_at": "2026-05-10T13:00:00Z"}]
    assert response.text.splitlines()[1].startswith("2026-05-10T12:00:00Z,tallinn,8.0")
    assert "https://open-meteo.com/" in response.headers["link"]


@pytest.mark.usefixtures("kept")
async def test_means_by_city(open_api: Opened) -> None:
    async with open_api() as api:
        data = await api.data("/weather/history?interval=1d&start=2026-05-10&end=2026-05-10")
    means = [(found["city"], found["observed_at"], found["temperature_c"]) for found in data["items"]]
    assert means == [
        ("new-york", "2026-05-10T04:00:00Z", 15.0),
        ("tallinn", "2026-05-09T21:00:00Z", 9.6667),
    ]
    assert "description" not in data["items"][0]


async def test_a_day_is_that_of_the_city(open_api: Opened, tmp_path: Path) -> None:
    quarters = [datetime(2026, 5, 9, tzinfo=UTC) + step * timedelta(minutes=15) for step in range(3 * 96)]
    rows = [replace(row(0, city, 10.0, "rain"), timestamp=quarter, precipitation_mm=0.5, wind_gust_ms=float(number % 96))
            for number, quarter in enumerate(quarters) for city in ("tallinn", "new-york")]  # fmt: skip
    async with open_store(Settings(data_dir=tmp_path)) as store:
        await store.history(CityWeather).write(rows)
    midnights = {"tallinn": "2026-05-09T21:00:00Z", "new-york": "2026-05-10T04:00:00Z"}
    async with open_api() as api:
        for city, midnight in midnights.items():
            asked = f"/weather/history?city={city}&start=2026-05-10&end=2026-05-10&limit=1000"
            raw = await api.data(asked)
            assert (raw["count"], raw["items"][0]["observed_at"], raw["gaps"]) == (96, midnight, [])
            [day] = (await api.data(f"{asked}&interval=1d"))["items"]
            assert (day["observed_at"], day["sample_count"], day["coverage"]) == (midnight, 96, 1.0)
            assert (day["precipitation_mm"], day["wind_gust_ms"], day["temperature_c"]) == (48.0, 95.0, 10.0)
        both = await api.data("/weather/history?start=2026-05-10&end=2026-05-10&interval=1d")
        assert {item["city"]: (item["observed_at"], item["coverage"]) for item in both["items"]} == {
            city: (midnight, 1.0) for city, midnight in midnights.items()
        }
        problem = await api.problem("/weather/history?city=London,CA", 404)
        assert "Tallinn, " in problem["detail"]


async def test_unknown_cities_and_a_new_installation(api: Api) -> None:
    assert (await api.data("/weather/history?city=Oslo"))["items"] == []
    other = await api.problem("/weather/history?city=London,CA", 404)
    assert other["detail"].startswith("No weather or air of London,CA is collected")
    (null,) = (await api.problem("/weather/history?city=null", 400))["errors"]
    assert null["allowed"].startswith("a city such as Tallinn, alone or with its country")
    assert "Atlantis" in (await api.problem("/weather/history?city=Atlantis", 404))["detail"]
    assert (await api.problem("/weather/history?city=", 400))["errors"][0]["parameter"] == "city"


async def test_the_weather_of_a_city_now(api: Api) -> None:
    data = await api.data("/weather/current?city=tallinn")
    assert data["place"] == {
        "latitude": 59.43696, "longitude": 24.75353, "timezone": "Europe/Tallinn", "city": "Tallinn", "country": "EE",
    }  # fmt: skip
    assert data["observed_at"] == "2026-05-10T09:15:00Z"
    assert data["source"] == "open_meteo"
    assert data["stale_since"] == "2026-05-10T11:15:00Z"
    weather = data["weather"]
    assert (weather["temperature_c"], weather["feels_like_c"], weather["precipitation_mm"]) == (7.4, 4.1, 0.1)
    assert (weather["wind_speed_ms"], weather["wind_gust_ms"], weather["wind_direction_deg"]) == (4.0, 9.0, 245)
    assert (weather["weather_code"], weather["description"]) == (61, "slight rain")


async def test_the_time_zone_is_that_of_the_point(api: Api) -> None:
    place = (await api.data("/weather/current?lat=-12.46&lon=130.84"))["place"]
    assert place == {
        "latitude": -12.46, "longitude": 130.84, "timezone": "Australia/Darwin", "city": None, "country": None,
    }  # fmt: skip


def open_meteo_at(*points: tuple[float, float]) -> str:
    """The address of the current weather at these points."""
    latitudes, longitudes = (",".join(f"{coordinate:.5f}" for coordinate in axis) for axis in zip(*points, strict=True))
    return f"https://api.open-meteo.com/v1/forecast?latitude={latitudes}&longitude={longitudes}&current=*"


TALLINN, TARTU, RIGA = (59.43696, 24.75353), (58.38062, 26.72509), (56.946, 24.10589)


async def test_cities_are_compared_in_one_request(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/weather/compare?cities=Tallinn,Tartu,Riga")
    assert len(replay.log) == 1
    rows = [(row["place"]["city"], row["observed_at"], row["source"]) for row in data["items"]]
    assert rows == [(city, "2026-05-10T09:15:00Z", "open_meteo") for city in ("Tallinn", "Tartu", "Riga")]
    weather = [row["weather"] for row in data["items"]]
    assert [each["temperature_c"] for each in weather] == [7.4, 9.8, 12.3]
    assert [each["wind_speed_ms"] for each in weather] == [4.0, 3.5, 3.0], "14.4, 12.6 and 10.8 km/h"
    assert [each["description"] for each in weather] == ["slight rain", "partly cloudy", "clear sky"]
    assert (data["count"], data["missing"]) == (3, [])
    assert data["items"][0] == await api.data("/weather/current?city=Tallinn")


async def test_a_comparison_has_a_row_for_each_city(api: Api) -> None:
    response = await api.get("/weather/compare?cities=Tallinn,Tartu,Riga&format=csv")
    names, *lines = (line.split(",") for line in response.text.splitlines())
    assert [line[names.index("place.city")] for line in lines] == ["Tallinn", "Tartu", "Riga"]
    assert [line[names.index("weather.humidity_percent")] for line in lines] == ["71.0", "58.0", "49.0"]
    assert "https://open-meteo.com/" in response.headers["link"]
    collection = (await api.get("/weather/compare?cities=Tallinn,Tartu,Riga&format=geojson")).json()
    points = [feature["geometry"]["coordinates"] for feature in collection["features"]]
    assert points == [[24.75353, 59.43696], [26.72509, 58.38062], [24.10589, 56.946]]


async def test_cities_are_in_the_requested_order(open_api: Opened, answering: Answering) -> None:
    tallinn, tartu, riga = json.loads(COMPARED.read_bytes())
    gateway = answering({open_meteo_at(RIGA, TALLINN, TARTU): json.dumps([riga, tallinn, tartu]).encode()})
    async with open_api(gateway=gateway) as api:
        data = await api.data("/weather/compare?cities=riga,TALLINN,Tartu")
    found = [(row["place"]["city"], row["weather"]["temperature_c"]) for row in data["items"]]
    assert found == [("Riga", 12.3), ("Tallinn", 7.4), ("Tartu", 9.8)]


@pytest.mark.parametrize(
    "query",
    ["cities=Tallinn,tallinn,Tartu,,Riga,TARTU", "cities=Tallinn&cities=Tartu&cities=Riga", "city=Tallinn,Tartu,Riga"],
)
async def test_a_city_is_compared_once(api: Api, replay: ReplayServer, query: str) -> None:
    data = await api.data(f"/weather/compare?{query}")
    assert [row["place"]["city"] for row in data["items"]] == ["Tallinn", "Tartu", "Riga"]
    assert len(replay.log) == 1


ELEVEN = "Tallinn,Tartu,Helsinki,Stockholm,Oslo,Copenhagen,Riga,Vilnius,London,Paris,Berlin"


@pytest.mark.parametrize("cities", ["Tallinn", "Tallinn,TALLINN", "", ELEVEN, "Tallinn,123"])
async def test_two_to_ten_cities_are_compared(api: Api, replay: ReplayServer, cities: str) -> None:
    (wrong,) = (await api.problem(f"/weather/compare?cities={cities}", 400))["errors"]
    assert wrong["parameter"] == "cities"
    assert "two or more cities" in wrong["allowed"] or "2 to 10" in wrong["allowed"]
    assert replay.log == []


async def test_all_unknown_cities_of_a_comparison_are_named(api: Api, replay: ReplayServer) -> None:
    problem = await api.problem("/weather/compare?cities=Talinn,Tallinn,Atlantis", 404)
    assert "Talinn" in problem["detail"]
    assert "Atlantis" in problem["detail"]
    assert "Tallinn" in problem["suggestions"]
    assert not [name for name in problem["suggestions"] if "," in name], "a comma separates cities"
    namesake = await api.problem("/weather/compare?cities=Birmingham,US,Tallinn", 404)
    assert "No city named 'US'" in namesake["detail"]
    assert (await api.problem("/weather/compare", 400))["errors"][0]["parameter"] == "cities"
    assert replay.log == []


async def test_met_norway_compares_where_open_meteo_does_not_answer(open_api: Opened, replay: ReplayServer) -> None:
    """It has no recording of Riga."""
    with replay.fault("error_500", host="api.open-meteo.com"), time_machine.travel(BEGUN, tick=False):
        async with open_api() as api:
            response = await api.get("/weather/compare?cities=Tallinn,Riga,Oslo")
            problem = await api.problem("/weather/compare?cities=Riga,Vilnius", 502)
    data = response.json()["data"]
    found = [(row["place"]["city"], row["source"], row["weather"]["weather_code"]) for row in data["items"]]
    assert found == [("Tallinn", "met_norway", None), ("Oslo", "met_norway", None)]
    assert data["items"][0]["weather"]["temperature_c"] == 7.3
    (missing,) = data["missing"]
    assert (missing["city"], missing["country"], missing["reason"]) == ("Riga", "LV", "upstream_unavailable")
    assert "Open-Meteo returned 500, and its fallback MET Norway" in missing["detail"]
    assert "api.met.no" in response.headers["link"]
    assert "open-meteo" not in response.headers["link"]
    assert seconds_left(response) <= 60
    assert problem["provider"] == "Open-Meteo"


@pytest.mark.parametrize(
    "odd", [{"current": None}, {"current": {"time": "soon"}}, {"latitude": 12.5}], ids=["nothing", "time", "elsewhere"]
)
async def test_an_odd_city_does_not_cost_the_others(
    open_api: Opened, answering: Answering, odd: dict[str, object]
) -> None:
    tallinn, tartu, riga = json.loads(COMPARED.read_bytes())
    body = json.dumps([tallinn | odd, tartu | odd, riga]).encode()
    one_odd = json.dumps([tallinn | odd, tartu, riga]).encode()
    met_norway = "https://api.met.no/weatherapi/locationforecast/2.0/complete?lat=59.437&lon=24.7535"
    forecast = (CASSETTES / "met_norway" / "tallinn.json").read_bytes()
    asked = "/weather/compare?cities=Tallinn,Tartu,Riga"
    with time_machine.travel(BEGUN, tick=False):
        async with open_api(gateway=answering({open_meteo_at(TALLINN, TARTU, RIGA): one_odd})) as api:
            without = await api.data(asked)
        bodies = {open_meteo_at(TALLINN, TARTU, RIGA): one_odd, met_norway: forecast}
        async with open_api(gateway=answering(bodies)) as api:
            both = await api.get(asked)
        async with open_api(gateway=answering({open_meteo_at(TALLINN, TARTU, RIGA): body})) as api:
            problem = await api.problem(asked, 502)
    assert [(row["place"]["city"], row["weather"]["temperature_c"]) for row in without["items"]] == [
        ("Tartu", 9.8), ("Riga", 12.3),
    ]  # fmt: skip
    assert [missing["city"] for missing in without["missing"]] == ["Tallinn"]
    found = [(row["source"], row["weather"]["temperature_c"]) for row in both.json()["data"]["items"]]
    assert found == [("met_norway", 7.3), ("open_meteo", 9.8), ("open_meteo", 12.3)]
    assert "api.met.no" in both.headers["link"]
    assert "open-meteo.com" in both.headers["link"]
    assert problem["provider"] == "Open-Meteo"


async def test_ten_cities_of_met_norway_take_a_request_each(open_api: Opened, replay: ReplayServer) -> None:
    cities = ELEVEN.removesuffix(",Berlin")
    with replay.fault("error_500", host="api.open-meteo.com"), time_machine.travel(BEGUN, tick=False):
        async with open_api() as api:
            data = await api.data(f"/weather/compare?cities={cities}")
    assert [row["place"]["city"] for row in data["items"]] == ["Tallinn", "Oslo"]
    assert len(data["missing"]) == 8
    assert len({entry["url"] for entry in replay.log if "api.open-meteo.com" in entry["url"]}) == 1
    assert len({entry["url"] for entry in replay.log if "api.met.no" in entry["url"]}) == 10


@pytest.mark.parametrize("path", ["/weather/current", "/weather/forecast", "/weather/nordic"])
async def test_a_place_is_required_once(api: Api, path: str) -> None:
    nothing = await api.problem(path, 400)
    assert {wrong["parameter"] for wrong in nothing["errors"]} == {"lat", "lon", "city"}
    half = await api.problem(f"{path}?lat=59.4", 400)
    assert [wrong["parameter"] for wrong in half["errors"]] == ["lon"]
    both = await api.problem(f"{path}?city=Tallinn&lat=59.4&lon=24.7", 400)
    assert [wrong["parameter"] for wrong in both["errors"]] == ["city"]


async def test_met_norway_answers_where_open_meteo_does_not(open_api: Opened, replay: ReplayServer) -> None:
    with replay.fault("error_500", host="api.open-meteo.com"), time_machine.travel(BEGUN):
        async with open_api() as api:
            response = await api.get("/weather/current?city=Tallinn")
    data = response.json()["data"]
    assert (data["source"], data["observed_at"], data["stale_since"]) == ("met_norway", "2026-05-10T10:00:00Z", None)
    assert (data["weather"]["temperature_c"], data["weather"]["wind_speed_ms"]) == (7.3, 3.5)
    assert (data["weather"]["feels_like_c"], data["weather"]["weather_code"]) == (None, None)
    assert data["weather"]["description"] == "partly cloudy"
    assert "api.met.no" in response.headers["link"]
    assert "open-meteo" not in response.headers["link"]


async def test_the_days_of_a_forecast(api: Api) -> None:
    with time_machine.travel(RECORDED, tick=False):
        data = await api.data("/weather/forecast?city=Oslo&days=3")
    assert [day["date"] for day in data["days"]] == ["2026-05-10", "2026-05-11", "2026-05-12"]
    first, second, last = data["days"]
    assert (first["temperature_max_c"], first["wind_gust_max_ms"], first["uv_index_max"]) == (14.2, 10.0, 4.85)
    assert (second["precipitation_mm"], second["precipitation_probability_max_percent"]) == (1.2, 48)
    assert (last["precipitation_mm"], last["weather_code"], last["description"]) == (None, None, None)
    assert (data["model"], data["source"], data["hours"]) == ("best_match", "open_meteo", [])


async def test_the_hours_of_a_forecast_are_in_utc(api: Api) -> None:
    with time_machine.travel(RECORDED, tick=False):
        data = await api.data("/weather/forecast?city=Oslo&days=1&hourly=true")
        lines = (await api.get("/weather/forecast?city=Oslo&days=1&hourly=true&format=ndjson")).text.splitlines()
    assert [hour["forecast_at"] for hour in data["hours"]] == [
        "2026-05-09T22:00:00Z", "2026-05-09T23:00:00Z", "2026-05-10T00:00:00Z",
    ]  # fmt: skip
    assert data["hours"][1]["precipitation_mm"] == 0.2
    assert data["hours"][2]["visibility_m"] == 640.0
    assert len(lines) == 4, "one day and three hours"


async def test_past_days_are_no_forecast(open_api: Opened, answering: Answering) -> None:
    """The reply of 10 May has three days: the next morning it has two, and later none."""
    url = "https://api.open-meteo.com/v1/forecast?latitude=*&longitude=*&daily=*&timezone=auto&forecast_days=*"
    gateway = answering({url: (CASSETTES / "open_meteo" / "forecast.json").read_bytes()})
    with time_machine.travel(datetime(2026, 5, 10, 22, 10, tzinfo=UTC), tick=False):  # 00:10 in Oslo
        async with open_api(gateway=gateway) as api:
            data = await api.data("/weather/forecast?city=Oslo&days=3")
    assert [day["date"] for day in data["days"]] == ["2026-05-11", "2026-05-12"]
    with time_machine.travel(datetime(2026, 5, 13, 12, tzinfo=UTC), tick=False):
        async with open_api(gateway=gateway) as api:
            problem = await api.problem("/weather/forecast?city=Oslo&days=3", 502)
    assert "returned no forecast from today on" in problem["detail"]


async def test_a_forecast_of_met_norway_has_partial_and_whole_days(open_api: Opened, replay: ReplayServer) -> None:
    with replay.fault("error_500", host="api.open-meteo.com"), time_machine.travel(BEGUN):
        async with open_api() as api:
            data = await api.data("/weather/forecast?city=Oslo&days=3")
    assert (data["model"], data["made_at"]) == ("locationforecast", "2026-05-10T08:31:12Z")
    first, second, third = data["days"]
    assert (first["date"], first["partial_day"], second["partial_day"]) == ("2026-05-10", True, False)
    # From 11:00 to 24:00 in Oslo: four dry hours, then nine of 0.3 mm.
    assert first["precipitation_mm"] == 2.7
    assert second["precipitation_mm"] == 7.2, "24 hours of 0.3 mm"
    assert third["precipitation_mm"] is None, "steps of six hours do not end with the day in Oslo"
    assert (third["temperature_max_c"], third["uv_index_max"]) == (16.6, None)


async def test_steps_of_met_norway(api: Api) -> None:
    data = await api.data("/weather/nordic?city=Bergen&limit=11")
    assert (data["count"], data["elevation_m"], data["updated_at"]) == (11, 12, "2026-05-10T08:31:12Z")
    first, second = data["items"][:2]
    assert (first["forecast_at"], first["temperature_c"], first["wind_gust_ms"]) == ("2026-05-10T09:00:00Z", 9.0, 6.2)
    assert (first["symbol"], first["description"]) == ("partlycloudy", "partly cloudy")
    assert (first["precipitation_mm"], second["precipitation_mm"]) == (None, 0.0), "the first step has none before it"
    wet = data["items"][5]
    assert (wet["precipitation_mm"], wet["precipitation_probability_percent"]) == (0.3, 35.5)
    assert wet["description"] == "light rain showers"
    six_hours = data["items"][10]
    assert (six_hours["precipitation_mm"], six_hours["precipitation_next_1h_mm"]) == (1.4, None)
    assert (six_hours["temperature_next_6h_max_c"], six_hours["wind_gust_ms"]) == (14.6, None)


async def test_an_altitude_is_passed_on(api: Api, replay: ReplayServer) -> None:
    await api.data("/weather/nordic?city=Bergen&altitude=320&limit=1")
    assert "altitude=320" in replay.log[0]["url"]
    await api.problem("/weather/nordic?city=Bergen&altitude=12000", 400)


async def test_a_forecast_is_kept_until_it_expires(open_api: Opened, answering: Answering) -> None:
    url = "https://api.met.no/weatherapi/locationforecast/2.0/complete?lat=60.393&lon=5.3242"
    body = (CASSETTES / "met_norway" / "bergen.json").read_bytes()
    gateway = answering({url: body}, headers={"expires": "Sun, 10 May 2026 10:27:00 GMT"})
    with time_machine.travel(BEGUN, tick=False):
        async with open_api(gateway=gateway) as api:
            response = await api.get("/weather/nordic?city=Bergen")
    assert seconds_left(response) == 420
