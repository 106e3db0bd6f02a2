"""A call until it has a reply or is given up: its turn, its exchanges, and what is held against whom.

Only what the provider did counts. Time in our own queue, or a deadline that other parts of the answer have used up, is reported
to the caller and counted nowhere."""

import asyncio
import time
from dataclasses import dataclass, field
from math import ceil
from typing import IO

import stamina

from skerry.upstream.breaker import Breaker
from skerry.upstream.health import ProviderHealth
from skerry.upstream.outcome import CALLER_OUTCOMES, OURS, CallOutcome
from skerry.upstream.queue import Callers, Delayed, HostQueue
from skerry.upstream.reply import Reply
from skerry.upstream.source import Call
from skerry.upstream.transport import ExchangeError, Transport

MAX_ATTEMPTS = 3
MAX_ATTEMPTS_UNREACHABLE = 2
"""Where the connection is refused or the name does not resolve: another try seldom helps."""
MAX_RETRY_WAIT = 1.0
"""The longest `Retry-After` that is waited for, seconds; beyond it the call fails."""


@dataclass(slots=True)
class Host:
    """What limits our calls to one host."""

    queue: HostQueue
    connections: Breaker = field(default_factory=Breaker)
    """Counts whether the host can be reached, and is open while the host asks not to be called."""
    operations: dict[str, Breaker] = field(default_factory=dict)
    """Count the answers of the host by operation: an error in one operation says nothing about the others."""

    def closed_for(self, call: Call) -> tuple[float, str]:
        """Seconds for which the call may not be sent, 0 if it may, and why."""
        breaker = max(self.breakers(call), key=Breaker.wait)
        return breaker.wait(), breaker.reason

    def breakers(self, call: Call) -> tuple[Breaker, Breaker]:
        operation = self.operations.get(call.operation)
        if operation is None:
            operation = self.operations[call.operation] = Breaker()
        return self.connections, operation


@dataclass(slots=True)
class Attempt:
    """At most MAX_ATTEMPTS exchanges for one call."""

    transport: Transport
    health: ProviderHealth
    host: Host
    call: Call
    deadline: float
    callers: Callers
    file: IO[bytes] | None
    fair_time: float
    sent_at: float | None = None
    """Loop time of the first exchange."""
    count: int = 0

    async def run(self) -> Reply:
        """Raises ExchangeError and TooManyWaiting."""
        entered: list[Breaker] = []
        try:
            async with asyncio.timeout_at(self.deadline) as limit:
                reply = await self._with_retries(entered)
        except TimeoutError:
            failure = (
                self._late()
                if limit.expired()
                else ExchangeError("dropped the connection", outcome=CallOutcome.DROPPED)
            )
            self._report(entered, failure)
            raise failure from None
        except ExchangeError as failure:
            self._report(entered, failure)
            raise
        except BaseException:
            for breaker in entered:
                breaker.abandoned()
            raise
        for breaker in entered:
            breaker.succeeded()
        return reply

    def _report(self, entered: list[Breaker], failure: ExchangeError) -> None:
        """Tell the breakers how the call ended."""
        if not entered:
            return
        connections, operation = entered
        if failure.outcome in OURS:
            connections.abandoned()
            operation.abandoned()
        elif failure.outcome == CallOutcome.UNREACHABLE:
            connections.failed(stalled=True)
            operation.abandoned()
        else:
            if failure.outcome in (CallOutcome.TIMEOUT, CallOutcome.SLOW_QUERY):
                connections.abandoned()
            else:
                connections.succeeded()
            if failure.outcome in CALLER_OUTCOMES:
                operation.abandoned()
            else:
                operation.failed(stalled=failure.outcome == CallOutcome.TIMEOUT)

    def _late(self) -> ExchangeError:
        source = self.call.source
        if self.sent_at is None:
            return ExchangeError(
                "was not called in time, because many requests to it are waiting",
                outcome=CallOutcome.QUEUED,
                retry_after=1,
            )
        if source.slow_queries:
            return ExchangeError("did not answer in time", outcome=CallOutcome.SLOW_QUERY)
        if self.deadline - self.sent_at < self.fair_time:
            left = f"{max(0.0, self.deadline - self.sent_at):.1f}"
            return ExchangeError(
                f"did not answer in the {left} s that were left for it", outcome=CallOutcome.SHORT_OF_TIME
            )
        return ExchangeError("did not answer in time", outcome=CallOutcome.TIMEOUT)

    async def _with_retries(self, entered: list[Breaker]) -> Reply:
        try:
            return await self._once(entered)
        except ExchangeError as refusal:  # only now, because making the iterator takes a tenth of a quick call's time
            first = refusal
        async for attempt in stamina.retry_context(
            on=self._again, attempts=MAX_ATTEMPTS, timeout=None, wait_initial=0.1, wait_max=0.3, wait_jitter=0.1
        ):
            with attempt:
                if attempt.num == 1:
                    raise first
                return await self._once(entered)
        raise AssertionError("stamina ends with a result or an exception")

    def _again(self, error: Exception) -> bool | float:
        """Whether, and after how many seconds, one more try makes sense."""
        if not isinstance(error, ExchangeError) or not error.again:
            return False
        if not self.host.queue.has_room():
            return False  # a caller waits in the queue once, never for a retry
        if error.outcome == CallOutcome.UNREACHABLE and self.count >= MAX_ATTEMPTS_UNREACHABLE:
            return False
        if error.retry_after is None:
            return True
        wait = error.retry_after
        in_time = wait <= MAX_RETRY_WAIT and asyncio.get_running_loop().time() + wait < self.deadline
        return wait if in_time else False

    async def _once(self, entered: list[Breaker]) -> Reply:
        queue = self.host.queue
        try:
            await queue.enter(self.callers, self.deadline)
        except Delayed as delay:
            reason = (
                f"our own limit of {self.call.source.pace} is used up"
                if delay.by_pace
                else "many requests to it are waiting"
            )
            what = f"was not called, because {reason}"
            raise ExchangeError(
                what, outcome=CallOutcome.QUEUED, retry_after=max(1, ceil(delay.seconds)), again=False
            ) from None
        try:
            if not entered:
                self._enter_breakers(entered)
            self.count += 1
            if self.sent_at is None:
                self.sent_at = asyncio.get_running_loop().time()
            begin = time.perf_counter()
            reply = await self.transport.exchange(self.call, self.file)
            self.health.answered(self.call.source.key, time.perf_counter() - begin)
            return reply
        finally:
            queue.leave()

    def _enter_breakers(self, entered: list[Breaker]) -> None:
        """Ask the breakers once more: they may have opened while the call was waiting."""
        wait, reason = self.host.closed_for(self.call)
        if wait:
            raise ExchangeError(reason, outcome=CallOutcome.QUEUED, retry_after=max(1, ceil(wait)), again=False)
        for breaker in self.host.breakers(self.call):
            breaker.enter()
            entered.append(breaker)
