"""The queue before a host: its pace, its places, and a turn for each client.

A call that finds room is sent at once. Others wait, and each free place goes to the next in turn: a /16 or an IPv6 /32, in that
the next /24 or /48, in that the next address or /64. So who requests many things, from however many addresses of one network,
waits longer, and the others do not. Clients wait in four lanes, each with room of its own, and places go to each lane in turn:
newcomers, those that come again after a refusal, those that were answered more than a minute ago, and those that were answered
in the last minute. So a flood from ever new addresses takes one place of four from clients that have been here before, and a
newcomer that it keeps from its answer leaves its lane when it tries again. A call is refused at once if it would wait beyond its
deadline, by the pace and by how long the host took for the last ones, or if too many wait in its lane."""

import asyncio
from collections import deque
from dataclasses import dataclass, field

from skerry.upstream.source import Pace
from skerry.upstream.turns import BACKGROUND, Callers, KnownClients, Lanes, path_of

MAX_WAITING = 16
"""Maximum number of answers of one client that may wait for a host. An answer may need many calls."""
MAX_CALLS = 1000
"""Maximum number of calls that may wait for a host in each lane."""
NETWORK_SHARES = (4, 2)
"""Of these, the most of a /24 or /48 and of a /16 or /32 in all lanes: a quarter, a half."""
HOLD_WEIGHT = 0.2
"""Weight of the newest call in the moving average of the time that a call takes."""


class Delayed(Exception):
    """The call would have to wait until after its deadline."""

    def __init__(self, seconds: float, *, by_pace: bool) -> None:
        super().__init__(seconds)
        self.seconds = seconds
        """Seconds until it could be sent."""
        self.by_pace = by_pace
        """Whether our own pace is the reason, and not the calls that wait before it."""


class TooManyWaiting(Exception):
    """The client has MAX_WAITING answers waiting, or its network has reached its share of all calls."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds
        """Seconds until the next call can be sent, by the pace of the host."""


class Spacing:
    """A rate limit of calls per second with a burst (GCRA). Times are event loop times."""

    __slots__ = ("_interval", "_next", "_tolerance")

    def __init__(self, per_second: float, burst: float) -> None:
        self._interval = 1 / per_second
        self._tolerance = (burst - 1) * self._interval + 1e-6  # rounding errors of sums
        self._next = 0.0

    def wait(self, moment: float, ahead: int = 0) -> float:
        """Seconds until a call may be sent after `ahead` others; 0 or less if it may be sent now."""
        return max(self._next, moment) + ahead * self._interval - self._tolerance - moment

    def take(self, moment: float) -> None:
        self._next = max(self._next, moment) + self._interval


@dataclass(eq=False, slots=True)
class HostQueue:
    """Limits the calls to one host."""

    pace: Pace
    known: KnownClients = field(default_factory=KnownClients)
    _free: int = field(init=False)
    _spacing: Spacing = field(init=False)
    _lanes: Lanes = field(init=False)
    """The waiting calls."""
    _taken: deque[float] = field(init=False, default_factory=deque)
    """Loop times at which the places in use were taken."""
    _hold: float = field(init=False, default=0.0)
    """Moving average of the seconds for which a call keeps its place."""
    _timer: asyncio.TimerHandle | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self._free = self.pace.concurrency
        self._lanes = Lanes(self.known)
        self._spacing = Spacing(self.pace.per_second, self.pace.burst or max(1.0, self.pace.per_second))

    def has_room(self) -> bool:
        """Whether a call could be sent at once."""
        return self._free > 0 and not self._lanes.count and self._spacing.wait(asyncio.get_running_loop().time()) <= 0

    async def enter(self, callers: Callers, deadline: float) -> bool:
        """Wait for a place, which `leave` returns. Returns whether there was a wait. Raises Delayed and TooManyWaiting."""
        loop = asyncio.get_running_loop()
        moment = loop.time()
        if self._free > 0 and not self._lanes.count and self._spacing.wait(moment) <= 0:
            self._take(callers, moment)
            return False
        try:
            self._check(callers, moment, deadline)
        except (Delayed, TooManyWaiting):
            if (client := next(iter(callers.answers))) != BACKGROUND:
                self.known.refuse(client)
            raise
        callers.place = loop.create_future()
        callers.queue = self
        for client in callers.answers:
            self.add_turn(client, callers)
        self._serve()
        try:
            await callers.place
        except BaseException:
            if callers.place.done() and not callers.place.cancelled():
                self.leave()  # the place was given while this call was being cancelled
            raise
        finally:
            callers.queue = None
            self._drop(callers)
        return True

    def leave(self) -> None:
        # The call that leaves need not be the first that entered, but the mean is the same.
        held = asyncio.get_running_loop().time() - self._taken.popleft()
        self._hold += HOLD_WEIGHT * (held - self._hold)
        self._free += 1
        self._serve()

    def _take(self, callers: Callers, moment: float) -> None:
        self._lanes.serve(callers, moment)
        self._free -= 1
        self._taken.append(moment)
        self._spacing.take(moment)

    def add_turn(self, client: str, callers: Callers) -> None:
        """Let the call use a turn of this client too."""
        moment = asyncio.get_running_loop().time()
        self._lanes.of(client, moment).add(path_of(client), callers)

    def _check(self, callers: Callers, moment: float, deadline: float) -> None:
        """Raise Delayed or TooManyWaiting for a call that cannot wait here."""
        client, answer = next(iter(callers.answers.items()))
        path = path_of(client)
        if client != BACKGROUND:
            waiting = {id(each.answers[client]) for own in self._lanes.waiting_at(path) for each in own.calls}
            if len(waiting) >= MAX_WAITING and id(answer) not in waiting:
                raise TooManyWaiting(max(0.0, self._spacing.wait(moment)))
            for depth, share in zip(range(len(path) - 1, 0, -1), NETWORK_SHARES, strict=False):
                if sum(network.count for network in self._lanes.waiting_at(path[:depth])) >= MAX_CALLS // share:
                    raise TooManyWaiting(max(0.0, self._spacing.wait(moment)))
        lane = self._lanes.of(client, moment)
        ahead = self._lanes.ahead(client, lane)
        by_pace, by_others = self._spacing.wait(moment, ahead), self._hold * ahead / self.pace.concurrency
        if moment + by_pace >= deadline:
            raise Delayed(by_pace, by_pace=True)
        if moment + by_others >= deadline or (client != BACKGROUND and lane.count >= MAX_CALLS):
            raise Delayed(by_others, by_pace=False)

    def _serve(self) -> None:
        """Give free places to the next calls, as far as the pace allows."""
        loop = asyncio.get_running_loop()
        while self._lanes.count and self._free > 0:
            moment = loop.time()
            if (wait := self._spacing.wait(moment)) > 0:
                if self._timer is None:
                    self._timer = loop.call_at(moment + wait, self._wake)
                return
            callers = self._lanes.next()
            if callers.place is None or callers.place.done():
                continue
            self._take(callers, moment)
            callers.place.set_result(None)

    def _wake(self) -> None:
        self._timer = None
        self._serve()

    def _drop(self, callers: Callers) -> None:
        """Remove a call that got a place, or was cancelled, from all turns."""
        for client in callers.answers:
            self._lanes.remove(client, callers)
