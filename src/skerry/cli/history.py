"""What `skerry export` and `skerry import` share: the series and the file format that an argument names."""

from pathlib import Path
from typing import Any

import typer


def series_called(name: str) -> Any:
    """The row type of a history series. Raises BadParameter."""
    from skerry.registry import series as declared

    known = declared()
    if name not in known:
        raise typer.BadParameter(f"no series named {name}; expected one of {', '.join(sorted(known))}")
    return known[name]


def format_of(wanted: str | None, file: Path | None) -> str | None:
    """The requested format, else the one that the file's name states. Raises BadParameter."""
    from skerry.store.history.transfer import FileFormat

    if wanted is None:
        return FileFormat.of(file) if file is not None else None
    if wanted not in list(FileFormat):
        raise typer.BadParameter(f"{wanted} is none of {', '.join(FileFormat)}", param_hint="--format")
    return wanted
