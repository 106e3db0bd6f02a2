"""The forms of an answer: JSON, CSV and NDJSON always; GeoJSON where there is something to draw."""

import csv
import io
import json
import re
from collections.abc import Iterable
from datetime import UTC, time, timedelta, timezone
from enum import Enum

import pyarrow
import pytest
from hypothesis import given, strategies
from pyarrow import csv as arrow_csv

from skerry import registry
from skerry.api.answers import Collection
from skerry.csv_cells import csv_cell, csv_cells, original
from skerry.http import formats
from skerry.http.tables import table_of
from tests.conftest import Api
from tests.http.conftest import Harboured
from tests.http.harbours import Berth


class Depth(Enum):
    SHALLOW = "=1"
    DEEP = 2


CSV = "text/csv; charset=utf-8; header=present"
NDJSON = "application/x-ndjson"
GEOJSON = "application/geo+json"


@pytest.mark.parametrize(
    ("form", "accept", "content_type"),
    [
        ("json", "application/json", "application/json"),
        ("csv", "text/csv", CSV),
        ("ndjson", "application/x-ndjson", NDJSON),
        ("ndjson", "application/ndjson", NDJSON),
        ("geojson", "application/geo+json", GEOJSON),
    ],
)
async def test_a_form_can_be_demanded_or_wished_for(sea: Api, form: str, accept: str, content_type: str) -> None:
    demanded = await sea.get(f"/harbours?format={form}")
    wished = await sea.get("/harbours", accept=accept)
    assert demanded.headers["content-type"] == wished.headers["content-type"] == content_type
    assert demanded.content == wished.content
    assert wished.headers["vary"] == "Accept, Accept-Encoding"


@pytest.mark.parametrize(
    ("accept", "form"),
    [
        ("*/*", "json"),
        ("application/*", "json"),
        ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "json"),
        ("text/csv;q=0.5, application/json;q=0.4", "csv"),
        ("text/csv;q=0.4, application/json;q=0.5", "json"),
        ("text/csv;q=0, */*", "json"),
        ("text/csv, */*;q=0.1", "csv"),
        ("TEXT/CSV ; Q=1.0", "csv"),
        ("text/csv;header=present;q=0.9, application/geo+json", "geojson"),
        ("text/csv;q=nonsense", "json"),
        ("text/csv;q=nan", "json"),
        ("image/png", "json"),
        ("", "json"),
        (",;q=,;", "json"),
    ],
)
def test_accept_is_weighed(accept: str, form: str) -> None:
    assert formats.preferred(accept) == form


async def test_a_demand_goes_before_a_wish(sea: Api) -> None:
    response = await sea.get("/harbours?format=JSON", accept="text/csv")
    assert response.headers["content-type"] == "application/json"


async def test_a_wish_that_cannot_be_met_is_answered_in_json(sea: Api) -> None:
    response = await sea.get("/harbours/K%C3%A4rdla/berths/1", accept="application/geo+json")
    assert response.headers["content-type"] == "application/json"
    assert response.json()["data"]["count"] == 2


async def test_csv_is_what_a_spreadsheet_may_read(sea: Api) -> None:
    text = (await sea.get("/harbours?format=csv")).content.decode()
    assert "\r\n" in text
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert [row["name"] for row in rows] == ["Kärdla", "'=HYPERLINK(1)", 'Õngu, "vana"\nsadam']
    assert rows[0] == {
        "name": "Kärdla", "latitude": "59.01", "longitude": "22.75", "depth": "3.5", "open": "true",
        "since": "1849-01-01", "seen_at": "2026-03-01T10:00:00Z",
    }  # fmt: skip
    assert rows[1]["latitude"] == ""
    assert rows[1]["open"] == "false"
    assert rows[2]["depth"] == "-1.0", "a number below zero is no formula"


RUN = [
    "=1+1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n1",
    "-2+3",
    "- five",
    "+A1",
    "  =1+1",
    "\u00a0@x",
    "\ufeff=1",
    "\u200b=1",
    "\x00=1",
    "\x0b=1",
    "\n =1",
    "\uff1d1+1",
    "+372-620",
    "'=1",
    "''=1",
]
KEPT = [
    "-1;2",
    "+1201;+1202",
    "-1",
    "+1",
    "-1.5e3",
    "+372 620 1100",
    "-5 %",
    "-",
    "'tis",
    "'",
    "",
    " a",
    "a=b",
    "1-2",
    "–5",
    "Õ",
    "two\nlines",
    "+376",
    "+1 684",
    "-0.5",
    "\u200bword",
]


@pytest.mark.parametrize("text", RUN)
def test_a_string_that_a_spreadsheet_would_run_gets_an_apostrophe(text: str) -> None:
    assert csv_cell(text).startswith("'" + text[:1])
    assert csv_cell(text).replace("'", "") == text.replace("'", "")


PARTS = {
    "1;=cmd()": "1;'=cmd()",
    "a\t=cmd()": "a\t'=cmd()",
    "a\r\n@cmd()": "a\r\n'@cmd()",
    "a\n \u200b=cmd()": "a\n' \u200b=cmd()",
    "a;\uff1dcmd()": "a;'\uff1dcmd()",
    "=a;=b;c": "'=a;'=b;c",
    "a;'=b": "a;''=b",
}


@pytest.mark.parametrize("text", PARTS)
def test_a_part_that_other_separators_make_a_cell_of_gets_an_apostrophe_too(text: str) -> None:
    assert csv_cell(text) == PARTS[text]
    assert original(csv_cell(text)) == text
    assert csv_cell([text]) == PARTS[text]


def test_json_in_a_cell_stays_json_and_no_part_of_it_is_run() -> None:
    entries = [{"name": "1;=cmd()"}]
    cell = csv_cell(entries)
    assert ";" not in cell
    assert json.loads(cell) == entries
    assert csv_cell([{"name": "a; b"}]) == '[{"name":"a; b"}]'


@pytest.mark.parametrize("text", KEPT)
def test_every_other_string_is_unchanged(text: str) -> None:
    assert csv_cell(text) == text


TEXTS = strategies.text(alphabet="'=+-@ \t\r\na1;,\"\u200b\u00a0", max_size=6) | strategies.text(max_size=6)


@given(TEXTS)
def test_the_apostrophe_is_taken_off_again(text: str) -> None:
    assert original(csv_cell(text)) == text


@given(TEXTS)
def test_no_cell_is_run(text: str) -> None:
    cell = csv_cell(text)
    for part in (cell, *re.split(r"[;\t\r\n]", cell)):
        seen = re.sub(r"^[\s\x00-\x1f\x7f-\x9f\u200b-\u200f\ufeff\u00ad]+", "", part)
        assert not seen.startswith(("=", "@"))
        if seen.startswith(("+", "-")):
            assert re.fullmatch(r"[-+\d\s.,;%eE]*", seen), "a number, a telephone number or a list of them"
    assert cell.replace("'", "") == text.replace("'", "")


@given(strategies.lists(TEXTS.filter(lambda text: "\r" not in text), min_size=1, max_size=3))
def test_readers_find_what_was_written(texts: list[str]) -> None:
    body = formats.encode(Collection.of([Berth(1, texts), Berth(2, [])]), "csv", table_of(Collection[Berth]))
    [_, first, second] = csv.reader(io.StringIO(body.decode(), newline=""))
    assert first == ["1", ";".join(map(csv_cell, texts))]
    assert second == ["2", ""]
    options = arrow_csv.ParseOptions(newlines_in_values=True)
    columns = arrow_csv.ConvertOptions(column_types={"ships": pyarrow.string()}, strings_can_be_null=False)
    read = arrow_csv.read_csv(io.BytesIO(body), parse_options=options, convert_options=columns).to_pydict()
    assert read == {"number": [1, 2], "ships": [first[1], ""]}


def test_each_entry_of_a_list_is_guarded() -> None:
    assert csv_cell(["a", "=1", "+376", "-x"]) == "a;'=1;+376;'-x"


VALUES = strategies.one_of(
    strategies.none(), strategies.booleans(), strategies.integers(-9, 9), strategies.sampled_from([0.5, -1.0, 1e300]),
    strategies.text(alphabet="'=+-@ \t\n,\"a1", max_size=4), strategies.sampled_from(list(Depth)),
    strategies.datetimes(timezones=strategies.sampled_from([UTC, timezone(timedelta(hours=2))])), strategies.dates(),
    strategies.lists(strategies.integers(0, 3), max_size=2),
    strategies.dictionaries(strategies.integers(0, 3), strategies.none(), max_size=2),
)  # fmt: skip


@given(strategies.lists(VALUES, max_size=5) | VALUES.flatmap(lambda value: strategies.just([value, value, None])))
def test_a_column_has_the_cells_of_its_values(values: list[object]) -> None:
    assert written(csv_cells(values)) == written([csv_cell(value) for value in values])


def written(cells: Iterable[object]) -> list[list[str]]:
    """What a reader finds; numbers by their value."""
    buffer = io.StringIO(newline="")
    csv.writer(buffer).writerow(cells)
    return [
        [cell.replace("e+", "e") for cell in line] for line in csv.reader(io.StringIO(buffer.getvalue(), newline=""))
    ]


@pytest.mark.parametrize(
    ("value", "cell"),
    [
        (["a", "b"], "a;b"),
        ([], ""),
        (["=1", "b"], "'=1;b"),
        ([1, None, True], "1;;true"),
        ({"a": [1]}, '{"a":[1]}'),
        ([{"a": None}], '[{"a":null}]'),
        (time(9, 30), "09:30:00"),
        (Berth(1, ["x"]), '{"number":1,"ships":["x"]}'),
    ],
)
def test_nested_values_in_a_cell(value: object, cell: str) -> None:
    assert csv_cell(value) == cell


async def test_ndjson_is_one_item_a_line(sea: Api) -> None:
    text = (await sea.get("/harbours?format=ndjson")).text
    assert text.endswith("\n")
    assert [json.loads(line)["open"] for line in text.splitlines()] == [True, False, True]
    nested = (await sea.get("/harbours/K%C3%A4rdla/berths/7?format=ndjson")).text
    assert [json.loads(line) for line in nested.splitlines()] == [
        {"number": 7, "ships": ["Aurora"]},
        {"number": 8, "ships": []},
    ]


async def test_geojson_has_a_feature_for_each_item(sea: Api) -> None:
    body = (await sea.get("/harbours?format=geojson")).json()
    assert body["type"] == "FeatureCollection"
    assert body["features"][0]["geometry"] == {"type": "Point", "coordinates": [22.75, 59.01]}
    assert body["features"][0]["properties"]["name"] == "Kärdla"
    assert "latitude" not in body["features"][0]["properties"]
    assert body["features"][1]["geometry"] is None


@pytest.mark.parametrize(("form", "expected"), [("csv", "name,"), ("ndjson", ""), ("geojson", '{"type"')])
async def test_no_rows_are_no_rows_in_every_form(sea: Api, form: str, expected: str) -> None:
    response = await sea.get(f"/search?q=x&format={form}")
    assert response.status_code == 200
    assert response.text.startswith(expected)
    assert len(response.text.splitlines()) <= 1


async def test_each_form_is_cached_for_itself(sea: Api) -> None:
    for _ in range(2):
        assert (await sea.get("/harbours", accept="text/csv")).headers["content-type"] == CSV
        assert (await sea.get("/harbours")).headers["content-type"] == "application/json"
        assert (await sea.get("/harbours?format=ndjson")).headers["content-type"] == NDJSON
    tags = {(await sea.get("/harbours", accept=accept)).headers["etag"] for accept in ("text/csv", "application/json")}
    assert len(tags) == 2


async def test_the_csv_of_a_record_is_one_row(sea: Api) -> None:
    [row] = csv.DictReader(io.StringIO((await sea.get("/harbours/K%C3%A4rdla?format=csv")).text, newline=""))
    assert (row["name"], row["depth"]) == ("Kärdla", "3.5")
    [line] = (await sea.get("/harbours/K%C3%A4rdla?format=ndjson")).text.splitlines()
    assert json.loads(line)["name"] == "Kärdla"


async def test_lists_of_scalars_are_joined(sea: Api) -> None:
    assert (await sea.get("/harbours/K%C3%A4rdla/berths/7?format=csv")).text == "number,ships\r\n7,Aurora\r\n8,\r\n"


async def test_accept_makes_no_more_cache_keys_than_there_are_forms(open_harbours: Harboured) -> None:
    async with open_harbours() as sea:
        made = 0
        for number in range(50):
            response = await sea.get("/harbours", accept=f"text/csv;v={number}", accept_encoding=f"gzip, x{number}")
            made += response.headers["cache-status"] == "skerry; fwd=miss"
    assert made == 1


@pytest.mark.parametrize(
    ("path", "columns"),
    [
        ("/estonian-power/outages", {"list", "totals.fault_count", "operator"}),
        ("/estonian-weather/sea", {"forecast.day"}),
        ("/names/nationality/{name}", {"name", "sample_count", "source"}),
        ("/shopping/upcoming", {"country"}),
        ("/words/suggest", {"query"}),
        ("/curated/datasets/{id}", {"dataset_id"}),
    ],
)
def test_rows_say_what_they_are_of(path: str, columns: set[str]) -> None:
    endpoint = next(found for found in registry.endpoints() if found.path == path)
    table = table_of(endpoint.answer)
    assert table is not None
    assert columns <= {*table.leading, *(column.name for column in table.columns)}
