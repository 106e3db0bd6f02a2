"""Prices of a range of days."""

import csv
import json
from datetime import UTC, datetime, timedelta, timezone
from itertools import pairwise
from pathlib import Path

import pytest
import time_machine

from skerry.series.spot_prices import SpotPrice
from skerry.settings import Settings
from skerry.store import open_store
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
        ("start_date=2026-04-02&end_date=2026-04-01", "start_date"),
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


def quarter(moment: datetime, zone: str, price: float) -> SpotPrice:
    currency = {"EE": "EUR", "NO1": "NOK"}[zone]
    return SpotPrice(moment, zone, moment + timedelta(minutes=15), price, None, currency)


@pytest.fixture
async def kept(tmp_path: Path) -> None:
    """Two days of Estonia, the first with 25 hours, and one quarter of Oslo."""
    begin = datetime(2026, 10, 24, 21, tzinfo=UTC)
    rows = [quarter(begin + timedelta(minutes=15 * step), "EE", 10.0 if step < 100 else 30.0) for step in range(196)]
    async with open_store(Settings(data_dir=tmp_path)) as store:
        await store.history(SpotPrice).write([*rows, quarter(begin + timedelta(hours=1), "NO1", -1.5)])


@pytest.mark.usefixtures("kept")
async def test_stored_prices_by_days_of_the_zone(open_api: Opened) -> None:
    async with open_api() as api:
        day = await api.data("/electricity/prices/history?zone=ee&start=2026-10-25&end=2026-10-25")
        means = await api.data("/electricity/prices/history?zone=EE&interval=1d")
        all_days = await api.data("/electricity/prices/history?interval=1d&start=2026-10-25&end=2026-10-25")
        both = await api.data("/electricity/prices/history?start=2026-10-24T22:00:00Z&end=2026-10-24T22:00:00Z")
        response = await api.get("/electricity/prices/history?zone=NO1&format=csv")
        links = {
            query: (await api.get(f"/electricity/prices/history?{query}")).headers.get("link", "")
            for query in ("limit=200", "zone=EE", "zone=EE&interval=1d", "zone=DK1")
        }
    assert day["count"] == 100
    assert day["items"][0] == {
        "start_at": "2026-10-24T21:00:00Z",
        "zone": "EE",
        "end_at": "2026-10-24T21:15:00Z",
        "price_eur_mwh": 10.0,
        "price_local_mwh": None,
        "currency": "EUR",
        "revised_at": None,
    }
    assert day["gaps"] == []
    days = [(row["start_at"], row["price_eur_mwh"], row["sample_count"], row["coverage"]) for row in means["items"]]
    assert days == [("2026-10-24T21:00:00Z", 10.0, 100, 1.0), ("2026-10-25T22:00:00Z", 30.0, 96, 1.0)]
    assert means["items"][0]["currency"] == "EUR"
    assert "end_at" not in means["items"][0]
    # Of all zones, each has its own day.
    assert [(row["zone"], row["start_at"], row["coverage"]) for row in all_days["items"]] == [
        ("EE", "2026-10-24T21:00:00Z", 1.0), ("NO1", "2026-10-24T22:00:00Z", 0.01),
    ]  # fmt: skip
    assert [(row["zone"], row["price_eur_mwh"]) for row in both["items"]] == [("EE", 10.0), ("NO1", -1.5)]
    assert response.text.splitlines()[1].startswith("2026-10-24T22:00:00Z,NO1,2026-10-24T22:15:00Z,-1.5,,NOK")
    # Whose rows there are signs, and nobody else.
    described = '; rel="describedby"'
    assert [response.headers["link"].count(part) for part in (described, "sources/hvakosterstrommen>")] == [1, 1]
    assert {query: link.count(described) for query, link in links.items()} == {
        "limit=200": 2, "zone=EE": 1, "zone=EE&interval=1d": 1, "zone=DK1": 0,
    }  # fmt: skip
    assert "sources/elering>" in links["zone=EE"]
    assert "sources/elering>" in links["zone=EE&interval=1d"]


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize(
    ("query", "modified"),
    [
        ("zone=EE", "Sun, 25 Oct 2026 23:00:00 GMT"),
        ("zone=EE&interval=1d", "Sun, 25 Oct 2026 22:00:00 GMT"),
        ("zone=EE&interval=1d&end=2026-10-25", "Sun, 25 Oct 2026 21:00:00 GMT"),
        ("zone=EE&start=2026-10-26T12:00:00Z", None),
        ("zone=EE&start=2026-10-26T12:00:00Z&interval=1h", None),
    ],
)
async def test_stored_prices_are_as_old_as_the_newest_period_that_has_started(
    open_api: Opened, query: str, modified: str | None
) -> None:
    with time_machine.travel(datetime(2026, 10, 25, 23, 7, 21, tzinfo=UTC), tick=False):
        async with open_api() as api:
            response = await api.get(f"/electricity/prices/history?{query}")
    assert response.json()["data"]["count"] > 0
    assert response.headers.get("last-modified") == modified


async def test_a_new_installation_has_no_stored_prices(api: Api) -> None:
    assert (await api.data("/electricity/prices/history?zone=DK2"))["items"] == []
    problem = await api.problem("/electricity/prices/history?zone=DE", 400)
    assert problem["errors"][0]["parameter"] == "zone"
