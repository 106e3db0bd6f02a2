"""Tables of seven statistical offices: folders of three, searches of four, figures of all in one shape."""

from typing import Any

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
    "/nordic/{country}/statistics/table/{id}": Declared(
        another={'"TAB6471"': '"TAB6472"'},
        every_row="a table without one of its values or figures is not that table",
        unageing="tables are updated by the calendar of the office, each at its own cadence; `updated_at` says when",
        digits={"Region": "code of a region", "Tid_label": "the name of a period", "code": "code of a value"},
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


async def test_signs_of_a_search_are_no_operators(api: Api) -> None:
    response = await api.client.get("/api/v1/nordic/SE/statistics/tables", params={"q": "zzzz( OR", "limit": 5})
    assert (response.status_code, response.json()["data"]["query"]) == (200, "zzzz( OR")
    assert (await api.data("/nordic/DK/statistics/tables?q=--"))["items"] == []


@pytest.mark.parametrize(
    ("path", "parameter", "said"),
    [
        ("FI/statistics/tables?q=population", "q", "the tables of Finland are found by path"),
        ("SE/statistics/tables?path=be", "path", "the tables of Sweden are found by q"),
        ("SE/statistics/tables?lang=fi", "lang", "the office of Sweden: en, sv"),
        ("IS/statistics/table/IA021?lang=sv", "lang", "the office of Iceland: en, is"),
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
    for path in ("tables", "tables?lang=et", "table/S3R001"):
        assert "whole tables only" in (await api.problem(f"/nordic/LT/statistics/{path}", 404))["detail"]
    assert replay.log == []


TABLES: list[tuple[str, str, str, list[tuple[Any, Any]], str | None]] = [
    ("SE", "TAB6471", "Region=00", [(1000, None), (None, "..")], None),
    ("NO", "07459", "region=whole country", [(1000, None), (None, "..")], None),
    ("LV", "IRD041", "Region=00", [(1000, None), (None, "..")], None),
    ("DK", "FOLK1A", "OMRÅDE=Copenhagen", [(671_714, None), (672_900, None)], "number"),
    ("IS", "Ibuar:mannfjoldi:MAN00000.px", "Year=*", [(383_726, None), (389_444, None)], None),
    ("FI", "vaerak:statfin_vaerak_pxt_11rb.px", "Vuosi=2025;Sukupuoli=SSS", [(5_635_971, None)], None),
    ("EE", "IA021", "Aasta=2026;Kuu=top:3", [(2.7, None), (0.4, None), *[(None, "..")] * 4], None),
]


@pytest.mark.parametrize(("country", "table", "filters", "figures", "unit"), TABLES)
async def test_figures(
    api: Api, country: str, table: str, filters: str, figures: list[tuple[Any, Any]], unit: str | None
) -> None:
    response = await api.client.get(f"/api/v1/nordic/{country}/statistics/table/{table}", params={"filters": filters})
    found = response.json()["data"]
    assert [(item["value"], item["status"]) for item in found["items"]] == figures
    assert (found["table"], found["description"]["id"], found["unit"]) == (table, table, unit)
    codes = [variable["code"] for variable in found["description"]["variables"]]
    assert [variable["code"] for variable in found["variables"]] == codes
    assert set(found["items"][0]) == {*codes, *(f"{code}_label" for code in codes), "value", "status"}


async def test_the_description_is_of_the_whole_table(api: Api) -> None:
    found = await api.data("/nordic/SE/statistics/table/TAB6471?filters=Region=00")
    region, contents, month = found["description"]["variables"]
    assert (found["total"], found["description"]["cell_count"]) == (2, 4)
    assert [value["label"] for value in region["values"]] == ["Whole country", "Capital"]
    assert (contents["values"][0]["unit"], month["temporal"]) == ("number", True)
    assert [each["selected_count"] for each in found["variables"]] == [1, 1, 2]


async def test_a_table_in_a_folder_is_described_by_the_id_of_the_list(api: Api) -> None:
    [listed] = (await api.data("/nordic/FI/statistics/tables?path=vaerak"))["items"]
    found = await api.data(f"/nordic/FI/statistics/table/{listed['id']}?filters=Vuosi=2025;Sukupuoli=SSS")
    assert found["table"] == listed["id"]


async def test_no_more_cells_are_requested_than_the_office_or_the_caller_permits(api: Api) -> None:
    found = await api.data("/nordic/SE/statistics/table/TAB6471?filters=Region=00&limit=1")
    assert (found["count"], found["total"], found["items"][0]["value"]) == (1, 2, 1000)


async def test_unknown_tables_variables_and_values_are_a_404(api: Api) -> None:
    assert "XX1" in (await api.problem("/nordic/DK/statistics/table/XX1", 404))["detail"]
    unknown = await api.problem("/nordic/SE/statistics/table/TAB6471?filters=Kon=1", 404)
    assert "it has Region, ContentsCode, Tid" in unknown["detail"]


async def test_figures_as_csv(api: Api) -> None:
    lines = (await api.get("/nordic/SE/statistics/table/TAB6471?filters=Region=00&format=csv")).text.splitlines()
    assert lines[0] == (
        "table,country,source,Region,Region_label,ContentsCode,ContentsCode_label,Tid,Tid_label,value,status"
    )
    assert lines[1] == "TAB6471,SE,scb_pxweb2,00,Whole country,F1,Population,2026M01,2026M01,1000.0,"
