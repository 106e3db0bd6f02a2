"""Power cuts in Estonia."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from skerry.series.outages import CountyOutages
from skerry.settings import Settings
from skerry.store import open_store
from tests.conftest import Api, Opened
from tests.endpoints.conftest import Answering

URL = "https://rikkekaart.elektrilevi.ee/geoserver-api/GetApplicationData"
NOON = datetime(2026, 3, 11, 12, tzinfo=UTC)
HARJU = {"cid": 1, "label": "Harju maakond", "fc": 1, "fcc": 2}


def encoded(outages: list[dict[str, Any]], areas: list[dict[str, Any]] | None = None) -> bytes:
    network = {"areas": [HARJU] if areas is None else areas, "outages": outages}
    return json.dumps(json.dumps({"scopes": {"p": network}})).encode()


async def test_totals_are_of_the_counties_alone(api: Api) -> None:
    data = await api.data("/estonian-power/outages")
    assert data["totals"] == {
        "fault_count": 2, "planned_count": 2, "upcoming_count": 100,
        "affected_customer_count": 80, "upcoming_customer_count": 5916,
    }  # fmt: skip
    assert data["operator"] == "Elektrilevi OÜ"
    assert [(area["name"], area["level"]) for area in data["areas"]] == [
        ("Harju maakond", "county"), ("Tallinn", "municipality"), ("Lääne-Harju vald", "municipality"),
        ("Põlva maakond", "county"), ("Võru maakond", "county"),
    ]  # fmt: skip
    assert data["areas"][0]["upcoming_customer_count"] == 5766
    assert data["areas"][2]["planned_count"] == 0


async def test_outages_of_one_kind(api: Api) -> None:
    data = await api.data("/estonian-power/outages?kind=fault")
    assert data["count"] == 2
    assert data["items"][0] == {
        "kind": "fault",
        "start_at": "2026-11-20T04:12:00Z",
        "planned_start_at": None,
        "planned_end_at": None,
        "estimated_end_at": "2026-11-20T08:00:00Z",
        "reason": None,
        "description": "Rike likvideeritakse hiljemalt kell 12",
        "customer_count": 40,
    }
    assert data["totals"]["upcoming_count"] == 100
    upcoming = await api.data("/estonian-power/outages?kind=upcoming")
    assert upcoming["items"][0]["planned_end_at"] == "2026-11-23T10:30:00Z"
    await api.problem("/estonian-power/outages?kind=all", 400)


async def test_a_calm_network_has_no_outages(open_api: Opened, answering: Answering) -> None:
    calm = {"cid": 1, "label": "Harju maakond", "fc": 0}
    async with open_api(gateway=answering({URL: encoded([], [calm])})) as api:
        data = await api.data("/estonian-power/outages")
    assert (data["count"], data["totals"]["affected_customer_count"]) == (0, 0)


@pytest.mark.parametrize(
    ("stamp", "moment"),
    [
        ("2026-11-20 06:12", "2026-11-20T04:12:00Z"),
        ("20.11.2026 06:12", "2026-11-20T04:12:00Z"),
        ("2026-11-20T04:12:00Z", "2026-11-20T04:12:00Z"),
        (1795147920, "2026-11-20T04:12:00Z"),
        (1795147920000, "2026-11-20T04:12:00Z"),
        ("homme hommikul", None),
        ("", None),
    ],
)
async def test_stamps_of_any_common_form(
    open_api: Opened, answering: Answering, stamp: object, moment: str | None
) -> None:
    async with open_api(gateway=answering({URL: encoded([{"t": "f", "starttime": stamp}])})) as api:
        data = await api.data("/estonian-power/outages")
    assert data["items"][0]["start_at"] == moment


@pytest.mark.parametrize(
    "body",
    [
        encoded([], []),
        encoded([], [{"cid": 1, "label": "Harju maakond"}]),
        encoded([], [{"cid": 1, "label": "Tallinn", "fc": 1}]),
        json.dumps("not JSON").encode(),
    ],
    ids=["no areas", "no counters", "no county", "text"],
)
async def test_another_map_is_a_502_and_no_calm(open_api: Opened, answering: Answering, body: bytes) -> None:
    async with open_api(gateway=answering({URL: body})) as api:
        assert (await api.problem("/estonian-power/outages", 502))["provider"] == "Elektrilevi"


async def test_history_of_one_county_however_it_is_spelt(open_api: Opened, tmp_path: Path) -> None:
    rows = [
        CountyOutages(NOON.replace(minute=minute), area, faults, 10 * faults, 0, 0, 4, 40)
        for minute, area, faults in ((0, "Harju maakond", 1), (0, "Võru maakond", 2), (10, "Harju maakond", 3))
    ]
    async with open_store(Settings(data_dir=tmp_path)) as store:
        await store.history(CountyOutages).write(rows)
    async with open_api() as api:
        everything = await api.data("/estonian-power/history")
        harju = await api.data("/estonian-power/history?area=harju")
        voru = await api.data("/estonian-power/history?area=voru%20maakond")
        hour = await api.data("/estonian-power/history?area=Harju%20maakond&interval=1h")
        await api.problem("/estonian-power/history?area=Tallinn", 404)
    assert everything["count"] == 3
    assert [row["fault_count"] for row in harju["items"]] == [1, 3]
    assert voru["items"][0]["area"] == "Võru maakond"
    assert [hour["items"][0][f"fault_customer_count{part}"] for part in ("", "_min", "_max")] == [20, 10, 30]
