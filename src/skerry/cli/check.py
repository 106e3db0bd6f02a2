"""`skerry check`."""

import asyncio
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

import msgspec
import typer
from msgspec import Struct

from skerry.cli.answer_findings import answer_findings
from skerry.cli.app import cli
from skerry.cli.completion import complete_target
from skerry.exits import FAILED, UNREACHED, stop

if TYPE_CHECKING:
    import httpx

    from skerry.cli.live import Live, LiveCall
    from skerry.recordings.drift import Finding
    from skerry.recordings.replay import Cassettes
    from skerry.upstream.source import Source

OK, DRIFT, UNAVAILABLE, NOT_CALLED = "ok", "drift", "unavailable", "not called"
CONCURRENCY = 16
"""Providers called at the same time. The examples of one provider are called one after the other."""


class CheckResult(Struct, frozen=True):
    """The result for one endpoint, or for one provider whose raw answers were compared."""

    target: str
    """Path and query of the call, or key of the provider."""
    result: str
    """ok, drift, unavailable or not called"""
    sources: list[str]
    findings: "list[Finding]"


@cli.command()
def check(
    targets: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[SOURCE|GROUP|PATH]...", help="what to check. Default: everything", autocompletion=complete_target
        ),
    ] = None,
    cassettes: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", exists=True, file_okay=False, help="compare the providers' answers with these recordings too"
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="JSON on a terminal too")] = False,
) -> None:
    """Call the examples of endpoints live and report drift: status, schema, bounds, empty fields, identity, freshness, raw shape.

    A provider that only answers when another one fails is called as if the others had failed. A field that is null in one or two
    records is reported and is no drift.

    Exit codes: 0 when all is well; 1 when a provider has drifted; 2 for a wrong argument; 3 when none has drifted, and one was
    unavailable or could not be called."""
    from skerry.cli.live import calls_of
    from skerry.cli.replay import load_cassettes

    recorded = load_cassettes(cassettes) if cassettes is not None else None
    results = asyncio.run(check_calls(calls_of(targets or []), targets or [], recorded))
    if sys.stdout.isatty() and not as_json:
        _print_table(results)
    else:
        typer.echo(b"[\n" + b",\n".join(msgspec.json.encode(row) for row in results) + b"\n]")
    if all(row.result == UNAVAILABLE for row in results):
        stop("no provider could be reached", UNREACHED)
    if code := exit_code(results):
        raise typer.Exit(code)


def exit_code(results: Sequence[CheckResult]) -> int:
    """Drift weighs more than a provider about which nothing is known. A wrong argument has a code of its own (2), so that a job
    which accepts unavailable providers still fails for a misspelled name."""
    found = {row.result for row in results}
    if DRIFT in found:
        return FAILED
    return UNREACHED if found & {UNAVAILABLE, NOT_CALLED} else 0


async def check_calls(
    calls: "Sequence[LiveCall]", targets: Sequence[str], cassettes: "Cassettes | None"
) -> list[CheckResult]:
    """Call and compare. Sources among `targets` get a row of their own; all sources where there are no targets."""
    from rich.console import Console
    from rich.progress import Progress

    from skerry.cli.live import live, sources_of

    chains: dict[str, list[LiveCall]] = defaultdict(list)
    for call in calls:
        chains[call.endpoint.sources[0].key].append(call)
    answers: dict[str, httpx.Response] = {}
    places = asyncio.Semaphore(CONCURRENCY)
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("Checking", total=len(calls))

        async def ask(providers: "Live", chain: "Sequence[LiveCall]") -> None:
            async with places:
                for call in chain:
                    answers[call.url] = await providers.client.get(call.url)
                    progress.advance(task)

        async with live(calls) as providers:
            await asyncio.gather(*(ask(providers, chain) for chain in chains.values()))
            status = await providers.client.get("/api/v1/status")
    sources = sources_of(calls)
    unavailable = _unavailable(providers, sources)
    rows = [_endpoint_row(call, answers[call.url], unavailable) for call in calls]
    failures = {row["key"]: row["failure"] for row in status.json()["data"]["providers"]["items"] if row["failure"]}
    source_rows = _source_rows(providers, sources, unavailable, failures, cassettes)
    wanted = [key for key in sources if not targets or key in targets]
    reported = {row.target for row in source_rows}
    for key in wanted:
        if _is_called(providers, sources[key], sources):
            source_rows += [_row(key, [key], [])] if key not in reported else []
        else:
            source_rows = [row for row in source_rows if row.target != key]
            source_rows.append(await _check_alone(sources[key], calls, cassettes))
    return rows + sorted(source_rows, key=lambda row: row.target)


def _is_called(live: "Live", source: "type[Source]", sources: "Mapping[str, type[Source]]") -> bool:
    """Whether a provider was called, though it may not have answered."""
    from skerry.cli.live import source_of

    known = dict(sources)
    if urlsplit(source.base).hostname in live.gateway.unreachable:
        return True
    return any(source_of(exchange.url, known) is source for exchange in live.gateway.exchanges)


async def _check_alone(
    source: "type[Source]", calls: "Sequence[LiveCall]", cassettes: "Cassettes | None"
) -> CheckResult:
    """Check a provider that no example has reached, by calls during which no other provider can be called."""
    from skerry.api.endpoint import Kind
    from skerry.cli.live import live, sources_of
    from skerry.recordings.drift import DriftKind, Finding

    using = sorted(
        (call for call in calls if source in call.endpoint.sources), key=lambda call: len(call.endpoint.sources)
    )
    for call in using:
        async with live([call], only=source) as provider:
            answer = await provider.client.get(call.url)
            status = await provider.client.get("/api/v1/status")
        sources = sources_of([call])
        if not _is_called(provider, source, sources):
            continue
        unavailable = _unavailable(provider, sources) & {source.key}
        findings = list(answer_findings(call, answer, is_unavailable=bool(unavailable), is_alone=True))
        if call.endpoint.kind is Kind.MASHUP:
            findings = []  # its other parts are missing on purpose
        failures = {
            row["key"]: row["failure"]
            for row in status.json()["data"]["providers"]["items"]
            if row["failure"] and row["key"] == source.key
        }
        raw = _source_rows(provider, sources, unavailable, failures, cassettes)
        findings += [finding for row in raw if row.target == source.key for finding in row.findings]
        return _row(source.key, [source.key], list(dict.fromkeys(findings)))
    detail = f"no example of an endpoint calls {source.title}, not even when the other providers fail"
    return CheckResult(source.key, NOT_CALLED, [source.key], [Finding(DriftKind.NOT_CALLED, detail)])


def _unavailable(live: "Live", sources: "Mapping[str, type[Source]]") -> frozenset[str]:
    """Providers that were not reached, or that returned 429 or a 5xx."""
    from skerry.cli.live import source_of

    known = dict(sources)
    found = {source.key for source in sources.values() if urlsplit(source.base).hostname in live.gateway.unreachable}
    for exchange in live.gateway.exchanges:
        source = source_of(exchange.url, known)
        if source is not None and (exchange.status >= 500 or exchange.status == 429):
            found.add(source.key)
    return frozenset(found)


def _endpoint_row(call: "LiveCall", answer: "httpx.Response", unavailable: frozenset[str]) -> CheckResult:
    sources = [source.key for source in call.endpoint.sources]
    is_unavailable = not unavailable.isdisjoint(sources)
    return _row(call.url, sources, list(answer_findings(call, answer, is_unavailable=is_unavailable)))


def _source_rows(
    live: "Live",
    sources: "Mapping[str, type[Source]]",
    unavailable: frozenset[str],
    failures: Mapping[str, str],
    cassettes: "Cassettes | None",
) -> list[CheckResult]:
    """One row for each provider that failed, or whose raw answers were compared. An endpoint may hide a failure: it falls back to
    another provider."""
    from skerry.cli.live import source_of
    from skerry.recordings.drift import DriftKind, Finding, drift

    known = dict(sources)
    findings: dict[str, list[Finding]] = defaultdict(list)
    for key, failure in failures.items():
        if key in known:
            problem = DriftKind.UNAVAILABLE if key in unavailable else DriftKind.STATUS
            findings[key].append(Finding(problem, f"{known[key].title} {failure}"))
    for exchange in live.gateway.exchanges:
        source = source_of(exchange.url, known)
        if source is None or cassettes is None or exchange.status >= 500 or exchange.status == 429:
            continue
        findings[source.key] += [
            Finding(found.problem, f"{found.detail} ({exchange.method} {exchange.url})")
            for found in drift(cassettes, exchange)
        ]
    return [_row(key, [key], list(dict.fromkeys(findings[key]))) for key in sorted(findings)]


def _row(target: str, sources: list[str], findings: "list[Finding]") -> CheckResult:
    from skerry.recordings.drift import DriftKind

    if any(finding.is_drift for finding in findings):
        return CheckResult(target, DRIFT, sources, findings)
    is_unavailable = any(finding.problem is DriftKind.UNAVAILABLE for finding in findings)
    return CheckResult(target, UNAVAILABLE if is_unavailable else OK, sources, findings)


def _print_table(results: Sequence[CheckResult]) -> None:
    from skerry.cli.terminal import show_table

    rows = [
        {
            "target": row.target,
            "result": row.result,
            "findings": "\n".join(f"{finding.problem}: {finding.detail}" for finding in row.findings),
        }
        for row in sorted(results, key=lambda row: (DRIFT, NOT_CALLED, UNAVAILABLE, OK).index(row.result))
    ]
    show_table(rows)
    counts = {result: sum(row.result == result for row in results) for result in (OK, DRIFT, NOT_CALLED, UNAVAILABLE)}
    typer.echo(", ".join(f"{count} {result}" for result, count in counts.items()))
