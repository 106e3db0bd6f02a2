"""The body of a provider's answer: decompressed, complete, and within the size cap."""

import zlib
from collections.abc import AsyncIterable, AsyncIterator

GZIP = zlib.MAX_WBITS | 16
CHUNK_BYTES = 1024 * 1024
"""Maximum number of bytes decompressed at a time."""


class TooLarge(Exception):
    """The decompressed body is larger than allowed."""


class IncompleteBody(Exception):
    """A gzip stream that is corrupt or truncated."""


async def decompressed(chunks: AsyncIterable[bytes], encoding: str, most: int) -> bytes:
    """All of a body whose Content-Encoding is this. Raises TooLarge and IncompleteBody.

    The HTTP client can decompress too, but accepts a truncated stream as complete, and half of a CSV file looks like a CSV
    file. Here the size cap also stops a decompression bomb before it is in memory."""
    body = bytearray()
    async for piece in decompressing(chunks, encoding, most):
        body += piece
    return bytes(body)


async def decompressing(chunks: AsyncIterable[bytes], encoding: str, most: int) -> AsyncIterator[bytes]:
    """The same in chunks. They are valid only if the iteration ends without an exception."""
    size = 0
    async for piece in _gunzipping(chunks) if encoding.strip().lower() in ("gzip", "x-gzip") else chunks:
        size += len(piece)
        if size > most:
            raise TooLarge
        yield piece


async def _gunzipping(chunks: AsyncIterable[bytes]) -> AsyncIterator[bytes]:
    member, started = zlib.decompressobj(GZIP), False
    try:
        async for chunk in chunks:
            rest, piece = chunk, b""
            while rest or len(piece) == CHUNK_BYTES:  # a full piece may have more behind it
                if member.eof:
                    if not rest:
                        break
                    member = zlib.decompressobj(GZIP)  # a gzip file may be several, one after the other
                piece = member.decompress(rest, CHUNK_BYTES)
                rest, started = member.unused_data if member.eof else member.unconsumed_tail, True
                yield piece
    except zlib.error as error:
        raise IncompleteBody from error
    if started and not member.eof:
        raise IncompleteBody
