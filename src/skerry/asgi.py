"""ASGI types, as in the specification."""

from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
Whole = Callable[[int, Iterable[tuple[bytes, bytes]], bytes], Awaitable[None]]
"""Sends status, headers and body in one write. Our protocol offers it in `scope["extensions"]` as WHOLE."""

Abort = Callable[[], None]
"""Closes the connection even if it has unsent bytes. Our protocol offers it in `scope["extensions"]` as ABORT."""
Streaming = Callable[[Receive, Send, Abort | None], Awaitable[None]]
"""Sends the body of a response that lasts until the client disconnects."""

WHOLE = "skerry.whole"
ABORT = "skerry.abort"
STREAM = "skerry.stream"
"""In the scope, set by a handler: the Streaming that is called after the router has returned."""
CLIENT = "skerry.client"
"""In the scope: the key under which the requests of this client are counted."""
ADDRESS = "skerry.address"
"""In the scope: the address of the client, behind the proxies that are trusted."""
CONDITIONS = "skerry.conditions"
"""In the scope: what the headers of the request say about the response, once they have been read."""
LOGGED_PATH = "skerry.logged_path"
"""In the scope: what logs have in place of the path, if that contains something private (a bank account)."""
HEAD = "skerry.head"
"""In the scope's extensions: the bytes of the request head, if the request has no body."""
BODY = "skerry.body"
"""In the message that starts a response: the whole body. Who sends it with the head takes it out; otherwise the next message
has it."""
