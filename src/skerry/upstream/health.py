"""Health of providers, derived from the calls made for endpoints and jobs."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from prometheus_client import Counter, Histogram

from skerry.clock import now
from skerry.models.server_activity import ProviderFailure, ProviderHour
from skerry.upstream.outcome import CallOutcome

SourceState = Literal["ok", "failing", "unknown"]
"""Unknown when it has not been called since the start."""
KEPT_HOURS = timedelta(hours=25)
"""How long the counts of an hour are kept: the last day, and the hour in which it starts."""


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


@dataclass(slots=True)
class HourlyCount:
    """Calls to a provider within an hour."""

    calls: int = 0
    failures: int = 0
    replies: int = 0
    seconds: float = 0.0
    last_success: datetime | None = None
    last_failure: datetime | None = None


class ProviderHealth:
    """One ProviderState for each provider, its calls by hour, and the counters that Prometheus reads."""

    def __init__(
        self, calls: Counter, seconds: Histogram, implausible: Counter | None = None, odd_rows: Counter | None = None
    ) -> None:
        self._calls = calls
        self._implausible = implausible
        self._odd_rows = odd_rows
        self._seconds = seconds
        self._by_provider: dict[str, ProviderState] = {}
        self._hours: dict[datetime, dict[str, HourlyCount]] = {}
        self._answered: dict[str, tuple[Counter, Histogram]] = {}
        """The labelled children for answered calls: `labels()` takes longer than counting."""

    def of(self, provider: str) -> ProviderState:
        return self._by_provider.setdefault(provider, ProviderState())

    def hours(self) -> list[ProviderHour]:
        """Calls of this process to each provider, by hour."""
        return [
            ProviderHour(
                provider, started_at, count.calls, count.failures, count.replies, count.seconds, count.last_success,
                count.last_failure,
            )
            for started_at, counts in self._hours.items()
            for provider, count in counts.items()
        ]  # fmt: skip

    def failures(self) -> list[ProviderFailure]:
        """The newest failure of each provider that has failed since the start of this process."""
        return [
            ProviderFailure(provider, state.last_failure, state.failure)
            for provider, state in self._by_provider.items()
            if state.last_failure is not None and state.failure is not None
        ]

    def answered(self, provider: str, seconds: float) -> None:
        """Count a reply."""
        moment = now()
        health = self.of(provider)
        health.last_success = moment
        health.latency = seconds
        count = self._hour(provider, moment)
        count.calls += 1
        count.replies += 1
        count.seconds += seconds
        count.last_success = moment
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
        """Count a call without a reply."""
        self._fail(provider, outcome, what).calls += 1

    def unreadable(self, provider: str, outcome: str, what: str) -> None:
        """Count a reply that could not be read. Its call was counted when it came, unless it is from a cache."""
        count = self._fail(provider, outcome, what)
        count.calls = max(count.calls, count.failures)

    def _fail(self, provider: str, outcome: str, what: str) -> HourlyCount:
        moment = now()
        health = self.of(provider)
        health.last_failure = moment
        health.failure = what
        self._calls.labels(provider, outcome).inc()
        count = self._hour(provider, moment)
        count.failures += 1
        count.last_failure = moment
        return count

    def _hour(self, provider: str, moment: datetime) -> HourlyCount:
        hour = moment.replace(minute=0, second=0, microsecond=0)
        counts = self._hours.get(hour)
        if counts is None:
            for old in [known for known in self._hours if not hour - KEPT_HOURS <= known <= hour]:
                del self._hours[old]
            counts = self._hours[hour] = {}
        return counts.setdefault(provider, HourlyCount())
