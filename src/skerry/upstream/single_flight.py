"""Single flight: concurrent requests for the same answer share one call."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from skerry.errors import SkerryError, TooManyRequests
from skerry.upstream.turns import Callers

T = TypeVar("T")


@dataclass(eq=False, slots=True)
class Flight(Generic[T]):
    """A call in progress, and the requests that wait for it. `asyncio.shield` for each of them would take a tenth of the time
    of a fast call."""

    client: str
    """The client that started it."""
    callers: Callers
    waiting: "list[asyncio.Future[T]]" = field(default_factory=list)
    task: "asyncio.Task[None] | None" = None

    async def outcome(self) -> T:
        """What the call returns or raises. Cancelling this does not cancel the call."""
        waiter: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.waiting.append(waiter)
        return await waiter

    async def run(self, start: Callable[[Callers], Awaitable[T]]) -> None:
        try:
            value = await start(self.callers)
        except BaseException as error:
            if isinstance(error, SkerryError):
                _forget_frames(error)
            is_cancelled = isinstance(error, asyncio.CancelledError)
            for waiter in self._still_waiting():
                if is_cancelled:
                    waiter.cancel()
                else:
                    waiter.set_exception(error)
            if not isinstance(error, Exception):
                raise
        else:
            for waiter in self._still_waiting():
                waiter.set_result(value)

    def _still_waiting(self) -> "Iterator[asyncio.Future[T]]":
        return (waiter for waiter in self.waiting if not waiter.done())


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
                return await self._start(key, client, answer, start).outcome()
            flight.callers.join(client, answer)
            try:
                async with asyncio.timeout_at(deadline):
                    return await flight.outcome()
            except TooManyRequests:
                if flight.client == client:
                    raise
                # The client that started it has used up its share; this client has not.

    async def close(self) -> None:
        tasks = [flight.task for flight in self._flights.values() if flight.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _start(self, key: str, client: str, answer: object, start: Callable[[Callers], Awaitable[T]]) -> Flight[T]:
        flight: Flight[T] = Flight(client, Callers({client: answer}))

        async def fly() -> None:
            try:
                await flight.run(start)
            finally:
                del self._flights[key]

        self._flights[key] = flight
        flight.task = asyncio.create_task(fly())
        return flight


def _forget_frames(error: BaseException | None) -> None:
    """Remove the tracebacks of an error and of its causes. They are in no log.

    Their frames refer to the reply, and a waiting future refers to the error: a cycle, so that replies of many megabytes would
    stay until the garbage collector looks at the oldest objects."""
    while error is not None:
        error.__traceback__ = None
        error = error.__cause__ or error.__context__
