"""The queue before a host: its pace, its places, and a turn for each client.

A call that finds room is sent at once. Others wait, and each free place goes to the next client in turn, so that a client that
requests many things waits longer, and the others do not. A call that the pace would delay beyond its deadline is refused at
once, as is one of a client that has too many answers waiting already."""

import asyncio
from collections import OrderedDict, deque
from dataclasses import dataclass, field

from skerry.upstream.source import Pace

MAX_WAITING = 16
"""Answers of one client that may wait at a host. An answer may need many calls."""
BACKGROUND = ""
"""Key of calls that no client waits for, such as those of the collector. They take turns like a client, without a limit."""


class Delayed(Exception):
    """The call would have to wait for the pace until after its deadline."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds
        """Until it could have been sent."""


class TooManyWaiting(Exception):
    """The client has MAX_WAITING answers waiting here."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds
        """Until the first of them is sent, at the pace of the host."""


class Spacing:
    """So many calls a second, after a pause so many at once (GCRA). Times are those of the event loop."""

    __slots__ = ("_interval", "_next", "_tolerance")

    def __init__(self, per_second: float, burst: float) -> None:
        self._interval = 1 / per_second
        self._tolerance = (burst - 1) * self._interval + 1e-6  # for the rounding of sums
        self._next = 0.0

    def wait(self, moment: float, ahead: int = 0) -> float:
        """Seconds until a call may be sent after so many others; 0 or less if now."""
        return max(self._next, moment) + ahead * self._interval - self._tolerance - moment

    def take(self, moment: float) -> None:
        self._next = max(self._next, moment) + self._interval


@dataclass(eq=False, slots=True)
class Callers:
    """The clients that wait for one call, each with the answer it is for. It uses the turn of the first that comes."""

    answers: dict[str, object]
    queue: "HostQueue | None" = None
    """Where it waits now."""
    place: "asyncio.Future[None] | None" = None

    def join(self, client: str, answer: object) -> None:
        """One more client waits for the call."""
        if client not in self.answers:
            self.answers[client] = answer
            if self.queue is not None:
                self.queue.add_turn(client, self)


@dataclass(eq=False, slots=True)
class HostQueue:
    """Lets calls to one host through."""

    pace: Pace
    _free: int = field(init=False)
    _spacing: Spacing = field(init=False)
    _turns: OrderedDict[str, deque[Callers]] = field(init=False, default_factory=OrderedDict)
    """Who waits, by client. The first client is the next."""
    _timer: asyncio.TimerHandle | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self._free = self.pace.concurrency
        self._spacing = Spacing(self.pace.per_second, self.pace.burst or max(1.0, self.pace.per_second))

    def has_room(self) -> bool:
        """Whether a call need not wait."""
        return self._free > 0 and not self._turns and self._spacing.wait(asyncio.get_running_loop().time()) <= 0

    async def enter(self, callers: Callers, deadline: float) -> None:
        """Wait for a place, to be given back by `leave`. Raises Delayed and TooManyWaiting."""
        loop = asyncio.get_running_loop()
        moment = loop.time()
        if self._free > 0 and not self._turns and self._spacing.wait(moment) <= 0:
            self._free -= 1
            self._spacing.take(moment)
            return
        self._check(callers, moment, deadline)
        callers.place = loop.create_future()
        callers.queue = self
        for client in callers.answers:
            self.add_turn(client, callers)
        self._serve()
        try:
            await callers.place
        except BaseException:
            if callers.place.done() and not callers.place.cancelled():
                self.leave()  # given at the moment of giving up
            raise
        finally:
            callers.queue = None
            self._drop(callers)

    def leave(self) -> None:
        self._free += 1
        self._serve()

    def add_turn(self, client: str, callers: Callers) -> None:
        """The call may use this client's turn, too."""
        self._turns.setdefault(client, deque()).append(callers)

    def _check(self, callers: Callers, moment: float, deadline: float) -> None:
        client, answer = next(iter(callers.answers.items()))
        own = self._turns.get(client, ())
        if client != BACKGROUND and len(own) >= MAX_WAITING:
            waiting = {id(each.answers[client]) for each in own}
            if len(waiting) >= MAX_WAITING and id(answer) not in waiting:
                raise TooManyWaiting(max(0.0, self._spacing.wait(moment)))
        round_of_turns = len(own) + 1
        others = sum(min(len(queue), round_of_turns) for name, queue in self._turns.items() if name != client)
        wait = self._spacing.wait(moment, len(own) + others)
        if moment + wait >= deadline:
            raise Delayed(wait)

    def _serve(self) -> None:
        """Give free places to the next in turn, as far as the pace allows."""
        loop = asyncio.get_running_loop()
        while self._turns and self._free > 0:
            moment = loop.time()
            if (wait := self._spacing.wait(moment)) > 0:
                if self._timer is None:
                    self._timer = loop.call_at(moment + wait, self._wake)
                return
            client, queue = next(iter(self._turns.items()))
            callers = queue.popleft()
            if queue:
                self._turns.move_to_end(client)
            else:
                del self._turns[client]
            if callers.place is None or callers.place.done():
                continue
            self._free -= 1
            self._spacing.take(moment)
            callers.place.set_result(None)

    def _wake(self) -> None:
        self._timer = None
        self._serve()

    def _drop(self, callers: Callers) -> None:
        """Take a call that got its place, or gave up, out of all turns."""
        for client in callers.answers:
            queue = self._turns.get(client)
            if queue is not None and callers in queue:
                queue.remove(callers)
                if not queue:
                    del self._turns[client]
