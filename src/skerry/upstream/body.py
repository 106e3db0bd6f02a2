"""The body of a provider's answer: unpacked, whole, and within the size cap."""

import zlib
from collections.abc import AsyncIterable

GZIP = zlib.MAX_WBITS | 16


class TooLarge(Exception):
    """More bytes than a body may have, unpacked."""


class NotWhole(Exception):
    """A gzip stream that is damaged, or that ends too soon."""


async def unpacked(chunks: AsyncIterable[bytes], encoding: str, most: int) -> bytes:
    """All of a body whose Content-Encoding is this. Raises TooLarge and NotWhole.

    The HTTP client could unpack as well, but takes a stream that lost its end for a whole one, and half of a CSV file
    looks like a CSV file. Here a bomb is known one byte beyond the cap, too."""
    if encoding.strip().lower() in ("gzip", "x-gzip"):
        return await _gunzipped(chunks, most)
    body = bytearray()
    async for chunk in chunks:
        body += chunk
        if len(body) > most:
            raise TooLarge
    return bytes(body)


async def _gunzipped(chunks: AsyncIterable[bytes], most: int) -> bytes:
    body = bytearray()
    member, begun = zlib.decompressobj(GZIP), False
    try:
        async for chunk in chunks:
            rest = chunk
            while rest:
                if member.eof:  # a gzip file may be several, one after the other
                    member = zlib.decompressobj(GZIP)
                body += member.decompress(rest, most + 1 - len(body))
                if len(body) > most:
                    raise TooLarge
                rest, begun = member.unused_data, True
    except zlib.error as error:
        raise NotWhole from error
    if begun and not member.eof:
        raise NotWhole
    return bytes(body)
