"""Catalogues of open data: three kinds of portals in one shape."""

from urllib.parse import quote

import pytest

from tests.conftest import Api
from tests.declared import ENTRIES, FILTERS, Declared
from tests.replaying import ReplayServer

MODEL = "gov:rc:jar:iregistruoti:JuridinisAsmuo"
TABLE = "3d3d3d3d-1111-4222-8333-444444444444"
DECLARED = {
    "/nordic/{country}/datasets/search": Declared(unidentified=FILTERS, unageing=ENTRIES),
    "/nordic/{country}/datasets/{id}": Declared(
        another={'"registreeritud-tootud"': '"registreeritud-toovoimelised"'}, unageing=ENTRIES
    ),
    "/latvia/data/package/{id}": Declared(another={'"paraugs"': '"cits"'}, unageing=ENTRIES),
    "/nordic/lt/opendata/{model}": Declared(
        another={"formos_statusai": "kiti_statusai"},
        timeless=ENTRIES,
        unlisted={"filter": "it compares values of columns"},
    ),
    "/nordic/lv/datastore/{resource}": Declared(another={TABLE: TABLE.replace("8333", "8334")}, timeless=ENTRIES),
}


@pytest.mark.parametrize(
    ("country", "q", "source", "total", "titles"),
    [
        ("estonia", "liiklus", "avaandmed_eesti", 23, ("Liiklusõnnetuste näidis", "Sample of road accidents")),
        ("FI", "tiet", "data_europa", 12, ("Teiden näyte", "Sample of roads")),
        ("lv", "celi", "lv_ckan", 3, ("Ceļu paraugs", None)),
    ],
)
async def test_search(api: Api, country: str, q: str, source: str, total: int, titles: tuple[str, str | None]) -> None:
    response = await api.get(f"/nordic/{country}/datasets/search?q={q}")
    data = response.json()["data"]
    assert (data["query"], data["source"], data["total"], data["page"]) == (q, source, total, 1)
    assert (data["items"][0]["title"], data["items"][0]["title_en"]) == titles
    assert response.headers["link"].count('rel="via"') == 1


async def test_nothing_is_found(api: Api, replay: ReplayServer) -> None:
    assert (await api.data("/nordic/FI/datasets/search?q=ei-mit%C3%A4%C3%A4n"))["items"] == []
    replay.reset()
    nothing = await api.data("/nordic/FI/datasets/search?q=--")
    assert (nothing["total"], nothing["source"], replay.log) == (0, "data_europa", [])


async def test_a_filter_that_was_not_applied_is_a_502(api: Api) -> None:
    problem = await api.problem("/nordic/SE/datasets/search?q=tiet", 502)
    assert "country FI" in problem["detail"]


async def test_another_catalogue_does_not_stand_in(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host="data.gov.lv"):
        problem = await api.problem("/nordic/LV/datasets/paraugs", 502)
    assert problem["provider"] == "Latvian open data portal"
    assert not [call for call in replay.log if "data.europa.eu" in str(call)]


async def test_a_dataset(api: Api) -> None:
    finnish = await api.data("/nordic/FI/datasets/paraisten-naidis")
    assert (finnish["country"], finnish["source"], finnish["title"]) == ("FI", "data_europa", "Teiden näyte")
    assert [file["format"] for file in finnish["files"]] == ["CSV", None]
    assert "not of Sweden" in (await api.problem("/nordic/SE/datasets/paraisten-naidis", 404))["detail"]
    latvian = await api.data("/nordic/LV/datasets/paraugs")
    assert (latvian["license"], latvian["files"][0]["size_bytes"]) == ("CC0-1.0", 1200)
    assert await api.data("/latvia/data/package/paraugs") == latvian


async def test_rows_of_the_latvian_data_store(api: Api) -> None:
    data = await api.data(f"/nordic/lv/datastore/{TABLE.upper()}")
    assert (data["resource"], data["total"], data["count"]) == (TABLE, 2, 2)
    assert data["columns"][1] == {"name": "garums_km", "type": "numeric"}
    assert data["items"] == [
        {"nosaukums": "Parauga ceļš", "garums_km": 12.5, "atjaunots": "2026-05-10T09:20:00"},
        {"nosaukums": "Cits ceļš", "garums_km": None, "atjaunots": None},
    ]
    assert (await api.data(f"/nordic/lv/datastore/{TABLE}?q=ce%C4%BC%C5%A1"))["total"] == 1
    assert (await api.data(f"/nordic/lv/datastore/{TABLE}?limit=1"))["count"] == 1
    assert (await api.data(f"/nordic/lv/datastore/{TABLE}?page=2"))["items"] == []
    lines = (await api.get(f"/nordic/lv/datastore/{TABLE}?format=csv")).text.splitlines()
    assert lines[0] == "nosaukums,garums_km,atjaunots"


async def test_rows_of_the_lithuanian_data_store(api: Api) -> None:
    data = await api.data(f"/nordic/lt/opendata/{MODEL}")
    assert (data["model"], data["count"], data["next"], data["source"]) == (MODEL, 2, "WzMwMDAwMDAxMF0=", "lt_spinta")
    assert data["items"][1] == {
        "_id": "a0000001-0000-4000-8000-000000000002",
        "ja_kodas": 300000010,
        "ja_pavadinimas": "Buvęs Nordvik",
        "reg_data": "2003-04-05",
        "forma._id": "f0000001-0000-4000-8000-000000000001",
        "isreg_data": "2021-02-03",
    }
    last = await api.data(f"/nordic/lt/opendata/{MODEL}?cursor={data['next']}")
    assert ([row["ja_kodas"] for row in last["items"]], last["next"]) == ([305000010], None)
    assert (await api.data(f"/nordic/lt/opendata/{MODEL}?limit=1"))["count"] == 1


async def test_conditions_are_passed_on(api: Api) -> None:
    wanted = quote('ja_pavadinimas.contains("Nordvik")&reg_data>="2003-01-01"')
    assert (await api.data(f"/nordic/lt/opendata/{MODEL}?filter={wanted}"))["count"] == 2
    nothing = await api.data(f"/nordic/lt/opendata/{MODEL}?filter=ja_kodas=999999999")
    assert (nothing["items"], nothing["next"]) == ([], None)
    assert "columns" in (await api.problem(f"/nordic/lt/opendata/{MODEL}?filter=kodas=1", 404))["detail"]


async def test_a_missing_model_is_named_as_requested(api: Api) -> None:
    assert "'gov:rc:jar:Nera'" in (await api.problem("/nordic/lt/opendata/gov:rc:jar:Nera", 404))["detail"]


@pytest.mark.parametrize(
    "condition",
    [
        "select(ja_kodas)",
        'a="b',
        'a="b")&limit(9)&c.contains("d"',
        "a=b",
        "limit(9)",
        'a="x&y"',
        "a=1&",
        "kodas==1",
        "sort(-a)",
    ],
)
async def test_no_other_expression_is_passed_on(api: Api, replay: ReplayServer, condition: str) -> None:
    replay.reset()
    [wrong] = (await api.problem(f"/nordic/lt/opendata/{MODEL}?filter={quote(condition)}", 400))["errors"]
    assert (wrong["parameter"], replay.log) == ("filter", [])


async def test_wrong_parameters_are_all_named(api: Api) -> None:
    problem = await api.problem("/nordic/lv/datastore/abc?limit=1001&page=0", 400)
    assert sorted(error["parameter"] for error in problem["errors"]) == ["limit", "page", "resource"]


@pytest.mark.parametrize("path", [f"/nordic/lt/opendata/{MODEL}%0A", f"/nordic/lv/datastore/{TABLE}%0A"])
async def test_a_line_break_at_the_end_is_not_passed_on(api: Api, replay: ReplayServer, path: str) -> None:
    assert (await api.problem(path, 400))["error"] == "bad_request"
    assert not replay.log
