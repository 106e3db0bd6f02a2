"""Runs the jobs while this process holds the lease of the collector."""

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import structlog
from apscheduler.schedulers.asyncio import AsyncIOScheduler
from apscheduler.triggers.interval import IntervalTrigger

from skerry.clock import now
from skerry.collect.jobs import Job
from skerry.errors import SkerryError, StoreUnavailable
from skerry.http.metrics import Metrics
from skerry.parts import Workshop
from skerry.store import EventLog, Lease

log = structlog.get_logger(__name__)

RENEW = 10.0
"""Seconds between renewals: a third of the lease's term, so two may fail."""
GRACE = 2.0
"""Seconds that running jobs may take when the collector stops."""
LISTENING = 5
"""Seconds between two looks at what clients listen to."""
STAGGER = timedelta(milliseconds=500)
"""Between the first runs of the jobs, so that a start is no burst."""


class Collector:
    """One of possibly many; only the one that holds the lease works."""

    def __init__(self, jobs: Sequence[Job], workshop: Workshop, lease: Lease, metrics: Metrics) -> None:
        self._jobs = jobs
        self._workshop = workshop
        self._lease = lease
        self._metrics = metrics
        self._scheduler: AsyncIOScheduler | None = None
        self._running: dict[str, asyncio.Task[bool]] = {}
        self._fed_at: dict[str, float] = {}
        """When the jobs that feed a topic ran last, by the loop's clock."""

    @property
    def is_collecting(self) -> bool:
        """Whether this is the one that works."""
        return self._scheduler is not None

    async def run(self) -> None:
        """Hold or wait for the lease until cancelled; then let running jobs finish their writes and give it back."""
        try:
            while True:
                try:
                    held = await (self._lease.renew() if self._scheduler else self._lease.acquire())
                except StoreUnavailable:
                    held = False
                    log.warning("collector cannot reach the store")
                if held and self._scheduler is None:
                    self._start()
                elif not held and self._scheduler is not None:
                    log.warning("collector lost its lease")
                    await self._stop()
                await asyncio.sleep(RENEW)
        finally:
            await self._stop()
            try:
                await self._lease.release()
            except StoreUnavailable:
                log.warning("collector could not give its lease back; it expires by itself")

    def _start(self) -> None:
        scheduler = AsyncIOScheduler(timezone="UTC", job_defaults={"coalesce": True, "misfire_grace_time": 30})
        for place, entry in enumerate(entry for entry in self._jobs if entry.feeds is None):
            trigger = IntervalTrigger(seconds=int(entry.every.total_seconds()), jitter=_jitter(entry.every))
            scheduler.add_job(self._begin, trigger, args=[entry], id=entry.name, next_run_time=now() + place * STAGGER)
        scheduler.add_job(self.feed, IntervalTrigger(seconds=LISTENING), id="feed", next_run_time=now())
        scheduler.start()
        self._scheduler = scheduler
        log.info("collecting", jobs=[entry.name for entry in self._jobs])

    async def feed(self) -> None:
        """Begin the jobs whose topic somebody listens to, and which have not run within their cadence."""
        try:
            wanted = await self._workshop.get(EventLog).wanted()
        except StoreUnavailable:
            log.warning("collector cannot learn who listens")
            return
        moment = asyncio.get_running_loop().time()
        for entry in self._jobs:
            due = self._fed_at.get(entry.name, float("-inf")) + entry.every.total_seconds()
            if entry.feeds in wanted and due <= moment and entry.name not in self._running:
                self._fed_at[entry.name] = moment
                await self._begin(entry)

    async def _begin(self, entry: Job) -> None:
        """Have a run go on by itself, so that a scheduler that stops does not cut it off."""
        if entry.name in self._running:
            log.warning("job skipped, its last run still goes on", job=entry.name)
            return
        task = asyncio.create_task(self.run_once(entry))
        self._running[entry.name] = task
        task.add_done_callback(lambda _: self._running.pop(entry.name, None))

    async def _stop(self) -> None:
        """No new runs; those under way get a moment to finish what they write. What is cut off then was not committed."""
        if self._scheduler is None:
            return
        self._scheduler.shutdown(wait=False)
        self._scheduler = None
        running = set(self._running.values())
        if running:
            _, late = await asyncio.wait(running, timeout=GRACE)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def run_once(self, entry: Job) -> bool:
        """One run of a job; whether it went well. A run that fails leaves a gap and a line in the log, never a row."""
        try:
            await self._work(entry)
        except SkerryError as error:
            outcome = "failed"
            log.warning("job failed", job=entry.name, reason=str(error))
        except TimeoutError:
            outcome = "timeout"
            log.warning("job took too long", job=entry.name, seconds=entry.deadline.total_seconds())
        except Exception:
            outcome = "defect"
            log.exception("job is defective", job=entry.name)
        else:
            outcome = "ok"
        self._metrics.jobs.labels(entry.name, outcome).inc()
        return outcome == "ok"

    async def _work(self, entry: Job) -> None:
        parts: dict[str, Any] = {name: self._workshop.get(annotation) for name, annotation in entry.parts.items()}
        async with asyncio.timeout(entry.deadline.total_seconds()):
            await entry.function(**parts)


def _jitter(every: timedelta) -> int:
    """A few seconds, so that many installations do not ask a provider at the same instant."""
    return min(10, int(every.total_seconds()) // 10)
