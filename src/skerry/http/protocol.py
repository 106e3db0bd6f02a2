"""uvicorn's HTTP protocol, with problem details for requests that its parser rejects."""

from urllib.parse import quote_from_bytes

import structlog
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from skerry.http.problems import MEDIA_TYPE, problem

log = structlog.get_logger(__name__)

ASCII = bytes(range(0x80)).decode("ascii")


class ProblemProtocol(HttpToolsProtocol):
    """For `uvicorn.Config(http=ProblemProtocol)`: a request that is not HTTP is answered with problem details, not
    plain text."""

    _reading = False
    """A request has started and is not complete."""
    _in_request_line = False

    def data_received(self, data: bytes) -> None:
        # Many clients send non-ASCII letters in the path; the parser requires percent-encoding.
        if not data.isascii() and (self._in_request_line or not self._reading):
            line, end, rest = data.partition(b"\r\n")
            data = quote_from_bytes(line, safe=ASCII).encode("ascii") + end + rest
        super().data_received(data)

    def on_message_begin(self) -> None:
        self._reading = self._in_request_line = True
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        self._in_request_line = False
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._in_request_line = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._reading = False
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        detail = "The request line or a header is not valid HTTP/1.1; spaces in a URL must be percent-encoded."
        body = problem("bad_request", detail, "").body()
        head = [STATUS_LINE[400]]
        head += [b"%b: %b\r\n" % header for header in self.server_state.default_headers]
        head.append(b"content-type: %b\r\n" % MEDIA_TYPE.encode("ascii"))
        head.append(b"access-control-allow-origin: *\r\nx-content-type-options: nosniff\r\n")
        head.append(b"content-length: %d\r\nconnection: close\r\n\r\n" % len(body))
        self.transport.write(b"".join(head) + body)
        self.transport.close()
