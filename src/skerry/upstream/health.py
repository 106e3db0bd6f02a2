"""Health of providers, derived from the calls made for endpoints and jobs."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from prometheus_client import Counter, Histogram

from skerry.clock import now
from skerry.upstream.outcome import CallOutcome

SourceState = Literal["ok", "failing", "unknown"]
"""Unknown when it has not been called since the start."""


@dataclass(slots=True)
class ProviderState:
    """Health of a provider, for the status page."""

    last_success: datetime | None = None
    last_failure: datetime | None = None
    failure: str | None = None
    latency: float | None = None
    """Duration of the last answered request in seconds."""

    @property
    def state(self) -> SourceState:
        if self.last_failure and (not self.last_success or self.last_failure > self.last_success):
            return "failing"
        return "ok" if self.last_success else "unknown"


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
        """The labelled children for answered calls: `labels()` takes longer than counting."""

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
        """Count a value outside its plausible range, which was replaced by None."""
        if self._implausible is not None:
            self._implausible.labels(provider, field).inc()

    def odd_rows(self, provider: str, count: int) -> None:
        """Count rows of a list that were left out, or kept without a field."""
        if self._odd_rows is not None:
            self._odd_rows.labels(provider).inc(count)

    def failed(self, provider: str, outcome: str, what: str) -> None:
        health = self.of(provider)
        health.last_failure = now()
        health.failure = what
        self._calls.labels(provider, outcome).inc()
