"""Decompression of a provider's response body, with checks of completeness and size."""

import asyncio
import zlib
from collections.abc import AsyncIterable, AsyncIterator

GZIP = zlib.MAX_WBITS | 16
CHUNK_BYTES = 1024 * 1024
"""Maximum number of bytes decompressed at a time."""
INLINE_BYTES = 4096
"""A chunk of at most this size is decompressed on the event loop, because passing it to a thread would take longer."""
MAX_RATIO = 500
"""Maximum ratio of decompressed to received size, above CHUNK_BYTES. JSON and CSV reach 50; gzip can reach 1,032."""
FREE_MEMBERS = 100
BYTES_PER_MEMBER = 1024
"""A gzip body may have several members: at most FREE_MEMBERS, and one more for each BYTES_PER_MEMBER received."""


class TooLarge(Exception):
    """The decompressed body is larger than allowed."""


class IncompleteBody(Exception):
    """The gzip stream is corrupt or truncated."""


class DecompressionBomb(IncompleteBody):
    """The gzip stream is far larger when decompressed."""


async def decompressed(chunks: AsyncIterable[bytes], encoding: str, max_bytes: int) -> bytes:
    """The whole decompressed body with this Content-Encoding. Raises TooLarge and IncompleteBody.

    The HTTP client could decompress too, but it accepts a truncated stream as complete, and half of a CSV file is a valid
    CSV file. The size cap here also stops a decompression bomb before it fills the memory."""
    body = bytearray()
    async for piece in _plain(chunks, encoding):
        body += piece
        if len(body) > max_bytes:
            raise TooLarge
    return bytes(body)


async def decompressing(chunks: AsyncIterable[bytes], encoding: str, max_bytes: int) -> AsyncIterator[bytes]:
    """The decompressed body in chunks, which are valid only if the iteration ends without an exception."""
    size = 0
    async for piece in _plain(chunks, encoding):
        size += len(piece)
        if size > max_bytes:
            raise TooLarge
        yield piece


def _plain(chunks: AsyncIterable[bytes], encoding: str) -> AsyncIterable[bytes]:
    return _gunzipping(chunks) if encoding.strip().lower() in ("gzip", "x-gzip") else chunks


async def _gunzipping(chunks: AsyncIterable[bytes]) -> AsyncIterator[bytes]:
    stream = GzipStream()
    async for chunk in chunks:
        stream.feed(chunk)
        is_short = len(chunk) <= INLINE_BYTES
        while stream.is_pending:
            piece = stream.read() if is_short else await asyncio.to_thread(stream.read)
            is_short = False  # a short chunk may be large when decompressed
            if piece:
                yield piece
    stream.finish()


class GzipStream:
    """Decompresses a stream of gzip members in steps, each of which takes milliseconds at most."""

    def __init__(self) -> None:
        self._member = zlib.decompressobj(GZIP)
        self._rest = b""
        self._may_have_more = False
        """After a full piece, there may be more output without further input."""
        self._members = 1
        self._received = 0
        self._returned = 0

    def feed(self, chunk: bytes) -> None:
        """Add input, after `read` has returned no bytes."""
        self._rest = chunk
        self._received += len(chunk)

    @property
    def is_pending(self) -> bool:
        """Whether there may be more to read without further input."""
        return bool(self._rest) or self._may_have_more

    def read(self) -> bytes:
        """The next piece, at most CHUNK_BYTES; empty if more input is needed. Raises IncompleteBody."""
        while self.is_pending:
            if self._member.eof:
                if not self._rest:
                    break
                self._members += 1
                if self._members > FREE_MEMBERS + self._received // BYTES_PER_MEMBER:
                    raise DecompressionBomb
                self._member = zlib.decompressobj(GZIP)
            try:
                piece = self._member.decompress(self._rest, CHUNK_BYTES)
            except zlib.error as error:
                raise IncompleteBody from error
            self._rest = self._member.unused_data if self._member.eof else self._member.unconsumed_tail
            self._may_have_more = len(piece) == CHUNK_BYTES
            self._returned += len(piece)
            if self._returned > max(CHUNK_BYTES, self._received * MAX_RATIO):
                raise DecompressionBomb
            if piece:
                return piece
        self._may_have_more = False
        return b""

    def finish(self) -> None:
        """Raise IncompleteBody if the stream ended in the middle of a member."""
        if self._received and not self._member.eof:
            raise IncompleteBody
