"""The bytes of a refusal: a problem that the protocol writes itself, for a request that no application gets."""

from collections.abc import Iterable

from uvicorn.protocols.http.httptools_impl import STATUS_LINE

from skerry.http.front import CORS, DATA_POLICY, NOSNIFF
from skerry.http.problems import MEDIA_TYPE, Problem

CONTENT_TYPE = (b"content-type", MEDIA_TYPE.encode("ascii"))
RETRY_AFTER = (b"retry-after", b"10")
"""For a connection too many, in seconds."""
ALLOW = (b"allow", b"GET, HEAD, OPTIONS")
NO_STORE = (b"cache-control", b"no-store")
CLOSE = (b"connection", b"close")


def refusal_bytes(
    refusal: Problem,
    server: Iterable[tuple[bytes, bytes]],
    more: Iterable[tuple[bytes, bytes]] = (),
    *,
    is_bodiless: bool,
) -> bytes:
    """A whole response, after which the connection ends. `server`: the headers that each response of this server has."""
    body = refusal.body()
    headers = [*server, *CORS, NOSNIFF, DATA_POLICY, CONTENT_TYPE, NO_STORE, *more]
    headers += [(b"content-length", b"%d" % len(body)), CLOSE]
    head = b"".join(b"%b: %b\r\n" % header for header in headers)
    return b"%b%b\r\n%b" % (STATUS_LINE[refusal.status], head, b"" if is_bodiless else body)
