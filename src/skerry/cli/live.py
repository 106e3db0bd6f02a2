"""Live calls to providers, shared by `skerry check` and `skerry record`.

The endpoints are called through the ASGI interface of an application without response cache. Its requests to providers go
through a recording gateway, which keeps the replies."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import typer

from skerry.cli.listing import absolute, arguments_in, matches
from skerry.settings import load

if TYPE_CHECKING:
    import httpx

    from skerry.api.endpoint import Endpoint
    from skerry.recordings.gateway import RecordingGateway
    from skerry.upstream.source import Source

DEADLINE = 60.0
"""Timeout of one call in seconds; enough for the pace of a provider with many examples."""


@dataclass(frozen=True)
class LiveCall:
    """One call of an endpoint."""

    endpoint: "Endpoint[Any]"
    url: str
    """Path and query."""

    @property
    def arguments(self) -> dict[str, str]:
        """Path and query parameters by name."""
        from urllib.parse import parse_qsl

        parts = urlsplit(self.url)
        return {**dict(parse_qsl(parts.query)), **arguments_in(absolute(self.endpoint.path), parts.path)}


class Live:
    """A client of an application with live providers, and the gateway that records their replies."""

    def __init__(self, client: "httpx.AsyncClient", gateway: "RecordingGateway") -> None:
        self.client = client
        self.gateway = gateway


def calls_of(targets: Sequence[str]) -> list[LiveCall]:
    """The calls for the targets: a path with values, the example of a path template, or the examples of a source or group;
    without targets, all examples. Raises BadParameter for an unknown name, and for an endpoint that calls no provider."""
    from skerry import registry

    endpoints = [entry for entry in registry.endpoints() if _calls_providers(entry)]
    if not targets:
        return [call for entry in endpoints for call in _examples(entry)]
    found: dict[str, LiveCall] = {}
    for target in targets:
        if "/" in target:
            chosen = [_call(endpoints, target)]
        else:
            chosen = [
                call
                for entry in endpoints
                if target == entry.group or any(source.key == target for source in entry.sources)
                for call in _examples(entry)
            ]
            if not chosen:
                raise typer.BadParameter(
                    f"{target} is not a source, a group or a path of an endpoint that calls a provider"
                )
        found |= {call.url: call for call in chosen}
    return list(found.values())


def sources_of(calls: Sequence[LiveCall]) -> "dict[str, type[Source]]":
    """The providers that the endpoints may call, by key."""
    return {source.key: source for call in calls for source in call.endpoint.sources}


def source_of(url: str, sources: "dict[str, type[Source]]") -> "type[Source] | None":
    """The provider of a URL: the one with the longest matching base URL, else one with the same host."""
    fitting = [source for source in sources.values() if url.startswith(source.base)]
    if not fitting:
        fitting = [source for source in sources.values() if urlsplit(source.base).netloc == urlsplit(url).netloc]
    return max(fitting, key=lambda source: len(source.base), default=None)


@asynccontextmanager
async def live(calls: Sequence[LiveCall], only: "type[Source] | None" = None) -> AsyncIterator[Live]:
    """Open an application for these calls. With `only`, calls to all other providers fail."""
    import httpx
    import msgspec

    from skerry import logs
    from skerry.app import create_app
    from skerry.recordings.gateway import RecordingGateway
    from skerry.upstream.guard import Guard

    logs.configure("auto", "error")
    settings = load()
    known = sources_of(calls)
    hosts = {urlsplit(source.base).hostname or "" for source in known.values()}
    refuses = None if only is None else lambda url: source_of(url, known) is not only
    gateway = RecordingGateway(Guard(settings.allowed_networks), hosts, settings.gateway, refuses)
    async with gateway.listening() as address:
        # No Redis: it may have an earlier answer, and the command is about what providers return now.
        settings = msgspec.structs.replace(
            settings,
            gateway=address,
            collect=False,
            rate_limit="off",
            response_cache=0,
            redis_url=None,
            workers=1,
            upstream_deadline=DEADLINE,
        )
        app = create_app(settings, endpoints=list({call.endpoint.path: call.endpoint for call in calls}.values()))
        async with app.lifespan():
            transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
            async with httpx.AsyncClient(transport=transport, base_url="http://skerry", timeout=2 * DEADLINE) as client:
                yield Live(client, gateway)


def _examples(endpoint: "Endpoint[Any]") -> list[LiveCall]:
    return [LiveCall(endpoint, endpoint.url(arguments)) for arguments in (endpoint.example, *endpoint.checked_with)]


def _call(endpoints: "Sequence[Endpoint[Any]]", target: str) -> LiveCall:
    url = absolute(target)
    path = urlsplit(url).path
    matching = [entry for entry in endpoints if matches(absolute(entry.path), path)]
    entry = min(matching, key=lambda entry: entry.path.count("{"), default=None)
    if entry is None:
        raise typer.BadParameter(f"{target}: no endpoint with this path calls a provider")
    is_template = path == absolute(entry.path)
    return LiveCall(entry, entry.url() if is_template and "?" not in url else url)


def _calls_providers(endpoint: "Endpoint[Any]") -> bool:
    """Whether an endpoint calls providers. Hosts that a caller names do not count, because a tunnel cannot be recorded."""
    from skerry.api.endpoint import Kind
    from skerry.container import closure, is_dependency
    from skerry.services.caller_hosts import CallerHosts

    if endpoint.kind is Kind.STREAM or not endpoint.sources:
        return False
    parts = (part for hint in endpoint.hints.values() if is_dependency(hint) for part in closure(hint))
    return all(part is not CallerHosts for part in parts)
