"""One endpoint before the recorded upstreams, and what becomes of it."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from shutil import copyfile
from typing import Any
from urllib.parse import urlsplit

import httpx

from skerry.api.endpoint import Endpoint
from skerry.settings import Settings
from skerry.upstream.exchange import SizeLimits
from tests.collecting import run_jobs
from tests.conftest import opened
from tests.declared import declared
from tests.replaying import ANY, MUTATED, NONE, UNRESOLVABLE, ReplayServer, closed_port
from tests.waiting import in_time

DEADLINE = 1.5
MARGIN = 1.5
"""Seconds beyond the deadline after which an answer is too late (`in_time`)."""
MAX_CONCURRENCY = 12
SIZES = SizeLimits(answer=2 << 20)
"""A limit that a fault reaches soon; the client's own tests have the real one."""


class Trial:
    """One endpoint before the recorded upstreams, with a fault or none."""

    def __init__(self, endpoint: Endpoint[Any], server: ReplayServer, folder: Path, new_store: Path) -> None:
        self.endpoint = endpoint
        self._new_store = new_store
        self._server = server
        self._folder = folder
        self._places = asyncio.Semaphore(MAX_CONCURRENCY)

    async def prepare(self) -> None:
        """What a collector would have read."""
        copyfile(self._new_store, self._folder / self._new_store.name)
        await run_jobs([self.endpoint], Settings(gateway=self._server.url, data_dir=self._folder, paced=False))

    async def answer(
        self, fault: str = NONE, host: str = ANY, deadline: float = DEADLINE, label: str | None = None
    ) -> "Outcome":
        label = label or f"{fault}-{host.replace(':', '-')}-{id(self)}"
        gateway = {"refused": closed_port(), "dns": UNRESOLVABLE}.get(fault) or self._server.through(
            fault=fault, host=host, label=label
        )
        settings = Settings(
            gateway=gateway, data_dir=self._folder, rate_limit="off", check_limit="off", collect=False,
            upstream_deadline=deadline, response_cache=0, paced=False,
        )  # fmt: skip
        async with self._places, opened(settings, [self.endpoint], service_routes=False, sizes=SIZES) as api:
            response = await in_time(
                api.client.get(self.endpoint.url(), headers=self.endpoint_headers), deadline + MARGIN
            )
        hosts = list(dict.fromkeys(urlsplit(row["url"]).netloc for row in self._server.asked(label)))
        return Outcome(fault, host, response, hosts)

    def replies(self) -> dict[str, bytes]:
        """The recorded replies to what was asked with a fault, by address."""
        return {row["url"]: row["body"] for row in self._server.log if "body" in row}

    async def mutated(self, address: str, field: str, number: str, deadline: float = DEADLINE) -> "Outcome":
        """What comes of one absurd number in one field of one reply."""
        label = f"mutated-{len(self._server.mutations)}-{id(self)}"
        self._server.mutations[label] = (address, field, number)
        return await self.answer(MUTATED, deadline=deadline, label=label)

    @property
    def endpoint_headers(self) -> dict[str, str]:
        places = {parameter.external: parameter.place for parameter in self.endpoint.parameters}
        return {name: str(value) for name, value in self.endpoint.example.items() if places.get(name) == "header"}


class Outcome:
    """What came of a trial."""

    def __init__(self, fault: str, host: str, response: httpx.Response, hosts: list[str]) -> None:
        self.fault = fault if host == ANY else f"{fault} of {host}"
        self.kind = fault
        self.response = response
        self.hosts = hosts

    @property
    def data(self) -> Any:
        return self.response.json()["data"]

    def is_carried(self, endpoint: Endpoint[Any]) -> bool:
        """Whether it is from what ships with the package or was collected, and says so."""
        home = declared(endpoint).carried
        return home != "" and self.response.status_code == 200 and f"<https://{home}>" in self.response.headers["link"]

    def not_unavailable(self, endpoint: Endpoint[Any]) -> str | None:
        """What keeps this from being the right 502. Its provider is a source, or a host that the caller named."""
        response = self.response
        if response.status_code != 502:
            return f"answered {response.status_code}: {response.text[:300]}"
        if response.headers["content-type"] != "application/problem+json":
            return f"its content type is {response.headers['content-type']}"
        body = response.json()
        if (body["success"], body["error"], body["status"]) != (False, "upstream_unavailable", 502):
            return f"is another problem: {body}"
        given = set(map(str, endpoint.example.values()))
        # A host that the caller names, alone or in a URL.
        titles = {source.title for source in endpoint.sources} | given | {urlsplit(each).netloc for each in given}
        if body["provider"] not in titles and not set(body["provider"].split(", ")) <= titles:
            return f"names {body['provider']!r}, which is none of {sorted(titles)}"
        if any(inside in response.text for inside in ("127.0.0.1", "gateway.invalid", "169.254.", "Traceback")):
            return f"tells of our inside: {body['detail']}"
        return None


def by_path(endpoints: list[Endpoint[Any]]) -> dict[str, Any]:
    return {"argvalues": endpoints, "ids": [endpoint.path for endpoint in endpoints]}


Trying = Callable[[Endpoint[Any]], Trial]
