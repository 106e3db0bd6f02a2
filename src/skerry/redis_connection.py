"""The Redis or Valkey server that serving processes share, and whether it is available.

Everything stored there is optional: callers continue without it on RedisUnavailable. After one timeout, all calls fail
at once until a background probe succeeds."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, Literal, TypeVar

import structlog

from skerry.settings import SettingsError

T = TypeVar("T")
log = structlog.get_logger(__name__)

COMMAND_TIMEOUT = 0.5
"""Seconds that a command waits for Redis."""
PROBE_INTERVAL = 1.0
"""Seconds between two probes of a lost Redis."""
STATE_TTL = 1.0
"""Seconds for which the last reply counts as proof that Redis is available."""
MAX_CONCURRENCY = 64
"""Maximum number of concurrent commands, each on its own connection; the driver allows 100 connections."""
PROBE_KEY = "skerry:probe"

State = Literal["ok", "lost"]
Script = Callable[[Sequence[str], Sequence[str | bytes | int]], Awaitable[Any]]
"""A Lua script, called with keys and arguments."""


class RedisUnavailable(Exception):
    """Redis did not answer, or returned an error."""


class SharedRedis:
    """One Redis server, or a cluster (`redis+cluster://`). The driver connects on the first command."""

    def __init__(self, url: str, command_timeout: float = COMMAND_TIMEOUT) -> None:
        self._command_timeout = command_timeout
        self.is_cluster = url.startswith("redis+cluster")
        """Keys may be on different nodes: all keys of a command must have the same {part in braces}."""
        self.lost = False
        self._driver = _driver(url, self.is_cluster)
        self._answered_at = 0.0
        self._slots = asyncio.Semaphore(MAX_CONCURRENCY)
        self._state_lock = asyncio.Lock()
        self._probing: asyncio.Task[None] | None = None
        self._closed = False

    def script(self, text: str) -> Script:
        """A Lua script, which Redis runs atomically. It is uploaded once and then called by its checksum."""
        registered = self._driver.register_script(text)

        async def call(keys: Sequence[str], arguments: Sequence[str | bytes | int]) -> Any:
            return await self.execute(lambda _: registered(keys=keys, args=arguments))

        return call

    async def execute(self, command: Callable[[Any], Awaitable[T]]) -> T:
        """Run a command of the driver. Raises RedisUnavailable."""
        async with self._slots:
            if self.lost or self._closed:
                raise RedisUnavailable
            try:
                answer = await self._bounded(command(self._driver))
            except Exception as error:
                self._lose(error)
                raise RedisUnavailable from error
        self._answered_at = time.monotonic()
        return answer

    async def state(self) -> State:
        """Whether Redis is available: from its last answer if that is recent, else from a probe. Takes at most twice
        COMMAND_TIMEOUT."""
        async with self._state_lock:
            if not self.lost and time.monotonic() - self._answered_at > STATE_TTL:
                with suppress(RedisUnavailable):  # logged, and stored in `lost`
                    await self.execute(_probe)
        return "lost" if self.lost else "ok"

    async def close(self) -> None:
        self._closed = True
        if self._probing is not None:
            self._probing.cancel()
            await asyncio.wait({self._probing})
        try:
            await self._bounded(self._driver.aclose())
        except Exception as error:  # noqa: BLE001  the driver raises many types
            log.warning("connections to redis not closed in time", error=type(error).__name__)

    def _lose(self, error: Exception) -> None:
        if self.lost or self._closed:
            return
        self.lost = True
        log.warning("redis lost: cache and rate limit are local to this process", error=type(error).__name__)
        self._probing = asyncio.create_task(self._probe_until_back())

    async def _probe_until_back(self) -> None:
        while self.lost:
            await asyncio.sleep(PROBE_INTERVAL)
            try:
                await self._bounded(_probe(self._driver))
            except Exception as error:  # noqa: BLE001  the driver raises many types
                log.debug("redis still lost", error=type(error).__name__)
                continue
            self._answered_at = time.monotonic()
            self.lost = False
        log.warning("redis available again: cache and rate limit are shared")

    async def _bounded(self, answer: Awaitable[T]) -> T:
        """Wait for a result for at most the command timeout. Raises TimeoutError.

        The timeout has two halves. If our own event loop was blocked, the reply has already arrived, and the second half
        lets the loop read it."""
        loop = asyncio.get_running_loop()
        part = self._command_timeout / 2
        async with asyncio.timeout(None) as timeout:
            half = loop.call_later(part, lambda: timeout.reschedule(loop.time() + part))
            try:
                return await answer
            finally:
                half.cancel()


async def _probe(driver: Any) -> None:
    """Probe with a write: a read-only replica or a full server is not usable."""
    await driver.set(PROBE_KEY, b"", px=1000)


def _driver(url: str, is_cluster: bool) -> Any:
    from redis.asyncio.retry import Retry
    from redis.backoff import NoBackoff

    # The timeout is ours and covers the whole command; the driver must not retry.
    plain: dict[str, Any] = {"socket_timeout": None, "socket_connect_timeout": None, "retry": Retry(NoBackoff(), 0)}
    try:
        if is_cluster:
            from redis.asyncio.cluster import RedisCluster

            return RedisCluster.from_url(url.replace("redis+cluster", "redis", 1), **plain)
        from redis.asyncio import Redis

        return Redis.from_url(url, **plain)
    except (ValueError, TypeError) as error:
        # The URL is not repeated, since it may contain a password.
        raise SettingsError(f"SKERRY_REDIS_URL: the driver refuses it: {str(error)[:80]}") from None
