"""What a person at a terminal sees of an answer: all of it."""

from typing import Any

from rich.console import Console

from skerry.cli import terminal


def shown(answer: Any, width: int = 100) -> str:
    console = Console(width=width, no_color=True)
    with console.capture() as capture:
        terminal.show(answer, console)
    return capture.get()


def lines(answer: Any, width: int = 100) -> list[str]:
    return [line.rstrip() for line in shown(answer, width).splitlines()]


def test_a_collection_is_its_figures_and_a_table() -> None:
    answer = {"count": 2, "items": [{"zone": "NO1", "price": 1.5}, {"zone": "NO2", "price": None}]}
    assert [line.split() for line in lines(answer)] == [["count", "2"], ["zone", "price"], ["NO1", "1.5"], ["NO2", "-"]]
    assert shown({"count": 0, "items": []}).split() == ["count", "0", "items", "none"]


def test_nested_members_are_indented_below_their_name() -> None:
    answer = {
        "name": "Tallinn",
        "place": {"latitude": 59.4, "zone": {"name": "EET"}},
        "capital": True,
        "hours": [{"at": 1, "wind": {"speed": 2}}, {"at": 2, "wind": {"speed": 3}}],
        "tags": ["a", "b"],
    }
    assert lines(answer) == [
        "name     Tallinn",
        "capital  yes",
        "tags     a, b",
        "place",
        "  latitude  59.4",
        "  zone",
        "    name  EET",
        "hours",
        "  at  wind.speed",
        "  1   2",
        "  2   3",
    ]


def test_two_lists_are_two_tables() -> None:
    answer = {"in": [{"a": 1}], "out": [{"b": 2}]}
    assert lines(answer) == ["in", "  a", "  1", "out", "  b", "  2"]


def test_rows_too_wide_for_a_table_are_shown_one_by_one() -> None:
    row = {"nested": {"a": 1}, **{f"field_{number}": f"value_{number}" for number in range(9)}}
    text = shown({"count": 2, "items": [row, row]}, width=60)
    assert text.count("[1]") == text.count("[2]") == 1
    assert all(text.count(f"value_{number}") == 2 for number in range(9))
    assert text.count("nested") == 2


def test_a_provider_cannot_command_the_terminal() -> None:
    text = shown({"title\x1b": "\x1b[2J\x1b]0;owned\x07[bold]plain[/bold]", "rows": [{"a\x1b": "\x1b"}]})
    assert "\x1b" not in text
    assert "\x07" not in text
    assert "[bold]plain[/bold]" in text
