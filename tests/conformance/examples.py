"""The example responses of the OpenAPI document, made from the cassettes, each at a fixed moment.

    python -m tests.conformance.examples [OPERATION...]

writes `src/skerry/examples/<operation>.json`. Without an argument (`make examples`) it writes all of them, and removes those of
operations that are gone. The example of a random answer stays while its fields are the same."""

import asyncio
import sys
import tempfile
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType
from typing import Any

import httpx
import msgspec
import time_machine

from skerry import registry
from skerry.api.endpoint import Endpoint, Kind
from skerry.http import examples
from skerry.http.service import service_endpoints
from skerry.settings import Settings
from tests.collecting import run_jobs
from tests.conftest import opened
from tests.declared import declared
from tests.replaying import ReplayServer

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
MADE_UP = MappingProxyType(
    {"random_joke": {"joke": "A made-up joke: the texts of the package are not reprinted here."}}
)
"""Members of examples that have made-up values, because texts of others are not kept in this repository."""
FOLDER = Path(__file__).parents[2] / "src" / "skerry" / examples.FOLDER
MAX_ROWS = 2
"""Rows of each list that an example shows."""


def moment(endpoint: Endpoint[Any]) -> datetime:
    """When an endpoint is called for its example."""
    return declared(endpoint).recorded or NOON


async def response(endpoint: Endpoint[Any], gateway: str, folder: Path) -> Any:
    """The body of the response to an endpoint's example, its lists shortened."""
    settings = Settings(gateway=gateway, data_dir=folder, rate_limit="off", check_limit="off", collect=False)
    with time_machine.travel(moment(endpoint), tick=False):
        await run_jobs([endpoint], settings)
        # Endpoints about the server tell of all others.
        async with opened(settings, None if endpoint in service_endpoints() else [endpoint]) as api:
            answer = await api.client.get(endpoint.url())
    if answer.status_code != httpx.codes.OK:
        raise ValueError(f"{endpoint.url()} answers {answer.status_code}: {answer.text[:300]}")
    return shortened(answer.json())


def shortened(value: Any) -> Any:
    """The same with at most two entries in each list, and counts that fit."""
    if isinstance(value, list):
        return [shortened(entry) for entry in value[:MAX_ROWS]]
    if not isinstance(value, dict):
        return value
    made = {name: shortened(entry) for name, entry in value.items()}
    lists = [entry for entry in value.values() if isinstance(entry, list)]
    if len(lists) == 1 and made.get("count") == len(lists[0]):
        made["count"] = min(MAX_ROWS, len(lists[0]))
    return made


def fields(value: Any) -> Any:
    """The names of the fields of a body, at each level."""
    if isinstance(value, list):
        return [fields(entry) for entry in value[:1]]
    return {name: fields(entry) for name, entry in value.items()} if isinstance(value, dict) else None


def shown() -> list[Endpoint[Any]]:
    """Endpoints whose document has an example: those that answer with a document."""
    found = [*registry.endpoints(), *service_endpoints()]
    return [endpoint for endpoint in found if endpoint.kind is not Kind.STREAM]


async def write(wanted: Sequence[str]) -> None:
    """Write the files of these operations; of all, without any."""
    FOLDER.mkdir(exist_ok=True)
    found = shown()
    if not wanted:
        for file in FOLDER.glob("*.json"):
            if file.stem not in {endpoint.name for endpoint in found}:
                file.unlink()
    server = ReplayServer().start()
    try:
        for endpoint in found:
            if wanted and endpoint.name not in wanted:
                continue
            with tempfile.TemporaryDirectory() as folder:
                body = await response(endpoint, server.url, Path(folder))
            if endpoint.name in MADE_UP:
                body["data"] |= MADE_UP[endpoint.name]
            file = FOLDER / f"{endpoint.name}.json"
            if (
                endpoint.fresh is None
                and file.exists()
                and fields(msgspec.json.decode(file.read_bytes())) == fields(body)
            ):
                continue  # a random answer: another one would be no news
            file.write_bytes(msgspec.json.format(msgspec.json.encode(body), indent=1) + b"\n")
    finally:
        server.stop()


if __name__ == "__main__":
    asyncio.run(write(sys.argv[1:]))
