"""The statistical offices, which answer in one shape whatever they run: PxWeb of either version, or their own software."""

import datetime as dt
from collections.abc import AsyncIterator

import pytest

from skerry.errors import NotFound, ReplyError
from skerry.models.statistics import StatisticalTable, StatisticsOffice, TableFolders, TableSearch
from skerry.sources.denmark.statbank import StatisticsDenmark
from skerry.sources.finland.stat_fi import StatisticsFinland
from skerry.sources.iceland.hagstofa import StatisticsIceland
from skerry.sources.latvia.stat_lv import StatisticsLatvia
from skerry.sources.norway.ssb import StatisticsNorway
from skerry.sources.pxweb import PxWeb2Database, read_selected_v2
from skerry.sources.sweden.scb import StatisticsSweden
from skerry.upstream.client import UpstreamClient
from skerry.upstream.formats.json_stat import read_json_stat
from tests.conftest import Recorded
from tests.replaying import ReplayServer
from tests.upstream.conftest import new_client

VERSION_2: list[tuple[type[PxWeb2Database], str]] = [
    (StatisticsSweden, "TAB6471"),
    (StatisticsNorway, "07459"),
    (StatisticsLatvia, "IRD041"),
]


@pytest.fixture
async def client(replay: ReplayServer) -> AsyncIterator[UpstreamClient]:
    client = new_client(replay.url)
    yield client
    await client.close()


async def figures_of(office: StatisticsOffice, table: str, **selection: list[str]) -> StatisticalTable:
    """The selected figures, and all of the variables that are not named."""
    described = await office.description(table, "en")
    whole = {variable.code: variable.codes for variable in described.variables}
    return await office.figures(table, {**whole, **selection}, "en")


async def test_finland(client: UpstreamClient) -> None:
    office: TableFolders = StatisticsFinland(client)
    (entry,) = await office.entries("vaerak", "en")
    assert entry.updated_at == dt.datetime(2026, 4, 1, 5, tzinfo=dt.UTC)  # 8 o'clock in Helsinki
    found = await figures_of(office, entry.path, Vuosi=["2025"], Sukupuoli=["SSS"])
    assert [(cell.values[0].label, cell.figure) for cell in found.cells()] == [("2025", 5_635_971)]


async def test_iceland_has_a_server_for_each_language(client: UpstreamClient) -> None:
    office: TableFolders = StatisticsIceland(client)
    assert [entry.path for entry in await office.entries("Ibuar", "en")] == ["Ibuar/mannfjoldi"]
    found = await figures_of(office, "Ibuar/mannfjoldi/MAN00000.px")
    assert found.figures == (383_726, 389_444)


@pytest.mark.parametrize(("kind", "table"), VERSION_2)
async def test_version_2(client: UpstreamClient, kind: type[PxWeb2Database], table: str) -> None:
    office: TableSearch = kind(client)
    listing = await office.search("population", "en", 1, 5)
    assert (listing.total, [(each.id, each.last_period) for each in listing.items]) == (41, [(table, "2026M02")])
    described = await office.description(table, "en")
    assert [(each.code, each.temporal, each.may_be_omitted) for each in described.variables] == [
        ("Region", False, True), ("ContentsCode", False, False), ("Tid", True, False),
    ]  # fmt: skip
    found = await figures_of(office, table, Region=["00"])
    assert [(cell.figure, cell.status) for cell in found.cells()] == [(1000, None), (None, "..")]
    assert found.variables[1].values[0].unit == "number"


async def test_denmark(client: UpstreamClient) -> None:
    office: TableSearch = StatisticsDenmark(client)
    listing = await office.search("POPULATION", "en", 1, 5)
    assert (listing.total, listing.items[0].id, listing.items[0].updated_at) == (
        1, "FOLK1A", dt.datetime(2026, 8, 11, 6, tzinfo=dt.UTC),
    )  # fmt: skip
    assert (await office.search("pris111", "en", 1, 5)).items[0].title == "Consumer price index"
    assert (await office.search("population", "en", 2, 5)).items == ()
    found = await figures_of(office, "FOLK1A", OMRÅDE=["101"])
    assert [(cell.values[1].label, cell.figure) for cell in found.cells()] == [("2026Q1", 671_714), ("2026Q2", 672_900)]
    assert (found.unit, [variable.code for variable in found.variables]) == ("number", ["OMRÅDE", "Tid"])


async def test_a_table_that_denmark_does_not_have(client: UpstreamClient) -> None:
    with pytest.raises(NotFound, match="XX1"):
        await StatisticsDenmark(client).description("XX1", "en")


def test_recorded_figures_of_sweden(recorded: Recorded) -> None:
    reply = recorded("scb_pxweb2/TAB6471_data.json")
    selection = {variable.code: variable.codes for variable in read_json_stat(reply).variables}
    found = read_selected_v2(reply, "TAB6471", selection)
    assert (len(found.figures), found.figures[0], found.updated_at) == (
        2772, 245_284, dt.datetime(2026, 6, 8, 6, tzinfo=dt.UTC),
    )  # fmt: skip
    with pytest.raises(ReplyError, match="other values of Kon"):
        read_selected_v2(reply, "TAB6471", {**selection, "Kon": ["1"]})
    with pytest.raises(ReplyError, match="TAB6471 instead of TAB1"):
        read_selected_v2(reply, "TAB1", selection)
