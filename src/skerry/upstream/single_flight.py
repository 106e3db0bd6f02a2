"""One call at a time for one answer, however many wait for it."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from skerry.errors import TooManyRequests
from skerry.upstream.queue import Callers

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Flight(Generic[T]):
    """A call that is under way, and who waits for it."""

    task: "asyncio.Task[T]"
    callers: Callers
    client: str
    """Who started it."""


class SingleFlight(Generic[T]):
    """Calls that are under way, by key."""

    def __init__(self) -> None:
        self._flights: dict[str, Flight[T]] = {}

    async def run(
        self, key: str, client: str, answer: object, deadline: float, start: Callable[[Callers], Awaitable[T]]
    ) -> T:
        """The outcome of the call that is under way, or of one that is started now and ends by its deadline.

        Who waits may give up; the call goes on for the others. Raises TimeoutError at the deadline of one who joined."""
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
                # Who started it has used up its share; this client has not.

    async def close(self) -> None:
        tasks = [flight.task for flight in self._flights.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _start(
        self, key: str, client: str, answer: object, start: Callable[[Callers], Awaitable[T]]
    ) -> "asyncio.Task[T]":
        callers = Callers({client: answer})

        async def fly() -> T:
            return await start(callers)

        task = asyncio.create_task(fly())
        self._flights[key] = Flight(task, callers, client)
        task.add_done_callback(lambda done: self._land(key, done))
        return task

    def _land(self, key: str, task: "asyncio.Task[T]") -> None:
        self._flights.pop(key, None)
        if not task.cancelled():
            task.exception()  # seen here, because everyone who waited for it may have gone
