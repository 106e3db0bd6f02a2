from urllib.parse import quote

import pytest

from tests.conftest import Api
from tests.declared import ENTRIES, Declared
from tests.replaying import ReplayServer

DECLARED = {
    "/tallinn/data/query": Declared(
        another={'"name"': '"nimi"'},
        timeless=ENTRIES,
    ),
}

QUERY = "/tallinn/data/query?table=andurid_data"


async def test_rows_of_a_table(api: Api) -> None:
    data = await api.data(f"{QUERY}&columns=name,ts,in,out&per_page=5")
    assert (data["table"], data["count"]) == ("andurid_data", 5)
    assert data["items"][0] == {"name": "Viru 27", "ts": "2026-11-20T11:50:00", "in": 41, "out": 37}
    assert data["items"][1]["out"] is None


async def test_filter_order_and_page(api: Api, replay: ReplayServer) -> None:
    condition = quote("name = 'Viru 27'  AND in >= 5")
    question = f"{QUERY}&filters={condition}&order_by=ts DESC, name&page=2&limit=20"
    assert (await api.data(question))["items"][0]["andurid_id"] == 4
    assert (
        "filters=name%20%3D%20%27Viru%2027%27%20AND%20in%20%3E%3D%205&order_by=ts%20DESC,%20name&page=2"
        in (replay.log[-1]["url"])
    )


@pytest.mark.parametrize(
    "text",
    [
        "1=1",
        "name = 'a'; drop table x",
        "name = 'a' -- b",
        "name = 'a' or 1=1",
        "name = (select name)",
        "name = 'a''b'",
        "pg_sleep(9) = 1",
        "name",
    ],
)
async def test_only_comparisons_reach_the_city(text: str, api: Api, replay: ReplayServer) -> None:
    problem = await api.problem(f"{QUERY}&filters={quote(text)}", 400)
    assert "such as name = 'Viru 27'" in str(problem["errors"])
    assert replay.log == []


async def test_wrong_names_are_all_named(api: Api) -> None:
    problem = await api.problem("/tallinn/data/query?table=a b&columns=a;b&order_by=a up&per_page=1001", 400)
    assert [error["parameter"] for error in problem["errors"]] == ["table", "columns", "order_by", "per_page"]


async def test_an_unknown_table_is_not_a_failure_of_the_city(api: Api) -> None:
    await api.problem("/tallinn/data/query?table=olematu_tabel", 404)
    problem = await api.problem("/tallinn/data/query?table=katki", 502)
    assert "database" not in problem["detail"]


async def test_a_page_after_the_last_is_empty(api: Api) -> None:
    assert (await api.data(f"{QUERY}&page=9"))["items"] == []


async def test_rows_as_csv(api: Api) -> None:
    response = await api.get(f"{QUERY}&columns=name,ts,in,out&format=csv")
    assert response.text.splitlines()[:2] == [
        "table_name,name,ts,in,out",
        "andurid_data,Viru 27,2026-11-20T11:50:00,41,37",
    ]
