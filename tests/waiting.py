"""How tests wait: for an event, never for a length of time.

No test judges by the clock. Where a limit must be shown to hold (a deadline, a timeout), the other side never answers: then to
come back at all is the proof, and `HANG_TIMEOUT` only ends a test that hangs. A tighter limit is counted in turns of the loop,
one each 50 ms at most: where the machine or the loop stands still, none is counted. Where time is the subject, `frozen_loop`
moves it."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from inspect import isawaitable
from math import ceil
from typing import Any, TypeVar

T = TypeVar("T")

HANG_TIMEOUT = 30.0
"""Seconds after which a test that waits for something has failed, on the slowest machine."""


TURN = 0.05
"""Seconds."""


async def until(condition: Callable[[], Any], seconds: float = HANG_TIMEOUT) -> None:
    """Wait until a condition holds, which may be a coroutine function; fails where that takes more turns than fit into so many
    seconds."""
    for _ in range(ceil(seconds / TURN) * 5):
        found = condition()
        if isawaitable(found):
            found = await found
        if found:
            return
        await asyncio.sleep(TURN / 5)  # a condition tells nobody when it comes to hold
    raise AssertionError(f"it does not happen within {seconds} s")


def block_until(condition: Callable[[], Any], seconds: float = HANG_TIMEOUT) -> None:
    """`until`, for a test without an event loop."""
    for _ in range(ceil(seconds / TURN) * 5):
        if condition():
            return
        time.sleep(TURN / 5)  # a condition tells nobody when it comes to hold
    raise AssertionError(f"it does not happen within {seconds} s")


async def in_time(asked: Awaitable[T], seconds: float = HANG_TIMEOUT) -> T:
    """What is awaited; fails where it takes more turns than fit into so many seconds."""
    task = asyncio.ensure_future(asked)
    try:
        for _ in range(ceil(seconds / TURN)):
            done, _ = await asyncio.wait({task}, timeout=TURN)
            if done:
                return task.result()
    finally:
        task.cancel()
    raise AssertionError(f"it does not end within {seconds} s")


class LoopClock:
    """The time of the running event loop, standing still until it is moved. Sockets go on working."""

    def __init__(self, now: float) -> None:
        self.now = now

    def advance(self, seconds: float) -> None:
        self.now += seconds

    async def until(self, condition: Callable[[], Any]) -> None:
        """Let the loop run, without any time passing, until a condition holds."""
        for _ in range(20_000):
            if condition():
                return
            await self._turn()
        raise AssertionError("it does not happen at this moment")

    async def settle(self) -> None:
        """Let everything happen that can happen at this moment."""
        for _ in range(100):
            await self._turn()

    async def _turn(self) -> None:
        await asyncio.sleep(0)
        time.sleep(0.0005)  # noqa: ASYNC251  other threads and processes must have their turn, too


@contextmanager
def frozen_loop() -> Iterator[LoopClock]:
    """The clock of the running loop, which stands still within the block."""
    loop = asyncio.get_running_loop()
    clock = LoopClock(loop.time())
    original = loop.time
    loop.time = lambda: clock.now  # type: ignore[method-assign]
    try:
        yield clock
    finally:
        loop.time = original  # type: ignore[method-assign]
