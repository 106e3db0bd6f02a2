"""Files too large for memory: downloaded whole, then read row by row; the collector's way to a provider."""

import asyncio
import gzip
import random
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import psutil
import pytest
from aiohttp import web

from skerry.errors import ReplyError, UpstreamChanged, UpstreamUnavailable
from skerry.upstream.breaker import MIN_CALLS
from skerry.upstream.client import ROW_BATCH_SIZE
from skerry.upstream.exchange import SizeLimits
from tests.replaying import FAULTS, LASTING, ReplayServer
from tests.upstream.conftest import Example, Provider, asking
from tests.upstream.test_client import answering, in_turn


def lines(file: IO[bytes]) -> Iterator[bytes]:
    for line in file:
        if line == b"bad\n":
            raise ReplyError("sent a bad line")
        yield line


async def rows(example: Example, within: str = "5s") -> list[int]:
    """Sizes of the batches."""
    return [len(batch) async for batch in example.download("/file", read=lines, within=within)]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where temporary files would be."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


async def test_rows_come_in_batches_and_nothing_is_left(provider: Provider, example: Example, folder: Path) -> None:
    provider.answer = answering(b"x\n" * (2 * ROW_BATCH_SIZE + 5))
    assert await rows(example) == [ROW_BATCH_SIZE, ROW_BATCH_SIZE, 5]
    assert not list(folder.iterdir())  # noqa: ASYNC240


async def test_nothing_is_cached(provider: Provider, example: Example) -> None:
    provider.answer = answering(b"x\n")
    await rows(example)
    await rows(example)
    assert len(provider.asked) == 2


async def test_rows_are_read_in_one_thread_which_is_not_the_event_loops(provider: Provider, example: Example) -> None:
    provider.answer = answering(b"x\n" * (3 * ROW_BATCH_SIZE))
    threads = set()

    def read(file: IO[bytes]) -> Iterator[bytes]:
        for line in file:
            threads.add(threading.get_ident())
            yield line

    async for _ in example.download("/file", read=read):
        pass
    assert len(threads) == 1
    assert threading.get_ident() not in threads


async def test_a_file_larger_than_an_answer_may_be_needs_no_memory(provider: Provider, example: Example) -> None:
    line = b"x" * 1023 + b"\n"
    provider.answer = answering(gzip.compress(line * 60_000, 1), Content_Encoding="gzip")
    process = psutil.Process()
    before = process.memory_info().rss
    assert sum(await rows(example, within="20s")) == 60_000
    assert process.memory_info().rss - before < 30 << 20


async def test_a_file_beyond_its_own_cap_is_refused(provider: Provider) -> None:
    async with asking(provider.url, sizes=SizeLimits(file=3 << 20)) as example:
        for encoding, body in (("identity", b"x\n" * (2 << 20)), ("gzip", gzip.compress(b"0" * (100 << 20)))):
            provider.answer = answering(body, Content_Encoding=encoding)
            with pytest.raises(UpstreamUnavailable, match="returned more than 3 MB"):
                await rows(example)


async def test_what_a_broken_attempt_left_is_not_part_of_the_next(provider: Provider, example: Example) -> None:
    whole = gzip.compress(random.Random(1).randbytes(300_000).hex().encode() + b"\n")
    provider.answer = in_turn(
        answering(whole[:-100_000], Content_Encoding="gzip"), answering(b"x\ny\n"),
    )  # fmt: skip
    assert await rows(example) == [2]
    assert len(provider.asked) == 2


async def test_a_row_that_cannot_be_read_is_a_change_after_the_good_ones(provider: Provider, example: Example) -> None:
    provider.answer = answering(b"x\n" * ROW_BATCH_SIZE + b"bad\n")
    batches: list[int] = []

    async def listen() -> None:
        async for batch in example.download("/file", read=lines):
            batches.append(len(batch))  # noqa: PERF401  the batches before the bad line count

    with pytest.raises(UpstreamChanged, match="Example Agency sent a bad line"):
        await listen()
    assert batches == [ROW_BATCH_SIZE]


async def test_the_deadline_is_its_own(provider: Provider, example: Example) -> None:
    async def never(request: web.BaseRequest) -> web.StreamResponse:
        await asyncio.Event().wait()
        return web.Response()

    provider.answer = never
    with pytest.raises(UpstreamUnavailable, match="did not answer in time"):
        await rows(example, within="1s")


async def test_the_breaker_opens_for_downloads(provider: Provider, example: Example) -> None:
    provider.answer = answering(b"", 403)
    for _ in range(MIN_CALLS):
        with pytest.raises(UpstreamUnavailable, match="returned 403"):
            await rows(example)
    with pytest.raises(UpstreamUnavailable, match="paused after too many failures"):
        await rows(example)


@pytest.mark.parametrize("fault", sorted(set(FAULTS) - LASTING - {"error_429", "error_503"}))
async def test_every_fault_is_unavailable(fault: str, replay: ReplayServer) -> None:
    """Nothing is recorded of it, and what comes is no file of numbers. Those that name a time to come back are waited for."""

    def numbers(file: IO[bytes]) -> Iterator[int]:
        yield from map(int, file.read().splitlines() or [b"none"])

    async with asking(replay.through(fault=fault)) as example:
        with pytest.raises(UpstreamUnavailable):
            async for _ in example.download("/file", read=numbers, within="3s"):
                pass
