"""How each provider has been doing, as seen from the requests that we made anyway."""

from dataclasses import dataclass
from datetime import datetime

from prometheus_client import Counter, Histogram

from skerry.clock import now
from skerry.upstream.outcome import CallOutcome


@dataclass(slots=True)
class ProviderState:
    """State of a provider for the status page, kept from calls that were made anyway."""

    last_success: datetime | None = None
    last_failure: datetime | None = None
    failure: str | None = None
    latency: float | None = None
    """Seconds of the last answered request."""


class ProviderHealth:
    """One ProviderState for each provider, and the counters that Prometheus reads."""

    def __init__(
        self, calls: Counter, seconds: Histogram, implausible: Counter | None = None, odd_rows: Counter | None = None
    ) -> None:
        self._calls = calls
        self._implausible = implausible
        self._odd_rows = odd_rows
        self._seconds = seconds
        self._by_provider: dict[str, ProviderState] = {}
        self._answered: dict[str, tuple[Counter, Histogram]] = {}
        """The children of both for answered calls: looking them up by labels takes longer than counting."""

    def of(self, provider: str) -> ProviderState:
        return self._by_provider.setdefault(provider, ProviderState())

    def answered(self, provider: str, seconds: float) -> None:
        health = self.of(provider)
        health.last_success = now()
        health.latency = seconds
        if provider not in self._answered:
            self._answered[provider] = self._calls.labels(provider, CallOutcome.OK), self._seconds.labels(provider)
        calls, times = self._answered[provider]
        calls.inc()
        times.observe(seconds)

    def implausible(self, provider: str, field: str) -> None:
        """A value outside its plausible range was taken out."""
        if self._implausible is not None:
            self._implausible.labels(provider, field).inc()

    def odd_rows(self, provider: str, count: int) -> None:
        """Rows of a list could not be read and were left out."""
        if self._odd_rows is not None:
            self._odd_rows.labels(provider).inc(count)

    def failed(self, provider: str, outcome: str, what: str) -> None:
        health = self.of(provider)
        health.last_failure = now()
        health.failure = what
        self._calls.labels(provider, outcome).inc()
