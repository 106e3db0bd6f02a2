"""Runs the jobs while this process holds the lease of the collector."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta
from typing import Any

import structlog
from apscheduler.schedulers.asyncio import AsyncIOScheduler
from apscheduler.triggers.interval import IntervalTrigger

from skerry.clock import now
from skerry.collect.jobs import Job
from skerry.container import Container
from skerry.errors import SkerryError, StoreUnavailable, UpstreamUnavailable
from skerry.metrics import Metrics
from skerry.store import EventLog, Lease, WriteBuffer

log = structlog.get_logger(__name__)

GRACE = 2.0
"""Seconds that running jobs may take when the collector stops."""
LEAVING = 3.0
"""Seconds that it may then take to write what waits, and as many to give the lease back."""
LISTENING = 5
"""Seconds between two looks at what clients listen to."""
STAGGER = timedelta(milliseconds=500)
"""Between the first runs of the jobs, so that a start is no burst."""


class Collector:
    """One of possibly many; only the one that holds the lease works.

    It tries four times in a term, and takes its lease for lost a fifth of a term before that ends: so what it was doing
    is over when another may begin. Where only the database is away, nobody else can begin, as far as one can tell. It
    then goes on with what keeps a history, whose rows wait in the backlog, and stops the rest. When the database is back
    and another was quicker, it stops, and its rows complete what the other has."""

    def __init__(
        self,
        jobs: Sequence[Job],
        container: Container,
        lease: Lease,
        metrics: Metrics,
        backlog: WriteBuffer | None = None,
    ) -> None:
        """Without a backlog, everything stops when the database is away."""
        self._jobs = jobs
        self._container = container
        self._lease = lease
        self._metrics = metrics
        self._backlog = backlog
        self._pause = lease.term.total_seconds() / 4
        self._margin = lease.term.total_seconds() / 5
        self._until = 0.0
        """When the lease has to be taken for lost, by the loop's clock."""
        self._adrift = False
        """Whether that has passed, while the database is away."""
        self._scheduler: AsyncIOScheduler | None = None
        self._running: dict[str, asyncio.Task[bool]] = {}
        self._catching_up: asyncio.Task[bool] | None = None
        self._fed_at: dict[str, float] = {}
        """When the jobs that feed a topic ran last, by the loop's clock."""

    @property
    def is_collecting(self) -> bool:
        """Whether this is the one that works."""
        return self._scheduler is not None

    async def run(self) -> None:
        """Hold or wait for the lease until cancelled; then let running jobs finish their writes and give it back."""
        loop = asyncio.get_running_loop()
        try:
            while True:
                began = loop.time()
                await self._try_lease(began)
                again = began + self._pause
                if self.is_collecting and not self._adrift:
                    again = min(again, self._until)
                await asyncio.sleep(max(0.0, again - loop.time()))
        finally:
            await self._leave()

    async def _try_lease(self, began: float) -> None:
        """Take the lease or prolong it, and begin, go on or stop accordingly."""
        leading = self.is_collecting and not self._adrift
        limit = min(self._pause, self._until - began) if leading else self._pause
        # Not cut off by a timeout: an unlucky connection takes seconds to be ended, and they may be the last of the term.
        asking = asyncio.create_task(self._lease.renew() if self.is_collecting else self._lease.acquire())
        try:
            await asyncio.wait({asking}, timeout=max(0.0, limit))
        finally:
            asking.cancel()
            asking.add_done_callback(_forget)
        held: bool | None = None
        if asking.done() and not asking.cancelled():
            failure = asking.exception()
            if failure is None:
                held = asking.result()
            elif not isinstance(failure, StoreUnavailable):
                raise failure
        if held:
            # The term began when the database got the question, or later.
            self._until = began + self._lease.term.total_seconds() - self._margin
            await self._lead()
        elif held is False:
            if self.is_collecting:
                log.warning("collector lost its lease")
                self._follow()
                await self._stop(GRACE)
            self._follow()
            self._catch_up()
        else:
            log.warning("collector cannot reach the store")
            if leading and asyncio.get_running_loop().time() >= self._until:
                await self._drift()

    async def _lead(self) -> None:
        if self._backlog is not None:
            self._backlog.permit(self._until)
        if self._adrift:
            self._adrift = False
            log.info("collector has reached the store again")
        if not self.is_collecting:
            self._start()
        self._catch_up()

    def _follow(self) -> None:
        """Another is at work: what this one still holds comes after what the other has."""
        if self._backlog is not None:
            self._backlog.overtake()

    async def _drift(self) -> None:
        """The term is about to end and the database does not answer: go on with what can wait in the backlog."""
        if self._backlog is None:
            await self._stop(self._margin / 2)
            return
        log.warning("collector goes on without the store; what keeps a history waits in memory")
        self._adrift = True
        await self._end([name for name in self._running if not self._can_wait(name)], self._margin / 2)

    def _can_wait(self, name: str) -> bool:
        return any(any(entry.rows) for entry in self._jobs if entry.name == name)

    def _catch_up(self) -> None:
        """Write what waits, beside all else."""
        idle = self._catching_up is None or self._catching_up.done()
        if self._backlog is not None and self._backlog.waiting and idle:
            self._catching_up = asyncio.create_task(self._backlog.flush())

    async def _leave(self) -> None:
        """Stop at once, write what can be written, and let the next one begin."""
        adrift = self._adrift
        await self._stop(GRACE)
        if self._catching_up is not None:
            self._catching_up.cancel()
            await asyncio.wait({self._catching_up})
        if self._backlog is not None:
            if adrift:
                self._follow()  # who knows
            with suppress(TimeoutError):
                async with asyncio.timeout(LEAVING):
                    await self._backlog.flush()
            self._backlog.give_up()
        try:
            async with asyncio.timeout(LEAVING):
                await self._lease.release()
        except (StoreUnavailable, TimeoutError):
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
        if self._adrift:
            return
        try:
            wanted = await self._container.get(EventLog).wanted()
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
        if self._adrift and not self._can_wait(entry.name):
            log.warning("job skipped, the store is away", job=entry.name)
            return
        if entry.name in self._running:
            log.warning("job skipped, its last run still goes on", job=entry.name)
            return
        task = asyncio.create_task(self.run_once(entry))
        self._running[entry.name] = task
        task.add_done_callback(lambda _: self._running.pop(entry.name, None))

    async def _stop(self, grace: float) -> None:
        """No new runs; those under way get a moment to finish what they write. What is cut off then was not committed."""
        self._adrift = False
        if self._scheduler is None:
            return
        self._scheduler.shutdown(wait=False)
        self._scheduler = None
        await self._end(list(self._running), grace)

    async def _end(self, names: Sequence[str], grace: float) -> None:
        running = {self._running[name] for name in names}
        if running:
            _, late = await asyncio.wait(running, timeout=grace)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def run_once(self, entry: Job) -> bool:
        """One run of a job; whether it went well. A run that fails leaves a gap and a line in the log, never a row."""
        try:
            await self._work(entry)
        except UpstreamUnavailable as error:
            outcome = "failed"
            # The upstream client has logged the provider's failure, once for all jobs and callers.
            log.debug("job failed", job=entry.name, reason=str(error))
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
        parts: dict[str, Any] = {
            name: self._container.get(annotation) for name, annotation in entry.dependencies.items()
        }
        async with asyncio.timeout(entry.deadline.total_seconds()):
            await entry.function(**parts)


def _forget(task: asyncio.Task[bool]) -> None:
    """Take the outcome of a question that nobody waits for any more."""
    if not task.cancelled():
        task.exception()


def _jitter(every: timedelta) -> int:
    """A few seconds, so that many installations do not ask a provider at the same instant."""
    return min(10, int(every.total_seconds()) // 10)
