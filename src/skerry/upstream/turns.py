"""Turns of the clients that wait for calls to a host: in lanes, and in these by network and client."""

from asyncio import Future
from collections import OrderedDict, deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from skerry.clients import networks_around

JUST_SERVED = 60.0
"""Seconds after a place for which a client waits with the others that have had one."""
MAX_KNOWN = 50_000
"""Clients that are remembered for their answers, and as many for a refusal: about 7 MB each."""
BACKGROUND = ""
"""Key of calls that no client waits for, such as those of the collector. They take turns like those of a client, but
without a limit."""


class Queue(Protocol):
    """Where calls wait."""

    def add_turn(self, client: str, callers: "Callers") -> None:
        """Let the call use a turn of this client too."""
        ...


@dataclass(eq=False, slots=True)
class Callers:
    """The clients that wait for one call, each with the answer that needs it. The call uses the first turn of any of
    them."""

    answers: dict[str, object]
    queue: Queue | None = None
    """The queue in which the call waits now."""
    place: "Future[None] | None" = None

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


def path_of(client: str) -> tuple[str, ...]:
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
        path = path_of(client)
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
        own = lane.ahead(path_of(client))
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
