"""Tables of Statistics Estonia."""

from typing import Any

import pytest

from tests.conftest import Api, Opened
from tests.declared import NOT_RESTATED, ONGOING, Declared
from tests.endpoints.conftest import Answering
from tests.endpoints.estonia.statistics.conftest import Altered

RELEASES = "tables are updated by the calendar of the office, each at its own cadence; `updated_at` says when"
WHOLE = "a table without one of its values or figures is not that table"
DESCRIPTION = "the description of a table, which has no time of its own"

DECLARED = {
    "/estonian-stats/browse": Declared(unidentified=NOT_RESTATED, unageing=ONGOING),
    "/estonian-stats/table/{id}": Declared(
        another={"IA021: ": "IA022: "},
        every_row=WHOLE,
        timeless=DESCRIPTION,
        digits={"label": "the name of a value of a variable"},
    ),
    "/estonian-stats/query": Declared(
        another={"IA021: ": "IA022: "}, every_row=WHOLE, unageing=RELEASES, digits={"Aasta_label": "the name of a year"}
    ),
    "/estonian-stats/population": Declared(another={"RV0222U: ": "RV0299U: "}, every_row=WHOLE, unageing=RELEASES),
    "/estonian-stats/inflation": Declared(another={"IA021: ": "IA022: "}, every_row=WHOLE, unageing=RELEASES),
}


async def test_a_folder(api: Api) -> None:
    folder = await api.data("/estonian-stats/browse?path=rahvastik")
    assert [(entry["type"], entry["path"]) for entry in folder["items"]] == [
        ("folder", "rahvastik/rahvastikunaitajad-ja-koosseis"),
        ("folder", "rahvastik/rahvastikusundmused"),
        ("heading", "rahvastik/H1"),
        ("table", "rahvastik/RV0222U.PX"),
    ]
    assert folder["items"][3]["updated_at"] == "2026-06-03T05:00:00Z"  # 8 o'clock in Tallinn


async def test_the_root_in_estonian(api: Api) -> None:
    root = await api.data("/estonian-stats/browse?lang=et")
    assert (root["path"], [entry["id"] for entry in root["items"]]) == (
        "", ["keskkond", "majandus", "rahvastik", "sotsiaalelu"],
    )  # fmt: skip


@pytest.mark.parametrize("path", ["../../config", "a//b", "a/../b", "/a", "a/", "a?b", "a#b", "a%b"])
async def test_a_path_that_leaves_the_database_is_a_400(api: Api, path: str) -> None:
    response = await api.client.get("/api/v1/estonian-stats/browse", params={"path": path})
    assert (response.status_code, response.json()["errors"][0]["parameter"]) == (400, "path")


async def test_a_table_is_not_a_folder_and_the_reverse(open_api: Opened, answering: Answering) -> None:
    bodies = {"https://andmed.stat.ee/api/v1/en/stat/IA021": b"[]", "https://andmed.stat.ee/api/v1/en/stat/a": b"{}"}
    async with open_api(gateway=answering(bodies)) as api:
        assert "is a folder" in (await api.problem("/estonian-stats/table/IA021", 404))["detail"]
        assert "is a table" in (await api.problem("/estonian-stats/browse?path=a", 404))["detail"]


@pytest.mark.parametrize("id_", ["IA021", "ia021", "IA021.PX"])
async def test_the_variables_of_a_table(api: Api, id_: str) -> None:
    table = await api.data(f"/estonian-stats/table/{id_}")
    assert (table["id"], table["cell_count"]) == ("IA021", 2 * 12 * 2)
    assert [(each["code"], each["temporal"], each["value_count"]) for each in table["variables"]] == [
        ("Aasta", True, 2), ("Kuu", False, 12), ("Näitaja", False, 2),
    ]  # fmt: skip
    assert table["variables"][1]["values"][9] == {"code": "10", "label": "October", "unit": None}


async def test_the_variables_of_a_table_as_rows(api: Api) -> None:
    lines = (await api.get("/estonian-stats/table/IA021?format=csv")).text.splitlines()
    assert lines[0] == "id,variable,variable_label,temporal,may_be_omitted,code,label,unit"
    assert lines[1] == "IA021,Aasta,Year,true,false,2025,2025,"
    assert len(lines) == 1 + 2 + 12 + 2


async def test_figures_that_are_missing_have_their_reason(api: Api) -> None:
    found = await api.data("/estonian-stats/query?table=IA021&filters=Aasta=2026;Kuu=top:3")
    assert (found["count"], found["total"]) == (6, 6)
    assert found["items"][0] == {
        "Aasta": "2026", "Aasta_label": "2026", "Kuu": "10", "Kuu_label": "October", "Näitaja": "1",
        "Näitaja_label": "Change on same month of previous year, %", "value": 2.7, "status": None,
    }  # fmt: skip
    assert [(item["value"], item["status"]) for item in found["items"][1:]] == [(0.4, None), *[(None, "..")] * 4]
    assert (found["updated_at"], found["notes"]) == ("2026-11-06T06:00:00Z", ["Weights are renewed every year."])


async def test_figures_as_csv(api: Api) -> None:
    lines = (
        await api.get("/estonian-stats/query?table=IA021&filters=Aasta=2026;Kuu=top:3&format=csv")
    ).text.splitlines()
    assert lines[0] == "table,Aasta,Aasta_label,Kuu,Kuu_label,Näitaja,Näitaja_label,value,status"
    assert lines[2] == 'IA021,2026,2026,10,October,2,"Change on previous month, %",0.4,'


async def test_no_more_cells_are_requested_than_answered(api: Api) -> None:
    found = await api.data("/estonian-stats/query?table=IA021&limit=3")
    assert (found["count"], found["total"], [item["value"] for item in found["items"]]) == (3, 48, [3.8, 1.0, 5.1])
    assert [(each["code"], each["selected_count"], each["returned_count"]) for each in found["variables"]] == [
        ("Aasta", 2, 1), ("Kuu", 12, 2), ("Näitaja", 2, 2),
    ]  # fmt: skip


async def test_filters_by_label_in_estonian(api: Api) -> None:
    found = await api.data("/estonian-stats/query?table=IA021&lang=et&filters=aasta=2026;kuu=OKTOOBER;Näitaja=*")
    assert [item["Näitaja_label"] for item in found["items"]] == [
        "Muutus võrreldes eelmise aasta sama kuuga, %", "Muutus võrreldes eelmise kuuga, %",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("filters", "said"),
    [
        ("Region=1", "no variable 'Region'; it has Aasta, Kuu, Näitaja"),
        ("Aasta=1850", "no value '1850'; it has 2, such as 2025 (2025), 2026 (2026)"),
        ("Aasta=2026, ", "no value ''"),
    ],
)
async def test_filters_of_what_the_table_does_not_have_are_a_404(api: Api, filters: str, said: str) -> None:
    response = await api.client.get("/api/v1/estonian-stats/query", params={"table": "IA021", "filters": filters})
    assert response.status_code == 404
    assert said in response.json()["detail"]


@pytest.mark.parametrize(
    "filters", ["Aasta", "Aasta=", "=2025", "Aasta=2025;;", "Aasta=top:0", "Aasta=top:x", "Aasta=2025;aasta=2026"]
)
async def test_filters_that_are_not_pairs_are_a_400(api: Api, filters: str) -> None:
    response = await api.client.get("/api/v1/estonian-stats/query", params={"table": "IA021", "filters": filters})
    assert (response.status_code, response.json()["errors"][0]["parameter"]) == (400, "filters")


@pytest.mark.parametrize(
    ("file", "change"),
    [
        ("ia021_query.json", {"size": [1, 3, 3]}),
        ("ia021_query.json", {"value": [1.0]}),
        ("ia021_query.json", {"value": {"6": 1.0}}),
        ("ia021_query.json", {"id": ["Aasta", "Kuu"], "size": [1, 3], "value": [1, 2, 3], "status": {}}),
        ("ia021.json", {"variables": []}),
    ],
)
async def test_a_reply_that_does_not_fit_the_query_is_a_502(
    open_api: Opened, altered: Altered, file: str, change: dict[str, Any]
) -> None:
    async with open_api(gateway=altered("stat_ee", file, change)) as api:
        problem = await api.problem("/estonian-stats/query?table=IA021&filters=Aasta=2026;Kuu=top:3", 502)
    assert problem["provider"] == "Statistics Estonia"


async def test_one_mark_for_all_figures(open_api: Opened, altered: Altered) -> None:
    async with open_api(gateway=altered("stat_ee", "ia021_query.json", {"status": "..", "value": {}})) as api:
        found = await api.data("/estonian-stats/query?table=IA021&filters=Aasta=2026;Kuu=top:3")
    assert [(item["value"], item["status"]) for item in found["items"]] == [(None, "..")] * 6


async def test_the_population_of_counties(api: Api) -> None:
    found = await api.data("/estonian-stats/population")
    assert (found["year"], found["count"], found["population"], found["unknown_county_count"]) == (
        2026, 15, 1_359_300, 2100,
    )  # fmt: skip
    assert found["items"][0] == {"code": "37", "name": "Harju county", "population": 640_000}
    assert "Tallinn" not in str(found["items"])  # a part of Harju county
    assert sum(county["population"] for county in found["items"]) + 2100 == 1_359_300


async def test_a_year_without_figures(api: Api) -> None:
    assert "2024 to 2026" in (await api.problem("/estonian-stats/population?year=1990", 404))["detail"]


async def test_annual_inflation(api: Api) -> None:
    found = await api.data("/estonian-stats/inflation")
    assert (found["table"], found["count"]) == ("IA001", 7)
    assert [(item["period"], item["inflation_percent"]) for item in found["items"][:2]] == [
        ("2025", 4.8),
        ("2024", 3.5),
    ]
    assert found["items"][5]["inflation_percent"] == -0.4


async def test_monthly_inflation_ends_with_the_last_figure(api: Api) -> None:
    found = await api.data("/estonian-stats/inflation?period=month")
    assert (found["count"], found["indicator_text"]) == (22, "Change on same month of previous year, %")
    assert [(item["period"], item["inflation_percent"]) for item in found["items"][:2]] == [
        ("2026-10", 2.7), ("2026-09", 2.5),
    ]  # fmt: skip
    assert found["items"][-1]["period"] == "2025-01"


async def test_counties_that_do_not_add_up_are_a_502(open_api: Opened, altered: Altered) -> None:
    figures = [1_400_000, *[1000] * 18]
    async with open_api(gateway=altered("stat_ee", "rv0222u_query.json", {"value": figures})) as api:
        problem = await api.problem("/estonian-stats/population", 502)
    assert "15 counties with 16000 inhabitants for a country of 1400000" in problem["detail"]


async def test_a_county_without_a_figure_is_a_502(open_api: Opened, altered: Altered) -> None:
    async with open_api(gateway=altered("stat_ee", "rv0222u_query.json", {"value": [None] * 19})) as api:
        await api.problem("/estonian-stats/population", 502)


@pytest.mark.parametrize(
    ("file", "change", "path"),
    [
        ("ia001.json", {"title": "IA001: CONSUMER PRICE INDEX, 1997 = 100"}, "/estonian-stats/inflation"),
        (
            "ia001.json",
            {"variables": [{"code": "Year", "values": ["2025"], "valueTexts": ["2025"]}]},
            "/estonian-stats/inflation",
        ),
        ("ia021.json", {"variables": []}, "/estonian-stats/inflation?period=month"),
        ("rv0222u.json", {"variables": []}, "/estonian-stats/population"),
    ],
)
async def test_a_table_of_something_else_is_a_502(
    open_api: Opened, altered: Altered, file: str, change: dict[str, Any], path: str
) -> None:
    async with open_api(gateway=altered("stat_ee", file, change)) as api:
        await api.problem(path, 502)
