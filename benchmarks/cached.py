"""Answers without a provider: from the response cache, and computed each time."""

from collections.abc import Callable
from pathlib import Path

import msgspec

from benchmarks import servers
from benchmarks.figures import Row, Spread, ratio
from benchmarks.load import CONNECTIONS, GENERATOR, Load, put_load
from benchmarks.processes import BenchmarkFailed, Processes, fetch
from benchmarks.serving import registered
from skerry.api.endpoint import PREFIX

ROUNDS = 5
SECONDS = 2
COMPUTED = f"{PREFIX}/hash/algorithms"
BROWSER = "gzip, deflate, br, zstd"
COMPRESSED = "Skerry, cached, compressed"
CACHED_PATHS = ("/emoji/group/{group}", "/benchmark/month")
"""Endpoints whose example is about 4 KB; the first registered one is used."""


def rows(processes: Processes, say: Callable[[str], None]) -> list[Row]:
    by_path = {entry.path: entry for entry in registered()}
    entry = next(by_path[path] for path in CACHED_PATHS if path in by_path)
    cached = entry.url()
    own = entry.path.startswith("/benchmark")
    ours = servers.skerry(processes, cached, own=own)
    shared = servers.skerry(processes, cached, name="skerry with redis", own=own, redis_url=servers.redis(processes))
    uncached = servers.skerry(processes, COMPUTED, name="skerry uncached", response_cache="0")
    files = processes.folder / "files"
    answers = {path: _save(files, path, fetch(ours.url(path))) for path in (cached, COMPUTED)}
    fastapi = servers.fastapi(processes, answers)
    for path, file in answers.items():
        if msgspec.json.decode(fetch(fastapi.url(path))) != msgspec.json.decode(file.read_bytes()):
            raise BenchmarkFailed(f"the answers of FastAPI and Skerry to {path} differ")
    contestants = {
        "Skerry, cached": (ours, cached),
        COMPRESSED: (ours, cached),
        "Skerry, cached, with Redis": (shared, cached),
        "FastAPI, same answer": (fastapi, cached),
        "Skerry, computed each time": (uncached, COMPUTED),
        "FastAPI, same computed answer": (fastapi, COMPUTED),
    }
    if servers.NGINX:
        contestants["nginx, same bytes as a file"] = (servers.nginx(processes, files, cached), cached)
    accept_encodings = {COMPRESSED: BROWSER}
    size = len(fetch(ours.url(cached), {"Accept-Encoding": BROWSER}))
    loads = _rounds(processes, contestants, accept_encodings, say)
    if msgspec.json.decode(fetch(shared.url("/health")))["parts"]["redis"] != "ok":
        raise BenchmarkFailed("the server that counts in Redis has lost the connection")

    def compare(what: str, one: str, other: str, minimum: float, *detail: str) -> Row:
        """A ratio of answers per CPU second of the server; the plain rates are printed below the table."""
        cpu_ratio = Spread.of_ratios([load.cost for load in loads[other]], [load.cost for load in loads[one]])
        rate_ratio = Spread.of_ratios([load.rate for load in loads[one]], [load.rate for load in loads[other]])
        details = [
            f"{name}: {Spread.of([load.cost for load in loads[name]]).text('.1f')} us of the core an answer, "
            f"{Spread.of([load.rate for load in loads[name]]).text()} answers/s with "
            f"{Spread.of([load.busy for load in loads[name]]).median:.0%} of the core"
            for name in (one, other)
        ]
        return ratio(
            what, cpu_ratio, minimum=minimum, detail=[*detail, *details, f"by the clock: {rate_ratio.text('.2f')}"]
        )

    what = f"cached {answers[cached].stat().st_size:,} B answer, one core"
    how = f"load by {GENERATOR}, {CONNECTIONS} connections, {ROUNDS} rounds of {SECONDS} s each"
    return [
        compare(f"{what}: Skerry / nginx", "Skerry, cached", "nginx, same bytes as a file", 0.45, cached, how)
        if servers.NGINX
        else Row(f"{what}: Skerry / nginx", "nginx not installed: skipped", ">= 0.45"),
        compare(
            f"{what}: with Redis / without",
            "Skerry, cached, with Redis",
            "Skerry, cached",
            0.5,
            "requests counted in Redis, which has the load generator's core; the answer is in the server's memory",
        ),
        compare(
            f"{what}: compressed / plain",
            COMPRESSED,
            "Skerry, cached",
            0.8,
            f"Accept-Encoding: {BROWSER}; {size:,} B",
        ),
        compare(f"{what}: Skerry / FastAPI", "Skerry, cached", "FastAPI, same answer", 10),
        compare(
            "computed each time: Skerry / FastAPI",
            "Skerry, computed each time",
            "FastAPI, same computed answer",
            4,
            f"{COMPUTED}, response cache off",
        ),
    ]


def _rounds(
    processes: Processes,
    contestants: dict[str, tuple[servers.Server, str]],
    accept_encodings: dict[str, str],
    say: Callable[[str], None],
) -> dict[str, list[Load]]:
    """Load every server once a round, so that other work on the machine affects all alike. A short warm-up comes first.
    `accept_encodings` has the Accept-Encoding header by name."""
    loads: dict[str, list[Load]] = {name: [] for name in contestants}
    for name, (server, path) in contestants.items():
        put_load(processes, server.url(path), server.pid, 1, accept_encodings.get(name, ""))
    for number in range(ROUNDS):
        for name, (server, path) in contestants.items():
            load = put_load(processes, server.url(path), server.pid, SECONDS, accept_encodings.get(name, ""))
            loads[name].append(load)
            say(f"round {number + 1} of {ROUNDS}: {name}: {load.rate:,.0f}/s")
    return loads


def _save(folder: Path, path: str, body: bytes) -> Path:
    file = folder / path.lstrip("/")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(body)
    return file
