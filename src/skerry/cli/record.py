"""`skerry record`."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from skerry.cli.app import cli
from skerry.cli.completion import complete_target
from skerry.exits import stop

if TYPE_CHECKING:
    from skerry.cli.live import LiveCall
    from skerry.recordings.drift import LiveExchange


@cli.command()
def record(
    targets: Annotated[
        list[str],
        typer.Argument(
            metavar="PATH|SOURCE|GROUP...",
            help="a path with its values, or the examples of a source or group",
            autocompletion=complete_target,
        ),
    ],
    into: Annotated[Path, typer.Option(metavar="DIR", file_okay=False, help="folder of cassettes")] = Path("cassettes"),
) -> None:
    """Call endpoints live and record what the providers return, in the format of `skerry replay`."""
    from skerry.cli.live import calls_of

    asyncio.run(_record(calls_of(targets), into))


async def _record(calls: "list[LiveCall]", into: Path) -> None:
    import msgspec

    from skerry.cli.live import live, source_of, sources_of
    from skerry.clock import now
    from skerry.recordings.writing import write
    from skerry.settings import load

    hide = load().credentials.hide

    failures = []
    by_folder: dict[str, list[LiveExchange]] = {}
    sources = sources_of(calls)
    async with live(calls) as providers:
        for call in calls:
            first = len(providers.gateway.exchanges)
            answer = await providers.client.get(call.url)
            exchanges = providers.gateway.exchanges[first:]
            folder = ""
            for exchange in exchanges:
                source = source_of(exchange.url, sources)
                # The target of a redirect to another host is recorded with the source that redirected.
                folder = source.key if source is not None else folder or exchange.url.split("/")[2]
                by_folder.setdefault(folder, []).append(msgspec.structs.replace(exchange, url=hide(exchange.url)))
            # An earlier call may have recorded the same exchange. A 404 is recorded too.
            is_recorded = any(source.key in by_folder for source in call.endpoint.sources)
            if answer.status_code >= 500 or not is_recorded:
                failures.append(f"{call.url} returned {answer.status_code}, {len(exchanges)} exchanges recorded")
    note = f"recorded {now():%Y-%m-%d}"
    for key, exchanges in by_folder.items():
        newest = {(one.method, one.url, one.body): one for one in exchanges}  # the last of several attempts
        try:
            lines = write(into / key, newest.values(), note)
        except (OSError, msgspec.MsgspecError) as error:
            stop(f"{into / key}: {error}")
        for line in lines:
            typer.echo(f"{into / key / line.file}  {line.status}  {line.method} {line.url}")
    if failures:
        stop("; ".join(failures))
