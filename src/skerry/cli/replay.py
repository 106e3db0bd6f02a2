"""`skerry replay`."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from skerry.cli.app import cli
from skerry.exits import stop

if TYPE_CHECKING:
    import socket

    from skerry.recordings.replay import Cassettes


@cli.command()
def replay(
    folder: Annotated[Path, typer.Argument(metavar="DIR", exists=True, file_okay=False, help="folder of cassettes")],
    port: Annotated[int, typer.Option(min=0, max=65535, help="port to listen on; 0 picks a free one")] = 9000,
) -> None:
    """Serve recorded replies in place of the providers."""
    from skerry.serving import bind, run_until_stopped

    cassettes = load_cassettes(folder)
    asyncio.run(run_until_stopped(_replay(cassettes, bind("127.0.0.1", port))))


def load_cassettes(folder: Path) -> "Cassettes":
    """The cassettes of a folder. Stops the command if there are none."""
    import msgspec

    from skerry.recordings.replay import Cassettes

    try:
        cassettes = Cassettes.load(folder)
    except (OSError, ValueError, msgspec.MsgspecError) as error:
        stop(f"{folder}: {error}")
    if not cassettes.exchanges:
        stop(f"{folder} has no recordings: there is no index.jsonl, or it is empty")
    return cassettes


async def _replay(cassettes: "Cassettes", listener: "socket.socket") -> None:
    from aiohttp import web

    from skerry.recordings.replay import application, listen
    from skerry.serving import url_of

    runner = web.AppRunner(application(cassettes), shutdown_timeout=1)
    await runner.setup()
    server = await listen(runner, cassettes, sock=listener)
    try:
        url = url_of(listener)
        typer.echo(f"{len(cassettes.exchanges)} recorded exchanges on {url}; Ctrl-C stops\nSKERRY_GATEWAY={url}")
        await asyncio.Event().wait()
    finally:
        server.close()
        await runner.cleanup()
