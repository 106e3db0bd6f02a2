"""When to charge a car: figures worked out by hand, across midnight, and what is left when prices are missing."""

from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine

from tests.conftest import Api, Opened
from tests.declared import COMPUTED, SERIES, Declared
from tests.endpoints.conftest import Answering
from tests.endpoints.elering_days import elering_day
from tests.replaying import ReplayServer
from tests.reports import missing

NOW = datetime(2026, 5, 10, 9, 20, tzinfo=UTC)
DECLARED = {
    "/mashup/ev/charge": Declared(
        recorded=NOW,
        every_row=SERIES,
        carried="dashboard.elering.ee/en",
        unbounded={
            "total_cost": COMPUTED,
            "cost_if_started_first": COMPUTED,
            "saving": COMPUTED,
            "cost": COMPUTED,
        },
        signing={"vat_rates": "the VAT rate, where the file lacks it"},
    )
}

TODAY, TOMORROW = date(2026, 5, 10), date(2026, 5, 11)
AFTERNOON = datetime(2026, 5, 10, 13, tzinfo=UTC)
"""16:00 in Tallinn; tomorrow's prices are published."""
NIGHT = datetime(2026, 5, 11, tzinfo=UTC)


def cheap_at_night(moment: datetime) -> float:
    """100, but 10 from 03:00 to 05:00 in Tallinn, and -5 from 06:00 to 06:30."""
    if NIGHT <= moment < NIGHT + timedelta(hours=2):
        return 10.0
    return -5.0 if NIGHT + timedelta(hours=3) <= moment < NIGHT + timedelta(hours=3.5) else 100.0


def both_days() -> dict[str, bytes]:
    return elering_day(TODAY, cheap_at_night) | elering_day(TOMORROW, cheap_at_night)


@time_machine.travel(AFTERNOON, tick=False)
async def test_the_cheapest_unbroken_time_across_midnight(open_api: Opened, answering: Answering) -> None:
    async with open_api(gateway=answering(both_days())) as api:
        plan = await api.data(
            "/mashup/ev/charge?zone=EE&kwh=19.8&from=18:00&by=07:00&contiguous=true&vat=true&fee_cent_kwh=5"
        )
    assert plan["grid_energy_kwh"] == 22.0  # 19.8 / 0.9: two hours at 11 kW
    assert (plan["start_at"], plan["end_at"]) == ("2026-05-11T00:00:00Z", "2026-05-11T02:00:00Z")
    assert plan["terms"] == {
        "currency": "EUR", "fee_cent_kwh": 5.0, "vat_included": True, "vat_percent": 24.0,
        "vat_as_of_date": plan["terms"]["vat_as_of_date"], "vat_source": "vat_rates",
    }  # fmt: skip
    assert plan["price_mean_cent_kwh"] == 7.44  # (1 + 5) * 1.24
    assert plan["total_cost"] == 1.6368
    assert plan["cost_if_started_first"] == 4.092  # 22 * (10 + 5) * 1.24
    assert (plan["saving"], plan["saving_percent"]) == (2.4552, 60.0)
    assert plan["slots"][0] == {
        "start_at": "2026-05-11T00:00:00Z", "end_at": "2026-05-11T00:15:00Z", "price_eur_mwh": 10.0,
        "price_cent_kwh": 7.44, "energy_kwh": 2.75, "cost": 0.2046,
    }  # fmt: skip
    assert plan["period"] == {
        "earliest_start_at": "2026-05-10T15:00:00Z", "deadline_at": "2026-05-11T04:00:00Z",
        "prices_until_at": "2026-05-11T04:00:00Z", "complete": True, "next_day_prices": "included", "missing_days": [],
    }  # fmt: skip
    assert (plan["carbon_intensity"], plan["co2e_kg"]) == (None, None)
    assert [(entry["part"], entry["reason"]) for entry in plan["unavailable"]] == [
        ("carbon_intensity", "upstream_unavailable"),
        ("co2e_kg", "upstream_unavailable"),
    ]


@time_machine.travel(AFTERNOON, tick=False)
async def test_the_cheapest_intervals_with_negative_prices(open_api: Opened, answering: Answering) -> None:
    async with open_api(gateway=answering(both_days())) as api:
        plan = await api.data("/mashup/ev/charge?zone=EE&kwh=19.8&by=2026-05-11T07:00")
    slots = plan["slots"]
    assert (len(slots), slots[-1]["end_at"]) == (8, "2026-05-11T03:30:00Z")
    assert [slot["price_eur_mwh"] for slot in slots] == [10.0] * 6 + [-5.0] * 2
    assert plan["total_cost"] == 0.1375  # 16.5 kWh at 1 cent, 5.5 at -0.5
    assert sum(slot["cost"] for slot in slots) == pytest.approx(plan["total_cost"], abs=1e-3)


@time_machine.travel(AFTERNOON, tick=False)
async def test_a_saving_to_less_than_nothing_has_no_percentage(open_api: Opened, answering: Answering) -> None:
    async with open_api(gateway=answering(both_days())) as api:
        plan = await api.data("/mashup/ev/charge?zone=EE&kwh=4.95&by=2026-05-11T07:00")
    assert (plan["total_cost"], plan["saving"], plan["saving_percent"]) == (-0.0275, 0.5775, None)
    assert {"saving_percent": "no_data"}.items() <= missing(plan).items()


@time_machine.travel(AFTERNOON, tick=False)
async def test_charging_starts_neither_before_the_answer_nor_after_the_next_five_minutes(
    open_api: Opened, answering: Answering
) -> None:
    async with open_api(gateway=answering(both_days())) as api:
        response = await api.get("/mashup/ev/charge?zone=EE&kwh=5")
    assert response.json()["data"]["period"]["earliest_start_at"] == "2026-05-10T13:05:00Z"
    assert "max-age=300" in response.headers["cache-control"] or "max-age=60" in response.headers["cache-control"]


@time_machine.travel(AFTERNOON, tick=False)
async def test_a_caller_without_tomorrow_learns_until_when_the_answer_holds(
    open_api: Opened, answering: Answering
) -> None:
    async with open_api(gateway=answering(elering_day(TODAY, cheap_at_night), status=200)) as api:
        plan = await api.data("/mashup/ev/charge?zone=EE&kwh=10&by=07:00")
        assert plan["period"]["prices_until_at"] == "2026-05-10T21:00:00Z"
        assert plan["period"]["complete"] is False
        assert plan["period"]["next_day_prices"] == "unavailable"
        assert [day["date"] for day in plan["period"]["missing_days"]] == ["2026-05-11"]
        problem = await api.problem("/mashup/ev/charge?zone=EE&kwh=100&by=07:00", 502)
        assert "Elering" in problem["detail"], "only that provider knows whether there is time enough"


async def test_before_publication_tomorrow_is_not_missing(api: Api, replay: ReplayServer) -> None:
    with time_machine.travel(NOW, tick=False):
        plan = await api.data("/mashup/ev/charge?zone=EE&kwh=10&by=07:00")
        assert (plan["period"]["next_day_prices"], plan["period"]["missing_days"]) == ("not_due", [])
        assert plan["period"]["complete"] is False
        assert plan["unavailable"] == []
        problem = await api.problem("/mashup/ev/charge?zone=EE&kwh=200", 404)
    assert "published until 2026-05-10T21:00Z" in problem["detail"]
    assert not any("05-10T21" in row["url"].partition("&end")[0] for row in replay.log)


@time_machine.travel(AFTERNOON, tick=False)
async def test_a_day_without_prices_is_named_and_not_crossed(open_api: Opened, answering: Answering) -> None:
    async with open_api(gateway=answering(elering_day(TOMORROW, cheap_at_night))) as api:
        plan = await api.data("/mashup/ev/charge?zone=EE&kwh=10&contiguous=true")
    assert plan["start_at"] == "2026-05-11T00:00:00Z"
    assert [(day["date"], day["reason"]) for day in plan["period"]["missing_days"]] == [
        ("2026-05-10", "upstream_unavailable")
    ]
    assert plan["period"]["complete"] is False
    assert (plan["cost_if_started_first"], plan["saving"]) == (None, None)
    assert {"cost_if_started_first", "saving", "saving_percent"} <= {entry["part"] for entry in plan["unavailable"]}


@time_machine.travel(AFTERNOON, tick=False)
@pytest.mark.parametrize(
    ("query", "name", "allowed"),
    [
        ("kwh=19.8&from=18:00&by=19:00", "by", "not before 2026-05-10T17:00Z"),
        ("kwh=5&by=2026-05-10T12:00", "by", "after 2026-05-10T13:05Z"),
        ("kwh=5&by=2026-05-20T12:00", "by", "at most 3 days after"),
        ("kwh=5&by=25:00", "by", "07:00"),
        ("kwh=5&from=soon", "from", "07:00"),
        ("kwh=0", "kwh", "0.1"),
    ],
)
async def test_wrong_periods(open_api: Opened, answering: Answering, query: str, name: str, allowed: str) -> None:
    async with open_api(gateway=answering(both_days())) as api:
        problem = await api.problem(f"/mashup/ev/charge?zone=EE&{query}", 400)
    assert [error["parameter"] for error in problem["errors"]] == [name]
    assert allowed in problem["errors"][0]["allowed"]


@time_machine.travel(NOW, tick=False)
@pytest.mark.parametrize(
    ("zone", "currency", "vat"),
    [("NO1", "NOK", 25.0), ("NO4", "NOK", 0.0), ("SE3", "SEK", 25.0), ("DK1", "DKK", 25.0), ("LV", "EUR", 21.0)],
)
async def test_costs_in_the_money_of_the_zone(api: Api, zone: str, currency: str, vat: float) -> None:
    plan = await api.data(f"/mashup/ev/charge?zone={zone}&kwh=9.9&vat=true")
    assert (plan["currency"], plan["terms"]["currency"], plan["terms"]["vat_percent"]) == (currency, currency, vat)
    assert plan["grid_energy_kwh"] == 11.0
    assert plan["total_cost"] == pytest.approx(plan["price_mean_cent_kwh"] * 0.11, abs=1e-4)


@time_machine.travel(NOW, tick=False)
async def test_emissions_are_those_of_the_newest_generation(api: Api) -> None:
    plan = await api.data("/mashup/ev/charge?zone=SE3&kwh=90")
    assert (plan["carbon_intensity"]["co2e_g_kwh"], plan["co2e_kg"]) == (34.7, 3.47)  # 100 kWh
    assert {entry["part"]: entry["source"] for entry in plan["sources"]} == {
        "slots": "elprisetjustnu",
        "carbon_intensity": "energy_charts",
    }


@time_machine.travel(NOW, tick=False)
async def test_without_prices_energy_and_emissions_are_left(api: Api, replay: ReplayServer) -> None:
    plan = "/mashup/ev/charge?zone=EE&kwh=40&from=18:00&by=07:00"
    with replay.fault("error_500", host="dashboard.elering.ee"):
        report = await api.data(plan)
        csv = await api.get(f"{plan}&format=csv")
        too_early = await api.problem("/mashup/ev/charge?zone=EE&kwh=40&from=18:00&by=19:00", 400)
    assert (report["grid_energy_kwh"], report["carbon_intensity"]["co2e_g_kwh"] > 0) == (44.444, True)
    assert (report["slots"], report["terms"], report["total_cost"], report["start_at"]) == (None, None, None, None)
    assert {"slots", "period", "terms", "currency", "saving"} <= missing(report).keys()
    assert (csv.status_code, len(csv.text.splitlines())) == (200, 1), "the names of the columns alone"
    assert "earliest at which that can be finished" in too_early["errors"][0]["allowed"]
    with replay.fault("error_500"):
        await api.problem("/mashup/ev/charge?zone=LV&kwh=40", 502)


@time_machine.travel(NOW, tick=False)
async def test_a_second_call_costs_nothing(api: Api, replay: ReplayServer) -> None:
    address = "/mashup/ev/charge?zone=SE3&kwh=20"
    first = await api.data(address)
    calls = len(replay.log)
    assert calls == 2  # prices of today, generation
    assert await api.data(address) == first
    await api.data("/mashup/ev/charge?zone=SE3&kwh=30")
    assert len(replay.log) == calls


@pytest.mark.parametrize(
    ("moment", "quarters"),
    [
        (datetime(2026, 3, 28, 21, tzinfo=UTC), 92),  # 23:00 in Tallinn, the night before the clocks go forward
        (datetime(2026, 10, 24, 20, tzinfo=UTC), 100),  # and back
    ],
)
async def test_days_of_clock_change(open_api: Opened, answering: Answering, moment: datetime, quarters: int) -> None:
    """A flat price: as many quarters as the day has, from local midnight to local midnight."""
    day = moment.date() + timedelta(days=1)
    days = elering_day(moment.date(), lambda _: 50.0) | elering_day(day, lambda _: 50.0)
    end = day + timedelta(days=1)
    with time_machine.travel(moment, tick=False):
        async with open_api(gateway=answering(days)) as api:
            plan = await api.data(
                f"/mashup/ev/charge?zone=EE&kwh={quarters * 0.25 * 9}&power=10&from={day}T00:00&by={end}T00:00"
            )
    assert (len(plan["slots"]), plan["grid_energy_kwh"]) == (quarters, quarters * 2.5)
    assert plan["period"]["complete"] is True
