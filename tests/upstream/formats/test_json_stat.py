"""JSON-stat, against a recorded table of each version."""

from datetime import UTC, datetime

import pytest

from skerry.errors import ReplyError
from skerry.models.statistics import StatisticalTable
from skerry.upstream.formats.json_stat import check_selection, read_json_stat, read_json_stat_variables
from tests.conftest import Recorded
from tests.upstream.formats.replies import reply


def table(members: str, codes: str = '["a","b"]', label: str = '{"a":"A"}') -> StatisticalTable:
    category = f'{{"category":{{"index":{codes},"label":{label}}}}}'
    return read_json_stat(reply(f'{{"class":"dataset","id":["x"],"dimension":{{"x":{category}}},{members}}}'))


def test_a_recorded_table_of_version_1(recorded: Recorded) -> None:
    found = read_json_stat(recorded("tai_pxweb/pk10_jsonstat.json"))
    assert [(variable.code, len(variable.values), variable.temporal) for variable in found.variables] == [
        ("Aasta", 15, True), ("Paige", 73, False), ("Sugu", 2, False), ("Vanuserühm", 18, False),
    ]  # fmt: skip
    assert (found.source_text, found.updated_at) == (
        "Estonian Cancer Registry",
        datetime(2015, 6, 18, 8, 31, tzinfo=UTC),
    )
    assert (found.variables[0].values[14].code, found.variables[0].values[14].label) == ("14", "2014")
    first = next(found.cells())
    assert ([value.code for value in first.values][:2], first.figure, len(found.figures)) == (
        ["0", "C00-C97"],
        6,
        39_420,
    )


def test_a_recorded_table_of_version_2(recorded: Recorded) -> None:
    found = read_json_stat(recorded("scb_pxweb2/TAB6471_data.json"))
    assert [variable.code for variable in found.variables] == ["Region", "Alder", "Kon", "ContentsCode", "Tid"]
    assert found.figures[:2] == (245_284, 247_245)
    assert [cell.values[-1].code for cell in list(found.cells())[:2]] == ["2026M01", "2026M02"]
    assert (found.variables[3].values[0].unit, len(found.notes)) == ("antal", 4)
    assert found.updated_at == datetime(2026, 6, 8, 6, tzinfo=UTC)


def test_recorded_variables_without_figures(recorded: Recorded) -> None:
    region, age, *_, period = read_json_stat_variables(recorded("scb_pxweb2/TAB6471_metadata.json"))
    assert (len(region.values), region.may_be_omitted, age.may_be_omitted) == (312, True, False)
    assert (period.temporal, period.newest_first) == (True, False)


def test_the_word_dataset_at_the_start_of_version_2() -> None:
    assert table('"size":[2],"value":[1,2]').figures == (1, 2)


def test_few_figures_by_their_position() -> None:
    found = table('"size":[2],"value":{"1":2.5},"status":{"0":".."}')
    assert (found.figures, found.statuses) == ((None, 2.5), {0: ".."})
    assert [value.label for value in found.variables[0].values] == ["A", "b"]


def test_marks_as_a_list_and_for_all() -> None:
    assert table('"size":[2],"value":[1,null],"status":["p",":"]').statuses == {0: "p", 1: ":"}
    assert table('"size":[2],"value":[null,null],"status":".."').statuses == {0: "..", 1: ".."}


def test_the_order_of_an_index_by_position() -> None:
    found = table('"size":[2],"value":[1,2]', codes='{"b":1,"a":0}')
    assert found.variables[0].codes == ("a", "b")


@pytest.mark.parametrize(
    ("members", "said"),
    [
        ('"size":[1],"value":[1,2]', "sizes"),
        ('"size":[3],"value":[1,2]', "sizes"),
        ('"size":[2],"value":[1,1e30]', "a figure beyond 1e.18"),
        ('"size":[2],"value":[1]', "1 figures for 2 cells"),
        ('"size":[2],"value":{"2":1}', "position 2"),
        ('"size":[2],"value":{"-1":1}', "position -1"),
        ('"size":[2],"value":[1,2],"status":[":"]', "1 marks for 2 cells"),
    ],
)
def test_sizes_that_do_not_agree(members: str, said: str) -> None:
    with pytest.raises(ReplyError, match=said):
        table(members)


def test_sizes_of_millions_in_a_small_reply() -> None:
    codes = ",".join(f'"{number}"' for number in range(1001))
    category = f'{{"category":{{"index":[{codes}]}}}}'
    with pytest.raises(ReplyError, match="1,002,001 cells"):
        read_json_stat(
            reply(f'{{"id":["x","y"],"size":[1001,1001],"dimension":{{"x":{category},"y":{category}}},"value":{{}}}}')
        )


def test_what_was_not_selected() -> None:
    found = table('"size":[2],"value":[1,2]')
    assert check_selection(found, {"x": ["b", "a"]}) == found
    for selection, said in [
        ({"x": ["a"]}, "other values of x"),
        ({"y": ["a"]}, "without the variable y"),
        ({}, "several"),
    ]:
        with pytest.raises(ReplyError, match=said):
            check_selection(found, selection)


def test_a_variable_of_one_value_that_was_not_selected_is_left_out() -> None:
    found = table('"size":[1],"value":[7]', codes='["a"]')
    assert [cell.values for cell in check_selection(found, {}).cells()] == [()]
