"""`skerry collect`."""

import asyncio

from skerry.cli.app import cli
from skerry.settings import load


@cli.command()
def collect() -> None:
    """Collect history, events and curated pages without serving."""
    settings = load(collect=True)  # the environment may disable collecting for servers on the same machine

    from skerry import logs, serving
    from skerry.serving import run_until_stopped

    logs.configure(settings.log_format, settings.log_level)
    asyncio.run(run_until_stopped(serving.collect(settings)))
