"""The body of a provider's answer: unpacked, whole, and within the size cap."""

import zlib
from collections.abc import AsyncIterable, AsyncIterator

GZIP = zlib.MAX_WBITS | 16
PIECE = 1024 * 1024
"""Most bytes unpacked at a time."""


class TooLarge(Exception):
    """More bytes than a body may have, unpacked."""


class NotWhole(Exception):
    """A gzip stream that is damaged, or that ends too soon."""


async def unpacked(chunks: AsyncIterable[bytes], encoding: str, most: int) -> bytes:
    """All of a body whose Content-Encoding is this. Raises TooLarge and NotWhole.

    The HTTP client could unpack as well, but takes a stream that lost its end for a whole one, and half of a CSV file
    looks like a CSV file. Here a bomb is known before it has gone off, too."""
    body = bytearray()
    async for piece in unpacking(chunks, encoding, most):
        body += piece
    return bytes(body)


async def unpacking(chunks: AsyncIterable[bytes], encoding: str, most: int) -> AsyncIterator[bytes]:
    """The same piece by piece: what came so far is worth nothing unless it goes on to the end."""
    size = 0
    async for piece in _gunzipping(chunks) if encoding.strip().lower() in ("gzip", "x-gzip") else chunks:
        size += len(piece)
        if size > most:
            raise TooLarge
        yield piece


async def _gunzipping(chunks: AsyncIterable[bytes]) -> AsyncIterator[bytes]:
    member, begun = zlib.decompressobj(GZIP), False
    try:
        async for chunk in chunks:
            rest, piece = chunk, b""
            while rest or len(piece) == PIECE:  # a full piece may have more behind it
                if member.eof:
                    if not rest:
                        break
                    member = zlib.decompressobj(GZIP)  # a gzip file may be several, one after the other
                piece = member.decompress(rest, PIECE)
                rest, begun = member.unused_data if member.eof else member.unconsumed_tail, True
                yield piece
    except zlib.error as error:
        raise NotWhole from error
    if begun and not member.eof:
        raise NotWhole
