"""Where the body of a request ends, by its head (RFC 9112, section 6), and for which host it is."""

import re
from collections.abc import Iterable

from skerry.http.problems import Problem, problem
from skerry.http.proxies import is_host
from skerry.http.request_heads import shown

MAX_BODY_SIZE = 1_048_576
LENGTH = re.compile(rb"[0-9]{1,18}")
FRAMING = frozenset({b"content-length", b"transfer-encoding"})
CHUNKED = -1
"""In place of a number of bytes: the body itself says where it ends."""


def body_length(headers: Iterable[tuple[bytes, bytes]], path: str, *, is_http_1_1: bool) -> int | Problem:
    """Bytes of the body, or CHUNKED where only the body itself says; or what is wrong with `Host` or the length."""
    host: bytes | None = None
    length: bytes | None = None
    coding: bytes | None = None
    for name, value in headers:
        if name == b"host":
            if host is not None:
                return _bad(path, "The request has two Host headers.")
            host = value
        elif name in FRAMING:
            if length is not None or coding is not None:
                return _bad(path, "The request has two headers that state the length of its body.")
            if name == b"content-length":
                length = value.strip(b" \t")
            else:
                coding = value.strip(b" \t")
    if host is None:
        if is_http_1_1:
            return _bad(path, "The request has no Host header.")
    elif not is_host(str(host.strip(b" \t"), "latin-1")):
        return _bad(path, f"The Host header is {shown(host)}, which is not a host with an optional port.")
    if length is not None:
        if not LENGTH.fullmatch(length):
            return _bad(path, f"Content-Length is {shown(length)}, which is not a number of bytes.")
        size = int(length)
        if size > MAX_BODY_SIZE:
            detail = f"The request body is {size:,} bytes long; the limit is {MAX_BODY_SIZE:,}."
            return problem("content_too_large", detail, path)
        return size
    if coding is not None:
        if not is_http_1_1:
            return _bad(path, "HTTP/1.0 has no Transfer-Encoding.")
        if coding.lower() != b"chunked":
            detail = f"The transfer coding {shown(coding)} is not supported; chunked is."
            return problem("not_implemented", detail, path)
        return CHUNKED
    return 0


def _bad(path: str, detail: str) -> Problem:
    return problem("bad_request", detail, path)
