"""Computations that would block the event loop for too long."""

import asyncio
from collections.abc import Callable
from contextvars import copy_context
from functools import partial
from typing import ParamSpec, TypeVar

from skerry.container import Dependency
from skerry.errors import TooManyRequests
from skerry.provenance import Provenance, current
from skerry.upstream.queue import Delayed, HostQueue, TooManyWaiting
from skerry.upstream.source import Pace
from skerry.upstream.turns import Callers

P = ParamSpec("P")
T = TypeVar("T")

MAX_WAIT = 8.0
"""Seconds that a request waits for its computation to start and end."""


class Computations(Dependency):
    """Runs computations in a thread, one at a time, with a turn for each client: a client with many computations waits, and
    the others do not. Health checks and cached answers never wait."""

    def __init__(self) -> None:
        self._queue = HostQueue(Pace(per_second=1000, concurrency=1))

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of the function. Raises its exceptions, and TooManyRequests without a result within MAX_WAIT seconds."""
        loop = asyncio.get_running_loop()
        record = current() or Provenance()
        deadline = loop.time() + MAX_WAIT
        try:
            async with asyncio.timeout_at(deadline):
                await self._queue.enter(Callers({record.client: record.answer}), deadline)
                # The thread cannot be stopped: its slot is free when it has ended, not when its last caller has left.
                running = loop.run_in_executor(None, copy_context().run, partial(function, *args, **kwargs))
                running.add_done_callback(self._ended)
                return await asyncio.shield(running)
        except (TooManyWaiting, Delayed, TimeoutError):
            raise TooManyRequests("Too many computations are waiting", retry_after=1) from None

    def _ended(self, running: "asyncio.Future[T]") -> None:
        if not running.cancelled():
            running.exception()  # seen here, because who waited for it may have gone
        self._queue.leave()
