"""Clients of the protocol, by its own SDK."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from mcp_types import CallToolResult, TextContent

from mcp import Client


@asynccontextmanager
async def connected(client: Client) -> AsyncIterator[Client]:
    """A client, opened and closed in a task of its own: pytest ends a fixture in another task than it began in."""
    opened, closing = asyncio.Event(), asyncio.Event()

    async def live() -> None:
        async with client:
            opened.set()
            await closing.wait()

    life = asyncio.create_task(live())
    waiting = asyncio.create_task(opened.wait())
    await asyncio.wait({life, waiting}, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if life.done():
        await life  # raises what kept it from opening
    try:
        yield client
    finally:
        closing.set()
        await life


def text_of(result: CallToolResult) -> str:
    """What a tool returned."""
    (content,) = result.content
    assert isinstance(content, TextContent)
    return content.text


async def use(client: Client, tool: str, **arguments: Any) -> Any:
    """What a tool that succeeds returns."""
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, text_of(result)
    return json.loads(text_of(result))


async def failure(client: Client, tool: str, **arguments: Any) -> Any:
    """What a tool that fails returns."""
    result = await client.call_tool(tool, arguments)
    assert result.is_error, text_of(result)
    return json.loads(text_of(result))
