"""The collector: runs the jobs while this process holds the lease."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

import structlog
from apscheduler.schedulers.asyncio import AsyncIOScheduler
from apscheduler.triggers.interval import IntervalTrigger

from skerry.clock import monotonic, now
from skerry.collect.jobs import Job
from skerry.container import Container
from skerry.errors import SkerryError, StoreUnavailable, UpstreamUnavailable
from skerry.metrics import Metrics
from skerry.provenance import Provenance, tracking
from skerry.store import EventLog, Lease, WriteBuffer

log = structlog.get_logger(__name__)

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
STOP_TIMEOUT = 2.0
"""Seconds for running jobs to finish when the collector stops."""
SHUTDOWN_TIMEOUT = 3.0
"""Seconds for writing the buffered rows at shutdown, and as many for releasing the lease."""
DEMAND_POLL_INTERVAL = 5
"""Seconds between two checks of which topics have subscribers."""
START_INTERVAL = timedelta(milliseconds=500)
"""Delay between the first runs of the jobs, so that a start does not send all requests at once."""
MAX_CLOCK_STEP = 5.0
"""Seconds by which the system clock may be set between two attempts to renew the lease without the jobs being scheduled anew."""


class Collector:
    """One collector of several; only the holder of the lease runs jobs.

    The collector tries to renew its lease four times in a term. It considers the lease lost a fifth of a term before
    the end, so that its work has stopped when another collector starts. If only the database is unreachable, no other
    collector can acquire the lease. The collector then continues the jobs that write history, whose rows wait in the
    write buffer, and stops the others. If another collector has acquired the lease when the database is back, this one
    stops, and its buffered rows only fill what the other has not stored."""

    def __init__(
        self,
        jobs: Sequence[Job],
        container: Container,
        lease: Lease,
        metrics: Metrics,
        write_buffer: WriteBuffer | None = None,
    ) -> None:
        """Without a write buffer, all jobs stop while the database is unreachable."""
        self._jobs = jobs
        self._container = container
        self._lease = lease
        self._metrics = metrics
        self._write_buffer = write_buffer
        self._renew_interval = lease.term.total_seconds() / 4
        self._margin = lease.term.total_seconds() / 5
        self._expires_at = 0.0
        """Time at which the lease counts as lost, by the event loop's clock."""
        self._is_disconnected = False
        """Whether the lease has expired because the database is unreachable."""
        self._scheduler: AsyncIOScheduler | None = None
        self._clock_offset = 0.0
        """Seconds from the monotonic clock to the system clock at the last look."""
        self._running: dict[str, asyncio.Task[bool]] = {}
        self._catching_up: asyncio.Task[bool] | None = None
        self._fed_at: dict[str, float] = {}
        """Last run of each job that feeds a topic, by the event loop's clock."""

    @property
    def is_collecting(self) -> bool:
        """Whether this collector runs the jobs."""
        return self._scheduler is not None

    async def run(self) -> None:
        """Hold the lease or wait for it, until cancelled. Then let running jobs finish their writes, and release the
        lease."""
        loop = asyncio.get_running_loop()
        try:
            while True:
                started_at = loop.time()
                await self._try_lease(started_at)
                self._follow_system_clock()
                next_try_at = started_at + self._renew_interval
                if self.is_collecting and not self._is_disconnected:
                    next_try_at = min(next_try_at, self._expires_at)
                await asyncio.sleep(max(0.0, next_try_at - loop.time()))
        finally:
            await self._shut_down()

    async def _try_lease(self, started_at: float) -> None:
        """Acquire or renew the lease; start, continue or stop the jobs accordingly."""
        is_active = self.is_collecting and not self._is_disconnected
        limit = min(self._renew_interval, self._expires_at - started_at) if is_active else self._renew_interval
        # Not `asyncio.timeout`: closing a broken connection can take seconds, perhaps the last ones of the term.
        attempt = asyncio.create_task(self._lease.renew() if self.is_collecting else self._lease.acquire())
        try:
            await asyncio.wait({attempt}, timeout=max(0.0, limit))
        finally:
            attempt.cancel()
            attempt.add_done_callback(_ignore_result)
        held: bool | None = None
        if attempt.done() and not attempt.cancelled():
            failure = attempt.exception()
            if failure is None:
                held = attempt.result()
            elif not isinstance(failure, StoreUnavailable):
                raise failure
        if held:
            # The term started when the database received the request, or later.
            self._expires_at = started_at + self._lease.term.total_seconds() - self._margin
            await self._continue_as_holder()
        elif held is False:
            if self.is_collecting:
                log.warning("collector lost its lease")
                self._stand_by()
                await self._stop(STOP_TIMEOUT)
            self._stand_by()
            self._catch_up()
        else:
            log.warning("collector cannot reach the store")
            if is_active and asyncio.get_running_loop().time() >= self._expires_at:
                await self._continue_without_store()

    async def _continue_as_holder(self) -> None:
        if self._write_buffer is not None:
            self._write_buffer.permit(self._expires_at)
        if self._is_disconnected:
            self._is_disconnected = False
            log.info("collector can reach the store again")
        if not self.is_collecting:
            self._start()
        self._catch_up()

    def _stand_by(self) -> None:
        """Another collector has the lease: rows buffered here are older than those it writes."""
        if self._write_buffer is not None:
            self._write_buffer.mark_late()

    async def _continue_without_store(self) -> None:
        """The lease is about to expire and the database does not answer: continue the jobs whose rows can be buffered."""
        if self._write_buffer is None:
            await self._stop(self._margin / 2)
            return
        log.warning("collector continues without the store; history rows are buffered")
        self._is_disconnected = True
        await self._end_runs([name for name in self._running if not self._can_wait(name)], self._margin / 2)

    def _can_wait(self, name: str) -> bool:
        return any(any(entry.rows) for entry in self._jobs if entry.name == name)

    def _catch_up(self) -> None:
        """Write the buffered rows in the background."""
        idle = self._catching_up is None or self._catching_up.done()
        if self._write_buffer is not None and self._write_buffer.waiting and idle:
            self._catching_up = asyncio.create_task(self._write_buffer.flush())

    async def _shut_down(self) -> None:
        """Stop the jobs, write the buffered rows, and release the lease."""
        was_disconnected = self._is_disconnected
        await self._stop(STOP_TIMEOUT)
        if self._catching_up is not None:
            self._catching_up.cancel()
            await asyncio.wait({self._catching_up})
        if self._write_buffer is not None:
            if was_disconnected:
                self._stand_by()  # another collector may have taken over
            with suppress(TimeoutError):
                async with asyncio.timeout(SHUTDOWN_TIMEOUT):
                    await self._write_buffer.flush()
            self._write_buffer.log_losses()
        try:
            async with asyncio.timeout(SHUTDOWN_TIMEOUT):
                await self._lease.release()
        except (StoreUnavailable, TimeoutError):
            log.warning("collector could not release its lease; the lease will expire")

    def _start(self) -> None:
        scheduler = AsyncIOScheduler(timezone="UTC", job_defaults={"coalesce": True, "misfire_grace_time": 30})
        for place, entry in enumerate(entry for entry in self._jobs if entry.feeds is None):
            trigger = IntervalTrigger(seconds=int(entry.every.total_seconds()), jitter=_jitter(entry.every))
            scheduler.add_job(
                self._start_run, trigger, args=[entry], id=entry.name, next_run_time=now() + place * START_INTERVAL
            )
        scheduler.add_job(self.feed, IntervalTrigger(seconds=DEMAND_POLL_INTERVAL), id="feed", next_run_time=now())
        for entry in self._jobs:
            if entry.at_each is not None:
                trigger = IntervalTrigger(
                    seconds=int(entry.at_each.total_seconds()), start_date=_next_start(now(), entry.at_each)
                )
                scheduler.add_job(self.feed_on_time, trigger, args=[entry], id=f"{entry.name} on time")
        scheduler.start()
        self._scheduler = scheduler
        self._clock_offset = _clock_offset()
        log.info("collecting", jobs=[entry.name for entry in self._jobs])

    def _follow_system_clock(self) -> None:
        """Schedule the jobs anew if the system clock was set or the machine was suspended.

        The scheduler goes by that clock. If it was set back, no job would run until it shows the old time again; if it was
        set forward, the jobs that should have run in between would be skipped."""
        if self._scheduler is None:
            return
        before, self._clock_offset = self._clock_offset, _clock_offset()
        step = self._clock_offset - before
        if abs(step) > MAX_CLOCK_STEP:
            log.warning("system clock was set; scheduling the jobs anew", seconds=round(step))
            self._scheduler.shutdown(wait=False)
            self._start()

    async def feed(self) -> None:
        """Start the jobs whose topic has subscribers and whose interval has passed since their last run."""
        if self._is_disconnected:
            return
        try:
            wanted = await self._container.get(EventLog).demand()
        except StoreUnavailable:
            log.warning("collector cannot read the subscribed topics")
            return
        moment = asyncio.get_running_loop().time()
        for entry in self._jobs:
            due = self._fed_at.get(entry.name, float("-inf")) + entry.every.total_seconds()
            if entry.feeds in wanted and due <= moment and entry.name not in self._running:
                self._fed_at[entry.name] = moment
                await self._start_run(entry)

    async def feed_on_time(self, entry: Job) -> None:
        """Start a job when a period starts, if its topic has subscribers. After a failure here, `feed` starts it later."""
        if self._is_disconnected:
            return
        if (earlier := self._running.get(entry.name)) is not None:
            await asyncio.wait({earlier})  # it may have read the clock before the period started
        with suppress(StoreUnavailable):
            if entry.feeds in await self._container.get(EventLog).demand():
                await self._start_run(entry)

    async def _start_run(self, entry: Job) -> None:
        """Start a run in its own task, so that stopping the scheduler does not cancel it."""
        if self._is_disconnected and not self._can_wait(entry.name):
            log.warning("job skipped: store unavailable", job=entry.name)
            return
        if entry.name in self._running:
            log.warning("job skipped: previous run still active", job=entry.name)
            return
        task = asyncio.create_task(self.run_once(entry))
        self._running[entry.name] = task
        task.add_done_callback(lambda _: self._running.pop(entry.name, None))

    async def _stop(self, grace: float) -> None:
        """Start no new runs, and give running jobs some time to finish. The transactions of a cancelled run are rolled
        back."""
        self._is_disconnected = False
        if self._scheduler is None:
            return
        self._scheduler.shutdown(wait=False)
        self._scheduler = None
        await self._end_runs(list(self._running), grace)

    async def _end_runs(self, names: Sequence[str], grace: float) -> None:
        running = {self._running[name] for name in names}
        if running:
            _, late = await asyncio.wait(running, timeout=grace)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def run_once(self, entry: Job) -> bool:
        """Run a job once. Returns whether it succeeded. A failed run leaves a gap and a log line, never a row."""
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
        seconds = entry.deadline.total_seconds()
        record = Provenance(
            deadline=asyncio.get_running_loop().time() + seconds, call_timeout=entry.call_timeout.total_seconds()
        )
        with tracking(record):
            async with asyncio.timeout(seconds):
                await entry.function(**parts)


def _ignore_result(task: asyncio.Task[bool]) -> None:
    """Retrieve the result of an abandoned task, so that asyncio does not log it."""
    if not task.cancelled():
        task.exception()


def _clock_offset() -> float:
    return now().timestamp() - monotonic()


def _next_start(moment: datetime, length: timedelta) -> datetime:
    """Start of the next period, counted from midnight UTC."""
    return moment + length - (moment - EPOCH) % length


def _jitter(every: timedelta) -> int:
    """Random delay in seconds, so that many installations do not call a provider at the same moment."""
    return min(10, int(every.total_seconds()) // 10)
