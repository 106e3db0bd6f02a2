"""Weather stations of the countries, and their observations."""

from datetime import UTC, datetime

import pytest
import time_machine

from tests.conftest import Api, Opened
from tests.declared import NOT_RESTATED, ONE_FILE, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

IDENTIFIERS = {"station": "identifiers of stations, which some services write in digits", "wmo_code": "WMO numbers"}

DECLARED = {
    "/nordic/{country}/weather/observations": Declared(unidentified=NOT_RESTATED, digits=IDENTIFIERS),
    "/nordic/{country}/weather/observations/{station}": Declared(unidentified=ONE_FILE, digits=IDENTIFIERS),
    "/nordic/{country}/weather/stations": Declared(
        unidentified=NOT_RESTATED,
        timeless="a list of stations, not of what they observed",
        digits=IDENTIFIERS,
    ),
    "/nordic/{country}/weather/history": Declared(digits=IDENTIFIERS),
}

FINNISH = (
    "https://opendata.fmi.fi/wfs?service=WFS&version=2.0.0&request=getFeature"
    "&storedquery_id=fmi::observations::weather::multipointcoverage&bbox=19,59,32,71&starttime=2026-05-10T08:20:00Z"
    "&endtime=2026-05-10T09:20:00Z&timestep=10"
    "&parameters=Temperature,DewPoint,Pressure,Humidity,WindDirection,WindSpeedMS,WindGust,TotalCloudCover,Precipitation1h"
)
NOON = time_machine.travel(datetime(2026, 5, 10, 9, 20, tzinfo=UTC), tick=False)


@NOON
@pytest.mark.parametrize(
    ("address", "observed_at", "temperature", "humidity", "wind", "direction"),
    [
        # The newest row with a value, which lacks precipitation.
        ("FI/weather/observations/100971", "09:10", 11.0, 62.0, 4.3, 231.0),
        ("FI/weather/observations/02978", "09:10", 11.0, 62.0, 4.3, 231.0),
        ("SE/weather/observations/180940", "09:00", -0.6, 91.0, 0.0, None),
        ("SE/weather/observations/98230", "09:00", 11.4, 58.0, 3.2, 215.0),
        ("DK/weather/observations/06180", "09:10", 13.1, 55.0, 4.6, 240.0),
        ("DK/weather/observations/skagen fyr", "09:10", 11.2, None, 0.0, None),
        ("IS/weather/observations/reykjavik", "09:10", 8.3, 69.0, 5.4, 130.0),
        ("IS/weather/observations/3471", "09:10", 6.0, None, 2.2, None),
        ("LV/weather/observations/RIGASLU", "09:00", 12.6, 54.0, 2.8, 205.0),
        ("LV/weather/observations/ventspils", "09:00", 9.4, None, 0.0, None),
        ("LT/weather/observations/vilniaus-ams", "09:00", 12.0, 60.0, 3.1, 220.0),
        ("LT/weather/observations/kauno-ams", "09:00", 12.4, 60.0, 0.0, None),
    ],
)
async def test_stations_of_all_countries_are_alike(
    api: Api, address: str, observed_at: str, temperature: float, humidity: float, wind: float, direction: float
) -> None:
    row = await api.data(f"/nordic/{address}")
    assert row["observed_at"] == f"2026-05-10T{observed_at}:00Z"
    assert (row["temperature_c"], row["humidity_percent"]) == (temperature, humidity)
    assert (row["wind_speed_ms"], row["wind_direction_deg"]) == (wind, direction)


@NOON
async def test_odd_values(api: Api) -> None:
    rows = {row["name"]: row for row in (await api.data("/nordic/FI/weather/observations"))["items"]}
    assert set(rows) == {"Helsinki Kaisaniemi", "Sodankylä Tähtelä"}, "the third reported nothing"
    assert rows["Helsinki Kaisaniemi"]["cloud_cover_percent"] == 50.0, "four of eight octas"
    assert rows["Sodankylä Tähtelä"]["cloud_cover_percent"] is None, "the sky cannot be seen"
    assert (await api.data("/nordic/DK/weather/observations/06180"))["cloud_cover_percent"] is None
    assert (await api.data("/nordic/IS/weather/observations/1475"))["longitude"] == -21.9028
    [quiet, calm] = [row["pressure_hpa"] for row in (await api.data("/nordic/SE/weather/observations"))["items"]]
    assert (quiet, calm) == (None, 1013.9)


@NOON
async def test_stations_by_name_and_by_distance(api: Api) -> None:
    found = await api.data("/nordic/Finland/weather/observations?lat=68&lon=27&limit=1")
    assert ([row["name"] for row in found["items"]], found["source"]) == (["Sodankylä Tähtelä"], "fmi")
    assert [row["station"] for row in (await api.data("/nordic/FI/weather/observations?q=kaisa"))["items"]] == [
        "100971"
    ]
    assert (await api.data("/nordic/FI/weather/observations?q=kaisax"))["items"] == []
    [error] = (await api.problem("/nordic/FI/weather/observations?lat=60", 400))["errors"]
    assert error["parameter"] == "lon"
    stations = await api.data("/nordic/DK/weather/stations")
    assert [(row["station"], row["name"], row["elevation_m"]) for row in stations["items"]] == [
        ("06180", "Københavns Lufthavn", 5.0), ("06041", "Skagen Fyr", 3.0),
    ]  # fmt: skip


@NOON
async def test_no_station_of_a_country_reports(open_api: Opened, answering: Answering) -> None:
    nothing = b'<wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs/2.0" numberReturned="0"/>'
    async with open_api(gateway=answering({FINNISH: nothing})) as api:
        for address in ("observations", "observations/100971", "stations"):
            problem = await api.problem(f"/nordic/FI/weather/{address}", 502)
            assert problem["detail"].startswith("Finnish Meteorological Institute returned no observations")


@NOON
async def test_countries_without_observations_and_services_that_fail(api: Api, replay: ReplayServer) -> None:
    assert "frost.met.no" in (await api.problem("/nordic/NO/weather/observations", 404))["detail"]
    assert "frost.met.no" in (await api.problem("/nordic/NO/weather/history", 404))["detail"]
    assert "client id" in (await api.problem("/nordic/NO/weather/stations", 404))["detail"]
    await api.problem("/nordic/FI/weather/observations/Nowhere", 404)
    with replay.fault("error_500", host="opendataapi.dmi.dk"):
        assert (await api.problem("/nordic/DK/weather/observations", 502))["provider"] == "DMI"
