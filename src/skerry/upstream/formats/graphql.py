"""Replies of GraphQL servers: `data`, and errors about parts of it or about the whole query. Both come with status 200."""

from typing import TypeVar

import msgspec
import structlog
from msgspec import Raw, Struct

from skerry.errors import ReplyError, UpstreamUnavailable
from skerry.upstream.reply import Reply

T = TypeVar("T")
log = structlog.get_logger(__name__)

INVALID_QUERY = ("validation error", "invalid syntax", "cannot query field", "unknown argument", "unknown type")
"""Starts of messages about our query: a field or an argument that the server no longer has. Messages about its own failures
may name its internals, and are only logged."""
MAX_MESSAGE = 160


class _RawError(Struct):
    message: str | None = None


class _RawReply(Struct):
    data: Raw = Raw(b"null")
    errors: list[_RawError] | None = None


def read_data(reply: Reply, shape: type[T], provider: str) -> T:
    """The data of a reply. Errors about a part of it are logged: that part is null.

    Raises UpstreamUnavailable if errors left nothing of the data, and ReplyError with the server's message if it rejected the
    query."""
    answer = reply.json(_RawReply)
    messages = [error.message or "an error without a message" for error in answer.errors or ()]
    if messages:
        log.warning("GraphQL errors", url=reply.url, provider=provider, errors=messages[:3])
    if messages and _is_empty(answer.data):
        for message in messages:
            if message.casefold().startswith(INVALID_QUERY):
                raise ReplyError(f"rejected the query: {message:.{MAX_MESSAGE}}")
        raise UpstreamUnavailable(provider, "returned errors")
    return msgspec.json.decode(answer.data, type=shape)


def _is_empty(data: Raw) -> bool:
    """Whether the data or all of their members are null."""
    members = msgspec.json.decode(data)
    return not (isinstance(members, dict) and any(value is not None for value in members.values()))
