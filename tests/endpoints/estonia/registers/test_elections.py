from datetime import UTC, datetime
from pathlib import Path

import pytest

from skerry.datasets.ee_elections import Elections
from skerry.endpoints.estonia.registers.elections import election_results
from skerry.settings import Settings
from skerry.store import open_store
from tests.collecting import run_jobs
from tests.conftest import Api, Opened
from tests.declared import CURATED, PUBLISHED, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer, closed_port

DECLARED = {
    "/elections/ee/{election}/turnout": Declared(
        timeless=CURATED,
    ),
    "/elections/ee": Declared(timeless=CURATED),
    "/elections/ee/{election}/results": Declared(
        another={"<electionCode>RK_2023": "<electionCode>KOV_2021"},
        unageing=PUBLISHED,
        carried="www.valimised.ee/en/archive/open-data-estonian-elections",
    ),
    "/elections/ee/{election}/candidates": Declared(
        another={"<electionCode>RK_2023": "<electionCode>KOV_2021"}, unageing=PUBLISHED
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
    assert problem["detail"].startswith(f"The turnout of {code.upper()}, of 202")
    assert problem["detail"].endswith("is not carried yet.")
    assert "not carried yet" in (await api.problem("/elections/ee/RK_2027/turnout", 404))["detail"]
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


async def test_the_list_says_what_is_published(api: Api) -> None:
    data = await api.data("/elections/ee")
    assert data["count"] == 15
    listed = {item["election"]: item for item in data["items"]}
    assert listed["RK_2023"] == {
        "election": "RK_2023", "type": "Riigikogu (Parliament) Elections", "year": 2023, "election_date": "2023-03-05",
        "turnout_available": True, "results_available": True,
    }  # fmt: skip
    assert (listed["EP_2024"]["turnout_available"], listed["EP_2024"]["results_available"]) == (False, True)
    assert (listed["KOV_2005"]["turnout_available"], listed["KOV_2005"]["results_available"]) == (True, False)
    days = [item["election_date"] for item in data["items"]]
    assert days == sorted(days, reverse=True)
    assert {turnout.election for turnout in Elections().turnout} <= listed.keys()
    assert data["_meta"]["manual"] is True


async def test_results_of_an_election_of_parliament(api: Api) -> None:
    response = await api.get("/elections/ee/rk_2023/results")
    data = response.json()["data"]
    assert (data["election"], data["election_date"], data["updated_at"]) == (
        "RK_2023", "2023-03-05", "2026-06-18T16:09:27Z",
    )  # fmt: skip
    assert response.headers["last-modified"] == "Thu, 18 Jun 2026 16:09:27 GMT"
    assert (data["vote_count"], data["station_count"], data["internet_votes_counted"]) == (1000, 4, True)
    assert data["parties"] == [
        {"code": "TUU", "name": "Näidiserakond Tuul", "vote_count": 600, "percent": 60, "mandate_count": 2},
        {"code": "LAI", "name": "Näidiserakond Laine", "vote_count": 380, "percent": 38, "mandate_count": 1},
    ]
    assert data["independents"] == {"vote_count": 20, "percent": 2, "mandate_count": 0}
    first, second = data["districts"]
    assert (first["number"], first["name"], first["vote_count"]) == (1, "Näidise linnaosad", 650)
    assert first["parties"][-1] == {"code": None, "name": "ANTS ÜKSI", "vote_count": 20, "percent": 3.1}
    assert first["vote_count"] + second["vote_count"] == data["vote_count"]


async def test_results_of_local_elections_are_added_up(api: Api) -> None:
    data = await api.data("/elections/ee/KOV_2021/results")
    assert (data["vote_count"], data["counted_station_count"], data["station_count"]) == (400, 5, 6)
    assert data["parties"] == [
        {"code": "LAI", "name": "Näidiserakond Laine", "vote_count": 290, "percent": 72.5, "mandate_count": 27},
        {"code": "VL1", "name": "Valimisliit Kodu", "vote_count": 100, "percent": 25, "mandate_count": 6},
    ]
    assert (data["independents"]["vote_count"], data["independents"]["percent"]) == (10, 2.5)
    shares = [data["independents"]["percent"], *(party["percent"] for party in data["parties"])]
    assert sum(shares) == 100, "each is a percent of the votes of the country, not of its municipality"
    assert [(place["ehak_code"], place["name"], place["vote_count"]) for place in data["districts"]] == [
        ("0101", "Kase vald", 300),
        ("0202", "Männi linn", 100),
    ]


async def test_results_that_ship_with_the_package(open_api: Opened) -> None:
    async with open_api(gateway=closed_port()) as api:
        response = await api.get("/elections/ee/rk_2023/results")
        data = response.json()["data"]
        assert (data["vote_count"], data["election_date"], len(data["districts"])) == (610299, "2023-03-05", 12)
        assert [(party["code"], party["vote_count"], party["mandate_count"]) for party in data["parties"][:2]] == [
            ("REF", 190632, 37),
            ("EKRE", 97966, 17),
        ]
        assert "ee_election_results" in response.headers["link"]
        assert response.headers["last-modified"] == "Thu, 18 Jun 2026 16:09:27 GMT"
        problem = await api.problem("/elections/ee/KOV_2021/results", 502)
        assert "has collected nothing in its place" in problem["detail"]
        await api.problem("/elections/ee/RK_2023/candidates", 502)


async def test_results_that_the_collector_has_read(open_api: Opened, replay: ReplayServer, tmp_path: Path) -> None:
    """Without the office, and without the names of single candidates."""
    (entry,) = election_results.__dict__["endpoints"]
    await run_jobs([entry], Settings(gateway=replay.url, data_dir=tmp_path))
    async with open_api() as api:
        published = await api.data("/elections/ee/KOV_2021/results")
    async with open_api(gateway=closed_port()) as api:
        response = await api.get("/elections/ee/KOV_2021/results")
    assert "valimised_opendata" in response.headers["link"]
    kept = response.json()["data"]
    assert (published["districts"][1]["parties"][1]["name"], kept["districts"][1]["parties"][1]) == (
        "PEETER ÜKSI",
        {"code": None, "name": "Üksikkandidaadid", "vote_count": 10, "percent": 10},
    )
    assert "PEETER" not in response.text
    assert kept | {"districts": []} == published | {"districts": []}


async def test_candidates_by_votes(api: Api) -> None:
    data = await api.data("/elections/ee/RK_2023/candidates")
    assert (data["total"], data["count"], data["page"]) == (5, 5, 0)
    assert data["items"][0] == {
        "first_name": "KAI", "last_name": "SAAR", "registration_number": 110, "party_code": "TUU",
        "party": "Näidiserakond Tuul", "district_number": 1, "municipality": None, "vote_count": 500,
        "quota_ratio": 1.25, "elected": True, "mandate": "personal",
    }  # fmt: skip
    assert data["items"][-1]["party"] is None
    assert data["items"][-1]["mandate"] is None


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("q=onne kask", [101]),
        ("party=lai", [101, 102]),
        ("district=2", [101, 111]),
        ("elected=true&district=1", [110]),
        ("elected=false", [102, 120]),
        ("limit=2&page=1", [102, 111]),
        ("q=nobody", []),
    ],
)
async def test_candidates_are_filtered(api: Api, query: str, numbers: list[int]) -> None:
    data = await api.data(f"/elections/ee/RK_2023/candidates?{query}")
    assert [candidate["registration_number"] for candidate in data["items"]] == numbers


async def test_candidates_of_local_elections_have_a_municipality(api: Api) -> None:
    data = await api.data("/elections/ee/KOV_2021/candidates?party=LAI")
    assert [(one["last_name"], one["municipality"], one["elected"]) for one in data["items"]] == [
        ("PAJU", "Kase vald", True),
        ("MÄND", "Männi linn", True),
        ("PIHLAKAS", "Kase vald", False),
    ]


async def test_an_unknown_party_is_a_404_with_those_that_took_part(api: Api) -> None:
    problem = await api.problem("/elections/ee/RK_2023/candidates?party=XYZ", 404)
    assert problem["suggestions"] == ["TUU", "LAI"]


@pytest.mark.parametrize("part", ["results", "candidates"])
async def test_elections_without_open_data(api: Api, part: str) -> None:
    assert "before 2021" in (await api.problem(f"/elections/ee/RK_2019/{part}", 404))["detail"]
    assert "RK_2027" in (await api.problem(f"/elections/ee/RK_2027/{part}", 404))["detail"]
    assert "No election with code" in (await api.problem(f"/elections/ee/RK-2023/{part}", 404))["detail"]


async def test_a_file_without_results_is_a_502(open_api: Opened, answering: Answering) -> None:
    url = "https://opendata.valimised.ee/api/EP_2024/RESULTS.xml"
    body = b"<OutputReport><electionCode>EP_2024</electionCode><data></data></OutputReport>"
    async with open_api(gateway=answering({url: body})) as api:
        problem = await api.problem("/elections/ee/EP_2024/results", 502)
    assert problem["detail"].startswith("State Electoral Office of Estonia, open data")
