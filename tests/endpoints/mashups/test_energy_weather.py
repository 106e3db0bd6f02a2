"""Prices and weather hour by hour: figures worked out from the cassettes, and what is left when providers are away."""

import json
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from math import sqrt
from statistics import fmean

import pytest
import time_machine

from tests.conftest import Api, Opened
from tests.declared import KNOWN_AHEAD, SERIES, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES, ReplayServer
from tests.reports import missing

AFTERNOON = datetime(2026, 5, 12, 12, 20, tzinfo=UTC)
DECLARED = {
    "/mashup/energy/weather": Declared(
        recorded=AFTERNOON,
        every_row=SERIES,
        unageing=KNOWN_AHEAD,
        signing={"holidays": "public holidays of the day"},
        carried="dashboard.elering.ee/en",
    ),
}

MORNING = datetime(2026, 5, 12, 9, 20, tzinfo=UTC)
EE = "/mashup/energy/weather?zone=ee"
PRICES = "https://dashboard.elering.ee/api/nps/price?start={Y}-{m}-{d}T21:00:00.000Z&end=*T20:59:59.999Z"
WEATHER = ("hours.temperature_c", "hours.wind_speed_ms", "hours.cloud_cover_percent")
COEFFICIENTS = ("correlation.price_temperature", "correlation.price_wind")


def pearson(first: list[float], second: list[float]) -> float:
    means = fmean(first), fmean(second)
    pairs = [(x - means[0], y - means[1]) for x, y in zip(first, second, strict=True)]
    return sum(x * y for x, y in pairs) / sqrt(sum(x * x for x, _ in pairs) * sum(y * y for _, y in pairs))


@time_machine.travel(AFTERNOON, tick=False)
async def test_all_parts(api: Api, replay: ReplayServer) -> None:
    report = await api.data(EE)
    assert report["unavailable"] == []
    recorded = json.loads((CASSETTES / "elering" / "nps_price_2026-05-10.json").read_bytes())["data"]["ee"]
    quarters = [row["price"] for row in recorded]  # the same for every day in summer
    assert (report["price_min_eur_mwh"], report["price_max_eur_mwh"]) == (min(quarters), max(quarters))
    assert report["price_mean_eur_mwh"] == pytest.approx(fmean(quarters), abs=0.005)
    assert report["current_price"]["price_eur_mwh"] == quarters[61]  # 15:15 in Tallinn
    hourly = [fmean(quarters[start : start + 4]) for start in range(0, 96, 4)] * 2
    assert [hour["price_eur_mwh"] for hour in report["hours"]] == pytest.approx(hourly, abs=0.0001)
    forecast = json.loads((CASSETTES / "open_meteo" / "forecast_tallinn.json").read_bytes())["hourly"]
    # Of its last two days.
    temperatures, winds = (forecast[name][-48:] for name in ("temperature_2m", "wind_speed_10m"))
    assert [hour["temperature_c"] for hour in report["hours"]] == temperatures
    assert report["hours"][0]["start_at"] == "2026-05-11T21:00:00Z"
    assert report["hours"][0]["wind_speed_ms"] == 5.0  # 18.0 km/h
    assert report["correlation"] == {
        "hour_count": 48,
        "price_temperature": round(pearson(hourly, temperatures), 2),
        "price_wind": round(pearson(hourly, winds), 2),
    }
    calls = len(replay.log)
    assert calls == 3, "two days of prices, one forecast"
    assert await api.data(EE) == report
    assert len(replay.log) == calls


@time_machine.travel(AFTERNOON, tick=False)
async def test_it_has_no_date_since_prices_and_forecasts_state_none(api: Api) -> None:
    """The date of the table of holidays is not that of the report."""
    response = await api.get(EE)
    assert response.status_code == 200
    assert "last-modified" not in response.headers


@time_machine.travel(AFTERNOON, tick=False)
async def test_the_cheapest_windows_are_ahead_and_apart(api: Api) -> None:
    """Against every start of three hours from now on."""
    report = await api.data(EE)
    recorded = json.loads((CASSETTES / "elering" / "nps_price_2026-05-10.json").read_bytes())["data"]["ee"]
    prices = [row["price"] for row in recorded] * 2
    first = datetime(2026, 5, 11, 21, tzinfo=UTC)
    starts = {first + timedelta(minutes=15) * n: round(fmean(prices[n : n + 12]), 2) for n in range(61, 181)}
    windows = report["cheapest_windows"]
    assert windows[0]["price_mean_eur_mwh"] == min(starts.values())
    spans = sorted((window["start_at"], window["end_at"]) for window in windows)
    assert spans[0][0] >= "2026-05-12T12:15:00Z"
    assert all(end <= start for (_, end), (start, _) in pairwise(spans))
    for window in windows:
        assert starts[datetime.fromisoformat(window["start_at"])] == window["price_mean_eur_mwh"]


@time_machine.travel(MORNING, tick=False)
async def test_a_day_is_too_short_for_a_correlation(api: Api) -> None:
    report = await api.data(EE)
    assert (report["next_day_prices"], len(report["hours"])) == ("not_due", 24)
    assert report["correlation"] == {"hour_count": 24, "price_temperature": None, "price_wind": None}
    assert missing(report) == dict.fromkeys(COEFFICIENTS, "no_data")


@time_machine.travel(AFTERNOON, tick=False)
async def test_without_a_forecast(open_api: Opened, answering: Answering) -> None:
    prices = (CASSETTES / "elering" / "nps_price_2026-05-10.json").read_bytes()
    async with open_api(gateway=answering({PRICES: prices}, recorded="2026-05-09", unix=True)) as api:
        report = await api.data(EE)
    assert missing(report) == dict.fromkeys((*WEATHER, *COEFFICIENTS), "upstream_unavailable")
    assert report["correlation"]["hour_count"] == 0
    assert len(report["hours"]) == 48
    assert "open_meteo" not in {entry["source"] for entry in report["sources"]}


@time_machine.travel(AFTERNOON, tick=False)
async def test_without_prices_the_weather_is_left(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host="dashboard.elering.ee"):
        report = await api.data(EE)
    assert (report["current_price"], report["price_mean_eur_mwh"], report["cheapest_windows"]) == (None, None, None)
    hours = report["hours"]
    assert (len(hours), hours[0]["start_at"], hours[-1]["end_at"]) == (
        24, "2026-05-11T21:00:00Z", "2026-05-12T21:00:00Z",
    )  # fmt: skip
    assert {hour["price_eur_mwh"] for hour in hours} == {None}
    assert any(hour["temperature_c"] is not None for hour in hours)
    assert report["correlation"] == {"hour_count": 0, "price_temperature": None, "price_wind": None}
    assert missing(report)["hours.price_eur_mwh"] == missing(report)["current_price"] == "upstream_unavailable"
    assert [entry["source"] for entry in report["sources"]] == ["holidays", "open_meteo"]


@time_machine.travel(AFTERNOON, tick=False)
async def test_without_prices_and_weather(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500"):
        problem = await api.problem(EE, 502)
    assert problem["provider"] == "Elering"


@time_machine.travel(datetime(2026, 2, 24, 9, 20, tzinfo=UTC), tick=False)
async def test_a_holiday(api: Api) -> None:
    report = await api.data(EE)
    assert report["holidays"] == [{"date": "2026-02-24", "name": "Independence Day"}]


@time_machine.travel(datetime(2026, 3, 29, 9, 20, tzinfo=UTC), tick=False)
async def test_a_day_of_23_hours(api: Api) -> None:
    assert len((await api.data(EE))["hours"]) == 23


async def test_a_zone_must_be_named(api: Api) -> None:
    problem = await api.problem("/mashup/energy/weather", 400)
    assert [error["parameter"] for error in problem["errors"]] == ["zone"]
