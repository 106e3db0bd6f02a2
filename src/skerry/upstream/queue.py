"""The queue before a host: its pace, its places, and a turn for each client.

A call that finds room is sent at once. Others wait, and each free place goes to the next in turn: a /16 or an IPv6 /32, in that
the next /24 or /48, in that the next address or /64. So who requests many things, from however many addresses of one network,
waits longer, and the others do not. Clients wait in four lanes, each with room of its own, and places go to each lane in turn:
newcomers, those that come again after a refusal, those that were answered more than a minute ago, and those that were answered
in the last minute. So a flood from ever new addresses takes one place of four from clients that have been here before, and a
newcomer that it keeps from its answer leaves its lane when it tries again. A call is refused at once if it would wait beyond its
deadline, by the pace and by how long the host took for the last ones, or if too many wait in its lane."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Sequence
from dataclasses import dataclass, field

from skerry.clients import networks_around
from skerry.upstream.source import Pace

MAX_WAITING = 16
"""Maximum number of answers of one client that may wait for a host. An answer may need many calls."""
MAX_CALLS = 1000
"""Maximum number of calls that may wait for a host in each lane."""
NETWORK_SHARES = (4, 2)
"""Of these, the most of a /24 or /48 and of a /16 or /32 in all lanes: a quarter, a half."""
JUST_SERVED = 60.0
"""Seconds after a place for which a client waits with the others that have had one."""
MAX_KNOWN = 50_000
"""Clients that are remembered for their answers, and as many for a refusal: about 7 MB each."""
HOLD_WEIGHT = 0.2
"""Weight of the newest call in the moving average of the time that a call takes."""
BACKGROUND = ""
"""Key of calls that no client waits for, such as those of the collector. They take turns like those of a client, but
without a limit."""


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
class Callers:
    """The clients that wait for one call, each with the answer that needs it. The call uses the first turn of any of
    them."""

    answers: dict[str, object]
    queue: "HostQueue | None" = None
    """The queue in which the call waits now."""
    place: "asyncio.Future[None] | None" = None

    def join(self, client: str, answer: object) -> None:
        """Add a client that waits for the call."""
        if client not in self.answers:
            self.answers[client] = answer
            if self.queue is not None:
                self.queue.add_turn(client, self)


@dataclass(eq=False, slots=True)
class Turns:
    """A node in the tree of waiting calls: the calls of one client, or the networks or clients in a network. The first is
    next."""

    inner: "OrderedDict[str, Turns]" = field(default_factory=OrderedDict)
    calls: deque[Callers] = field(default_factory=deque)
    count: int = 0
    """Number of calls below this node, at any depth."""

    def add(self, path: Sequence[str], callers: Callers) -> None:
        self.count += 1
        if not path:
            self.calls.append(callers)
            return
        turns = self.inner.get(path[0])
        if turns is None:
            turns = self.inner[path[0]] = Turns()
        turns.add(path[1:], callers)

    def next(self) -> Callers:
        """Take the next call out."""
        self.count -= 1
        if self.calls:
            return self.calls.popleft()
        key, turns = next(iter(self.inner.items()))
        callers = turns.next()
        if turns.count:
            self.inner.move_to_end(key)
        else:
            del self.inner[key]
        return callers

    def remove(self, path: Sequence[str], callers: Callers) -> bool:
        """Remove a call. Returns whether it was there."""
        if not path:
            if callers not in self.calls:
                return False
            self.calls.remove(callers)
        else:
            turns = self.inner.get(path[0])
            if turns is None or not turns.remove(path[1:], callers):
                return False
            if not turns.count:
                del self.inner[path[0]]
        self.count -= 1
        return True

    def at(self, path: Sequence[str]) -> "Turns | None":
        turns: Turns | None = self
        for key in path:
            if turns is None:
                return None
            turns = turns.inner.get(key)
        return turns

    def ahead(self, path: Sequence[str]) -> int:
        """Number of calls that would be sent before a call that is added now."""
        if not path:
            return len(self.calls)
        own = self.inner.get(path[0])
        round_of_turns = 1 + (own.ahead(path[1:]) if own is not None else 0)
        others = sum(min(turns.count, round_of_turns) for turns in self.inner.values() if turns is not own)
        return round_of_turns - 1 + others


def _path(client: str) -> tuple[str, ...]:
    """Path of a client in the tree of turns, from the widest network to the client."""
    return (*reversed(networks_around(client)), client)


class KnownClients:
    """Clients that have been here before, at any host. Times are event loop times."""

    def __init__(self) -> None:
        self._answered: OrderedDict[str, float] = OrderedDict()
        """When clients were first given a place; those that were given none for longest are forgotten first."""
        self._refused: OrderedDict[str, None] = OrderedDict()
        """Clients that were refused and have been given no place since; the first are forgotten first."""

    def was_refused(self, client: str) -> bool:
        return client in self._refused

    def was_answered(self, client: str, moment: float) -> bool:
        """Whether the client was given a place long enough ago. Calls to many hosts in one minute do not count."""
        first = self._answered.get(client)
        return first is not None and moment - first >= JUST_SERVED

    def answer(self, client: str, moment: float) -> None:
        self._refused.pop(client, None)
        self._answered.setdefault(client, moment)
        self._answered.move_to_end(client)
        if len(self._answered) > MAX_KNOWN:
            self._answered.popitem(last=False)

    def refuse(self, client: str) -> None:
        self._refused[client] = None
        if len(self._refused) > MAX_KNOWN:
            self._refused.popitem(last=False)


@dataclass(eq=False, slots=True)
class Lanes:
    """Who waits, by whether the client has been here before. Places go to each lane in turn."""

    known: KnownClients
    newcomers: Turns = field(default_factory=Turns)
    refused: Turns = field(default_factory=Turns)
    answered: Turns = field(default_factory=Turns)
    just_served: Turns = field(default_factory=Turns)
    served: "OrderedDict[str, float]" = field(default_factory=OrderedDict)
    """When clients were last given a place here, the longest ago first. There are no more of them than places in that
    time."""
    _order: deque[Turns] = field(init=False)
    """The lanes, the next one first."""

    def __post_init__(self) -> None:
        self._order = deque((self.newcomers, self.refused, self.answered, self.just_served))

    @property
    def count(self) -> int:
        return sum(lane.count for lane in self._order)

    def of(self, client: str, moment: float) -> Turns:
        """The lane of a call that is added now."""
        if client == BACKGROUND or client in self.served:
            return self.just_served
        if self.known.was_answered(client, moment):
            return self.answered
        return self.refused if self.known.was_refused(client) else self.newcomers

    def waiting_at(self, path: Sequence[str]) -> list[Turns]:
        return [turns for lane in self._order if (turns := lane.at(path)) is not None]

    def remove(self, client: str, callers: Callers) -> None:
        path = _path(client)
        for lane in self._order:  # the client may have been in another lane when the call was added
            if lane.remove(path, callers):
                return

    def next(self) -> Callers:
        """Take the next call out."""
        lane = next(lane for lane in self._order if lane.count)
        self._order.remove(lane)
        self._order.append(lane)
        return lane.next()

    def ahead(self, client: str, lane: Turns) -> int:
        """Calls that come before one that is added to a lane now."""
        own = lane.ahead(_path(client))
        return own + sum(min(other.count, own + 1) for other in self._order if other is not lane)

    def serve(self, callers: Callers, moment: float) -> None:
        """These clients have been given a place."""
        for client in callers.answers:
            if client != BACKGROUND:
                self.known.answer(client, moment)
                self.served[client] = moment
                self.served.move_to_end(client)
        while self.served and next(iter(self.served.values())) <= moment - JUST_SERVED:
            self.served.popitem(last=False)


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
        self._lanes.of(client, moment).add(_path(client), callers)

    def _check(self, callers: Callers, moment: float, deadline: float) -> None:
        """Raise Delayed or TooManyWaiting for a call that cannot wait here."""
        client, answer = next(iter(callers.answers.items()))
        path = _path(client)
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
