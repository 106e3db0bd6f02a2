"""Shared by `skerry export` and `skerry import`: lookup of the series and the file format."""

from pathlib import Path
from typing import Any

import typer


def series_named(name: str) -> Any:
    """The row type of a history series. Raises BadParameter."""
    from skerry.registry import series as declared

    known = declared()
    if name not in known:
        raise typer.BadParameter(f"no series named {name}; expected one of {', '.join(sorted(known))}")
    return known[name]


def format_of(wanted: str | None, file: Path | None) -> str | None:
    """The requested format, else the format of the file's extension. Raises BadParameter."""
    from skerry.store.history.transfer import FileFormat

    if wanted is None:
        return FileFormat.of(file) if file is not None else None
    if wanted not in list(FileFormat):
        raise typer.BadParameter(f"no format {wanted}; expected one of {', '.join(FileFormat)}", param_hint="--format")
    return wanted
