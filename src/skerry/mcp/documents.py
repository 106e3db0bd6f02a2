"""The documentation as text for models: an index (`/llms.txt`), all of it (`/llms-full.txt`), a page for each endpoint."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec

from skerry.api.endpoint import PREFIX, Endpoint
from skerry.api.group import Group
from skerry.http import examples
from skerry.mcp.descriptions import EndpointDescription, description, written
from skerry.mcp.shortening import shortened

MAX_EXAMPLE = 2_000
"""Maximum number of bytes of an example response; longer lists are cut."""
INTRODUCTION = f"""\
# Skerry

> One HTTP API over an archipelago of open data, deep in the Nordic and Baltic countries. No key, read only, one envelope.

- GET `{PREFIX}` + path. Success is `{{"success": true, "data": ...}}`, failure is problem details (RFC 9457) with a `detail`.
- Wrong parameters are all named in one 400, near names are suggested in a 404.
- Times are RFC 3339 in UTC, coordinates WGS 84, missing values null. Units are in the names of fields (`_c`, `_eur_mwh`) or in \
their descriptions.
- `Link` names the provider and the licence, `Last-Modified` the time of the figures, `Age` the seconds since they were fetched.
- `?format=csv` or `ndjson` for every list, `geojson` where it has places.
- Model Context Protocol: `/mcp` (five tools to find and call endpoints), `/mcp/{{group}}` (a tool for each endpoint of a group).
"""


OPTIONAL = f"""\
## Optional

- [Everything in one file](/llms-full.txt)
- [OpenAPI 3.1](/openapi.json)
- [Providers and datasets]({PREFIX}/sources): licence, terms, evidence and state of each
- [State of the server]({PREFIX}/status)
"""


class Documents:
    """The documents of these endpoints."""

    def __init__(self, endpoints: Sequence[Endpoint[Any]], groups: Sequence[Group]) -> None:
        self._endpoints = endpoints
        self._groups = {group.key: group for group in groups if any(each.group == group.key for each in endpoints)}

    @cached_property
    def index(self) -> str:
        """Every endpoint in a line, with the address of its page."""
        return "\n".join([INTRODUCTION, *(self._listing(key) for key in self._groups), OPTIONAL])

    @cached_property
    def full(self) -> str:
        """The pages of all endpoints in one document."""
        pages = (_page(description(endpoint), endpoint.page, None) for endpoint in self._endpoints)
        return "\n".join([INTRODUCTION, *pages])

    def group(self, key: str) -> str | None:
        """The endpoints of a group in a line each; None for an unknown group."""
        return self._listing(key) if key in self._groups else None

    def endpoint(self, name: str) -> str | None:
        """The page of an endpoint by its name in the address of its page; None for an unknown one."""
        endpoint = self._by_name.get(name)
        if endpoint is None:
            return None
        return _page(description(endpoint), endpoint.page, examples.response(endpoint.name))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the pages of endpoints."""
        return tuple(self._by_name)

    @cached_property
    def _by_name(self) -> Mapping[str, Endpoint[Any]]:
        return {endpoint.page.rpartition("/")[2]: endpoint for endpoint in self._endpoints}

    def _listing(self, key: str) -> str:
        group = self._groups[key]
        lines = [
            f"- [{endpoint.path}]({endpoint.page}.md): {endpoint.summary}"
            for endpoint in self._endpoints
            if endpoint.group == key
        ]
        return "\n".join([f"## {group.title}", "", f"{group.description} (`{key}`)", "", *lines, ""])


def _page(described: EndpointDescription, address: str, example: Any | None) -> str:
    freshness = f"kept for {described.fresh_seconds} s" if described.fresh_seconds else "not kept"
    lines = [
        f"# {described.path}",
        "",
        described.description,
        "",
        f"- Call: `GET {described.example}`",
        f"- Page: `{address}`",
        f"- Answers: {described.kind}, {freshness}; group `{described.group}`",
        f"- Formats: {', '.join(described.formats) or 'server-sent events'}",
        "",
    ]
    if described.parameters:
        lines += ["## Parameters", ""]
        for each in described.parameters:
            state = (
                "required"
                if each.required
                else f"default {written(each.default)}"
                if each.default is not None
                else "optional"
            )
            words = "; ".join(dict.fromkeys(filter(None, (each.description, each.allowed))))
            lines.append(f"- `{each.name}` ({state}): {words}")
        lines.append("")
    if described.fields:
        lines += ["## Fields of `data`", ""]
        lines += [
            f"- `{each.name}`" + (f": {each.description}" if each.description else "") for each in described.fields
        ]
        lines.append("")
    if described.sources:
        lines += ["## Sources", ""]
        lines += [f"- [{each.title}]({each.url}): {each.license}" for each in described.sources]
        lines.append("")
    if example is not None:
        short = shortened(example, MAX_EXAMPLE)
        lines += ["## Example", "", "```json", msgspec.json.encode(short.data).decode(), "```", ""]
        if short.cut:
            lines += [
                "Shortened: " + ", ".join(f"{cut.at} ({cut.kept} of {cut.total} {cut.unit})" for cut in short.cut),
                "",
            ]
    return "\n".join(lines)
