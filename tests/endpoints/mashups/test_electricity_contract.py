"""Spot price against a fixed price in past months."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import time_machine

from skerry.series.spot_prices import SpotPrice
from skerry.settings import Settings
from skerry.store import open_store
from tests.conftest import Api, Opened
from tests.declared import AS_ASKED, SERIES, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

DECLARED = {"/mashup/electricity/contract": Declared(every_row=SERIES, unageing=AS_ASKED)}

NOW = datetime(2026, 5, 10, 9, 20, tzinfo=UTC)
SEPTEMBER = "https://dashboard.elering.ee/api/nps/price?start=2025-08-31T21:00:00.000Z&end=2025-09-30T20:59:59.999Z"
START = datetime(2025, 8, 31, 21, tzinfo=UTC)


def september(hours: int = 720) -> bytes:
    """100 EUR/MWh by day, 40 between 22:00 and 7:00 in Tallinn."""
    moments = [START + timedelta(hours=n) for n in range(hours)]
    prices = [
        {"timestamp": int(at.timestamp()), "price": 100 if 7 <= (at.hour + 3) % 24 < 22 else 40} for at in moments
    ]
    return json.dumps({"success": True, "data": {"ee": prices}}).encode()


@time_machine.travel(NOW, tick=False)
@pytest.mark.parametrize(
    ("query", "spot"),
    [
        ("", 7.75),  # (15 * 10 + 9 * 4) / 24
        ("&profile=night", 4.0),
        ("&profile=night&margin=0.5", 4.5),
        (f"&hourly_kwh={','.join(['0'] * 6 + ['1', '2'] + ['0'] * 16)}", 8.0),  # 1 kWh at 4 cents, 2 at 10
    ],
)
async def test_the_spot_price_by_profile(open_api: Opened, answering: Answering, query: str, spot: float) -> None:
    async with open_api(gateway=answering({SEPTEMBER: september()})) as api:
        found = await api.data(
            f"/mashup/electricity/contract?zone=EE&fixed_cent_kwh=6&months=1&until=2025-09&kwh=100{query}"
        )
    [month] = found["months"]
    assert (month["month"], month["spot_cent_kwh"], month["coverage"]) == ("2025-09", spot, 1.0)
    assert month["spot_premium_cent_kwh"] == round(spot - 6, 4)
    assert (found["spot_total"], found["fixed_total"]) == (spot, 6.0)
    assert (found["cheaper_month_count"], found["count"]) == (int(spot < 6), 1)


@time_machine.travel(NOW, tick=False)
async def test_consumption_by_the_hour_is_that_of_the_month(open_api: Opened, answering: Answering) -> None:
    """1 kWh in the hour before 7:00 and 2 in the next: 90 kWh in the 30 days of September, at 8 cents."""
    query = f"hourly_kwh={','.join(['0'] * 6 + ['1', '2'] + ['0'] * 16)}"
    address = f"/mashup/electricity/contract?zone=EE&fixed_cent_kwh=6&months=1&until=2025-09&{query}"
    async with open_api(gateway=answering({SEPTEMBER: september()})) as api:
        found = await api.data(address)
        problem = await api.problem(f"{address}&profile=night", 400)
        flat = await api.data("/mashup/electricity/contract?zone=EE&fixed_cent_kwh=6&months=1&until=2025-09")
    assert (found["months"][0]["kwh"], found["spot_total"], found["fixed_total"]) == (90, 7.2, 5.4)
    assert [error["parameter"] for error in problem["errors"]] == ["profile"]
    assert flat["months"][0]["kwh"] == 250


@time_machine.travel(NOW, tick=False)
async def test_a_month_without_prices_is_named(open_api: Opened, answering: Answering) -> None:
    async with open_api(gateway=answering({SEPTEMBER: september()})) as api:
        found = await api.data("/mashup/electricity/contract?zone=EE&fixed_cent_kwh=6&months=2&until=2025-09")
    assert [month["month"] for month in found["months"]] == ["2025-09"]
    assert [(entry["part"], entry["reason"]) for entry in found["unavailable"]] == [
        ("months.2025-08", "upstream_unavailable")
    ]


@time_machine.travel(NOW, tick=False)
async def test_a_part_of_a_month_is_no_month(open_api: Opened, answering: Answering) -> None:
    async with open_api(gateway=answering({SEPTEMBER: september(300)})) as api:
        problem = await api.problem("/mashup/electricity/contract?zone=EE&fixed_cent_kwh=6&months=1&until=2025-09", 404)
    assert "42% of the prices" in problem["detail"]


@time_machine.travel(NOW, tick=False)
async def test_other_zones_from_what_is_stored(open_api: Opened, tmp_path: Path) -> None:
    start, quarter = datetime(2026, 3, 31, 22, tzinfo=UTC), timedelta(minutes=15)
    rows = [SpotPrice(start + quarter * n, "SE3", start + quarter * (n + 1), 50.0, 550.0, "SEK") for n in range(2700)]
    async with open_api() as api:
        async with open_store(Settings(data_dir=tmp_path)) as store:
            await store.history(SpotPrice).write(rows)
        found = await api.data("/mashup/electricity/contract?zone=SE3&fixed_cent_kwh=6&months=2")
    [month] = found["months"]
    assert (month["month"], month["spot_cent_kwh"], month["coverage"]) == ("2026-04", 5.0, 0.9375)  # of 2880 quarters
    assert [(entry["part"], entry["reason"]) for entry in found["unavailable"]] == [("months.2026-03", "no_data")]


@time_machine.travel(NOW, tick=False)
async def test_what_is_stored_stands_in_for_elering(open_api: Opened, replay: ReplayServer, tmp_path: Path) -> None:
    url = "/mashup/electricity/contract?zone=EE&fixed_cent_kwh=6&months=1&until=2025-09"
    rows = [
        SpotPrice(START + timedelta(hours=n), "EE", START + timedelta(hours=n + 1), 50.0, None, "EUR")
        for n in range(720)
    ]
    with replay.fault("error_500", host="dashboard.elering.ee"):
        async with open_api() as api:
            problem = await api.problem(url, 502)
            async with open_store(Settings(data_dir=tmp_path)) as store:
                await store.history(SpotPrice).write(rows)
            found = await api.data(url)
    assert "has collected nothing in its place" in problem["detail"]
    [month] = found["months"]
    assert (month["spot_cent_kwh"], month["coverage"], found["spot_premium"]) == (5.0, 1.0, -2.5)
    assert [entry["source"] for entry in found["sources"]] == ["elering"]


@time_machine.travel(NOW, tick=False)
@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("&until=2026-05", "until"),
        ("&until=2020-12", "until"),
        ("&hourly_kwh=1,2", "hourly_kwh"),
        ("&months=0", "months"),
    ],
)
async def test_wrong_requests(api: Api, query: str, name: str) -> None:
    problem = await api.problem(f"/mashup/electricity/contract?zone=EE&fixed_cent_kwh=6{query}", 400)
    assert [error["parameter"] for error in problem["errors"]] == [name]
