"""`skerry serve`."""

from contextlib import nullcontext, suppress
from typing import Annotated

import typer

from skerry import __version__
from skerry.cli.app import cli, setting
from skerry.settings import load


@cli.command()
def serve(
    context: typer.Context,
    host: Annotated[str | None, setting("host")] = None,
    port: Annotated[int | None, setting("port")] = None,
    workers: Annotated[int | None, setting("workers")] = None,
    data_dir: Annotated[str | None, setting("data_dir")] = None,
    database_url: Annotated[str | None, setting("database_url")] = None,
    redis_url: Annotated[str | None, setting("redis_url")] = None,
    rate_limit: Annotated[str | None, setting("rate_limit")] = None,
    collect: Annotated[bool | None, setting("collect", "--collect/--no-collect")] = None,
    gateway: Annotated[str | None, setting("gateway")] = None,
    contact: Annotated[str | None, setting("contact")] = None,
    log_format: Annotated[str | None, setting("log_format")] = None,
    log_level: Annotated[str | None, setting("log_level")] = None,
) -> None:
    """Serve the API until Ctrl-C."""
    settings = load(**context.params)

    from rich.console import Console
    from rich.status import Status

    console = Console(stderr=True)
    # Output is optional: the server also starts with a full disk or a closed pipe.
    progress = console.status("Starting Skerry") if console.is_terminal else nullcontext()

    def ready(url: str) -> None:
        from skerry import registry

        if isinstance(progress, Status):
            progress.stop()
        with suppress(OSError):
            typer.echo(f"Skerry {__version__} on {url} ({len(registry.endpoints())} endpoints); Ctrl-C stops")

    with progress:
        from skerry import serving

        serving.serve(settings, ready)
