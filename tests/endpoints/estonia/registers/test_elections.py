from datetime import UTC, datetime
from pathlib import Path

import pytest

from skerry.datasets.ee_elections import Elections
from skerry.settings import Settings
from skerry.store import open_store
from tests.conftest import Api, Opened
from tests.declared import CURATED, Declared

DECLARED = {
    "/elections/ee/{election}/turnout": Declared(
        timeless=CURATED,
    ),
}


async def test_turnout(api: Api) -> None:
    assert await api.data("/elections/ee/RK_2023/turnout") == {
        "election": "RK_2023",
        "type": "Riigikogu (Parliament) Elections",
        "year": 2023,
        "eligible_voter_count": 966129,
        "voter_count": 613801,
        "online_voter_count": 312182,
        "paper_voter_count": 301619,
        "turnout_percent": 63.5,
        "source_url": "https://www.valimised.ee/et/valimiste-arhiiv/elektroonilise-haaletamise-statistika",
    }


@pytest.mark.parametrize("code", [turnout.election for turnout in Elections().turnout])
async def test_every_election(api: Api, code: str) -> None:
    data = await api.data(f"/elections/ee/{code}/turnout")
    assert data["online_voter_count"] + data["paper_voter_count"] == data["voter_count"]
    assert data["turnout_percent"] == pytest.approx(100 * data["voter_count"] / data["eligible_voter_count"], abs=0.06)


async def test_a_code_in_any_case(api: Api) -> None:
    data = await api.data("/elections/ee/ep_2019/turnout")
    assert (data["election"], data["type"]) == ("EP_2019", "European Parliament Elections")


async def test_an_unknown_election_suggests_others(api: Api) -> None:
    problem = await api.problem("/elections/ee/KOV_2020/turnout", 404)
    assert problem["suggestions"]
    assert all(code.startswith("KOV_20") for code in problem["suggestions"][:3])
    assert (await api.problem("/elections/ee/RK2023/turnout", 404))["suggestions"][0] == "RK_2023"


@pytest.mark.parametrize("code", ["EP_2024", "kov_2025"])
async def test_an_election_that_is_not_carried_yet(api: Api, code: str) -> None:
    problem = await api.problem(f"/elections/ee/{code}/turnout", 404)
    assert problem["detail"].startswith("Elections after RK_2023 are not carried yet")
    assert "before 2005" in (await api.problem("/elections/ee/RK_1992/turnout", 404))["detail"]
    assert "No election with code" in (await api.problem("/elections/ee/RK_2010/turnout", 404))["detail"]


async def test_an_election_that_the_collector_read_later(open_api: Opened, tmp_path: Path) -> None:
    later = {
        "election": "EP_2029",
        "year": 2029,
        "eligible_voter_count": 900_000,
        "voter_count": 360_000,
        "turnout_percent": 40.0,
    }
    votes = {
        "election": "EP_2029", "year": 2029, "internet_voter_count": 181_000, "cancelled_vote_count": 1_000,
            "counted_vote_count": 180_000,
        "invalid_vote_count": None, "repeated_vote_count": 5_000,
    }  # fmt: skip
    async with open_api() as api, open_store(Settings(data_dir=tmp_path)) as store:
        await api.problem("/elections/ee/EP_2029/turnout", 404)
        for dataset, rows in (("ee-turnout", [later]), ("ee-internet-voting", [votes])):
            await store.curated.record_check(dataset, payload=rows, checked_at=datetime.now(UTC), failure=None)
        data = await api.data("/elections/ee/EP_2029/turnout")
    assert (data["voter_count"], data["online_voter_count"], data["paper_voter_count"]) == (360_000, 180_000, 180_000)


async def test_it_says_how_old_it_is(api: Api) -> None:
    headers = (await api.get("/elections/ee/RK_2023/turnout")).headers
    assert headers["last-modified"] == "Mon, 01 Jan 2024 00:00:00 GMT"
    assert "valimised.ee" in headers["link"]
