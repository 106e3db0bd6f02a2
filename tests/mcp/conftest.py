"""Clients of the protocol, by its own SDK."""

import json
from typing import Any

from mcp_types import CallToolResult, TextContent

from mcp import Client


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
