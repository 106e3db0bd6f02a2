"""PxWeb, against a table of each version of JSON-stat."""

from datetime import UTC, datetime

import pytest

from skerry.errors import ReplyError
from skerry.upstream.formats.pxweb import query_v1, query_v2, read_table, read_tables
from tests.conftest import Recorded
from tests.upstream.formats.replies import reply


def test_a_recorded_table_of_version_1(recorded: Recorded) -> None:
    table = read_table(recorded("tai_pxweb/pk10_jsonstat.json"))
    assert [(dimension.id, len(dimension.labels)) for dimension in table.dimensions] == [
        ("Aasta", 15), ("Paige", 73), ("Sugu", 2), ("Vanuserühm", 18),
    ]  # fmt: skip
    assert (table.source, table.updated_at) == ("Estonian Cancer Registry", datetime(2015, 6, 18, 8, 31, tzinfo=UTC))
    assert table.dimensions[0].labels["14"] == "2014"
    codes, value = next(table.cells())
    assert (codes["Aasta"], codes["Paige"], value, len(table.values)) == ("0", "C00-C97", 6, 39_420)


def test_a_recorded_table_of_version_2(recorded: Recorded) -> None:
    table = read_table(recorded("scb_pxweb2/TAB6471_data.json"))
    assert [dimension.id for dimension in table.dimensions] == ["Region", "Alder", "Kon", "ContentsCode", "Tid"]
    assert table.values[:2] == (245_284, 247_245)
    assert [codes["Tid"] for codes, _ in list(table.cells())[:2]] == ["2026M01", "2026M02"]
    assert table.updated_at == datetime(2026, 6, 8, 6, tzinfo=UTC)


def test_a_recorded_search_of_version_2(recorded: Recorded) -> None:
    tables = read_tables(recorded("scb_pxweb2/search.json"))
    assert len(tables) == 10
    assert (tables[0].id, tables[0].first_period, tables[0].last_period) == ("TAB4552", "1960", "2024")


def test_few_values_by_their_number() -> None:
    category = '{"category":{"index":["a","b"],"label":{"a":"A"}}}'
    table = read_table(reply(f'{{"id":["x"],"size":[2],"dimension":{{"x":{category}}},"value":{{"1":2.5}}}}'))
    assert (table.values, table.dimensions[0].labels) == ((None, 2.5), {"a": "A", "b": "b"})


@pytest.mark.parametrize("sizes", ["[1]", "[3]"])
def test_sizes_that_do_not_agree(sizes: str) -> None:
    category = '{"category":{"index":{"a":0,"b":1}}}'
    with pytest.raises(ReplyError, match="sizes"):
        read_table(reply(f'{{"id":["x"],"size":{sizes},"dimension":{{"x":{category}}},"value":[1,2]}}'))


def test_values_that_are_missing() -> None:
    category = '{"category":{"index":{"a":0,"b":1}}}'
    with pytest.raises(ReplyError, match="1 values for 2 cells"):
        read_table(reply(f'{{"id":["x"],"size":[2],"dimension":{{"x":{category}}},"value":[1]}}'))


def test_queries() -> None:
    assert query_v1({"Aasta": ["2024"]}) == {
        "query": [{"code": "Aasta", "selection": {"filter": "item", "values": ["2024"]}}],
        "response": {"format": "json-stat2"},
    }
    assert query_v2({"Tid": ["TOP(2)"]}, lang="sv") == {
        "lang": "sv", "outputFormat": "json-stat2", "valueCodes[Tid]": "TOP(2)",
    }  # fmt: skip
