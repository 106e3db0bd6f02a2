"""`skerry serve`."""

import os
import sys
from typing import Annotated

import typer

from skerry.cli.app import cli, setting
from skerry.settings import environment_of, load


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
    # In the place of this process, because the libraries of the command line would stay in memory: 9 MB. `-P`: no module is
    # taken from the working directory.
    command = [sys.executable, "-P", "-m", "skerry.server"]
    os.execve(sys.executable, command, {**os.environ, **environment_of(settings)})  # noqa: S606  no shell is wanted
