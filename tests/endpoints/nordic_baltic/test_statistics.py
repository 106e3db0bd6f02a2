"""Tables of seven statistical offices: folders of three, searches of four, figures of all in one shape."""

import pytest

from tests.conftest import Api
from tests.declared import FILTERS, ONGOING, Declared
from tests.replaying import ReplayServer

DECLARED = {
    "/nordic/{country}/statistics/tables": Declared(
        unidentified=FILTERS,
        unageing=ONGOING,
        unlisted={"path": "only some offices have folders: one for another office is a 400"},
    ),
}
SEARCHED = [
    ("sweden", "scb_pxweb2", "TAB6471", 41),
    ("NO", "ssb_pxweb2", "07459", 41),
    ("LV", "stat_lv", "IRD041", 41),
    ("DK", "statbank_dk", "FOLK1A", 1),
]
FOLDERS: list[tuple[str, str, str, list[tuple[str, str]]]] = [
    ("EE", "stat_ee", "rahvastik", [
        ("folder", "rahvastik:rahvastikunaitajad-ja-koosseis"), ("folder", "rahvastik:rahvastikusundmused"),
        ("heading", "rahvastik:H1"), ("table", "RV0222U"),
    ]),
    ("FI", "stat_fi", "vaerak", [("table", "vaerak:statfin_vaerak_pxt_11rb.px")]),
    ("IS", "hagstofa", "Ibuar", [("folder", "Ibuar:mannfjoldi")]),
]  # fmt: skip


@pytest.mark.parametrize(("country", "source", "table", "total"), SEARCHED)
async def test_a_search(api: Api, country: str, source: str, table: str, total: int) -> None:
    found = await api.data(f"/nordic/{country}/statistics/tables?q=population&limit=5")
    assert (found["source"], found["query"], found["path"], found["total"]) == (source, "population", None, total)
    [item] = found["items"]
    assert (item["id"], item["type"]) == (table, "table")
    assert item["last_period"] == ("2026Q3" if country == "DK" else "2026M02")


@pytest.mark.parametrize(("country", "source", "path", "entries"), FOLDERS)
async def test_a_folder(api: Api, country: str, source: str, path: str, entries: list[tuple[str, str]]) -> None:
    found = await api.data(f"/nordic/{country}/statistics/tables?path={path}")
    assert (found["source"], found["path"], found["total"]) == (source, path, len(entries))
    assert [(item["type"], item["id"]) for item in found["items"]] == entries


async def test_pages(api: Api) -> None:
    second = await api.data("/nordic/EE/statistics/tables?path=rahvastik&limit=3&page=2")
    assert (second["total"], [item["updated_at"] for item in second["items"]]) == (4, ["2026-06-03T05:00:00Z"])
    all_danish = await api.data("/nordic/DK/statistics/tables?limit=1&page=2")
    assert (all_danish["total"], [item["id"] for item in all_danish["items"]]) == (2, ["PRIS111"])


async def test_a_page_past_the_last_is_empty(api: Api) -> None:
    for country in ("SE", "DK"):
        last = await api.data(f"/nordic/{country}/statistics/tables?q=population&limit=5&page=1000")
        assert (last["total"] > 0, last["page"], last["items"]) == (True, 1000, [])
    problem = await api.problem("/nordic/SE/statistics/tables?q=population&limit=5&page=9", 502)
    assert "no page 9 of 41 tables" in problem["detail"]


async def test_nothing_is_found(api: Api) -> None:
    for country in ("SE", "DK"):
        found = await api.data(f"/nordic/{country}/statistics/tables?q=zzzz&limit=5")
        assert (found["total"], found["items"]) == (0, [])


@pytest.mark.parametrize(
    ("path", "parameter", "said"),
    [
        ("FI/statistics/tables?q=population", "q", "the tables of Finland are found by path"),
        ("SE/statistics/tables?path=be", "path", "the tables of Sweden are found by q"),
        ("SE/statistics/tables?lang=fi", "lang", "the office of Sweden: en, sv"),
    ],
)
async def test_what_an_office_does_not_have_is_a_400(api: Api, path: str, parameter: str, said: str) -> None:
    [error] = (await api.problem(f"/nordic/{path}", 400))["errors"]
    assert error["parameter"] == parameter
    assert said in str(error)


@pytest.mark.parametrize("path", ["a::b", "a:..:b", ":a", "a/b", ".."])
async def test_a_path_that_leaves_the_database_is_a_400(api: Api, path: str) -> None:
    response = await api.client.get("/api/v1/nordic/FI/statistics/tables", params={"path": path})
    assert (response.status_code, response.json()["errors"][0]["parameter"]) == (400, "path")


async def test_lithuania_has_no_source_here(api: Api, replay: ReplayServer) -> None:
    replay.reset()
    for path in ("tables", "tables?lang=et"):
        assert "SDMX" in (await api.problem(f"/nordic/LT/statistics/{path}", 404))["detail"]
    assert replay.log == []
