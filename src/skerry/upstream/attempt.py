"""One call to a provider: waiting in the queue, exchanges with retries, and the report to the circuit breakers.

Only failures of the provider count. Time in our own queue, or a deadline that other parts of the answer have used up, is
reported to the caller but not counted as a failure."""

import asyncio
import time
from dataclasses import dataclass, field
from math import ceil
from typing import IO, TYPE_CHECKING

import stamina

from skerry.upstream.breaker import Breaker
from skerry.upstream.exchange import ExchangeError
from skerry.upstream.health import ProviderHealth
from skerry.upstream.outcome import CALLER_OUTCOMES, OUR_OUTCOMES, CallOutcome
from skerry.upstream.queue import Delayed, HostQueue
from skerry.upstream.reply import Reply
from skerry.upstream.source import Call
from skerry.upstream.turns import Callers

if TYPE_CHECKING:
    from skerry.upstream.transport import Transport

MAX_ATTEMPTS = 3
MAX_ATTEMPTS_UNREACHABLE = 2
"""If the connection is refused or the name does not resolve, because another attempt seldom helps."""
MAX_RETRY_WAIT = 1.0
"""Maximum `Retry-After` that a call waits for, in seconds; with a longer one it fails at once."""


@dataclass(slots=True)
class Host:
    """The state that limits our calls to one host."""

    queue: HostQueue
    connections: Breaker = field(default_factory=Breaker)
    """Counts whether the host can be reached, and is open while the host asks not to be called."""
    operations: dict[str, Breaker] = field(default_factory=dict)
    """Breakers by operation, because a failing operation says nothing about the others."""

    def closed_for(self, call: Call) -> tuple[float, str]:
        """Seconds for which the call may not be sent, 0 if it may, and why."""
        connections, operation = self.breakers(call)
        breaker = operation if operation.wait() > connections.wait() else connections
        return breaker.wait(), breaker.reason

    def breakers(self, call: Call) -> tuple[Breaker, Breaker]:
        operation = self.operations.get(call.operation)
        if operation is None:
            operation = self.operations[call.operation] = Breaker()
        return self.connections, operation


@dataclass(slots=True)
class Attempt:
    """At most MAX_ATTEMPTS exchanges for one call."""

    transport: "Transport"
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
                self._timeout_error()
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
        """Report the outcome of the call to the breakers."""
        if not entered:
            return
        connections, operation = entered
        if failure.outcome in OUR_OUTCOMES:
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

    def _timeout_error(self) -> ExchangeError:
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
        except (
            ExchangeError
        ) as refusal:  # not before, because creating the iterator takes a tenth of the time of a fast call
            first = refusal
        async for attempt in stamina.retry_context(
            on=self._should_retry, attempts=MAX_ATTEMPTS, timeout=None, wait_initial=0.1, wait_max=0.3, wait_jitter=0.1
        ):
            with attempt:
                if attempt.num == 1:
                    raise first
                return await self._once(entered)
        raise AssertionError("stamina ends with a result or an exception")

    def _should_retry(self, error: Exception) -> bool | float:
        """Whether to retry, or the number of seconds after which to retry."""
        if not isinstance(error, ExchangeError) or not error.may_retry:
            return False
        if not self.host.queue.has_room():
            return False  # a call waits in the queue once, never for a retry
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
            has_waited = await queue.enter(self.callers, self.deadline)
        except Delayed as delay:
            reason = (
                f"our own limit of {self.call.source.pace} is used up"
                if delay.by_pace
                else "many requests to it are waiting"
            )
            what = f"was not called, because {reason}"
            raise ExchangeError(
                what, outcome=CallOutcome.QUEUED, retry_after=max(1, ceil(delay.seconds)), may_retry=False
            ) from None
        try:
            if not entered:
                self._enter_breakers(entered, has_waited=has_waited)
            self.count += 1
            if self.sent_at is None:
                self.sent_at = asyncio.get_running_loop().time()
            started = time.perf_counter()
            reply = await self.transport.exchange(self.call, self.file)
            self.health.answered(self.call.source.key, time.perf_counter() - started)
            return reply
        finally:
            queue.leave()

    def _enter_breakers(self, entered: list[Breaker], *, has_waited: bool) -> None:
        """Check the breakers again after a wait, in which they may have opened."""
        if has_waited:
            wait, reason = self.host.closed_for(self.call)
            if wait:
                raise ExchangeError(reason, outcome=CallOutcome.QUEUED, retry_after=max(1, ceil(wait)), may_retry=False)
        for breaker in self.host.breakers(self.call):
            breaker.enter()
            entered.append(breaker)
