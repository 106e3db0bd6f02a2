"""The fallback from an unavailable provider to what the collector stored of it."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import TypeVar

from skerry.clock import now
from skerry.errors import StoreUnavailable, UpstreamUnavailable
from skerry.provenance import valid_until

T = TypeVar("T")

STORED_TTL = timedelta(minutes=5)
"""How long such an answer may be kept: the provider may be back at any moment."""


async def or_stored(fetch: Callable[[], Awaitable[T]], stored: Callable[[], Awaitable[T | None]]) -> T:
    """The provider's answer, or what is stored while the provider is unavailable; `stored` notes the origin.

    Raises the provider's UpstreamUnavailable where nothing is stored: `stored` returns None, the register was never
    imported, or the store is unavailable."""
    try:
        return await fetch()
    except UpstreamUnavailable as failure:
        try:
            found = await stored()
        except (UpstreamUnavailable, StoreUnavailable):
            found = None
        if found is None:
            raise failure from None
        valid_until(now() + STORED_TTL)
        return found
