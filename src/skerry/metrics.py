"""Prometheus metrics, served at /metrics."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Metric,
    PlatformCollector,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
    multiprocess,
)
from prometheus_client.registry import Collector

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
"""The text format that every version of Prometheus reads. Our metric names do not need the quoting of newer formats."""
WORKER_FILES = "*_*.db"
"""Files of prometheus_client in PROMETHEUS_MULTIPROC_DIR; the number before the suffix is the worker's process id."""
SECONDS = (0.001, 0.005, 0.02, 0.1, 0.5, 1.0, 2.0, 4.0, 8.0)


class Metrics:
    """Metrics of one process, or of all workers if PROMETHEUS_MULTIPROC_DIR names a folder that they share."""

    def __init__(self, *, workers: int = 1) -> None:
        disable_created_metrics()  # type: ignore[no-untyped-call]  # a second series for each counter, with its creation time
        self._registry = CollectorRegistry()
        self._many = workers > 1
        if not self._many:
            ProcessCollector(registry=self._registry)
            PlatformCollector(registry=self._registry)
        self.requests = Counter("skerry_requests", "Requests answered", ["route", "status"], registry=self._registry)
        self.seconds = Histogram(
            "skerry_request_seconds", "Time to an answer that was not in the cache", ["group"],
            buckets=SECONDS, registry=self._registry,
        )  # fmt: skip
        self._cache = Counter(
            "skerry_response_cache", "Requests by what the cache of finished answers had", ["outcome"],
            registry=self._registry,
        )  # fmt: skip
        self._answered: dict[tuple[str, int], tuple[Counter, Histogram]] = {}
        """The labelled children of `requests` and `seconds`: `labels()` takes longer than counting."""
        self.hits = self._cache.labels("hit")
        self._misses = self._cache.labels("miss")
        self.upstream_calls = Counter(
            "skerry_upstream_calls", "Requests to providers", ["provider", "outcome"], registry=self._registry
        )
        self.upstream_implausible = Counter(
            "skerry_upstream_implausible", "Values outside their plausible range", ["source", "field"],
            registry=self._registry,
        )  # fmt: skip
        self.upstream_odd_rows = Counter(
            "skerry_upstream_odd_rows", "Rows of lists that were left out, or kept without a field", ["provider"],
            registry=self._registry,
        )  # fmt: skip
        self.upstream_seconds = Histogram(
            "skerry_upstream_seconds", "Time to a provider's answer", ["provider"],
            buckets=SECONDS, registry=self._registry,
        )  # fmt: skip

        self.shared_cache_undecodable = Counter(
            "skerry_shared_cache_undecodable", "Provider answers in Redis that could not be decoded, each a cache miss",
            registry=self._registry,
        )  # fmt: skip
        self.jobs = Counter(
            "skerry_collector_runs", "Runs of the collector's jobs", ["job", "outcome"], registry=self._registry
        )
        self.streams_open = Gauge(
            "skerry_streams_open", "Event streams that are open", registry=self._registry, multiprocess_mode="livesum"
        )
        self.streams_dropped = Counter(
            "skerry_streams_dropped", "Event streams cut off because their reader was too slow", registry=self._registry
        )
        self.log_lines_dropped = Counter(
            "skerry_log_lines_dropped",
            "Log lines that could not be written, or had no reader",
            registry=self._registry,
        )

        self.connections_open = Gauge(
            "skerry_connections_open", "Connections that are open", registry=self._registry, multiprocess_mode="livesum"
        )
        self.connections_refused = Counter(
            "skerry_connections_refused", "Connections refused, by the bound that they exceeded (client, all)", ["bound"],
            registry=self._registry,
        )  # fmt: skip
        self.connections_timed_out = Counter(
            "skerry_connections_timed_out", "Connections closed because a step took too long (head, body, idle, write)",
            ["step"], registry=self._registry,
        )  # fmt: skip

    def answered(self, route: str, group: str, status: int, seconds: float) -> None:
        """Count a request that the cache could not answer. Times are by group, because ten buckets for each path would be
        thousands of series."""
        self._misses.inc()
        answered = self._answered.get((route, status))
        if answered is None:
            answered = self._answered[route, status] = (self.requests.labels(route, status), self.seconds.labels(group))
        count, times = answered
        count.inc()
        times.observe(seconds)

    @property
    def request_count(self) -> int:
        """Requests that this process has answered, from the cache or not."""
        return sum(int(sample.value) for metric in self._cache.collect() for sample in metric.samples)

    def exposition(self) -> bytes:
        """All metrics in the text format, with CPU, memory and open files of the process, or of each worker by its process
        id."""
        if self._many:
            workers = WorkerProcesses(Path(os.environ["PROMETHEUS_MULTIPROC_DIR"]))
            registry = CollectorRegistry()
            multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
            registry.register(workers)
            PlatformCollector(registry)
            return generate_latest(registry)
        return generate_latest(self._registry)


def resident_memory() -> int | None:
    """Resident memory of this process in bytes. None where the operating system has no /proc."""
    samples = (sample for metric in _figures(os.getpid()) for sample in metric.samples)
    return next((int(sample.value) for sample in samples if sample.name == "process_resident_memory_bytes"), None)


class WorkerProcesses(Collector):
    """CPU, memory and open files of each running worker."""

    def __init__(self, folder: Path) -> None:
        self._workers = {pid: _figures(pid) for pid in _pids(folder)}
        for pid, figures in self._workers.items():
            if not figures:
                multiprocess.mark_process_dead(pid)  # type: ignore[no-untyped-call]  # otherwise its streams count as open

    def collect(self) -> Iterable[Metric]:
        merged: dict[str, Metric] = {}
        for pid, figures in self._workers.items():
            for figure in figures:
                metric = merged.setdefault(figure.name, Metric(figure.name, figure.documentation, figure.type))
                for sample in figure.samples:
                    metric.add_sample(sample.name, {**sample.labels, "pid": str(pid)}, sample.value)
        return merged.values()


def _figures(pid: int) -> list[Metric]:
    """Metrics of a process; none if it has ended."""
    return list(ProcessCollector(pid=lambda: pid, registry=None).collect())


def _pids(folder: Path) -> Iterator[int]:
    names = {file.stem.rpartition("_")[2] for file in folder.glob(WORKER_FILES)}
    return (int(name) for name in sorted(names) if name.isdecimal())
