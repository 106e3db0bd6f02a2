"""The response to a call as a model reads it: data or problem, provenance, and what was cut."""

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any
from urllib.parse import unquote

import msgspec
from msgspec import Struct

from skerry.http.formats import GEOJSON, JSON, MEDIA_TYPES
from skerry.http.problems import MEDIA_TYPE as PROBLEM
from skerry.http.problems import Problem
from skerry.http_dates import parse_http_date
from skerry.mcp.calls import CallReply
from skerry.mcp.shortening import Cut, shortened, shortened_lines

LINK = re.compile(r"""<([^>]*)>; rel="(\w+)"(?:; title(?:="([^"]*)"|\*=UTF-8''([^,;]*)))?""")
OVERHEAD = 700
"""Bytes left for what stands around the data, without the provenance."""


class SourceLink(Struct, frozen=True, omit_defaults=True):
    """Who supplied figures."""

    title: str
    url: str
    license: str | None = None


class AnswerProvenance(Struct, frozen=True, omit_defaults=True):
    """Where the figures of an answer are from, and from when."""

    sources: list[SourceLink] = []
    observed_at: datetime | None = None
    """`Last-Modified`: time of the newest figures."""
    age_seconds: int | None = None
    """`Age`: since the figures were fetched."""


class CallResult(Struct, frozen=True, omit_defaults=True):
    """The answer of an endpoint, or a problem."""

    call: str
    status: int
    problem: Any = None
    provenance: AnswerProvenance | None = None
    cut: list[Cut] = []
    data: Any = None

    @property
    def is_failure(self) -> bool:
        return self.problem is not None


def refused(reason: Problem) -> CallResult:
    """The result of a call that cannot be made."""
    return CallResult(reason.instance, reason.status, reason)


def result_of(reply: CallReply, max_size: int) -> CallResult:
    """The result of a call in at most `max_size` bytes of JSON."""
    content_type = reply.headers.get("content-type", "")
    if content_type == PROBLEM:
        return CallResult(reply.call.path, reply.status, msgspec.json.decode(reply.body))
    provenance = provenance_of(reply.headers)
    room = max(0, max_size - OVERHEAD - len(msgspec.json.encode(provenance)) - len(reply.call.path.encode()))
    if content_type == MEDIA_TYPES[JSON]:
        found = shortened(msgspec.json.decode(reply.body)["data"], room)
    elif content_type == MEDIA_TYPES[GEOJSON]:
        found = shortened(msgspec.json.decode(reply.body), room)
    else:
        found = shortened_lines(reply.body.decode(errors="replace"), room)
    return CallResult(reply.call.path, reply.status, None, provenance, found.cut, found.data)


def provenance_of(headers: Mapping[str, str]) -> AnswerProvenance:
    """What `Link`, `Last-Modified` and `Age` say. A licence follows the source to which it belongs."""
    sources: list[SourceLink] = []
    for url, relation, plain, encoded in LINK.findall(headers.get("link", "")):
        if relation == "via":
            sources.append(SourceLink(plain or unquote(encoded), url))
        elif relation == "license" and sources:
            sources[-1] = msgspec.structs.replace(sources[-1], license=url)
    age = headers.get("age", "")
    modified = headers.get("last-modified")
    observed_at = None if modified is None else parse_http_date(modified)
    return AnswerProvenance(sources, observed_at, int(age) if age.isdigit() else None)
