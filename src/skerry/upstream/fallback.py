"""Two providers of the same thing: the second is asked when the first fails."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from skerry.errors import UpstreamUnavailable
from skerry.provenance import current

T = TypeVar("T")

FIRST_SHARE = 0.6
"""How much of the time left the first may use, so that the second has some."""
PATIENCE = 8.0
"""Seconds for both, outside a request."""


async def with_fallback(title: str, first: Callable[[], Awaitable[T]], second: Callable[[], Awaitable[T]]) -> T:
    """The answer of the first provider (`title`), or of the second when the first is unavailable.

    Who answers notes itself as the origin. What is NotFound with the first is not asked of the second. When both fail,
    UpstreamUnavailable names both. A first one that is late goes on alone: its answer is there for the next request."""
    try:
        async with asyncio.timeout(seconds_left() * FIRST_SHARE):
            return await first()
    except UpstreamUnavailable as error:
        failure = error
    except TimeoutError:
        failure = UpstreamUnavailable(title, "did not answer in time")
    try:
        return await second()
    except UpstreamUnavailable as error:
        raise UpstreamUnavailable(
            failure.provider,
            f"{failure.what}, and {error.provider}, asked instead, {error.what}",
            last_success=failure.last_success,
            retry_after=failure.retry_after,
        ) from error


def seconds_left() -> float:
    """Seconds until the answer being made must be there."""
    record = current()
    if record is None or record.deadline is None:
        return PATIENCE
    return max(0.0, record.deadline - asyncio.get_running_loop().time())
