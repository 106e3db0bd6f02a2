"""A response as it is given to the transport."""

import asyncio

MAX_COPIED_SIZE = 65_536
"""Bytes of a body beyond which it is not copied behind its head: a client that does not read keeps no copy of its own."""

Buffers = tuple[bytes, ...]


def buffers(head: bytes, body: bytes) -> Buffers:
    """Head and body in one buffer, or in two where the body is large."""
    return (head + body,) if len(body) <= MAX_COPIED_SIZE else (head, body)


def write(transport: asyncio.Transport, response: Buffers) -> None:
    """Write them at once."""
    if len(response) == 1:
        transport.write(response[0])
    else:
        transport.writelines(response)
