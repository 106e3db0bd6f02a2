"""How green electricity is now: the score, and what is left of it when parts are missing."""

from datetime import UTC, datetime

import pytest
import time_machine

from skerry.endpoints.mashups.green_energy import PRICE, SCORE, TEMPERATURE, WEATHER_AT, WIND
from skerry.models.day_ahead import NordicBalticZone
from skerry.models.scales import InputValue
from skerry.models.scores import Scored
from skerry.services.generation_mix import EMISSIONS, carbon_intensity, generation_mix
from skerry.sources.europe.energy_charts import GenerationKind, Output, PublicPower
from tests.conftest import Api
from tests.replaying import ReplayServer

NOW = datetime(2026, 5, 10, 9, 20, tzinfo=UTC)
NATIONAL, EXCHANGE = "www.elprisetjustnu.se", "dataportal-api.nordpoolgroup.com"
WEATHER, POWER = "api.open-meteo.com", "api.energy-charts.info"


def scored(price: float | None, wind: float | None, temperature: float | None) -> Scored:
    values = {PRICE: price, WIND: wind, TEMPERATURE: temperature}
    return SCORE.score({name: None if value is None else InputValue(value, None) for name, value in values.items()})


@pytest.mark.parametrize(
    ("price", "wind", "temperature", "score"),
    [
        (28.55, 3.5, 11.5, 6.0),  # 0.35 * 8 + 0.4 * 3 + 0.25 * 8
        (2.74, 9.6, 6.1, 8.7),  # 3.5 + 0.4 * 8 + 0.25 * 8
        (-5.0, 20.0, 15.0, 10.0),
        (400.0, 30.0, -20.0, 0.0),
        (400.0, 0.5, -20.0, 0.0),
        (None, 9.6, 6.1, 8.0),  # (3.2 + 2) / 0.65
        (28.55, None, None, None),
    ],
)
def test_known_answers(price: float | None, wind: float | None, temperature: float | None, score: float | None) -> None:
    assert scored(price, wind, temperature).score == score


@pytest.mark.parametrize(
    ("wind", "score"), [(0.0, 0), (2.0, 3), (3.99, 3), (4.0, 6), (8.0, 8), (14.0, 10), (24.9, 10), (25.0, 0)]
)
def test_bands_of_wind(wind: float, score: float) -> None:
    assert scored(50.0, wind, None).factors[1].score == score


def test_the_method_is_written_from_the_table() -> None:
    method = SCORE.method()
    assert method.startswith("score = 0.35 price_signal + 0.4 wind_power + 0.25 demand, each from 0 to 10, 10 best.")
    assert "day_ahead_price (EUR/MWh) 10 below 20, 8 below 50, 6 below 100, 3 below 200, else 0" in method


def test_every_kind_of_generation_has_its_emissions_and_every_zone_its_weather() -> None:
    assert set(EMISSIONS) == set(GenerationKind)
    assert set(WEATHER_AT) == set(NordicBalticZone)


def test_carbon_intensity_is_the_mean_by_output() -> None:
    power = PublicPower(
        NOW,
        (Output(GenerationKind.GAS, 100.0), Output(GenerationKind.HYDRO_RESERVOIR, 300.0)),
        load_mw=500.0,
        net_import_mw=20.0,
    )
    intensity = carbon_intensity(power)
    assert intensity is not None
    assert intensity.co2e_g_kwh == 140.5  # (100 * 490 + 300 * 24) / 400
    mix = generation_mix(power)
    assert (mix.total_mw, mix.renewable_percent, mix.fossil_free_percent) == (400.0, 75.0, 75.0)
    assert mix.complete is False  # 420 MW do not make a load of 500


def test_no_generation_has_no_intensity() -> None:
    assert carbon_intensity(PublicPower(NOW, (Output(GenerationKind.SOLAR, 0.0),), None, None)) is None


@time_machine.travel(NOW, tick=False)
async def test_all_parts(api: Api) -> None:
    response = await api.get("/mashup/green/energy?zone=SE3")
    report = response.json()["data"]
    assert (report["zone"], report["zone_name"], report["country"]) == ("SE3", "Stockholm", "SE")
    assert report["current_price"] == {
        "start_at": "2026-05-10T09:15:00Z",
        "end_at": "2026-05-10T09:30:00Z",
        "price_eur_mwh": 28.55,
        "price_local_mwh": 311.89,
        "currency": "SEK",
    }
    assert [(factor["name"], factor["score"]) for factor in report["factors"]] == [
        ("price_signal", 8.0), ("wind_power", 3.0), ("demand", 8.0),
    ]  # fmt: skip
    assert report["factors"][1] == {
        "name": "wind_power", "score": 3.0, "weight": 0.4, "coverage": 1.0, "finding": "light wind",
        "inputs": [
            {
                "name": "wind_speed", "value": 3.5, "words": None, "unit": "m/s", "score": 3.0, "weight": 1.0,
                "as_of": "2026-05-10T09:15:00Z", "source": "Open-Meteo",
            }
        ],
    }  # fmt: skip
    assert report["load_mw"] == 12900.0
    assert (report["score"], report["coverage"]) == (6.0, 1.0)
    assert report["verdict"] == "fairly favourable"
    assert report["unavailable"] == []
    mix = report["generation_mix"]
    # The column of 07:30; in the newest one most kinds have no value yet.
    assert mix["start_at"] == "2026-05-10T07:30:00Z"
    assert mix["total_mw"] == 16000.0  # 6100 + 5600 + 2500 + 100 + 700 + 300 + 700
    assert mix["by_kind"][0] == {"kind": "hydro_reservoir", "power_mw": 6100.0, "generation_percent": 38.1}
    assert mix["renewable_percent"] == 60.6
    assert mix["fossil_free_percent"] == 95.6
    assert mix["complete"] is True
    # (6100*24 + 5600*12 + 2500*11 + 100*12 + 700*48 + 300*230 + 700*300) / 16000
    assert report["carbon_intensity"]["co2e_g_kwh"] == 34.7
    assert response.headers["cache-control"].startswith("public, max-age=300,")
    assert response.headers["link"].count('rel="via"') == 3


@time_machine.travel(NOW, tick=False)
async def test_the_default_is_oslo(api: Api) -> None:
    assert (await api.data("/mashup/green/energy"))["zone_name"] == "Oslo"


@time_machine.travel(NOW, tick=False)
async def test_a_baltic_zone_has_its_price_from_elering(api: Api) -> None:
    report = await api.data("/mashup/green/energy?zone=ee")
    assert report["current_price"]["currency"] == "EUR"
    assert report["current_price"]["start_at"] == "2026-05-10T09:15:00Z"
    assert report["current_price"]["price_local_mwh"] == report["current_price"]["price_eur_mwh"] == 37.71
    assert report["generation_mix"]["complete"] is None


@time_machine.travel(NOW, tick=False)
async def test_a_danish_zone_has_a_measured_intensity(api: Api) -> None:
    report = await api.data("/mashup/green/energy?zone=DK1")
    assert report["current_price"]["currency"] == "DKK"
    assert report["factors"][1]["score"] == 8
    assert report["carbon_intensity"]["co2e_g_kwh"] == 68.0
    assert report["carbon_intensity"]["start_at"] == "2026-05-10T09:10:00Z"
    assert "Energinet" in report["carbon_intensity"]["method"]


@time_machine.travel(NOW, tick=False)
async def test_without_a_price_there_is_no_report(api: Api) -> None:
    problem = await api.problem("/mashup/green/energy?zone=DK2", 502)
    assert problem["provider"] == "Energi Data Service"
    assert "returned no price for this moment" in problem["detail"]


@time_machine.travel(NOW, tick=False)
async def test_a_place_without_wind_figure(api: Api) -> None:
    report = await api.data("/mashup/green/energy?zone=LV")
    assert report["factors"][1]["score"] is None
    assert report["factors"][2]["inputs"][0]["value"] == 13.2
    assert report["coverage"] == 0.6
    assert report["verdict"].endswith("judged without wind power")
    assert [(entry["part"], entry["reason"]) for entry in report["unavailable"]] == [
        ("factors.wind_power", "no_data"),
        ("generation_mix", "no_data"),
        ("load_mw", "no_data"),
        ("carbon_intensity", "no_data"),
    ]


@time_machine.travel(NOW, tick=False)
async def test_without_weather_there_is_no_score(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host=WEATHER):
        response = await api.get("/mashup/green/energy?zone=SE3")
    report = response.json()["data"]
    assert report["score"] is None
    assert report["coverage"] == 0.35
    assert report["verdict"] == "too little data for a score"
    assert report["current_price"]["price_eur_mwh"] == 28.55
    assert report["unavailable"][0] == {
        "part": "factors.wind_power",
        "reason": "upstream_unavailable",
        "detail": "Open-Meteo returned 500.",
    }
    assert response.headers["cache-control"].startswith("public, max-age=60,")


@time_machine.travel(NOW, tick=False)
async def test_the_mix_is_not_in_the_score(api: Api, replay: ReplayServer) -> None:
    with replay.fault("html", host=POWER):
        report = await api.data("/mashup/green/energy?zone=SE3")
    assert report["score"] == 6.0
    assert report["generation_mix"] is None
    assert report["carbon_intensity"] is None
    assert [entry["part"] for entry in report["unavailable"]] == ["generation_mix", "load_mw", "carbon_intensity"]


@time_machine.travel(NOW, tick=False)
async def test_the_price_from_the_exchange(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host=NATIONAL):
        report = await api.data("/mashup/green/energy?zone=SE3")
    assert report["current_price"]["price_eur_mwh"] == 28.55
    assert report["unavailable"] == []


@time_machine.travel(NOW, tick=False)
async def test_when_nothing_answers(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500"):
        problem = await api.problem("/mashup/green/energy?zone=SE3", 502)
    assert problem["provider"] == "Elpriset just nu"


async def test_another_zone_is_answered_with_those_there_are(api: Api) -> None:
    problem = await api.problem("/mashup/green/energy?zone=DE", 400)
    assert problem["errors"][0]["allowed"] == (
        "one of NO1, NO2, NO3, NO4, NO5, SE1, SE2, SE3, SE4, FI, EE, LV, LT, DK1, DK2"
    )
