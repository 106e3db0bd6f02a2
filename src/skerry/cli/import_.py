"""`skerry import`."""

import asyncio
from pathlib import Path
from typing import Annotated, Any

import typer

from skerry.cli.app import cli
from skerry.cli.completion import complete_format, complete_series
from skerry.cli.history import format_of, series_named
from skerry.errors import SkerryError
from skerry.exits import stop
from skerry.settings import Settings, load


@cli.command("import")
def import_(
    series: Annotated[str, typer.Argument(help="name of a history series", autocompletion=complete_series)],
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="file written by `skerry export`")],
    form: Annotated[
        str | None,
        typer.Option(
            "--format",
            help="csv, ndjson or parquet. Default: by the extension of the file",
            autocompletion=complete_format,
        ),
    ] = None,
) -> None:
    """Store rows from a file of `skerry export`. Existing rows are kept, so importing a file again changes nothing."""
    settings = load()
    chosen = format_of(form, file)
    if chosen is None:
        raise typer.BadParameter(
            f"the format of {file} is unknown from its name: expected csv, ndjson or parquet", param_hint="--format"
        )
    asyncio.run(_import(settings, series_named(series), file, chosen))


async def _import(settings: Settings, row_type: Any, file: Path, form: str) -> None:
    from skerry import logs
    from skerry.store import open_store
    from skerry.store.history import transfer

    logs.configure("auto", "warning")
    inserted = revised = unchanged = 0
    last, failure = "", ""
    try:
        async with open_store(settings) as store:
            async for place, written in transfer.restore(store.history(row_type), file, transfer.FileFormat(form)):
                last = place
                inserted += written.inserted
                revised += written.revised
                unchanged += written.unchanged
    except SkerryError as error:
        failure = str(error)
    counts = f"{inserted:,} inserted, {revised:,} revised, {unchanged:,} unchanged"
    if failure:
        stop(f"{failure}; " + (f"stored up to {last}: {counts}" if last else "nothing was stored"))
    typer.echo(f"{row_type.SERIES.name}: {counts}")
