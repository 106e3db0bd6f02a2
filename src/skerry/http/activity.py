"""What all processes of this server do: each reports itself and its calls to providers to the store, and reads what the others
have reported."""

import asyncio
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta

import structlog
from msgspec import Struct

from skerry import __version__
from skerry.clock import monotonic, now
from skerry.container import Dependency
from skerry.errors import StoreUnavailable
from skerry.metrics import Metrics, resident_memory
from skerry.models.server_activity import ProviderFailure, ProviderHour, ServerProcess
from skerry.store import ActivityStore, OtherProcesses
from skerry.upstream.health import ProviderHealth

log = structlog.get_logger(__name__)

FIRST_REPORT_AFTER = 2.0
"""Seconds until the first report. A process that only answers one command has ended by then."""
REPORT_INTERVAL = 30.0
"""Seconds between two reports."""
LAST_REPORT_TIMEOUT = 1.0
"""Seconds for the report of a process that ends."""
READ_INTERVAL = 10.0
"""Seconds for which what the processes have reported is kept."""
DAY_HOURS = 24
HOUR = timedelta(hours=1)


class ProviderDay(Struct, frozen=True):
    """The last 24 hours of a provider, the current one included, as all processes have seen them."""

    hours: Sequence[ProviderHour]
    """Each hour, the oldest first; the last one is not over."""
    last_success_at: datetime | None
    last_failure_at: datetime | None
    failure: str | None
    """Why it last failed."""

    @property
    def call_count(self) -> int:
        return sum(hour.call_count for hour in self.hours)

    @property
    def failure_count(self) -> int:
        return sum(hour.failure_count for hour in self.hours)

    @property
    def failing_hour_count(self) -> int:
        return sum(hour.failure_count > 0 for hour in self.hours)

    @property
    def success_share(self) -> float | None:
        """None without a call."""
        return round(1 - self.failure_count / self.call_count, 4) if self.call_count else None

    @property
    def latency_mean(self) -> float | None:
        """Seconds; None without a reply."""
        replies = sum(hour.reply_count for hour in self.hours)
        return round(sum(hour.reply_seconds for hour in self.hours) / replies, 4) if replies else None


Days = Mapping[str, ProviderDay] | None
"""The last day of each provider that was called in it; None while the store does not answer."""


class ServerActivity(Dependency):
    """Reports this process while `run` runs, and reads what the others have reported."""

    def __init__(
        self,
        store: ActivityStore,
        health: ProviderHealth,
        metrics: Metrics,
        is_collecting: Callable[[], bool],
        name: str | None = None,
    ) -> None:
        self._store = store
        self._health = health
        self._metrics = metrics
        self._is_collecting = is_collecting
        self._name = name
        self._id = secrets.token_hex(4)
        self._started_at = now()
        self._reported_hours: dict[tuple[str, datetime], ProviderHour] = {}
        self._reported_failures: dict[str, ProviderFailure] = {}
        self._has_reported = False
        self._own = self._process()
        self._others: OtherProcesses | None = None
        self._read_at = float("-inf")
        self._reading = asyncio.Lock()

    async def processes(self) -> list[ServerProcess]:
        """This process and the others, by start. While the store does not answer, this one alone."""
        others = await self._read_others()
        running = [self._own, *(others.processes if others is not None else ())]
        return sorted(running, key=lambda process: (process.started_at, process.id))

    async def providers(self) -> Days:
        """The last day of each provider, with the calls of this process until now."""
        others = await self._read_others()
        if others is None:
            return None
        return provider_days(
            [*self._health.hours(), *others.hours], [*self._health.failures(), *others.failures], first_hour()
        )

    async def run(self) -> None:
        """Report until cancelled."""
        try:
            await asyncio.sleep(FIRST_REPORT_AFTER)
            while True:
                with suppress(StoreUnavailable):  # logged where it is raised; the next report has the same totals
                    await self.report()
                await asyncio.sleep(REPORT_INTERVAL)
        finally:
            await self._end()

    async def _end(self) -> None:
        """Report the last calls, and that this process has ended."""
        if not self._has_reported and not self._health.hours():
            return
        try:
            async with asyncio.timeout(LAST_REPORT_TIMEOUT):
                await self.report()
                await self._store.remove(self._id)
        except (StoreUnavailable, TimeoutError):
            log.warning("the last calls to providers are missing from the status of the other processes")

    async def report(self) -> None:
        """Write this process, and what has changed of its calls. Raises StoreUnavailable."""
        hours = {(hour.provider, hour.started_at): hour for hour in self._health.hours()}
        failures = {failure.provider: failure for failure in self._health.failures()}
        await self._store.report(
            self._process(),
            [hour for key, hour in hours.items() if self._reported_hours.get(key) != hour],
            [failure for key, failure in failures.items() if self._reported_failures.get(key) != failure],
        )
        self._reported_hours, self._reported_failures = hours, failures
        self._has_reported = True

    def _process(self) -> ServerProcess:
        return ServerProcess(
            id=self._id,
            name=self._name,
            version=__version__,
            started_at=self._started_at,
            last_seen_at=now(),
            collecting=self._is_collecting(),
            request_count=self._metrics.request_count,
            memory_bytes=resident_memory(),
        )

    async def _read_others(self) -> OtherProcesses | None:
        async with self._reading:
            if monotonic() - self._read_at >= READ_INTERVAL:
                try:
                    self._others = await self._store.others(self._id, first_hour(), now())
                except StoreUnavailable:  # logged where it is raised
                    self._others = None
                self._own = self._process()
                self._read_at = monotonic()
            return self._others


def first_hour() -> datetime:
    """The first of the last 24 hours, the current one included."""
    return now().replace(minute=0, second=0, microsecond=0) - (DAY_HOURS - 1) * HOUR


def provider_days(
    hours: Iterable[ProviderHour], failures: Iterable[ProviderFailure], first: datetime
) -> Mapping[str, ProviderDay]:
    """The reports of several processes as one day of each provider."""
    by_provider: dict[str, dict[datetime, list[ProviderHour]]] = {}
    for hour in hours:
        if hour.started_at >= first:
            by_provider.setdefault(hour.provider, {}).setdefault(hour.started_at, []).append(hour)
    newest: dict[str, ProviderFailure] = {}
    for failure in failures:
        known = newest.get(failure.provider)
        if known is None or known.failed_at < failure.failed_at:
            newest[failure.provider] = failure
    starts = [first + number * HOUR for number in range(DAY_HOURS)]
    days = {}
    for provider, reports in by_provider.items():
        day = [_together(provider, start, reports.get(start, ())) for start in starts]
        failed_at = _latest(hour.last_failure_at for hour in day)
        reason = newest.get(provider)
        days[provider] = ProviderDay(
            hours=day,
            last_success_at=_latest(hour.last_success_at for hour in day),
            last_failure_at=failed_at,
            failure=reason.reason if failed_at is not None and reason is not None else None,
        )
    return days


def _together(provider: str, start: datetime, reports: Sequence[ProviderHour]) -> ProviderHour:
    if len(reports) == 1:
        return reports[0]
    if not reports:
        return ProviderHour(provider, start)
    return ProviderHour(
        provider,
        start,
        sum(report.call_count for report in reports),
        sum(report.failure_count for report in reports),
        sum(report.reply_count for report in reports),
        sum(report.reply_seconds for report in reports),
        _latest(report.last_success_at for report in reports),
        _latest(report.last_failure_at for report in reports),
    )


def _latest(moments: Iterable[datetime | None]) -> datetime | None:
    return max((moment for moment in moments if moment is not None), default=None)
