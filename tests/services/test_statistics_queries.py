"""Filters of statistical tables, and how a selection is cut before the call."""

from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.errors import NotFound
from skerry.models.statistics import TableDescription, TableValue, TableVariable
from skerry.services.statistics_queries import head, select


def variable(code: str, labels: dict[str, str], *, temporal: bool = False) -> TableVariable:
    values = tuple(TableValue(each, label, None) for each, label in labels.items())
    return TableVariable(code, f"The {code}", temporal, may_be_omitted=False, values=values)


TABLE = TableDescription(
    "T1",
    "Table",
    (
        variable("Aasta", {"0": "2024", "1": "2025", "2024": "2026"}, temporal=True),
        variable("Vanuserühm", {"a": "0-4", "b": "5-9"}),
        variable("Koht", {"x": "Tallinn, Tartu", "y": "..Narva"}),
        variable("Rühm", {"1": "one", "2": "two", "3": "1-2"}),
    ),
)


@pytest.mark.parametrize(
    ("filters", "years"),
    [
        (None, ("0", "1", "2024")),
        ("Aasta=*", ("0", "1", "2024")),
        ("the aasta=2025", ("1",)),
        ("Aasta=2025,0", ("0", "1")),  # in the order of the table
        ("Aasta=2024", ("2024",)),  # the code, not the name of another value
        ("Aasta=top:2;", ("1", "2024")),
        ("vanuseruhm=B; AASTA=1,1", ("1",)),
    ],
)
def test_filters(filters: str | None, years: tuple[str, ...]) -> None:
    assert select(TABLE, filters)["Aasta"] == years


def test_a_name_with_a_comma() -> None:
    assert select(TABLE, "Koht=tallinn, tartu")["Koht"] == ("x",)


def test_an_indented_name() -> None:
    assert select(TABLE, "Koht=narva")["Koht"] == ("y",)


def test_signs_count() -> None:
    assert select(TABLE, "Rühm=1,2")["Rühm"] == ("1", "2")
    with pytest.raises(NotFound):
        select(TABLE, "Rühm=-1")


def test_the_newest_of_a_table_that_starts_with_them() -> None:
    table = TableDescription("T", "T", (variable("Year", {"2026": "2026", "2025": "2025"}, temporal=True),))
    assert select(table, "Year=top:1") == {"Year": ("2026",)}


def test_an_unknown_value_names_some_of_the_known() -> None:
    with pytest.raises(NotFound) as raised:
        select(TABLE, "Vanuserühm=z")
    assert raised.value.detail == "Vanuserühm has no value 'z'; it has 2, such as a (0-4), b (5-9)."
    assert raised.value.suggestions == ("a", "b")


@given(st.lists(st.integers(1, 6), min_size=1, max_size=4), st.integers(1, 500))
def test_a_cut_selection_has_the_first_cells_and_few_others(sizes: list[int], cells: int) -> None:
    selection = {str(place): tuple(map(str, range(size))) for place, size in enumerate(sizes)}
    kept = head(selection, cells)
    wanted = list(product(*selection.values()))[:cells]
    found = list(product(*kept.values()))
    assert found[: len(wanted)] == wanted
    assert len(found) < max(2 * cells, 2)
    assert prod(len(codes) for codes in kept.values()) == len(found)
