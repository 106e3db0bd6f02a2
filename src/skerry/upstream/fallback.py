"""Two providers of the same data: the second is called when the first fails."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Generic, TypeVar

from skerry.errors import UpstreamUnavailable
from skerry.provenance import Provenance, adopt, current, tracking
from skerry.upstream.source import Source

T = TypeVar("T")
Attempt = tuple[Source, Callable[[], Awaitable[T]]]
"""A provider, and the function that calls it."""

FIRST_SHARE = 0.6
"""Share of the remaining time that the first provider may use, so that the second one has some."""
DEFAULT_TIMEOUT = 8.0
"""Seconds for both, outside a request."""


@dataclass(frozen=True, slots=True)
class Answered(Generic[T]):
    """An answer, and the provider that returned it."""

    value: T
    source: Source


async def with_fallback(first: Attempt[T], second: Attempt[T]) -> Answered[T]:
    """The answer of the first provider, or of the second when the first is unavailable.

    Only the provider that answered is noted as the origin. NotFound of the first provider is final. If both fail,
    UpstreamUnavailable names both; only then does a caller that accepts stale answers get one."""
    record = current() or Provenance()
    time = asyncio.get_running_loop().time()
    deadline = record.deadline if record.deadline is not None else time + DEFAULT_TIMEOUT
    try:
        return await _ask(first, time + (deadline - time) * FIRST_SHARE)
    except UpstreamUnavailable as error:
        failure = error
    try:
        return await _ask(second, deadline)
    except UpstreamUnavailable as error:
        if record.accept_stale:
            for source, ask in (first, second):
                with suppress(UpstreamUnavailable):
                    return Answered(await ask(), source)
        raise UpstreamUnavailable(
            failure.provider,
            f"{failure.what}, and its fallback {error.provider} {error.what}",
            last_success=failure.last_success,
            retry_after=failure.retry_after,
        ) from error


async def _ask(attempt: Attempt[T], deadline: float) -> Answered[T]:
    """Call a provider with its own deadline, for fresh answers only. The provenance of the call is adopted if it
    succeeds."""
    source, ask = attempt
    part = (current() or Provenance()).part(deadline=deadline)
    with tracking(part):
        value = await ask()
    adopt(part)
    return Answered(value, source)
