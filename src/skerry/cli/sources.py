"""`skerry sources`."""

from typing import Annotated

import typer

from skerry.cli.app import cli
from skerry.cli.listing import load_listing
from skerry.cli.terminal import print_rows


@cli.command()
def sources(as_json: Annotated[bool, typer.Option("--json", help="JSON on a terminal too")] = False) -> None:
    """List the providers."""
    columns = ("key", "title", "base", "license", "evidence", "endpoints")
    print_rows(load_listing().sources, as_json=as_json, columns=columns)
