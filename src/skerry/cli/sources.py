"""`skerry sources`."""

from typing import Annotated

import typer

from skerry.cli.app import cli
from skerry.cli.terminal import print_rows


@cli.command()
def sources(as_json: Annotated[bool, typer.Option("--json", help="JSON on a terminal too")] = False) -> None:
    """List the providers and datasets, with the fields of `/api/v1/sources`."""
    from skerry import registry
    from skerry.api.sources import described

    columns = ("key", "kind", "title", "api_url", "evidence", "endpoint_count")
    print_rows(described(registry.endpoints()), as_json=as_json, columns=columns)
