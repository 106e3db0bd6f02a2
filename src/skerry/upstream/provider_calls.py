"""Calls to providers: recent failures and breakers are checked first, then the call is attempted."""

from collections.abc import Callable
from dataclasses import replace
from math import ceil
from typing import IO, TYPE_CHECKING, NoReturn
from urllib.parse import urlsplit

from skerry.errors import TooManyRequests, UpstreamUnavailable
from skerry.upstream.attempt import Attempt, Host
from skerry.upstream.breaker import BreakerState
from skerry.upstream.exchange import ExchangeError
from skerry.upstream.failure_log import FailureLog
from skerry.upstream.health import ProviderHealth
from skerry.upstream.outcome import CALLER_OUTCOMES, OUR_OUTCOMES, CallOutcome
from skerry.upstream.queue import HostQueue, TooManyWaiting
from skerry.upstream.recent_failures import RecentFailures
from skerry.upstream.reply import Reply
from skerry.upstream.source import Call, Source
from skerry.upstream.turns import Callers, KnownClients

if TYPE_CHECKING:
    from skerry.upstream.transport import Transport

UNPACED = 1000
"""Calls a second to a host whose pace is not kept."""
MAX_PAUSE = 300
"""Seconds for which one `Retry-After` keeps us from calling a host, however much it states: it may be a mistake, and all
callers of all sources of the host wait for it. Then one call is let through."""


class ProviderCalls:
    """Sends calls to providers."""

    def __init__(
        self,
        transport: Callable[[], "Transport"],
        health: ProviderHealth,
        failure_log: FailureLog,
        failures: RecentFailures,
        deadline: float,
        *,
        paced: bool = True,
    ) -> None:
        """Without `paced`, providers are called as fast as they answer: a gateway stands for them."""
        self._transport = transport
        self._health = health
        self._log = failure_log
        self._failures = failures
        self._fair_time = deadline / 4
        """Seconds that a provider must have had before a timeout counts as its failure."""
        self._hosts: dict[str, Host] = {}
        self._known = KnownClients()
        self._paced = paced

    def breaker_state(self, source: type[Source]) -> BreakerState:
        """The worst state among the breakers of the host and of the source's operations."""
        host = self._hosts.get(urlsplit(source.base).netloc)
        if host is None:
            return "closed"
        own = [breaker.state for name, breaker in host.operations.items() if name.startswith(f"{source.key} ")]
        states = {host.connections.state, *own}
        return "opened" if "opened" in states else "half-opened" if "half-opened" in states else "closed"

    async def send(self, call: Call, deadline: float, callers: Callers, file: IO[bytes] | None = None) -> Reply:
        """The provider's reply. Raises UpstreamUnavailable, and TooManyRequests for a client with too many waiting calls.

        If a file is given, the body is written to it and the reply has none."""
        host = self._host(call.source)
        if file is None and self._failures:
            for key in (urlsplit(call.url).netloc, call.key):
                if failure := self._failures.of(key):
                    raise self.unavailable(call, failure.what, failure.retry_after)
        wait, reason = host.closed_for(call)
        if wait:
            raise self.unavailable(call, reason, retry_after=max(1, ceil(wait)))
        attempt = Attempt(self._transport(), self._health, host, call, deadline, callers, file, self._fair_time)
        try:
            reply = await attempt.run()
        except TooManyWaiting as refusal:
            detail = f"Too many of your requests are waiting for {call.source.title}"
            raise TooManyRequests(detail, retry_after=max(1, ceil(refusal.seconds))) from None
        except ExchangeError as refusal:
            self._refuse(call, host, refusal, file)
        self._log.answered()
        return reply

    def unavailable(self, call: Call, what: str, retry_after: int | None = None) -> UpstreamUnavailable:
        last_success = self._health.of(call.source.key).last_success
        return UpstreamUnavailable(call.source.title, what, last_success=last_success, retry_after=retry_after)

    def _refuse(self, call: Call, host: Host, refusal: ExchangeError, file: IO[bytes] | None) -> NoReturn:
        """Count and remember a failure, and raise it as UpstreamUnavailable."""
        retry_after = refusal.retry_after
        if refusal.outcome not in OUR_OUTCOMES:
            self._health.failed(call.source.key, refusal.outcome, refusal.what)
            self._log.failed(call.source.key, refusal.outcome, refusal.what, call.url)
            if retry_after:
                host.connections.pause(retry_after if refusal.is_quota else min(retry_after, MAX_PAUSE))
        if refusal.outcome not in CALLER_OUTCOMES and file is None:
            key = urlsplit(call.url).netloc if refusal.outcome == CallOutcome.UNREACHABLE else call.key
            remembered = self._failures.add(key, refusal.what)
            retry_after = remembered if retry_after is None else retry_after
        raise self.unavailable(call, refusal.what, retry_after) from refusal.__cause__

    def _host(self, source: type[Source]) -> Host:
        name = urlsplit(source.base).netloc
        host = self._hosts.get(name)
        if host is None:
            pace = source.pace if self._paced else replace(source.pace, per_second=UNPACED, burst=UNPACED)
            host = self._hosts[name] = Host(HostQueue(pace, self._known))
        return host
