"""`skerry mcp`."""

import asyncio
from typing import Annotated

import typer

from skerry.cli.app import cli, setting
from skerry.settings import Settings, load


@cli.command()
def mcp(
    context: typer.Context,
    data_dir: Annotated[str | None, setting("data_dir")] = None,
    database_url: Annotated[str | None, setting("database_url")] = None,
    gateway: Annotated[str | None, setting("gateway")] = None,
    contact: Annotated[str | None, setting("contact")] = None,
) -> None:
    """Serve the Model Context Protocol on standard input and output.

    The endpoints are answered in this process. Without a network, those answer that need none, and the others say so."""
    asyncio.run(_serve(load(**context.params)))


async def _serve(settings: Settings) -> None:
    import msgspec

    from skerry import logs, registry
    from skerry.app import create_app
    from skerry.mcp.calls import Calls
    from skerry.mcp.documents import Documents
    from skerry.mcp.protocol import McpServer
    from skerry.mcp.tools import Tools

    logs.configure("auto", "error")
    # The client is one user on this machine, and the log goes to standard error.
    app = create_app(msgspec.structs.replace(settings, collect=False, rate_limit="off", workers=1))
    endpoints, groups = registry.endpoints(), registry.groups()
    tools = Tools(endpoints, groups, registry.search, Calls(lambda: app))
    async with app.lifespan():
        await McpServer(tools, Documents(endpoints, groups)).over_stdio()
