import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from skerry.endpoints.finance.congress import congress_politicians
from skerry.settings import Settings
from tests.collecting import run_jobs
from tests.conftest import Api, Opened
from tests.declared import ENTRIES, FILTERS, ONGOING, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

DECLARED = {
    "/congress/trades": Declared(unidentified=FILTERS, unageing=ONGOING),
    "/congress/trades/{ticker}": Declared(another={'"NVDA"': '"AAPL"'}, unageing=ONGOING),
    "/congress/politicians": Declared(
        unidentified=FILTERS, timeless=ENTRIES, carried="github.com/unitedstates/congress-legislators"
    ),
    "/congress/politicians/{id}": Declared(another={'"house_ada_example"': '"house_bob_sample"'}, unageing=ONGOING),
}

KADOA = "https://raw.githubusercontent.com/kadoa-org/congress-trading-monitor/main/public/data"


@pytest.fixture
async def stocked(open_api: Opened, replay: ReplayServer, tmp_path: Path) -> AsyncIterator[Api]:
    """The application after its collector has read the list of members."""
    (entry,) = congress_politicians.__dict__["endpoints"]
    await run_jobs([entry], Settings(gateway=replay.url, data_dir=tmp_path))
    async with open_api() as api:
        yield api


async def test_newest_trades_are_ranges_with_both_days(api: Api) -> None:
    data = await api.data("/congress/trades")
    assert (data["count"], data["total"], data["page"]) == (4, 4, 1)
    first, second, third, fourth = data["items"]
    assert (first["politician_id"], first["owner"], first["type"]) == ("S000902", "spouse", "partial_sale")
    assert (first["amount_low_usd"], first["amount_high_usd"]) == (100001, 250000)
    assert (first["trade_date"], first["filing_date"], first["days_to_file"]) == ("2026-11-02", "2026-11-19", 17)
    assert first["asset_name"] == "Harbour & Sons, Inc. Company: Harbour & Sons, Inc."
    assert (second["ticker"], second["late"], second["owner"]) == ("NVDA", True, "joint")
    assert (third["amount_low_usd"], third["amount_high_usd"]) == (50000001, None)
    assert fourth["owner"] is None


async def test_a_trade_after_its_filing_is_shown_as_filed(api: Api) -> None:
    (trade,) = (await api.data("/congress/trades?chamber=house&type=sale"))["items"]
    assert (trade["trade_date"], trade["filing_date"], trade["days_to_file"]) == ("2026-12-30", "2026-11-16", None)
    assert (trade["politician_id"], trade["politician_name"]) == (None, "Dan Unknown")


async def test_officials_of_the_executive_branch_are_left_out(api: Api) -> None:
    data = await api.data("/congress/trades")
    assert "t3" not in {trade["id"] for trade in data["items"]}


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ("chamber=Senate", ["t1", "t2"]),
        ("party=d", ["t2", "t5"]),
        ("type=purchase", ["t2"]),
        ("type=sale", ["t1", "t4"]),
        ("party=I", []),
        ("limit=1&page=2", ["t2"]),
        ("limit=1&page=5", []),
    ],
)
async def test_filters_and_pages(api: Api, query: str, ids: list[str]) -> None:
    data = await api.data(f"/congress/trades?{query}")
    assert [trade["id"] for trade in data["items"]] == ids


async def test_last_modified_is_the_newest_filing(api: Api) -> None:
    response = await api.get("/congress/trades")
    assert response.headers["last-modified"] == "Thu, 19 Nov 2026 00:00:00 GMT"


async def test_trades_in_a_security(api: Api) -> None:
    data = await api.data("/congress/trades/nvda?limit=2")
    assert (data["ticker"], data["total"], data["purchase_count"], data["sale_count"]) == ("NVDA", 3, 2, 1)
    assert [(trade["id"], trade["politician_id"], trade["owner"]) for trade in data["items"]] == [
        ("t2", "E000901", "joint"),
        ("n3", "E000901", "child"),
    ]


async def test_a_security_without_trades(api: Api) -> None:
    assert "NOSUCH" in (await api.problem("/congress/trades/NOSUCH", 404))["detail"]


async def test_members_and_how_many_trades_they_disclosed(stocked: Api) -> None:
    data = await stocked.data("/congress/politicians")
    assert [(member["id"], member["name"], member["party"], member["trade_count"]) for member in data["items"]] == [
        ("E000901", "Ada Q. Example", "D", 9),
        ("S000902", "Bob Sample", "R", 41),
        ("U000904", "Dan Unknown", "R", None),
        ("P000905", "Eva Péréz", "New Progressive", 0),
    ]
    ada, _, dan, _ = data["items"]
    assert (ada["chamber"], ada["start_date"], ada["end_date"], ada["district"]) == (
        "senate",
        "2025-01-03",
        "2031-01-03",
        None,
    )
    assert dan["district"] == 0


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ("chamber=senate", ["E000901", "S000902"]),
        ("state=oh", ["U000904"]),
        ("q=perez", ["P000905"]),
        ("q=nobody", []),
        ("limit=1&page=2", ["S000902"]),
    ],
)
async def test_members_by_chamber_state_and_name(stocked: Api, query: str, ids: list[str]) -> None:
    data = await stocked.data(f"/congress/politicians?{query}")
    assert [member["id"] for member in data["items"]] == ids


async def test_members_without_the_provider_of_trades(stocked: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500"):
        data = await stocked.data("/congress/politicians")
    assert data["total"] == 4
    assert {member["trade_count"] for member in data["items"]} == {None}


async def test_before_the_first_import_the_provider_is_asked(api: Api, replay: ReplayServer) -> None:
    assert (await api.data("/congress/politicians?limit=1"))["total"] == 4
    with replay.fault("error_500"):
        await api.data("/congress/politicians")  # the list is cached


async def test_without_the_list_of_members(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500"):
        problem = await api.problem("/congress/politicians", 502)
    assert problem["provider"] == "@unitedstates project: congress-legislators"


async def test_a_state_without_a_member(stocked: Api) -> None:
    assert "ZZ" in (await stocked.problem("/congress/politicians?state=zz", 404))["detail"]


async def test_a_member_with_trades_from_both_chambers(stocked: Api) -> None:
    data = await stocked.data("/congress/politicians/e000901")
    assert (data["politician"]["name"], data["politician"]["chamber"]) == ("Ada Q. Example", "senate")
    assert [(trade["id"], trade["chamber"], trade["politician_id"]) for trade in data["items"]] == [
        ("t2", "senate", "E000901"),
        ("t5", "house", "E000901"),
        ("n3", "house", "E000901"),
    ]


async def test_a_former_member_and_one_without_trades(stocked: Api) -> None:
    former = await stocked.data("/congress/politicians/F000903")
    assert (former["politician"]["name"], former["politician"]["end_date"], former["total"]) == (
        "Carol Former",
        None,
        1,
    )
    quiet = await stocked.data("/congress/politicians/P000905")
    assert (quiet["politician"]["name"], quiet["items"], quiet["total"]) == ("Eva Péréz", [], 0)
    assert "Z999999" in (await stocked.problem("/congress/politicians/Z999999", 404))["detail"]


async def test_without_the_list_of_members_only_those_with_trades_are_known(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host="unitedstates.github.io"):
        response = await api.get("/congress/politicians/E000901")
        await api.problem("/congress/politicians/P000905", 502)
    data = response.json()["data"]
    assert (data["politician"]["name"], data["total"]) == ("Ada Example", 3)
    assert "max-age=60," in response.headers["cache-control"]  # the list may be back soon


async def test_trades_without_the_list_of_filers(open_api: Opened, answering: Answering) -> None:
    trade = {
        "id": "t1", "filer_id": "house_ada_example", "filer_name": "Ada Example", "branch": "congress",
        "filing_date": "2026-11-10", "asset_name": "Example Inc.", "transaction_type": "Purchase",
    }  # fmt: skip
    async with open_api(gateway=answering({f"{KADOA}/trades.json": json.dumps([trade]).encode()})) as api:
        (found,) = (await api.data("/congress/trades"))["items"]
    assert (found["politician_name"], found["politician_id"], found["amount_low_usd"]) == ("Ada Example", None, None)


async def test_another_ticker_is_a_502(open_api: Opened, answering: Answering) -> None:
    bodies = {f"{KADOA}/ticker/NVDA.json": b'{"ticker": "AAPL", "trades": []}'}
    async with open_api(gateway=answering(bodies)) as api:
        problem = await api.problem("/congress/trades/NVDA", 502)
    assert problem["provider"] == "Congress Trading Monitor by Kadoa"


@pytest.mark.parametrize(
    ("path", "parameter"),
    [
        ("/congress/trades?party=X", "party"),
        ("/congress/trades?limit=201", "limit"),
        ("/congress/trades/..%20", "ticker"),
        ("/congress/politicians?state=Ohio", "state"),
        ("/congress/politicians/house_ada_example", "id"),
    ],
)
async def test_wrong_parameters_are_named(api: Api, path: str, parameter: str) -> None:
    assert (await api.problem(path, 400))["errors"][0]["parameter"] == parameter
