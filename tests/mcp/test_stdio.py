"""`skerry mcp`: the same tools over standard input and output, with and without a network."""

import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from mcp import Client, StdioServerParameters, stdio_client
from tests.mcp.conftest import failure, use
from tests.replaying import ReplayServer

NOWHERE = "http://127.0.0.1:9"
"""A gateway where nothing listens: no network."""


@asynccontextmanager
async def started(gateway: str, data_dir: Path) -> AsyncIterator[Client]:
    command = StdioServerParameters(
        command=sys.executable,
        args=["-m", "skerry", "mcp", "--gateway", gateway, "--data-dir", str(data_dir)],
        env={"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    async with Client(stdio_client(command)) as client:
        yield client


async def test_the_tools_over_stdio(replay: ReplayServer, tmp_path: Path) -> None:
    async with started(replay.url, tmp_path) as client:
        assert len((await client.list_tools()).tools) == 5
        found = await use(client, "find_endpoints", query="palju maksab elekter praegu")
        assert "/nordic/{country}/electricity/prices" in [endpoint["path"] for endpoint in found["endpoints"]]
        price = await use(client, "call_endpoint", path="/elering/prices/today")
        assert price["provenance"]["sources"][0]["title"] == "Elering"


async def test_without_a_network(tmp_path: Path) -> None:
    async with started(NOWHERE, tmp_path) as client:
        assert (await use(client, "call_endpoint", path="/vat/EE"))["data"]["country"] == "EE"
        problem = (await failure(client, "call_endpoint", path="/elering/prices/today"))["problem"]
        assert (problem["status"], problem["provider"]) == (502, "Elering")
