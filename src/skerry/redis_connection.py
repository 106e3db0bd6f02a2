"""The Redis or Valkey that serving processes share, and whether it answers at the moment.

Everything that is kept there can be done without: who asks it must go on when this raises RedisLost. So a Redis that is away
makes one answer wait for a moment, once; after that nobody asks it until it has answered in the background."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, Literal, TypeVar

import structlog

T = TypeVar("T")
log = structlog.get_logger(__name__)

COMMAND_TIMEOUT = 0.5
"""Seconds for which Redis may be silent."""
PROBE_EVERY = 1.0
"""Seconds between two looks whether it is back."""
TRUSTED_FOR = 1.0
"""Seconds for which one answer of it is proof enough that it is there."""
MAX_CONCURRENCY = 64
"""Commands that wait for Redis at the same time, each on a connection of its own; the driver allows 100 of these."""
PROBE = "skerry:probe"

State = Literal["ok", "lost"]
Script = Callable[[Sequence[str], Sequence[str | bytes | int]], Awaitable[Any]]
"""A Lua script, called with its keys and its arguments."""


class RedisLost(Exception):
    """Redis did not answer, or answered that it cannot."""


class SharedRedis:
    """One Redis, or a cluster of them (`redis+cluster://`). The driver connects when it is first asked."""

    def __init__(self, url: str, command_timeout: float = COMMAND_TIMEOUT) -> None:
        self._command_timeout = command_timeout
        self.is_cluster = url.startswith("redis+cluster")
        """Keys may be on different machines: one command can only have such as have the same {part in braces}."""
        self.lost = False
        self._driver = _driver(url, self.is_cluster)
        self._answered_at = 0.0
        self._places = asyncio.Semaphore(MAX_CONCURRENCY)
        self._looking = asyncio.Lock()
        self._probing: asyncio.Task[None] | None = None
        self._closed = False

    def script(self, text: str) -> Script:
        """A Lua script, which Redis runs as one step; sent there once, then called by its checksum."""
        registered = self._driver.register_script(text)

        async def call(keys: Sequence[str], arguments: Sequence[str | bytes | int]) -> Any:
            return await self.ask(lambda _: registered(keys=keys, args=arguments))

        return call

    async def ask(self, command: Callable[[Any], Awaitable[T]]) -> T:
        """What Redis answers to a command of the driver. Raises RedisLost."""
        async with self._places:
            if self.lost or self._closed:
                raise RedisLost
            try:
                answer = await self._bounded(command(self._driver))
            except Exception as error:
                self._lose(error)
                raise RedisLost from error
        self._answered_at = time.monotonic()
        return answer

    async def state(self) -> State:
        """Whether it answers: by its last answer where that is fresh, else asked now. Takes at most twice COMMAND_TIMEOUT."""
        async with self._looking:
            if not self.lost and time.monotonic() - self._answered_at > TRUSTED_FOR:
                with suppress(RedisLost):  # which is logged, and noted in `lost`
                    await self.ask(_probe)
        return "lost" if self.lost else "ok"

    async def close(self) -> None:
        self._closed = True
        if self._probing is not None:
            self._probing.cancel()
            await asyncio.wait({self._probing})
        try:
            await self._bounded(self._driver.aclose())
        except Exception as error:  # noqa: BLE001  whatever the driver raises
            log.warning("connections to redis not closed in time", error=type(error).__name__)

    def _lose(self, error: Exception) -> None:
        if self.lost or self._closed:
            return
        self.lost = True
        log.warning("redis lost: this process caches and counts for itself", error=type(error).__name__)
        self._probing = asyncio.create_task(self._until_it_is_back())

    async def _until_it_is_back(self) -> None:
        while self.lost:
            await asyncio.sleep(PROBE_EVERY)
            try:
                await self._bounded(_probe(self._driver))
            except Exception as error:  # noqa: BLE001  whatever the driver raises
                log.debug("redis still lost", error=type(error).__name__)
                continue
            self._answered_at = time.monotonic()
            self.lost = False
        log.warning("redis is back: cache and counters are shared again")

    async def _bounded(self, answer: Awaitable[T]) -> T:
        """Wait for an answer until Redis has been silent for too long. Raises TimeoutError.

        In two halves: where our own loop stood still meanwhile, the answer is here, and the second half is for reading it."""
        loop = asyncio.get_running_loop()
        part = self._command_timeout / 2
        async with asyncio.timeout(None) as timeout:
            half = loop.call_later(part, lambda: timeout.reschedule(loop.time() + part))
            try:
                return await answer
            finally:
                half.cancel()


async def _probe(driver: Any) -> None:
    """A write, because one that can only read (a replica, a full memory) is of no use."""
    await driver.set(PROBE, b"", px=1000)


def _driver(url: str, is_cluster: bool) -> Any:
    from redis.asyncio.retry import Retry
    from redis.backoff import NoBackoff

    # Waiting is bounded here, for all that a command may take, and nothing is counted twice.
    plain: dict[str, Any] = {"socket_timeout": None, "socket_connect_timeout": None, "retry": Retry(NoBackoff(), 0)}
    if is_cluster:
        from redis.asyncio.cluster import RedisCluster

        return RedisCluster.from_url(url.replace("redis+cluster", "redis", 1), **plain)
    from redis.asyncio import Redis

    return Redis.from_url(url, **plain)
