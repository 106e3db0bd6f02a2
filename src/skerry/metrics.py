"""What Prometheus reads at /metrics."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, multiprocess

SECONDS = (0.001, 0.005, 0.02, 0.1, 0.5, 1.0, 2.0, 4.0, 8.0)


class Metrics:
    """Counters of one process, or of all workers where PROMETHEUS_MULTIPROC_DIR names a folder common to them."""

    def __init__(self, *, workers: int = 1) -> None:
        self._registry = CollectorRegistry()
        self._many = workers > 1
        self.requests = Counter("skerry_requests", "Requests answered", ["route", "status"], registry=self._registry)
        self.seconds = Histogram(
            "skerry_request_seconds", "Time to an answer that was not in the cache", ["route"],
            buckets=SECONDS, registry=self._registry,
        )  # fmt: skip
        self._cache = Counter(
            "skerry_response_cache", "Requests by what the cache of finished answers had", ["outcome"],
            registry=self._registry,
        )  # fmt: skip
        self._answered: dict[tuple[str, int], tuple[Counter, Histogram]] = {}
        """The children of `requests` and `seconds`: looking them up by labels takes longer than counting."""
        self.hits = self._cache.labels("hit")
        self._misses = self._cache.labels("miss")
        self.upstream_calls = Counter(
            "skerry_upstream_calls", "Requests to providers", ["provider", "outcome"], registry=self._registry
        )
        self.upstream_implausible = Counter(
            "skerry_upstream_implausible", "Values outside their plausible range", ["source", "field"],
            registry=self._registry,
        )  # fmt: skip
        self.upstream_seconds = Histogram(
            "skerry_upstream_seconds", "Time to a provider's answer", ["provider"],
            buckets=SECONDS, registry=self._registry,
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

    def answered(self, route: str, status: int, seconds: float) -> None:
        """One request that the cache could not answer."""
        self._misses.inc()
        answered = self._answered.get((route, status))
        if answered is None:
            answered = self._answered[route, status] = (self.requests.labels(route, status), self.seconds.labels(route))
        count, times = answered
        count.inc()
        times.observe(seconds)

    def exposition(self) -> bytes:
        """All of it in the text format."""
        registry = self._registry
        if self._many:
            registry = CollectorRegistry()
            multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry)
