"""`skerry endpoints`."""

from typing import Annotated

import typer

from skerry.cli.app import cli
from skerry.cli.completion import complete_group, complete_kind
from skerry.cli.listing import load_listing
from skerry.cli.terminal import print_rows


@cli.command()
def endpoints(
    group: Annotated[str | None, typer.Option(help="only this group", autocompletion=complete_group)] = None,
    kind: Annotated[
        str | None, typer.Option(help="only this kind: computed, bundled, proxied, ...", autocompletion=complete_kind)
    ] = None,
    supplementary: Annotated[
        bool, typer.Option("--supplementary", help="also those that complete others: histories, changes, comparisons")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="JSON on a terminal too")] = False,
) -> None:
    """List the endpoints."""
    listing = load_listing()
    for name, given, known in (("group", group, listing.groups), ("kind", kind, listing.kinds)):
        if given is not None and given not in known:
            raise typer.BadParameter(
                f"no {name} named {given}; expected one of {', '.join(known)}", param_hint=f"--{name}"
            )
    rows = [
        entry
        for entry in listing.endpoints
        if group in (None, entry.group) and kind in (None, entry.kind) and (supplementary or not entry.supplementary)
    ]
    print_rows(rows, as_json=as_json, columns=("path", "kind", "summary"))
