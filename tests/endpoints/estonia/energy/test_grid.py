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
        problem = await api.problem("/elering/system", 502)
    assert "no samples of the last 36 hours" in problem["detail"], "a power system always has figures"


@time_machine.travel(NOON, tick=False)
async def test_production_of_today_beside_the_plan(api: Api) -> None:
    data = await api.data("/elering/production")
    assert data == await api.data("/elering/production?start=2026-05-10&end=2026-05-10")
    assert data["count"] == len(data["items"]) == 13
    assert data["items"][0] == {
        "observed_at": "2026-05-09T21:00:00Z",
        "production_mw": 516.74,
        "consumption_mw": 688.36,
        "renewable_excl_solar_mw": 211.86,
        "solar_mw": None,
    }
    assert data["items"][-1]["observed_at"] == "2026-05-10T09:00:00Z", "what lies ahead is not measured"
    assert data["planned"][0] == {"start_at": "2026-05-10T00:00:00Z", "production_mw": 513.8, "consumption_mw": 687.3}


@time_machine.travel(NOON.replace(hour=10), tick=False)
async def test_what_is_missing_of_a_period_is_said(api: Api) -> None:
    """Of the sample of 10:00 there is only the frequency; the day ends ahead."""
    data = await api.data("/elering/production")
    assert (data["start_at"], data["end_at"]) == ("2026-05-09T21:00:00Z", "2026-05-10T20:59:59Z")
    assert data["measured_until_at"] == "2026-05-10T09:00:00Z"
    assert data["solar_until_at"] is None
    assert data["gaps"] == []
    with time_machine.travel(NOON.replace(hour=10, minute=31), tick=False):
        data = await api.data("/elering/production?start=2026-05-10&end=2026-05-10")
    assert data["gaps"] == [{"start_at": "2026-05-10T09:00:00Z", "end_at": "2026-05-10T10:31:00Z"}]


@time_machine.travel(NOON, tick=False)
async def test_gaps_of_the_measurements(open_api: Opened, answering: Answering) -> None:
    """Samples of 00:00, 00:15, 01:00 and 01:15; that of 00:30 has neither production nor consumption."""
    start = int(datetime(2026, 5, 8, 21, tzinfo=UTC).timestamp())
    rows: list[dict[str, float]] = [
        {"timestamp": start + 900 * n, "production": 1.0, "solar_energy_production": 0.0} for n in (0, 1)
    ]
    rows += [{"timestamp": start + 1800, "frequency": 50.0}]
    rows += [{"timestamp": start + 900 * n, "consumption": 1.0} for n in (4, 5)]
    body = json.dumps({"success": True, "data": {"real": rows, "plan": []}}).encode()
    async with open_api(gateway=answering({WITH_PLAN: body})) as api:
        data = await api.data("/elering/production?start=2026-05-09&end=2026-05-09")
    assert (data["count"], data["planned"]) == (5, [])
    assert (data["measured_until_at"], data["solar_until_at"]) == ("2026-05-08T22:15:00Z", "2026-05-08T21:15:00Z")
    assert data["gaps"] == [
        {"start_at": "2026-05-08T21:15:00Z", "end_at": "2026-05-08T22:00:00Z"},
        {"start_at": "2026-05-08T22:15:00Z", "end_at": "2026-05-09T20:59:59Z"},
    ]


@time_machine.travel(NOON, tick=False)
@pytest.mark.parametrize(("day", "gaps"), [("1999-01-01", 1), ("2026-05-12", 0)])
async def test_a_period_without_samples(open_api: Opened, answering: Answering, day: str, gaps: int) -> None:
    """What lies ahead is not missing."""
    body = b'{"success":true,"data":{"real":[],"plan":[]}}'
    async with open_api(gateway=answering({WITH_PLAN: body})) as api:
        data = await api.data(f"/elering/production?start={day}&end={day}")
    assert (data["count"], data["measured_until_at"], len(data["gaps"])) == (0, None, gaps)


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
        {"line": "finland", "country": "FI", "part_of": None, "power_mw": -312.4},
        {"line": "latvia", "country": "LV", "part_of": None, "power_mw": 143.9},
        {"line": "estlink_1", "country": "FI", "part_of": "finland", "power_mw": -102.9},
        {"line": "estlink_2", "country": "FI", "part_of": "finland", "power_mw": -209.5},
        {"line": "russia_narva", "country": "RU", "part_of": None, "power_mw": 0.0},
        {"line": "russia_pihkva", "country": "RU", "part_of": None, "power_mw": None},
    ]
    assert data["planned"] == [
        {"border": "ee_fi", "country": "FI", "trade_mw": -290.5},
        {"border": "ee_lv", "country": "LV", "trade_mw": 151.0},
    ]
    assert data["planned_start_at"] == "2026-05-10T09:00:00Z"
    assert data["unavailable"] == []


async def test_no_power_counts_twice_among_the_lines_that_are_no_part_of_another(api: Api) -> None:
    """The net flow out of Estonia: both cables to Finland are in `finland`."""
    flows = (await api.data("/elering/transmission"))["flows"]
    assert sum(row["power_mw"] or 0 for row in flows if row["part_of"] is None) == pytest.approx(-168.5)
    assert sum(row["power_mw"] for row in flows if row["part_of"] == "finland") == flows[0]["power_mw"]


@pytest.mark.parametrize("plan", [b"<html>", b'{"success":true,"data":[]}', b'{"success":true,"data":[{"ee_fi":1}]}'])
async def test_without_the_plan_the_flows_are_left(open_api: Opened, answering: Answering, plan: bytes) -> None:
    flows = b'{"success":true,"data":[{"timestamp":1778404500,"finland":1.5},{"timestamp":1778404800,"finland":null}]}'
    async with open_api(gateway=answering({FLOWS: flows, PLAN: plan})) as api:
        data = await api.data("/elering/transmission")
    flow = {"line": "finland", "country": "FI", "part_of": None, "power_mw": 1.5}
    assert (data["observed_at"], data["planned_start_at"], data["flows"]) == ("2026-05-10T09:15:00Z", None, [flow])
    assert data["planned"] == []
    assert [part["part"] for part in data["unavailable"]] == ["planned"]


async def test_an_unknown_line_has_no_country_and_a_cable_without_its_sum_is_no_part(
    open_api: Opened, answering: Answering
) -> None:
    flows = b'{"success":true,"data":[{"timestamp":1778404500,"estlink_1":1.5,"moon":7}]}'
    plan = b'{"success":true,"data":[{"timestamp":1778404500,"ee_ru":0,"ee_moon":3}]}'
    async with open_api(gateway=answering({FLOWS: flows, PLAN: plan})) as api:
        data = await api.data("/elering/transmission")
    assert [(row["line"], row["country"], row["part_of"]) for row in data["flows"]] == [
        ("estlink_1", "FI", None), ("moon", None, None),
    ]  # fmt: skip
    assert [(row["border"], row["country"]) for row in data["planned"]] == [("ee_ru", "RU"), ("ee_moon", None)]


async def test_without_the_flows_there_is_no_answer(open_api: Opened, answering: Answering) -> None:
    plan = b'{"success":true,"data":[{"timestamp":1778404500,"ee_fi":1.5}]}'
    async with open_api(gateway=answering({FLOWS: b'{"success":false,"data":[]}', PLAN: plan})) as api:
        assert "success: false" in (await api.problem("/elering/transmission", 502))["detail"]
