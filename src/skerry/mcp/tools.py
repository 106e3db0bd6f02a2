"""The tools: find, describe and call endpoints. Knows no protocol; `protocol.py` offers them by MCP."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Any
from urllib.parse import unquote

import msgspec
from msgspec import Meta, Struct

from skerry.api.endpoint import PREFIX, Endpoint, Kind, endpoint_count
from skerry.api.group import Group
from skerry.http.paths import MCP
from skerry.http.problems import Problem, problem, shorten, similar
from skerry.mcp.answers import CallResult, refused, result_of
from skerry.mcp.calls import Calls, Uncallable, absolute, call_of
from skerry.mcp.descriptions import description, hit
from skerry.mcp.shortening import shortened
from skerry.search import EndpointSearch

MAX_TEXT = 20_000
"""Maximum number of bytes that a tool returns."""
MAX_CALLS = 8

Path = Annotated[
    str, Meta(description="e.g. /electricity/today/{zone} with params, or /electricity/today/EE", max_length=2000)
]
Params = Annotated[
    dict[str, str | int | float | bool | list[str | int | float | bool] | None],
    Meta(description="path and query parameters by name"),
]


class FindEndpoints(Struct, frozen=True, forbid_unknown_fields=True):
    """Search the endpoints. Returns path, parameters and an example of each match, which is all that call_endpoint needs."""

    query: Annotated[
        str, Meta(description="question or words, in English, Estonian, Finnish or Swedish", max_length=500)
    ]
    limit: Annotated[int, Meta(ge=1, le=20)] = 5
    group: Annotated[str | None, Meta(description="search only this group")] = None


class DescribeEndpoint(Struct, frozen=True, forbid_unknown_fields=True):
    """Parameters, fields of the answer with units, sources and licences of one endpoint."""

    path: Path


class CallEndpoint(Struct, frozen=True, forbid_unknown_fields=True):
    """Call one endpoint and return its data and provenance. Read only. If the answer is too long, `cut` says which lists were
    shortened: narrow the parameters for the rest."""

    path: Path
    params: Params = {}


class CallEndpoints(Struct, frozen=True, forbid_unknown_fields=True):
    """Call up to 8 endpoints at the same time, to compare. The answers share one size limit."""

    calls: Annotated[list[CallEndpoint], Meta(min_length=1, max_length=MAX_CALLS)]


class ListGroups(Struct, frozen=True, forbid_unknown_fields=True):
    """The groups of endpoints."""


class GroupListing(Struct, frozen=True):
    """A group of endpoints."""

    key: str
    title: str
    description: str
    endpoint_count: int


class ToolResult(Struct, frozen=True):
    """What a tool returns: JSON."""

    text: str
    is_failure: bool = False


class Tools:
    """The tools over the endpoints of this server."""

    def __init__(
        self,
        endpoints: Sequence[Endpoint[Any]],
        groups: Sequence[Group],
        search: Callable[[], EndpointSearch],
        calls: Calls,
    ) -> None:
        self.endpoints = endpoints
        self._groups = groups
        self._search = search
        self._calls = calls

    @cached_property
    def by_path(self) -> Mapping[str, Endpoint[Any]]:
        return {endpoint.path: endpoint for endpoint in self.endpoints}

    @cached_property
    def groups(self) -> Mapping[str, Group]:
        """The groups with endpoints, by key."""
        used = {endpoint.group for endpoint in self.endpoints}
        return {group.key: group for group in self._groups if group.key in used}

    def members(self, group: str) -> list[Endpoint[Any]]:
        """The endpoints of a group."""
        return [endpoint for endpoint in self.endpoints if endpoint.group == group]

    async def find(self, wanted: FindEndpoints) -> ToolResult:
        if wanted.group is not None and wanted.group not in self.groups:
            return failed(unknown_group(wanted.group, self.groups, MCP))
        among = self.by_path if wanted.group is None else {each.path for each in self.members(wanted.group)}
        matches = await asyncio.to_thread(self._search().find, wanted.query, wanted.limit, among)
        return _result({"endpoints": [hit(match.endpoint) for match in matches]})

    async def describe(self, wanted: DescribeEndpoint) -> ToolResult:
        endpoint = self.endpoint_at(wanted.path)
        return failed(self._unknown(wanted.path)) if endpoint is None else _result(description(endpoint))

    async def call(self, wanted: CallEndpoint, client: str) -> ToolResult:
        result = await self._called(wanted, client, MAX_TEXT)
        return ToolResult(_text(result), result.is_failure)

    async def call_several(self, wanted: CallEndpoints, client: str) -> ToolResult:
        room = MAX_TEXT // len(wanted.calls)
        results = await asyncio.gather(*(self._called(each, client, room) for each in wanted.calls))
        return ToolResult(_text({"results": results}), all(result.is_failure for result in results))

    async def list_groups(self) -> ToolResult:
        groups = [
            GroupListing(group.key, group.title, group.description, endpoint_count(self.members(group.key)))
            for group in self.groups.values()
        ]
        return _result({"groups": groups})

    def endpoint_at(self, path: str) -> Endpoint[Any] | None:
        """The endpoint that answers a path, with parameters in braces or with values in their place."""
        plain = unquote(absolute(path).partition("?")[0]).removeprefix(PREFIX)
        if (exact := self.by_path.get(plain)) is not None:
            return exact
        given = plain.split("/")
        fitting = [endpoint for endpoint in self.endpoints if _fits(given, endpoint.path.split("/"))]
        return min(fitting, key=lambda endpoint: endpoint.path.count("{"), default=None)

    async def _called(self, wanted: CallEndpoint, client: str, max_size: int) -> CallResult:
        endpoint = self.endpoint_at(wanted.path)
        headers = () if endpoint is None else [each.external for each in endpoint.parameters if each.place == "header"]
        try:
            call = call_of(wanted.path, wanted.params, headers)
        except Uncallable as error:
            return refused(error.problem)
        # Of the call and not of the path as given: `{name}` may stand for anything.
        called = self.endpoint_at(call.path)
        if called is not None and called.kind is Kind.STREAM:
            reason = "An event stream does not end; read it over HTTP."
            return refused(problem("bad_request", reason, call.path))
        reply = await self._calls.get(call, client)
        return await asyncio.to_thread(result_of, reply, max_size)

    def _unknown(self, path: str) -> Problem:
        near = similar(path, self.by_path)
        return problem("not_found", f"No endpoint {shorten(path)!r}.", absolute(path), suggestions=list(near))


def _fits(given: Sequence[str], template: Sequence[str]) -> bool:
    return len(given) == len(template) and all(
        part == known or known.startswith("{") for part, known in zip(given, template, strict=True)
    )


def unknown_group(key: str, groups: Mapping[str, Group], path: str) -> Problem:
    """The problem for the key of a group that does not exist, at the path of a request."""
    near = similar(key, groups) or groups
    return problem("not_found", f"No group {shorten(key)!r}.", path, suggestions=list(near))


def failed(reason: Problem) -> ToolResult:
    return ToolResult(_text(reason), is_failure=True)


def _result(answer: Any) -> ToolResult:
    """A result of at most MAX_TEXT bytes."""
    text = _text(answer)
    if len(text.encode()) > MAX_TEXT:
        found = shortened(msgspec.json.decode(text), MAX_TEXT - 500)
        text = _text({**found.data, "cut": found.cut})
    return ToolResult(text)


def _text(answer: Any) -> str:
    return msgspec.json.encode(answer).decode()
