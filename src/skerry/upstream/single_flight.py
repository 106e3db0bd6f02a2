"""Single flight: concurrent requests for the same answer share one call."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from skerry.errors import TooManyRequests
from skerry.upstream.queue import Callers

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Flight(Generic[T]):
    """A call in progress, and the clients that wait for it."""

    task: "asyncio.Task[T]"
    callers: Callers
    client: str
    """The client that started it."""


class SingleFlight(Generic[T]):
    """The calls in progress, by key."""

    def __init__(self) -> None:
        self._flights: dict[str, Flight[T]] = {}

    async def run(
        self, key: str, client: str, answer: object, deadline: float, start: Callable[[Callers], Awaitable[T]]
    ) -> T:
        """The outcome of the call in progress, or of a new one.

        A waiting request may be cancelled; the call continues for the others. A request that joined a call raises
        TimeoutError at its own deadline."""
        while True:
            flight = self._flights.get(key)
            if flight is None:
                return await asyncio.shield(self._start(key, client, answer, start))
            flight.callers.join(client, answer)
            try:
                async with asyncio.timeout_at(deadline):
                    return await asyncio.shield(flight.task)
            except TooManyRequests:
                if flight.client == client:
                    raise
                # The client that started it has used up its share; this client has not.

    async def close(self) -> None:
        tasks = [flight.task for flight in self._flights.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _start(
        self, key: str, client: str, answer: object, start: Callable[[Callers], Awaitable[T]]
    ) -> "asyncio.Task[T]":
        callers = Callers({client: answer})

        async def call() -> T:
            return await start(callers)

        task = asyncio.create_task(call())
        self._flights[key] = Flight(task, callers, client)
        task.add_done_callback(lambda done: self._finish(key, done))
        return task

    def _finish(self, key: str, task: "asyncio.Task[T]") -> None:
        self._flights.pop(key, None)
        if not task.cancelled():
            task.exception()  # retrieved here, because all waiting requests may have been cancelled
