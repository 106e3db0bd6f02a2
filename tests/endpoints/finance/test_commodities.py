from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
import time_machine

from skerry.endpoints.finance.commodities import commodity_history
from skerry.settings import Settings
from tests.collecting import run_jobs
from tests.conftest import Api, Opened
from tests.declared import AS_ASKED, NOT_RESTATED, Declared
from tests.replaying import ReplayServer

DECLARED = {
    "/commodities": Declared(carried="datahub.io/core/oil-prices"),
    "/commodities/{symbol}": Declared(unidentified=NOT_RESTATED, carried="datahub.io/core/oil-prices"),
    "/commodities/{symbol}/history": Declared(
        unidentified=NOT_RESTATED, unageing=AS_ASKED, carried="datahub.io/core/oil-prices"
    ),
}

DATAHUB, GOLD_API = "raw.githubusercontent.com", "api.gold-api.com"


@pytest.fixture(autouse=True)
def _on_a_friday() -> Iterator[None]:
    with time_machine.travel(datetime(2026, 11, 20, 16, tzinfo=UTC), tick=False):
        yield


async def test_each_price_has_its_own_date_and_source(api: Api) -> None:
    data = await api.data("/commodities")
    assert data["unavailable"] == []
    assert [(quote["symbol"], quote["price"], quote["date"], quote["source"]) for quote in data["items"]] == [
        ("gold", 4088.299805, "2026-11-20", "gold_api"),
        ("silver", 50.412, "2026-11-20", "gold_api"),
        ("platinum", 1541.7, "2026-11-20", "gold_api"),
        ("palladium", 1398, "2026-11-20", "gold_api"),
        ("brent", 70.4, "2026-11-17", "datahub_commodities"),
        ("wti", 66.2, "2026-11-17", "datahub_commodities"),
        ("natural_gas", 3.08, "2026-11-16", "datahub_commodities"),
    ]
    assert {quote["stale_since"] for quote in data["items"]} == {None}


async def test_categories(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/commodities?category=Energy")
    assert [quote["unit"] for quote in data["items"]] == ["barrel", "barrel", "million BTU"]
    assert len(replay.log) == 3


async def test_one_commodity_and_its_day_before(api: Api) -> None:
    brent = await api.data("/commodities/Brent")
    assert (brent["price"], brent["previous_price"], brent["previous_date"]) == (70.4, 71.02, "2026-11-16")
    assert (brent["change_percent"], brent["currency"], brent["updated_at"]) == (-0.87, "USD", None)
    gold = await api.data("/commodities/gold")
    assert (gold["frequency"], gold["updated_at"]) == ("live", "2026-11-20T15:58:54Z")
    assert (gold["previous_price"], gold["change_percent"]) == (None, None)


async def test_what_fails_is_named_and_the_rest_answers(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host=GOLD_API):
        data = await api.data("/commodities")
        problem = await api.problem("/commodities?category=metal", 502)
    assert [quote["symbol"] for quote in data["items"]] == ["brent", "wti", "natural_gas"]
    assert [(entry["part"], entry["reason"]) for entry in data["unavailable"]] == [
        (metal, "upstream_unavailable") for metal in ("gold", "silver", "platinum", "palladium")
    ]
    assert problem["provider"] == "gold-api.com"


async def test_prices_that_ship_are_stale_and_say_who_supplied_them(open_api: Opened, replay: ReplayServer) -> None:
    async with open_api() as api:
        with replay.fault("error_500", host=DATAHUB):
            response = await api.get("/commodities/brent")
    brent = response.json()["data"]
    assert (brent["price"], brent["date"], brent["source"]) == (95.29, "2026-08-18", "commodity_prices")
    assert brent["stale_since"] == "2026-09-01T00:00:00Z"
    assert "https://datahub.io/core/oil-prices" in response.headers["link"]


async def test_history_is_ascending_and_keeps_the_newest(api: Api) -> None:
    data = await api.data("/commodities/brent/history?limit=2")
    assert [(row["date"], row["price"]) for row in data["items"]] == [("2026-11-16", 71.02), ("2026-11-17", 70.4)]
    assert (data["count"], data["total"], data["frequency"], data["unit"]) == (2, 4, "daily", "barrel")
    assert (data["first_available_date"], data["last_available_date"]) == ("1987-05-20", "2026-11-17")


async def test_negative_prices_and_days_without_one(api: Api) -> None:
    oil = await api.data("/commodities/wti/history?start=2020-01-01&end=2020-12-31")
    assert [(row["date"], row["price"]) for row in oil["items"]] == [("2020-04-20", -36.98)]
    gas = await api.data("/commodities/natural_gas/history?start=2026-11-16")
    assert [row["date"] for row in gas["items"]] == ["2026-11-16"]


async def test_gold_is_monthly(api: Api) -> None:
    data = await api.data("/commodities/gold/history?start=2026-09-01")
    assert [(row["date"], row["price"]) for row in data["items"]] == [
        ("2026-09-01", 4195.5),
        ("2026-10-01", 4120.25),
    ]
    assert data["frequency"] == "monthly"


async def test_a_period_without_prices_is_empty(api: Api) -> None:
    data = await api.data("/commodities/brent/history?start=2030-01-01")
    assert (data["items"], data["total"]) == ([], 0)


async def test_an_end_before_the_start(api: Api) -> None:
    (error,) = (await api.problem("/commodities/brent/history?start_date=2026-02-01&end_date=2026-01-01", 400))[
        "errors"
    ]
    assert error["parameter"] == "end_date"


async def test_without_its_provider_it_answers_what_ships_or_nothing(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500"):
        data = await api.data("/commodities/wti/history?start=2026-08-17")
        assert [(row["date"], row["price"]) for row in data["items"]] == [
            ("2026-08-17", 86.04),
            ("2026-08-18", 86.48),
        ]
        assert data["source"] == "commodity_prices"
        await api.problem("/commodities/wti/history?start=2020-01-01", 502)
        await api.problem("/commodities/wti/history?limit=5000", 502)
        await api.problem("/commodities/wti/history?start=2026-09-01", 502)  # after the last price that ships


async def test_what_was_collected_comes_before_what_ships(
    open_api: Opened, replay: ReplayServer, tmp_path: Path
) -> None:
    (entry,) = commodity_history.__dict__["endpoints"]
    await run_jobs([entry], Settings(gateway=replay.url, data_dir=tmp_path))
    replay.reset()
    async with open_api() as api:
        with replay.fault("error_500"):
            data = await api.data("/commodities/wti/history?start=2020-01-01")
    assert [row["price"] for row in data["items"]] == [-36.98, 66.81, 66.2]
    assert data["source"] == "datahub_commodities"
    assert replay.log == [], "what was collected within a day needs no call"
