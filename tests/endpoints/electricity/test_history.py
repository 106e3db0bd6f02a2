"""Prices of a range of days."""

import csv
import json
from datetime import UTC, datetime, timedelta, timezone
from itertools import pairwise

import pytest
import time_machine

from tests.conftest import Api, Opened
from tests.declared import KNOWN_AHEAD, SERIES, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

DECLARED = {
    "/electricity/history/{zone}": Declared(
        another={"2026-03-2": "2026-04-2"},
        every_row=SERIES,
        timeless=KNOWN_AHEAD,
    ),
}

pytestmark = pytest.mark.modules(
    "electricity.history", "electricity.prices", "electricity.statistics", "electricity.zones"
)

NOW = datetime(2026, 5, 10, 9, 20, tzinfo=UTC)


@time_machine.travel(NOW, tick=False)
async def test_two_days_over_a_clock_change(api: Api) -> None:
    history = await api.data("/electricity/history/NO5?start_date=2026-03-28&end_date=2026-03-29")
    assert history["count"] == 24 + 23
    assert history["missing_days"] == []
    assert history["resolution_minutes"] == 60
    hours = history["prices"]
    assert hours[0] == {
        "start_at": "2026-03-27T23:00:00Z",
        "end_at": "2026-03-28T00:00:00Z",
        "price_eur_mwh": 41.97,
        "price_local_mwh": 468.11,
    }
    assert hours[24]["start_at"] == "2026-03-28T23:00:00Z"
    assert hours[24]["price_eur_mwh"] == 57.1925  # (58.08 + 57.27 + 56.93 + 56.49) / 4
    assert hours[-1]["end_at"] == "2026-03-29T22:00:00Z"
    assert all(before["end_at"] == after["start_at"] for before, after in pairwise(hours))


@time_machine.travel(NOW, tick=False)
async def test_an_autumn_day_has_25_hours(api: Api) -> None:
    with time_machine.travel(datetime(2026, 11, 2, 9, tzinfo=UTC), tick=False):
        history = await api.data("/electricity/history/SE3?start_date=2026-10-24&end_date=2026-10-25")
    assert history["count"] == 24 + 25


@time_machine.travel(NOW, tick=False)
async def test_a_day_that_the_provider_lost_is_named(api: Api) -> None:
    response = await api.get("/electricity/history/NO2?start_date=2024-06-01&end_date=2024-06-03")
    history = response.json()["data"]
    [missing] = history["missing_days"]
    assert (missing["date"], missing["reason"]) == ("2024-06-02", "no_data")
    assert "NO2 on 2024-06-02" in missing["detail"]
    assert history["count"] == 48
    assert history["prices"][23]["end_at"] == "2024-06-01T22:00:00Z"
    assert history["prices"][24]["start_at"] == "2024-06-02T22:00:00Z"
    assert response.headers["cache-control"].startswith("public, max-age=60,")


@time_machine.travel(NOW, tick=False)
async def test_past_days_are_asked_for_once(api: Api, replay: ReplayServer) -> None:
    response = await api.get("/electricity/history/NO3?start_date=2026-04-01&end_date=2026-05-01")
    assert response.json()["data"]["count"] == 31 * 24
    assert response.headers["cache-control"].startswith("public, max-age=86400,")
    assert len(replay.log) == 31
    await api.data("/electricity/stats/NO3?date=2026-04-17")
    assert len(replay.log) == 31


@time_machine.travel(NOW, tick=False)
async def test_rows_as_csv(api: Api) -> None:
    response = await api.get("/electricity/history/NO3?start_date=2026-04-01&end_date=2026-04-01&format=csv")
    names, first, *rest = csv.reader(response.text.splitlines())
    assert names[-4:] == ["start_at", "end_at", "price_eur_mwh", "price_local_mwh"]
    asked = dict(zip(names, first, strict=True))
    assert asked.items() >= {
        "zone": "NO3", "currency": "NOK", "timezone": "Europe/Oslo", "start_date": "2026-04-01",
        "end_date": "2026-04-01", "start_at": "2026-03-31T22:00:00Z",
    }.items()  # fmt: skip
    assert len(rest) == 23


@time_machine.travel(NOW, tick=False)
@pytest.mark.parametrize(
    ("zone", "start", "end", "begin"),
    [
        ("NO1", "2021-11-01", "2021-11-02", "No prices for zone NO1 before 2021-12-01 at Hva koster strømmen."),
        ("SE1", "0001-01-01", "0001-01-02", "No prices for zone SE1 before 2022-11-01 at Elpris"),
        ("SE1", "9999-12-30", "9999-12-31", "The prices of 9999-12-30 are not published yet:"),
    ],
)
async def test_days_that_there_are_none_of(api: Api, zone: str, start: str, end: str, begin: str) -> None:
    problem = await api.problem(f"/electricity/history/{zone}?start_date={start}&end_date={end}", 404)
    assert problem["detail"].startswith(begin)


@time_machine.travel(NOW, tick=False)
async def test_a_range_that_begins_before_the_provider_names_those_days(api: Api) -> None:
    history = await api.data("/electricity/history/SE1?start_date=2022-10-31&end_date=2022-11-01")
    assert [(day["date"], day["reason"]) for day in history["missing_days"]] == [("2022-10-31", "no_data")]
    assert history["count"] == 24


@time_machine.travel(NOW, tick=False)
@pytest.mark.parametrize(
    ("query", "parameter"),
    [
        ("start_date=2026-04-02&end_date=2026-04-01", "end_date"),
        ("start_date=2026-03-01&end_date=2026-04-01", "end_date"),
        ("start_date=0001-01-01&end_date=9999-12-31", "end_date"),
        ("start_date=2026-13-01&end_date=2026-04-01", "start_date"),
        ("start_date=2026-04-01", "end_date"),
    ],
)
async def test_ranges_that_are_none(api: Api, query: str, parameter: str) -> None:
    problem = await api.problem(f"/electricity/history/NO1?{query}", 400)
    assert [error["parameter"] for error in problem["errors"]] == [parameter]


@time_machine.travel(NOW, tick=False)
async def test_a_provider_that_fails_leaves_no_half_history(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500"):
        await api.problem("/electricity/history/NO1?start_date=2026-05-01&end_date=2026-05-03", 502)


@time_machine.travel(NOW, tick=False)
async def test_one_broken_day_is_missing_with_its_reason(open_api: Opened, answering: Answering) -> None:
    url = "https://www.hvakosterstrommen.no/api/v1/prices/2024/06-{:02}_NO2.json"
    rows = [
        [
            {"NOK_per_kWh": 1.0, "EUR_per_kWh": 0.1, "EXR": 10, "time_start": f"{hour:%Y-%m-%dT%H:%M:%S%z}",
             "time_end": f"{hour + timedelta(hours=1):%Y-%m-%dT%H:%M:%S%z}"}
            for hour in (datetime(2024, 6, day, tzinfo=timezone(timedelta(hours=2))) + timedelta(hours=h) for h in range(24))
        ]
        for day in (1, 2, 3)
    ]  # fmt: skip
    bodies = {url.format(day + 1): json.dumps(row).encode() for day, row in enumerate(rows)}
    bodies[url.format(2)] = b"<html>"
    async with open_api(gateway=answering(bodies)) as api:
        response = await api.get("/electricity/history/NO2?start_date=2024-06-01&end_date=2024-06-03")
        problem = await api.problem("/electricity/history/NO2?start_date=2024-06-02&end_date=2024-06-02", 502)
    history = response.json()["data"]
    assert history["count"] == 48
    assert [(day["date"], day["reason"]) for day in history["missing_days"]] == [("2024-06-02", "upstream_unavailable")]
    assert "Hva koster" in history["missing_days"][0]["detail"]
    assert "Hva koster" in problem["detail"]
    assert response.headers["cache-control"].startswith("public, max-age=60,")
