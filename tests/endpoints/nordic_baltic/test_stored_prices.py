"""Stored prices: days of the zone, signatures, times."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import time_machine

from skerry.series.spot_prices import SpotPrice
from skerry.settings import Settings
from skerry.store import open_store
from tests.conftest import Api, Opened
from tests.declared import Declared

DECLARED = {"/electricity/prices/history": Declared(ahead="its newest rows are of moments to come")}


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
