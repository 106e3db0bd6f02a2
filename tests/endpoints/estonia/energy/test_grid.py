import json
from datetime import UTC, datetime

import pytest
import time_machine

from tests.conftest import Api, Opened
from tests.declared import AS_ASKED, Declared
from tests.endpoints.conftest import Answering

DECLARED = {
    "/elering/production": Declared(
        unageing=AS_ASKED,
    ),
}

NOON = datetime(2026, 5, 10, 9, 20, tzinfo=UTC)
FLOWS = "https://dashboard.elering.ee/api/transmission/cross-border/latest"
PLAN = "https://dashboard.elering.ee/api/transmission/cross-border-planned-trade/latest"
WITH_PLAN = "https://dashboard.elering.ee/api/system/with-plan?start=*&end=*"


@time_machine.travel(NOON, tick=False)
async def test_the_state_now_is_that_of_a_stated_moment(api: Api) -> None:
    data = await api.data("/elering/system")
    assert data["observed_at"] == "2026-05-10T09:00:00Z"
    assert (data["production_mw"], data["consumption_mw"], data["balance_mw"]) == (641.06, 847.84, -206.78)
    assert data["renewable_excl_solar_mw"] is None
    assert data["frequency_hz"] == 50.0


@time_machine.travel(NOON, tick=False)
async def test_solar_has_a_time_of_its_own_and_zero_is_a_value(api: Api) -> None:
    data = await api.data("/elering/system")
    assert (data["solar_mw"], data["solar_observed_at"]) == (0.0, "2026-05-09T20:00:00Z")


@time_machine.travel(NOON.replace(hour=10), tick=False)
async def test_a_moment_that_is_not_metered_yet_is_passed_over(api: Api) -> None:
    data = await api.data("/elering/system")
    assert data["observed_at"] == "2026-05-10T09:00:00Z"


@time_machine.travel(NOON, tick=False)
async def test_what_lies_ahead_is_not_measured(open_api: Opened, answering: Answering) -> None:
    rows = [{"timestamp": int(NOON.timestamp()) + 900, "production": 1.0, "consumption": 1.0}]
    body = json.dumps({"success": True, "data": {"real": rows, "plan": rows}}).encode()
    async with open_api(gateway=answering({WITH_PLAN: body})) as api:
        await api.problem("/elering/system", 404)


@time_machine.travel(NOON, tick=False)
async def test_production_of_today_beside_the_plan(api: Api) -> None:
    data = await api.data("/elering/production")
    assert data == await api.data("/elering/production?start=2026-05-10&end=2026-05-10")
    assert data["count"] == len(data["items"]) == 24
    assert data["items"][0] == {
        "observed_at": "2026-05-09T21:00:00Z",
        "production_mw": 516.74,
        "consumption_mw": 688.36,
        "renewable_excl_solar_mw": 211.86,
        "solar_mw": None,
    }
    assert data["items"][-1]["observed_at"] == "2026-05-10T20:00:00Z"
    assert data["planned"][0] == {"start_at": "2026-05-10T00:00:00Z", "production_mw": 513.8, "consumption_mw": 687.3}


async def test_a_stretch_of_hours(api: Api) -> None:
    path = "/elering/production?start=2026-05-10T08:00:00Z&end=2026-05-10T10:00:00Z"
    moments = [row["observed_at"][11:16] for row in (await api.data(path))["items"]]
    assert moments == ["08:00", "09:00", "10:00"]


@pytest.mark.parametrize(
    ("query", "parameter"),
    [
        ("start=2026-05-10&end=2026-05-09", "end"),
        ("start=2026-05-01&end=2026-06-01", "end"),
        ("start=monday", "start"),
        ("start=2024-01-01", "start"),
    ],
)
async def test_wrong_parameters_are_named(api: Api, query: str, parameter: str) -> None:
    problem = await api.problem(f"/elering/production?{query}", 400)
    assert problem["errors"][0]["parameter"] == parameter


async def test_flows_and_the_plan_by_line(api: Api) -> None:
    data = await api.data("/elering/transmission")
    assert data["observed_at"] == "2026-05-10T09:15:00Z"
    assert data["flows"] == [
        {"line": "finland", "country": "FI", "power_mw": -312.4, "planned_mw": -290.5},
        {"line": "latvia", "country": "LV", "power_mw": 143.9, "planned_mw": 151.0},
        {"line": "russia_narva", "country": "RU", "power_mw": 0.0, "planned_mw": None},
        {"line": "russia_pihkva", "country": "RU", "power_mw": None, "planned_mw": None},
    ]
    assert data["planned_start_at"] == "2026-05-10T09:00:00Z"
    assert data["unavailable"] == []


@pytest.mark.parametrize("plan", [b"<html>", b'{"success":true,"data":[]}', b'{"success":true,"data":[{"ee_fi":1}]}'])
async def test_without_the_plan_the_flows_are_left(open_api: Opened, answering: Answering, plan: bytes) -> None:
    flows = b'{"success":true,"data":[{"timestamp":1778404500,"finland":1.5},{"timestamp":1778404800,"finland":null}]}'
    async with open_api(gateway=answering({FLOWS: flows, PLAN: plan})) as api:
        data = await api.data("/elering/transmission")
    flow = {"line": "finland", "country": "FI", "power_mw": 1.5, "planned_mw": None}
    assert (data["observed_at"], data["planned_start_at"], data["flows"]) == ("2026-05-10T09:15:00Z", None, [flow])
    assert [part["part"] for part in data["unavailable"]] == ["planned_mw"]


async def test_what_cannot_be_joined_is_shown_by_itself(open_api: Opened, answering: Answering) -> None:
    flows = (
        b'{"success":true,"data":[{"timestamp":1778404500,"finland":1.5,"russia_narva":0,"russia_pihkva":0,"moon":7}]}'
    )
    plan = b'{"success":true,"data":[{"timestamp":1778404500,"ee_fi":2,"ee_ru":0,"ee_lv":3}]}'
    async with open_api(gateway=answering({FLOWS: flows, PLAN: plan})) as api:
        data = await api.data("/elering/transmission")
    assert [(row["line"], row["country"], row["power_mw"], row["planned_mw"]) for row in data["flows"]] == [
        ("finland", "FI", 1.5, 2.0), ("russia_narva", "RU", 0.0, None), ("russia_pihkva", "RU", 0.0, None),
        ("moon", None, 7.0, None), ("ee_ru", "RU", None, 0.0), ("ee_lv", "LV", None, 3.0),
    ]  # fmt: skip


async def test_without_the_flows_there_is_no_answer(open_api: Opened, answering: Answering) -> None:
    plan = b'{"success":true,"data":[{"timestamp":1778404500,"ee_fi":1.5}]}'
    async with open_api(gateway=answering({FLOWS: b'{"success":false,"data":[]}', PLAN: plan})) as api:
        assert "success: false" in (await api.problem("/elering/transmission", 502))["detail"]
