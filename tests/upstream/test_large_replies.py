"""Large replies: read in a thread, within the deadline, and refused where they have too many rows."""

import asyncio
import gc
import json
from threading import Event

import pytest
from aiohttp import web
from msgspec import Raw

from skerry.errors import ReplyError, UpstreamChanged
from skerry.upstream.client import INLINE_BYTES
from skerry.upstream.formats.csv import read_table
from skerry.upstream.formats.rows import MAX_ODD_AT_FIRST, read_each, read_rows
from skerry.upstream.formats.text import plain_text
from skerry.upstream.reply import MAX_ROWS, Reply
from tests.upstream.conftest import Example, Provider, asking
from tests.waiting import HANG_TIMEOUT, frozen_loop, in_time

LARGE = b" " * INLINE_BYTES + b'{"n": 1}'


def returning(provider: Provider, body: bytes) -> None:
    async def answer(request: web.BaseRequest) -> web.StreamResponse:
        return web.Response(body=body)

    provider.answer = answer


class Rows(Example):
    max_rows = 10

    async def count(self) -> int:
        return await self.get("/rows", fresh="10m", read=lambda reply: len(reply.json(list[int])))


async def test_the_event_loop_goes_on_while_a_large_reply_is_read(provider: Provider) -> None:
    returning(provider, LARGE)
    going_on = Event()
    started = asyncio.Event()
    loop = asyncio.get_running_loop()

    def read(reply: Reply) -> int:
        loop.call_soon_threadsafe(started.set)
        assert going_on.wait(HANG_TIMEOUT), "the loop stands still"
        return reply.json(dict[str, int])["n"]

    async with asking(provider.url, deadline=HANG_TIMEOUT) as source:
        asked = asyncio.create_task(source.get("/n", fresh="10m", read=read))
        await in_time(started.wait())
        going_on.set()
        assert await in_time(asked) == 1


async def test_a_reply_that_cannot_be_read_before_the_deadline(provider: Provider) -> None:
    returning(provider, LARGE)
    release, started = Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    def read(reply: Reply) -> int:
        loop.call_soon_threadsafe(started.set)
        release.wait(HANG_TIMEOUT)
        return 1

    async with asking(provider.url, deadline=8.0) as source:
        with frozen_loop() as clock:
            asked = asyncio.create_task(source.get("/n", fresh="10m", read=read))
            await clock.until(started.is_set)
            clock.advance(8.1)
            await clock.until(asked.done)
        release.set()
        with pytest.raises(UpstreamChanged, match="a body that could not be read in time"):
            await asked


@pytest.mark.parametrize(
    ("body", "what"),
    [
        (b"[" + b"1e5," * (MAX_ROWS * 10) + b"1e5,1]", "values"),
        (b"[" + b"{}" * (MAX_ROWS * 2) + b"]", "objects"),
        (b"[" * (MAX_ROWS * 2 + 1), "objects"),
    ],
)
async def test_too_many_rows_are_refused_before_they_are_decoded(provider: Provider, body: bytes, what: str) -> None:
    returning(provider, body)
    async with asking(provider.url) as source:
        with pytest.raises(UpstreamChanged, match=rf"returned [\d,]+ {what}, more than"):
            await in_time(source.number())


def reply_of(body: bytes) -> Reply:
    from skerry.clock import now

    return Reply(url="", status=200, headers={}, body=body, fetched_at=now(), fresh_until=now())


def test_too_many_lines_and_tags() -> None:
    for refused in (
        lambda: read_table(reply_of(b"a,b\n" * (MAX_ROWS + 1)), dict),
        lambda: reply_of(b"a,b\n" * (MAX_ROWS + 1)).csv(),
        lambda: reply_of(b"<a>" * (MAX_ROWS * 5 + 1)).xml(),
        lambda: reply_of(b"<a>" * (MAX_ROWS * 5 + 1)).html(),
    ):
        with pytest.raises(ValueError, match="more than"):
            refused()


async def test_a_source_states_how_many_rows_it_may_have(provider: Provider) -> None:
    returning(provider, b"[" + b"1," * 99 + b"1]")
    async with asking(provider.url, Rows) as source:
        assert await source.count() == 100
    returning(provider, b"[" + b"1," * 100 + b"1,1]")
    async with asking(provider.url, Rows) as source:
        with pytest.raises(UpstreamChanged, match="returned 101 values, more than 100"):
            await source.count()


def test_a_list_of_something_else_is_not_read_to_its_end() -> None:
    read = 0

    def fail(row: int) -> int:
        nonlocal read
        read += 1
        raise ValueError("no row")

    with pytest.raises(ValueError, match="in an unexpected format"):
        read_each(range(MAX_ROWS), fail)
    assert read == MAX_ODD_AT_FIRST


NESTED = "<div>" * 5_000 + "x" + "</div>" * 5_000
UNCLOSED = "<div></b>" * 5_000
MANY_ATTRIBUTES = "<p " + " ".join(f"a{n}" for n in range(5_000)) + ">x"


NAMES = " ".join(f"a{n}" for n in range(5_000))
BEHIND_A_QUOTED_BRACKET = f'<p title=">" {NAMES}>x'
BEHIND_A_QUOTE_IN_A_COMMENT = f"<!-- <p title='-->{BEHIND_A_QUOTED_BRACKET}"
WITHOUT_SPACES = '<p title=">"' + "".join(f'a{n}=""' for n in range(5_000)) + ">x"


@pytest.mark.parametrize(
    "markup",
    [NESTED, UNCLOSED, MANY_ATTRIBUTES, BEHIND_A_QUOTED_BRACKET, BEHIND_A_QUOTE_IN_A_COMMENT, WITHOUT_SPACES],
)
def test_html_that_takes_a_parser_long_is_refused(markup: str) -> None:
    """Its time grows with the square of the depth, and of the attributes of a tag."""
    with pytest.raises(ReplyError, match="more than"):
        reply_of(f"<html><body>{markup}</body></html>".encode()).html()
    with pytest.raises(ReplyError, match="more than"):
        plain_text(markup)


def test_pages_and_descriptions_of_a_usual_make_are_read() -> None:
    rows = "<tr><td>a<br><p>b<p>c" * 5_000
    page = reply_of(f"<html><body><table>{rows}</table></body></html>".encode()).html()
    assert len(page.css("tr")) == 5_000
    assert plain_text("<p>" + "<b>one</b> " * 500) == " ".join(["one"] * 500)
    quoted = "<p title='a > b'>it's \"one\" of = 'two'</p>"
    assert str(plain_text(quoted * 1_000)).startswith("it's \"one\" of = 'two'")


def test_rows_are_not_filled_up_without_end() -> None:
    body = ",".join(f"c{n}" for n in range(4_000)) + "\n" + "1\n" * 1_001
    with pytest.raises(ReplyError, match="cells, more than"):
        reply_of(body.encode()).csv()
    assert len(list(reply_of(b"a,b\n" + b"1\n" * 1_001).csv())) == 1_001


async def test_a_row_with_markup_that_takes_a_parser_long_is_left_out(provider: Provider) -> None:
    rows = [{"text": "<b>good</b>"}, {"text": "<div>" * 6_000}, {"text": "good"}, {"text": "good"}]
    returning(provider, json.dumps(rows).encode())

    def read(reply: Reply) -> list[str | None]:
        return read_rows(reply.json(list[Raw]), dict[str, str], lambda row: plain_text(row["text"]))

    async with asking(provider.url) as source:
        assert await source.get("/rows", fresh="10m", read=read) == ["good", "good", "good"]


async def test_a_reply_that_cannot_be_read_is_freed_without_the_garbage_collector(provider: Provider) -> None:
    returning(provider, b" " * INLINE_BYTES)
    gc.collect()
    known = {id(each) for each in gc.get_objects() if isinstance(each, Reply)}
    gc.disable()
    try:
        async with asking(provider.url) as source:
            with pytest.raises(UpstreamChanged):
                await source.number()
            assert not [each for each in gc.get_objects() if isinstance(each, Reply) and id(each) not in known]
    finally:
        gc.enable()
