from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest
import time_machine

from skerry.collect.curated import Scraper
from skerry.container import Container
from skerry.datasets.ee_elections.build import read
from skerry.datasets.tallinn_tables import CityTable, TallinnTables
from skerry.datasets.tallinn_water import TallinnWater
from skerry.models.elections import Turnout
from skerry.services.curated import Curated, CuratedPage, pages
from skerry.services.curated.elections import TURNOUT
from skerry.services.curated.tallinn import TABLES, WATER
from skerry.sources.estonia.avaandmed_eesti import AvaandmedEesti
from skerry.sources.estonia.valimised import Valimised
from skerry.store import Store, content_hash
from tests.collect.copied import rewrite
from tests.conftest import SHARED, Api, Opened
from tests.replaying import ReplayServer
from tests.waiting import until


@pytest.fixture
def scraper(container: Container) -> Scraper:
    return container.get(Scraper)


@pytest.fixture
def curated(container: Container) -> Curated:
    return container.get(Curated)


async def turnout(curated: Curated) -> tuple[object, list[dict[str, object]]]:
    return await curated.one("ee-turnout")


async def test_a_new_installation_answers_with_the_edition_of_the_package(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/curated/datasets/ee-turnout")
    newest = data["payload"][0]
    assert newest["election"] == "RK_2023"
    assert newest["eligible_voter_count"] == 966129
    assert newest["voter_count"] == 613801
    assert newest["turnout_percent"] == 63.5
    assert data["row_count"] == 13
    assert data["stale"] is True
    assert data["stale_reason"].startswith("not checked since 2024")
    assert replay.log == []


async def test_the_list_names_every_dataset_and_can_be_narrowed_to_the_stale(open_api: Opened) -> None:
    # By then nobody has looked since the package was made.
    with time_machine.travel(datetime(2036, 1, 1, tzinfo=UTC), tick=True):
        async with open_api() as api:
            data = await api.data("/curated/datasets")
            stale = await api.data("/curated/datasets?stale=true")
            others = await api.data("/curated/datasets?stale=false")
            problem = await api.problem("/curated/datasets?stale=perhaps", 400)
    names = [item["id"] for item in data["items"]]
    assert names == [page.id for page in pages()]
    assert {"ee-internet-voting", "ee-turnout", "tallinn-tables", "tallinn-water"} <= set(names)
    assert [item["endpoint"] for item in data["items"]] == [f"/api/v1{page.endpoint}" for page in pages()]
    assert data["count"] == data["stale_count"] == stale["count"] == len(names)
    assert others["count"] == 0
    assert problem["errors"][0]["parameter"] == "stale"


async def test_each_dataset_is_served_where_it_says(open_api: Opened) -> None:
    async with open_api() as api:
        listed = (await api.data("/curated/datasets"))["items"]
        for item in listed:
            await api.data(item["endpoint"].removeprefix("/api/v1"))


async def test_an_unknown_dataset_is_not_found_and_the_known_ones_are_named(api: Api) -> None:
    problem = await api.problem("/curated/datasets/ee-turnaround", 404)
    assert "ee-turnout" in problem["suggestions"]


async def test_the_validator_is_the_hash_of_the_content(api: Api) -> None:
    response = await api.get("/curated/datasets/ee-turnout", accept_encoding="identity")
    digest = response.json()["data"]["content_hash"]
    assert len(digest) == 64
    assert response.headers["etag"] == f'"{digest}"'
    assert "valimised.ee" in response.headers["link"]
    again = await api.get("/curated/datasets/ee-turnout", accept_encoding="identity", if_none_match=f'"{digest}"')
    assert again.status_code == 304
    assert again.content == b""


async def test_a_good_look_with_the_same_content_moves_only_the_check(
    scraper: Scraper, curated: Curated, replay: ReplayServer
) -> None:
    first, _ = await curated.one("ee-turnout")
    moment = datetime(2026, 3, 1, 12, tzinfo=UTC)
    with time_machine.travel(moment, tick=False):
        assert await scraper.refresh(TURNOUT)
        now, _ = await curated.one("ee-turnout")
    assert len(replay.log) == 1
    assert now.content_hash == first.content_hash
    assert now.changed_at == first.changed_at
    assert now.checked_at == moment
    assert now.next_refresh_at == moment + timedelta(days=1)
    assert now.stale is False


async def test_a_page_that_changed_is_a_new_edition_and_the_old_one_is_kept(
    scraper: Scraper, curated: Curated, store: Store
) -> None:
    async def with_one_more(valimised: Valimised) -> Sequence[Turnout]:
        rows = (await valimised.voting_statistics()).turnout
        return [Turnout("EP_2024", 2024, 970000, 367000, 37.6), *rows]

    before, _ = await curated.one("ee-turnout")
    moment = datetime(2026, 3, 1, 12, tzinfo=UTC)
    with time_machine.travel(moment, tick=False):
        assert await scraper.refresh(replace(TURNOUT, read=with_one_more))
    after, rows = await curated.one("ee-turnout")
    assert after.content_hash != before.content_hash
    assert after.changed_at == moment
    assert len(rows) == 14
    assert [version.content_hash for version in await store.curated.versions("ee-turnout")] == [
        after.content_hash,
        before.content_hash,
    ]


async def without_voters(valimised: Valimised) -> Sequence[Turnout]:
    rows = (await valimised.voting_statistics()).turnout
    return [msgspec.structs.replace(rows[0], voter_count=None), *rows[1:]]


async def half(valimised: Valimised) -> Sequence[Turnout]:
    return (await valimised.voting_statistics()).turnout[:6]


@pytest.mark.parametrize(
    ("page", "reason"),
    [
        (replace(TURNOUT, read=half), "6 rows, expected at least 13"),
        (replace(TURNOUT, read=half, minimum=3), "7 rows have disappeared"),
        (replace(TURNOUT, read=without_voters), "a row without voter_count"),
    ],
    ids=["too few", "vanished", "empty field"],
)
async def test_a_broken_page_is_kept_out_and_shown_as_stale(
    page: CuratedPage, reason: str, scraper: Scraper, curated: Curated
) -> None:
    before, rows_before = await curated.one("ee-turnout")
    assert not await scraper.refresh(page)
    after, rows_after = await curated.one("ee-turnout")
    assert rows_after == rows_before
    assert after.content_hash == before.content_hash
    assert after.changed_at == before.changed_at
    assert after.checked_at == before.checked_at
    assert after.next_refresh_at > before.next_refresh_at
    assert after.stale is True
    assert after.stale_reason == f"the last check of the page failed: {reason}"


@pytest.mark.parametrize("fault", ["html", "error_500", "empty"])
async def test_a_page_that_is_away_or_another_keeps_the_good_edition(
    fault: str, scraper: Scraper, curated: Curated, replay: ReplayServer
) -> None:
    _, before = await curated.one("ee-turnout")
    with replay.fault(fault):
        assert not await scraper.refresh(TURNOUT)
    dataset, after = await curated.one("ee-turnout")
    assert after == before
    assert dataset.stale is True


async def test_pages_become_due_after_their_interval(scraper: Scraper) -> None:
    scraped = [page for page in pages() if not page.manual]
    assert await scraper.due() == scraped
    for page in scraped:
        assert await scraper.refresh(page)
    assert await scraper.due() == []
    with time_machine.travel(datetime.now(UTC) + max(page.every for page in scraped) + timedelta(minutes=1)):
        assert await scraper.due() == scraped


async def test_pages_checked_with_a_clock_ahead_are_due(scraper: Scraper) -> None:
    with time_machine.travel(datetime.now(UTC) + timedelta(days=400)):
        assert await scraper.refresh(TURNOUT)
    assert TURNOUT in await scraper.due()


async def test_a_look_that_failed_is_tried_again_within_the_hour(scraper: Scraper, replay: ReplayServer) -> None:
    with replay.fault("error_500"):
        assert not await scraper.refresh(TURNOUT)
    assert TURNOUT.id not in {page.id for page in await scraper.due()}
    with time_machine.travel(datetime.now(UTC) + timedelta(minutes=61)):
        assert TURNOUT.id in {page.id for page in await scraper.due()}


async def test_a_stored_edition_of_another_shape_gives_way_to_the_first(curated: Curated, store: Store) -> None:
    await store.curated.record_check(
        "ee-turnout", payload=[{"election": "RK_2023"}], checked_at=datetime.now(UTC), failure=None
    )
    dataset, rows = await curated.typed("ee-turnout", Turnout)
    assert len(rows) == dataset.row_count == 13
    assert rows[0].voter_count == 613801


async def test_the_collector_refreshes_what_the_api_serves(open_api: Opened, replay: ReplayServer) -> None:
    async with open_api(collect=True, response_cache=0) as api:

        async def all_fresh() -> bool:
            stale = (await api.data("/curated/datasets?stale=true"))["items"]
            return all(item["manual"] for item in stale)

        await until(all_fresh)


async def test_what_is_kept_by_hand_is_never_fetched_and_stale_after_its_review_period(
    scraper: Scraper, curated: Curated, replay: ReplayServer
) -> None:
    assert WATER not in await scraper.due()
    with pytest.raises(ValueError, match="maintained by hand"):
        await scraper.refresh(WATER)
    reviewed = TallinnWater().modified_at
    assert reviewed is not None
    with time_machine.travel(reviewed + WATER.every - timedelta(hours=1), tick=False):
        fresh, _ = await curated.one("tallinn-water")
    assert (fresh.manual, fresh.stale, fresh.next_refresh_at) == (True, False, reviewed + WATER.every)
    with time_machine.travel(reviewed + WATER.every + timedelta(hours=1), tick=False):
        stale, rows = await curated.one("tallinn-water")
    assert stale.stale_reason == f"not reviewed since {reviewed.date().isoformat()}"
    assert (stale.content_hash, len(rows)) == (content_hash(rows), 1)
    assert replay.log == []


async def test_tables_are_those_that_descriptions_name(scraper: Scraper, curated: Curated) -> None:
    assert await scraper.refresh(TABLES)
    dataset, rows = await curated.one("tallinn-tables")
    assert [row["table"] for row in rows] == ["andurid_data", "marjad", "ounapuud"]
    assert rows[0]["title_en"] == "Old Town motion sensors"
    assert rows[0]["columns"] == ["andurid_id", "name", "ts", "in", "out"]
    assert rows[2]["title_en"] == rows[2]["title_et"] == "Õunapuud"
    assert (dataset.manual, dataset.stale, dataset.row_count) == (False, False, 3)
    assert await scraper.refresh(replace(TABLES, read=only_the_known))
    assert (await curated.one("tallinn-tables"))[0].row_count == 1


async def only_the_known(portal: AvaandmedEesti) -> Sequence[CityTable]:
    return TallinnTables().tables


def nothing_found(folder: Path) -> None:
    rewrite(folder / "search_tallinn.json", lambda document: document["data"].clear())


@pytest.mark.parametrize("gateway", [("avaandmed_eesti", nothing_found)], indirect=True)
async def test_a_portal_that_names_no_table_changes_nothing(scraper: Scraper, curated: Curated) -> None:
    assert not await scraper.refresh(TABLES)
    dataset, rows = await curated.one("tallinn-tables")
    assert [row["table"] for row in rows] == ["andurid_data"]
    assert dataset.stale_reason == "the last check of the page failed: named no table of the city's open data"


async def test_an_answer_says_why_its_content_may_be_old(api: Api) -> None:
    meta = (await api.data("/tallinn/water"))["_meta"]
    assert (meta["stale"], meta["stale_reason"]) == (True, "not reviewed since 2021-01-01")


def test_the_real_page_reads_as_the_edition_in_the_package() -> None:
    page = SHARED / "samples" / "valimised" / "e_haaletamise_statistika.txt"
    if not page.is_file():
        pytest.skip("the folder of real recordings is not on this machine")
    found = read(page)
    assert found.turnout[-1] == Turnout("KOV_2005", 2005, 1059292, 502504, 47.4)
    assert found.internet_voting[0].counted_vote_count == 312182
    assert found.internet_voting[8].invalid_vote_count is None
