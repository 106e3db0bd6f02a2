"""Request heads as RFC 9112 has them: their syntax, their limits, and what is wrong with one."""

import re
from urllib.parse import quote_from_bytes

from skerry.http.problems import Problem, problem, shorten

ASCII = bytes(range(0x80)).decode("ascii")
END = b"\r\n\r\n"
MAX_REQUEST_HEAD_SIZE = 16_384
MAX_LINE_SIZE = 8_192
"""Of the request line, and of each header."""

TOKEN = rb"[!#$%&'*+.^_`|~0-9A-Za-z-]+"
HEAD = re.compile(rb"(%b) ([^\0- \x7f]+) HTTP/1\.[01]\r\n(?:%b:[^\0-\x08\n-\x1f\x7f]*\r\n)*\r\n" % (TOKEN, TOKEN))
"""A request head as RFC 9112 has it, without folded lines."""
NOT_IN_A_HEAD = re.compile(rb"[\0-\x08\x0b\x0c\x0e-\x1f\x7f]|\r(?=[^\n])|(?<!\r)\n|\n[ \t]")
"""Control characters, CR or LF alone, and folded lines. CR may be the last byte that has arrived."""
METHOD_START = re.compile(rb"(?:\r\n?)?(?:%b(?: |\Z)|\Z)" % TOKEN)
"""What a head that is not whole yet starts with."""
TARGET = re.compile(rb"[^\0- \x7f]+")
METHODS = frozenset(
    {
        b"GET", b"HEAD", b"OPTIONS", b"POST", b"PUT", b"PATCH", b"DELETE", b"TRACE", b"CONNECT", b"QUERY",
    }
)  # fmt: skip
"""Methods that exist; the router says which ones are allowed."""


def may_be_start(data: bytes, known: int) -> bool:
    """Whether a head may start with these bytes. The first `known` of them have been found to be such a start."""
    return METHOD_START.match(data) is not None and not NOT_IN_A_HEAD.search(data, max(0, known - 1))


def percent_encoded(head: bytes) -> bytes:
    """A head whose target is ASCII: many clients send other letters in the path, and the parser requires percent-encoding."""
    if head.isascii():
        return head
    line, end, rest = head.partition(b"\r\n")
    return quote_from_bytes(line, safe=ASCII).encode("ascii") + end + rest


def too_long(data: bytes) -> Problem | None:
    """What is too long in a head, or in the part of it that has come."""
    line, *headers = data.split(b"\r\n")
    if len(line) > MAX_LINE_SIZE:
        detail = f"The request line is longer than the limit of {MAX_LINE_SIZE:,} bytes."
        return problem("uri_too_long", detail, _path_in(line))
    for header in headers:
        if len(header) > MAX_LINE_SIZE:
            name = shown(header.partition(b":")[0])
            detail = f"The header {name} is longer than the limit of {MAX_LINE_SIZE:,} bytes."
            return problem("headers_too_large", detail, _path_in(line))
    if len(data) > MAX_REQUEST_HEAD_SIZE:
        detail = f"The request head is longer than the limit of {MAX_REQUEST_HEAD_SIZE:,} bytes."
        return problem("headers_too_large", detail, _path_in(line))
    return None


def _path_in(line: bytes) -> str:
    """The path in a request line, as far as that has come; empty where there is no valid one."""
    _, _, rest = line.partition(b" ")
    target = rest.partition(b" ")[0]
    return str(target.partition(b"?")[0], "utf-8", "replace") if TARGET.fullmatch(target) else ""


def malformed(head: bytes) -> Problem:
    """What is wrong with a head, as exactly as it can be said."""
    line, _, headers = head.partition(b"\r\n")
    parts = line.split(b" ")
    if found := NOT_IN_A_HEAD.search(head):
        reason = (
            "a line is folded" if found[0][:1] == b"\n" and found[0] != b"\n" else "a control character or line break"
        )
        detail = f"The request head is not valid HTTP/1.1: {reason}."
    elif not head.endswith(END) or not re.fullmatch(TOKEN, parts[0]):
        detail = "The request line is not valid HTTP/1.1."
    elif len(parts) > 3:
        detail = "The request line is not valid HTTP/1.1; spaces in a URL must be percent-encoded."
    elif len(parts) > 1 and not TARGET.fullmatch(parts[1]):
        detail = "The request line has no URL that is valid in HTTP/1.1."
    elif len(parts) < 3:
        detail = "The request line has no HTTP version; HTTP/1.1 and HTTP/1.0 are supported."
    elif parts[2] not in (b"HTTP/1.1", b"HTTP/1.0"):
        detail = f"The HTTP version {shown(parts[2])} is not supported; HTTP/1.1 and HTTP/1.0 are."
    else:
        wrong = next((each for each in headers.split(b"\r\n") if not re.match(TOKEN + b":", each)), b"")
        detail = f"The header line {shown(wrong)} is not valid HTTP/1.1."
    return problem("bad_request", detail, "")


def shown(value: bytes) -> str:
    """What a client wrote, printable and short."""
    return repr(shorten(str(value, "utf-8", "replace")))
