"""The ASGI types that we need, as plain as the specification has them."""

from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
Whole = Callable[[int, Iterable[tuple[bytes, bytes]], bytes], Awaitable[None]]
"""Sends status, headers and body at once. Our protocol offers it in `scope["extensions"]` as WHOLE."""

Abort = Callable[[], None]
"""Cuts the connection, whatever is still to be sent. Our protocol offers it in `scope["extensions"]` as ABORT."""
Streaming = Callable[[Receive, Send, Abort | None], Awaitable[None]]
"""Sends the body of an answer that goes on until the client leaves."""

WHOLE = "skerry.whole"
ABORT = "skerry.abort"
STREAM = "skerry.stream"
"""In the scope, put there by a handler: the Streaming that goes on once the router has returned."""
CLIENT = "skerry.client"
"""In the scope: the key under which the requests of this client are counted."""
CONDITIONS = "skerry.conditions"
"""In the scope: what the headers of the request say about the response, once they have been read."""
HEAD = "skerry.head"
"""The bytes of the request's head, where they came alone."""
BODY = "skerry.body"
"""In the message that starts a response: the whole body, which the next message brings again for who does not know this."""
