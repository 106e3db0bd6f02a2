"""PxWeb: lists and descriptions of tables of both versions, and queries."""

from datetime import UTC, datetime

import pytest

from skerry.errors import ReplyError
from skerry.upstream.formats.pxweb import (
    query_v1,
    query_v2,
    read_description,
    read_description_v2,
    read_entries,
    read_tables,
)
from tests.conftest import Recorded
from tests.upstream.formats.replies import reply


def test_databases_at_the_root_of_a_server() -> None:
    (found,) = read_entries(reply('[{"dbid":"StatFin","text":"Statistics"}]'), "", "UTC")
    assert (found.id, found.path, found.type, found.title) == ("StatFin", "StatFin", "folder", "Statistics")


def test_local_times_of_a_list() -> None:
    body = '[{"id":"a.px","type":"t","text":"..A ","updated":"2026-07-01T08:00:00"}]'
    (found,) = read_entries(reply(body), "x/y", "Europe/Tallinn")
    assert (found.path, found.title, found.updated_at) == ("x/y/a.px", "..A", datetime(2026, 7, 1, 5, tzinfo=UTC))


def test_a_description_with_fewer_names_than_values() -> None:
    body = '{"title":"T","variables":[{"code":"x","values":["1","2"],"valueTexts":["A"]}]}'
    with pytest.raises(ValueError, match="shorter"):
        read_description(reply(body), "T1")


@pytest.mark.parametrize("title", ["RV021: POPULATION", "Population by year"])
def test_a_title_with_or_without_a_code(title: str) -> None:
    body = f'{{"title":"{title}","variables":[{{"code":"x","values":["1"],"valueTexts":["A"]}}]}}'
    assert read_description(reply(body), "a/RV021.px").title == title


def test_a_title_with_the_code_of_another_table() -> None:
    body = '{"title":"RV022: POPULATION","variables":[{"code":"x","values":["1"],"valueTexts":["A"]}]}'
    with pytest.raises(ReplyError, match="RV022 instead of RV021"):
        read_description(reply(body), "RV021")


def test_a_recorded_description_of_version_2(recorded: Recorded) -> None:
    found = read_description_v2(recorded("scb_pxweb2/TAB6471_metadata.json"), "TAB6471")
    assert [variable.code for variable in found.variables] == ["Region", "Alder", "Kon", "ContentsCode", "Tid"]
    with pytest.raises(ReplyError, match="TAB6471 instead of TAB1"):
        read_description_v2(recorded("scb_pxweb2/TAB6471_metadata.json"), "TAB1")


def test_a_recorded_search_of_version_2(recorded: Recorded) -> None:
    found = read_tables(recorded("scb_pxweb2/search.json"))
    assert (found.total, len(found.items)) == (10, 10)
    assert (found.items[0].id, found.items[0].first_period, found.items[0].last_period) == ("TAB4552", "1960", "2024")


def test_queries() -> None:
    assert query_v1({"Aasta": ["2024"]}) == {
        "query": [{"code": "Aasta", "selection": {"filter": "item", "values": ["2024"]}}],
        "response": {"format": "json-stat2"},
    }
    assert query_v2({"Tid": ["2026M01"]}) == {"selection": [{"variableCode": "Tid", "valueCodes": ["2026M01"]}]}
