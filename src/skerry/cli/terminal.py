"""Rendering of answers on a terminal. Rich is imported when something is printed."""

import json
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from msgspec import Struct
    from rich.console import Console, RenderableType
    from rich.text import Text

MAX_COLUMN_WIDTH = 32
"""Maximum width of a column when it is decided whether a table fits the terminal."""
CONTROL = {code: "�" for code in (*range(0x20), *range(0x7F, 0xA0)) if chr(code) not in "\t\n"}
INDENT = 2


def print_rows(rows: Sequence["Struct"], *, as_json: bool, columns: tuple[str, ...]) -> None:
    """Print rows as a table of these columns on a terminal, otherwise as a JSON array with one row per line."""
    import msgspec

    if sys.stdout.isatty() and not as_json:
        show_table([{name: getattr(row, name) for name in columns} for row in rows])
        return
    lines = b",\n".join(msgspec.json.encode(row) for row in rows)
    typer.echo(b"[\n" + lines + b"\n]")


def show(answer: Any, console: "Console | None" = None) -> None:
    """Print an answer: fields with values, nested records indented below their name, rows as a table."""
    console = console or _console()
    for part in _parts(answer, console.width):
        console.print(part)


def show_table(rows: Sequence[Mapping[str, Any]], console: "Console | None" = None) -> None:
    """Print rows as a table, even if its columns become narrow."""
    console = console or _console()
    if rows:
        console.print(_table(rows, list(rows[0])))


def _console() -> "Console":
    from rich.console import Console

    return Console()


def _parts(answer: Any, width: int) -> "list[RenderableType]":
    from rich.padding import Padding
    from rich.text import Text

    if isinstance(answer, Mapping):
        return _record(answer, width)
    if not _is_rows(answer):
        return [cell(answer)]
    rows = [_flat(row) for row in answer]
    names = list(dict.fromkeys(name for row in rows for name in row))
    if _width(rows, names) <= width:
        return [_table(rows, names)]
    found: list[RenderableType] = []
    for number, row in enumerate(answer, 1):
        found.append(Text(f"[{number}]", style="dim"))
        found += [Padding(part, (0, 0, 0, INDENT), expand=False) for part in _record(row, width - INDENT)]
    return found


def _record(record: Mapping[str, Any], width: int) -> "list[RenderableType]":
    """Plain fields first, then each nested member below its name."""
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    plain = {name: value for name, value in record.items() if not _is_nested(value)}
    nested = {name: value for name, value in record.items() if _is_nested(value)}
    found: list[RenderableType] = []
    if plain:
        fields = Table(show_header=False, box=None, pad_edge=False)
        fields.add_column(style="bold", no_wrap=True)
        fields.add_column(overflow="fold")
        for name, value in plain.items():
            fields.add_row(_text(name), cell(value))
        found.append(fields)
    for name, value in nested.items():
        if name == "items" and len(nested) == 1:  # a collection: its rows need no heading
            found += _parts(value, width)
            continue
        found.append(Text(_text(name).plain, style="bold"))
        found += [Padding(part, (0, 0, 0, INDENT), expand=False) for part in _parts(value, width - INDENT)]
    return found


def _table(rows: Sequence[Mapping[str, Any]], names: Sequence[str]) -> "RenderableType":
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in names:
        table.add_column(_text(name), overflow="fold")
    for row in rows:
        table.add_row(*(cell(row.get(name)) for name in names))
    return table


def _width(rows: Sequence[Mapping[str, Any]], names: Sequence[str]) -> int:
    """Width of a readable table of these rows, in characters."""
    widths = (max(len(name), *(_cell_width(row.get(name)) for row in rows)) for name in names)
    return sum(min(width, MAX_COLUMN_WIDTH) + 2 for width in widths)


def _cell_width(value: Any) -> int:
    return max((len(line) for line in cell(value).plain.splitlines()), default=0)


def _flat(row: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """A row with the members of nested records as `a.b`, as in CSV."""
    flat: dict[str, Any] = {}
    for name, value in row.items():
        if isinstance(value, Mapping) and value:
            flat |= _flat(value, f"{prefix}{name}.")
        else:
            flat[prefix + name] = value
    return flat


def cell(value: Any) -> "Text":
    """A value as text. Provider data is interpreted neither as markup nor as terminal escapes."""
    from rich.text import Text

    if value is None:
        return Text("-", style="dim")
    if isinstance(value, bool):
        return Text("yes" if value else "no")
    if isinstance(value, list | Mapping) and not value:
        return Text("none", style="dim")
    if isinstance(value, list) and not any(isinstance(part, list | Mapping) for part in value):
        return Text(", ".join(cell(part).plain for part in value))
    return _text(json.dumps(value, ensure_ascii=False) if isinstance(value, list | Mapping) else str(value))


def _text(value: str) -> "Text":
    from rich.text import Text

    return Text(value.translate(CONTROL))


def _is_nested(value: Any) -> bool:
    """Whether a member is printed below its name: a record, or rows."""
    return (isinstance(value, Mapping) and bool(value)) or _is_rows(value)


def _is_rows(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(entry, Mapping) for entry in value)
