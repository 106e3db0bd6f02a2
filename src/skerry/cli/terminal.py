"""Answers as a person at a terminal reads them."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

MIN_COLUMN_WIDTH = 14
"""Columns of the terminal below which a column of a table cannot be read."""
CONTROL = {code: "�" for code in (*range(0x20), *range(0x7F, 0xA0)) if chr(code) not in "\t\n"}


def show(answer: Any, console: Console | None = None) -> None:
    """An answer: its list as a table with the other fields below, or fields and their values."""
    console = console or Console()
    if not isinstance(answer, Mapping):
        console.print(cell(answer))
        return
    name = _list_of(answer)
    if name is not None:
        others = [f"{field} {cell(value)}" for field, value in answer.items() if field != name and not _nested(value)]
        show_rows(answer[name], console, note=", ".join(others))
        return
    table = Table(show_header=False, box=None, pad_edge=False)
    table.add_column(style="bold", no_wrap=True)
    table.add_column(overflow="fold")
    for field, value in answer.items():
        table.add_row(field, cell(value))
    console.print(table)


def show_rows(rows: Sequence[Mapping[str, Any]], console: Console | None = None, note: str = "") -> None:
    """Rows as a table of as many columns as the terminal has room for; flat fields come before nested ones."""
    console = console or Console()
    names = list(dict.fromkeys(name for row in rows for name in row))
    names.sort(key=lambda name: any(_nested(row.get(name)) for row in rows))
    room = max(2, console.width // MIN_COLUMN_WIDTH)
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in names[:room]:
        table.add_column(name, overflow="fold")
    for row in rows:
        table.add_row(*(cell(row.get(name)) for name in names[:room]))
    if names:
        console.print(table)
    if len(names) > room:
        note = ". ".join(filter(None, [note, f"Not shown: {', '.join(names[room:])}; a pipe gets all"]))
    if note:
        console.print(Text(note, style="dim"))


def cell(value: Any) -> Text:
    """A value as text. What a provider wrote is neither markup nor a command to the terminal."""
    if value is None:
        return Text("-", style="dim")
    if isinstance(value, bool):
        return Text("yes" if value else "no")
    if isinstance(value, list) and not any(map(_nested, value)):
        return Text(", ".join(cell(part).plain for part in value))
    text = json.dumps(value, ensure_ascii=False) if _nested(value) else str(value)
    return Text(text.translate(CONTROL))


def _list_of(answer: Mapping[str, Any]) -> str | None:
    """The field that has the rows of an answer, if it has rows."""
    lists = [
        name
        for name, value in answer.items()
        if isinstance(value, list) and all(isinstance(entry, Mapping) for entry in value)
    ]
    named = [name for name in lists if name in ("items", "hours")]
    found = named or lists
    return found[0] if len(found) == 1 else None


def _nested(value: Any) -> bool:
    return isinstance(value, list | Mapping)
