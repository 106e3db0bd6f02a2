import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import time_machine

from skerry.endpoints.estonia.energy.electricity import elering_prices_today
from skerry.settings import Settings
from tests.collecting import run_jobs
from tests.conftest import Api, Opened, seconds_left
from tests.declared import KNOWN_AHEAD, SERIES, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES, ReplayServer, closed_port

DECLARED = {
    "/elering/prices": Declared(
        another={'"timestamp":17': '"timestamp":16'},
        carried="dashboard.elering.ee/en",
        every_row=SERIES,
        timeless=KNOWN_AHEAD,
    ),
    "/elering/prices/current": Declared(
        another={'"timestamp":17': '"timestamp":16'},
        carried="dashboard.elering.ee/en",
        every_row=SERIES,
        timeless=KNOWN_AHEAD,
    ),
    "/elering/prices/today": Declared(
        another={'"timestamp":17': '"timestamp":16'},
        carried="dashboard.elering.ee/en",
        every_row=SERIES,
        timeless=KNOWN_AHEAD,
    ),
    "/elering/prices/tomorrow": Declared(
        another={'"timestamp":17': '"timestamp":16'},
        carried="dashboard.elering.ee/en",
        every_row=SERIES,
        timeless=KNOWN_AHEAD,
    ),
}

NOON = datetime(2026, 5, 10, 9, 20, tzinfo=UTC)  # 12:20 in Tallinn; tomorrow is not published
MAY_10 = "https://dashboard.elering.ee/api/nps/price?start=2026-05-09T21:00:00.000Z&end=2026-05-10T20:59:59.999Z"


@time_machine.travel(NOON, tick=False)
async def test_a_day_of_quarters(api: Api) -> None:
    data = await api.data("/elering/prices/today")
    assert (data["zone"], data["date"], data["resolution_minutes"], data["count"]) == ("EE", "2026-05-10", 15, 96)
    assert data["prices"][0] == {
        "start_at": "2026-05-09T21:00:00Z", "end_at": "2026-05-09T21:15:00Z", "price_eur_mwh": 57.21, "price_local_mwh": 57.21,
    }  # fmt: skip
    assert data["prices"][-1]["end_at"] == data["end_at"] == "2026-05-10T21:00:00Z"
    assert (data["start_at"], data["currency"]) == ("2026-05-09T21:00:00Z", "EUR")
    assert data["stats"] == {
        "price_min_eur_mwh": 31.81,
        "price_max_eur_mwh": 107.46,
        "price_mean_eur_mwh": 66.2026,
        "cheapest_start_at": "2026-05-10T10:30:00Z",
        "most_expensive_start_at": "2026-05-10T16:00:00Z",
    }


@time_machine.travel(NOON, tick=False)
@pytest.mark.parametrize("zone", ["ee", "FI", "Lv", "LT"])
async def test_one_call_serves_all_zones_and_the_price_of_the_moment(api: Api, replay: ReplayServer, zone: str) -> None:
    assert (await api.data(f"/elering/prices/today?zone={zone}"))["zone"] == zone.upper()
    current = await api.data(f"/elering/prices/current?zone={zone}")
    assert (current["start_at"], current["end_at"]) == ("2026-05-10T09:15:00Z", "2026-05-10T09:30:00Z")
    assert (current["currency"], current["resolution_minutes"]) == ("EUR", 15)
    assert current["price_local_mwh"] == current["price_eur_mwh"]
    await api.data("/elering/prices/today?zone=ee")
    assert len(replay.log) == 1


@time_machine.travel(NOON, tick=False)
async def test_the_price_of_the_moment_is_kept_to_the_end_of_its_quarter(api: Api) -> None:
    response = await api.get("/elering/prices/current")
    assert "max-age=600," in response.headers["cache-control"]


@time_machine.travel(NOON, tick=False)
async def test_tomorrow_before_its_publication(api: Api) -> None:
    response = await api.get("/elering/prices/tomorrow")
    assert response.status_code == 404
    assert response.headers["retry-after"] == "6000"  # 14:00 in Tallinn
    assert "not published yet" in response.json()["detail"]


@time_machine.travel(datetime(2026, 5, 10, 11, 30, tzinfo=UTC), tick=False)
async def test_tomorrow_is_late(api: Api) -> None:
    assert (await api.get("/elering/prices/tomorrow")).headers["retry-after"] == "300"


@pytest.mark.parametrize(
    ("moment", "date", "begin", "end", "quarters"),
    [
        (datetime(2026, 3, 28, 12, tzinfo=UTC), "2026-03-29", "2026-03-28T22:00:00Z", "2026-03-29T21:00:00Z", 92),
        (datetime(2026, 10, 24, 12, tzinfo=UTC), "2026-10-25", "2026-10-24T21:00:00Z", "2026-10-25T22:00:00Z", 100),
        (datetime(2026, 1, 31, 12, tzinfo=UTC), "2026-02-01", "2026-01-31T22:00:00Z", "2026-02-01T22:00:00Z", 96),
    ],
)
async def test_tomorrow_is_a_local_day(
    api: Api, moment: datetime, date: str, begin: str, end: str, quarters: int
) -> None:
    with time_machine.travel(moment, tick=False):
        data = await api.data("/elering/prices/tomorrow?zone=lv")
    assert (data["date"], data["count"], len(data["prices"])) == (date, quarters, quarters)
    assert (data["prices"][0]["start_at"], data["prices"][-1]["end_at"]) == (begin, end)


async def test_a_day_of_the_past(api: Api) -> None:
    data = await api.data("/elering/prices?start=2026-03-29&end=2026-03-29")
    assert (data["zone"], data["count"], data["resolution_minutes"]) == ("EE", 92, 15)
    assert (data["coverage"], data["missing_days"]) == (1.0, [])


async def test_a_stretch_of_hours_and_quarters(api: Api) -> None:
    data = await api.data("/elering/prices?start=2025-09-30T18:00:00Z&end=2025-09-30T23:00:00Z")
    assert (data["resolution_minutes"], data["count"]) == (15, 9)
    assert (data["coverage"], data["missing_days"]) == (1.0, [])
    lengths = [(row["start_at"][11:16], row["end_at"][11:16]) for row in data["prices"][2:6]]
    assert lengths == [("20:00", "21:00"), ("21:00", "22:00"), ("22:00", "22:15"), ("22:15", "22:30")]
    # four hours, and five quarters of 76, 72, 70, 66 and 61.35
    assert data["stats"]["price_mean_eur_mwh"] == round(
        (142.5 + 131.07 + 98.6 + 80 + (76 + 72 + 70 + 66 + 61.35) / 4) / 5.25, 4
    )
    assert data["prices"][-1] == {
        "start_at": "2025-09-30T23:00:00Z", "end_at": "2025-09-30T23:15:00Z", "price_eur_mwh": 61.35, "price_local_mwh": 61.35,
    }  # fmt: skip


async def test_nothing_is_published_of_that_time(api: Api) -> None:
    problem = await api.problem("/elering/prices?start=2010-01-01&end=2010-01-01", 404)
    assert "2010-01-01" in problem["detail"]


@time_machine.travel(NOON, tick=False)
async def test_what_is_missing_is_named(open_api: Opened, answering: Answering) -> None:
    """Of three days the first one, and four quarters of the last one."""
    begin = int(datetime(2026, 5, 8, 21, tzinfo=UTC).timestamp())
    numbers = [*range(96), *range(192, 196)]
    rows = [{"timestamp": begin + 900 * number, "price": float(number)} for number in numbers]
    url = "https://dashboard.elering.ee/api/nps/price?start=2026-05-08T21:00:00.000Z&end=2026-05-11T20:59:59.999Z"
    body = json.dumps({"success": True, "data": {"ee": rows}}).encode()
    async with open_api(gateway=answering({url: body})) as api:
        response = await api.get("/elering/prices?start=2026-05-09&end=2026-05-11")
        data = response.json()["data"]
    assert (data["count"], data["coverage"]) == (100, round(100 / 288, 4))
    assert [(day["date"], day["reason"]) for day in data["missing_days"]] == [
        ("2026-05-10", "no_data"),
        ("2026-05-11", "not_published"),
    ]
    assert "14:00 local time" in data["missing_days"][1]["detail"]
    assert response.headers["cache-control"].startswith("public, max-age=60,")
    nothing = b'{"success":true,"data":{"ee":[],"lv":[]}}'
    async with open_api(gateway=answering({url: nothing})) as api:
        assert "2026-05-09" in (await api.problem("/elering/prices?start=2026-05-09&end=2026-05-11", 404))["detail"]


@time_machine.travel(NOON, tick=False)
async def test_days_that_are_not_published_are_a_404(open_api: Opened, answering: Answering) -> None:
    body = json.dumps({"success": True, "data": {"ee": []}}).encode()
    url = "https://dashboard.elering.ee/api/nps/price?start=2026-05-11T21:00:00.000Z&end=2026-05-13T20:59:59.999Z"
    async with open_api(gateway=answering({url: body})) as api:
        response = await api.get("/elering/prices?start=2026-05-12&end=2026-05-13")
    assert response.status_code == 404
    assert response.headers["retry-after"] == str(6000 + 86_400)  # 14:00 in Tallinn on the day before


@time_machine.travel(NOON, tick=False)
async def test_days_after_tomorrow_are_not_asked_for(api: Api, replay: ReplayServer) -> None:
    response = await api.get("/elering/prices?start=2026-06-25&end=2026-06-26")
    assert (response.status_code, "retry-after" in response.headers) == (404, True)
    assert "2026-06-25 are not published yet" in response.json()["detail"]
    assert replay.log == []


@time_machine.travel(NOON, tick=False)
async def test_of_a_period_the_days_up_to_tomorrow_are_asked_for(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/elering/prices?start=2026-05-10&end=2026-05-30")
    assert replay.log[0]["url"].endswith("start=2026-05-09T21:00:00.000Z&end=2026-05-11T20:59:59.999Z")
    assert {"date": "2026-05-30", "reason": "not_published"}.items() <= data["missing_days"][-1].items()


async def test_a_long_stretch_is_asked_for_by_the_year(api: Api, replay: ReplayServer) -> None:
    """The provider refuses more than a year, and 366 days are more in most."""
    data = await api.data("/elering/prices?start=2025-01-01&end=2026-01-01")
    assert data["count"] == 192  # of each piece the recorded day
    asked = [row["url"].partition("?")[2] for row in replay.log]
    assert set(asked) == {
        "start=2024-12-31T22:00:00.000Z&end=2025-12-31T21:59:59.999Z",
        "start=2025-12-31T22:00:00.000Z&end=2026-01-01T21:59:59.999Z",
    }


@pytest.mark.parametrize(
    ("query", "parameter"),
    [
        ("start=2026-01-02&end=2026-01-01", "end"),
        ("start=2025-01-01&end=2026-01-02", "end"),
        ("start=soon&end=2026-01-02", "start"),
        ("start=2025-01-01", "end"),
        ("start=2025-01-01&end=2025-01-01&zone=SE3", "zone"),
    ],
)
async def test_wrong_parameters_are_named(api: Api, query: str, parameter: str) -> None:
    problem = await api.problem(f"/elering/prices?{query}", 400)
    assert problem["errors"][0]["parameter"] == parameter


@time_machine.travel(NOON, tick=False)
@pytest.mark.parametrize(
    "rows",
    [
        [{"timestamp": 1778360400 + 900 * number, "price": 1.0} for number in range(95)],
        [{"timestamp": 1778360400 + 900 * (number + number // 50), "price": 1.0} for number in range(96)],
        [{"timestamp": 1778360400 + 420 * number, "price": 1.0} for number in range(96)],
    ],
)
async def test_a_day_that_is_not_whole_is_no_day(
    open_api: Opened, answering: Answering, rows: list[dict[str, Any]]
) -> None:
    body = json.dumps({"success": True, "data": {"ee": rows}}).encode()
    async with open_api(gateway=answering({MAY_10: body})) as api:
        assert "Elering" in (await api.problem("/elering/prices/today", 502))["detail"]
        assert "Elering" in (await api.problem("/elering/prices/current", 502))["detail"]


@time_machine.travel(NOON, tick=False)
async def test_rows_can_be_had_as_csv(api: Api) -> None:
    header, first, *rest = (await api.get("/elering/prices/today?format=csv")).text.splitlines()
    assert header == "zone,date,currency,timezone,resolution_minutes,start_at,end_at,price_eur_mwh,price_local_mwh"
    assert first == "EE,2026-05-10,EUR,Europe/Tallinn,15,2026-05-09T21:00:00Z,2026-05-09T21:15:00Z,57.21,57.21"
    assert len(rest) == 95


@time_machine.travel(NOON, tick=False)
@pytest.mark.parametrize("path", ["/elering/prices/today?zone=ee", "/elering/prices?start=2026-05-10&end=2026-05-10"])
async def test_a_reply_without_the_zone_is_a_502(open_api: Opened, answering: Answering, path: str) -> None:
    """A zone without prices has an empty list."""
    whole = json.loads((CASSETTES / "elering" / "nps_price_2026-05-10.json").read_bytes())
    del whole["data"]["ee"]
    async with open_api(gateway=answering({MAY_10: json.dumps(whole).encode()})) as api:
        assert "returned prices without ee" in (await api.problem(path, 502))["detail"]


async def test_a_period_in_which_no_interval_starts(api: Api, replay: ReplayServer) -> None:
    path = "/elering/prices?start=2026-05-10T10:07:00Z&end=2026-05-10T10:14:00Z"
    assert "No interval starts" in (await api.problem(path, 404))["detail"]
    assert replay.log == [], "no provider has what does not exist"


async def test_what_was_collected_answers_while_elering_is_away(
    open_api: Opened, replay: ReplayServer, tmp_path: Path
) -> None:
    """Whole days only, and never another day."""
    (entry,) = elering_prices_today.__dict__["endpoints"]
    with time_machine.travel(NOON, tick=False):
        async with open_api() as api:
            provided = await api.data("/elering/prices/today?zone=lv")
        await run_jobs([entry], Settings(gateway=replay.url, data_dir=tmp_path))
        async with open_api(gateway=closed_port()) as api:
            response = await api.get("/elering/prices/today?zone=lv")
            assert response.json()["data"] == provided
            assert "https://dashboard.elering.ee/en" in response.headers["link"]
            assert seconds_left(response) <= 300  # Elering may be back at any moment
            current = await api.data("/elering/prices/current?zone=lv")
            assert current["start_at"] == "2026-05-10T09:15:00Z"
            assert current["price_eur_mwh"] in {price["price_eur_mwh"] for price in provided["prices"]}
            period = await api.data("/elering/prices?zone=lv&start=2026-05-10T00:00:00Z&end=2026-05-10T11:59:00Z")
            assert (period["count"], period["coverage"], period["missing_days"]) == (48, 1, [])
            assert period["prices"] == provided["prices"][12:60]
            problem = await api.problem("/elering/prices?zone=lv&start=2026-05-09&end=2026-05-10", 502)
            assert "has collected nothing in its place" in problem["detail"]
            await api.problem("/elering/prices/tomorrow?zone=lv", 502)
    with time_machine.travel(NOON.replace(day=11), tick=False):
        async with open_api(gateway=closed_port()) as api:
            await api.problem("/elering/prices/today?zone=lv", 502)
