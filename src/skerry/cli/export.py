"""`skerry export`."""

import asyncio
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from skerry.cli.app import cli
from skerry.cli.completion import complete_format, complete_series
from skerry.cli.history import format_of, series_named
from skerry.errors import BadParameter
from skerry.exits import USAGE_ERROR, stop
from skerry.settings import Settings, load


@cli.command()
def export(
    series: Annotated[str, typer.Argument(help="name of a history series", autocompletion=complete_series)],
    start: Annotated[str | None, typer.Option(help="first day or moment, ISO 8601")] = None,
    end: Annotated[str | None, typer.Option(help="last day or moment, ISO 8601")] = None,
    form: Annotated[
        str | None,
        typer.Option("--format", help="csv (default), ndjson or parquet", autocompletion=complete_format),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(dir_okay=False, help="file to write; its extension selects the format. Default: standard output"),
    ] = None,
) -> None:
    """Write a history series to a file or to standard output."""
    settings = load()
    chosen = format_of(form, output) or "csv"
    if output is None and chosen == "parquet" and sys.stdout.isatty():
        stop("Parquet cannot be shown on a terminal: name a file with --output, or use a pipe", USAGE_ERROR)
    row_type = series_named(series)
    try:
        count = asyncio.run(_export(settings, row_type, start, end, chosen, output))
    except BadParameter as error:
        stop(str(error), USAGE_ERROR)
    if output is not None:
        typer.echo(f"{count:,} rows of {series} in {output}", err=True)


async def _export(
    settings: Settings, row_type: Any, start: str | None, end: str | None, form: str, output: Path | None
) -> int:
    from skerry import logs
    from skerry.store import open_store, parse_moment
    from skerry.store.history import transfer

    logs.configure("auto", "warning")
    zone = row_type.SERIES.zone
    since = parse_moment(start, zone, end=False, name="start") if start else None
    until = parse_moment(end, zone, end=True, name="end") if end else None
    async with open_store(settings) as store:
        rows = store.history(row_type).export(since, until)
        if output is None:
            return await transfer.write(rows, row_type, transfer.FileFormat(form), sys.stdout.buffer)
        unfinished = output.with_name(f"{output.name}.part")  # a partial file must not look complete
        try:
            with unfinished.open("wb") as out:
                count = await transfer.write(rows, row_type, transfer.FileFormat(form), out)
            unfinished.replace(output)
        except OSError as error:
            stop(f"cannot write {output}: {error.strerror or error}")
        finally:
            unfinished.unlink(missing_ok=True)
        return count
