"""The upstream client, over a real socket."""

import asyncio
import gzip
import json
import random
import re
from collections.abc import Awaitable, Callable, Iterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from functools import partial
from typing import Any, Literal

import psutil
import pytest
import time_machine
from aiohttp import web
from msgspec import Raw, Struct
from structlog.testing import capture_logs

from skerry.clock import now
from skerry.credentials import Credentials
from skerry.errors import NotFound, ReplyError, UpstreamChanged, UpstreamUnavailable
from skerry.metrics import Metrics
from skerry.provenance import Provenance, tracking
from skerry.sources.estonia.avaandmed_eesti import AvaandmedEesti
from skerry.upstream.attempt import MAX_ATTEMPTS
from skerry.upstream.breaker import MIN_CALLS, OPEN_TIMEOUT
from skerry.upstream.cache import CacheEntry, MemoryCache
from skerry.upstream.client import UpstreamClient
from skerry.upstream.exchange import MAX_BYTES
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.health import ProviderHealth
from skerry.upstream.provider_calls import MAX_PAUSE
from skerry.upstream.recent_failures import FAILURE_TTL, MAX_FAILURES
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace
from tests.conftest import Clocks
from tests.replaying import FAULTS, LASTING, UNRESOLVABLE, ReplayServer, closed_port
from tests.upstream.conftest import Example, Provider, asking, fine, read_number
from tests.waiting import frozen_loop, in_time, until

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def answering(
    body: bytes = b'{"n": 1}', status: int = 200, **headers: str
) -> Callable[[web.BaseRequest], Awaitable[web.StreamResponse]]:
    async def answer(request: web.BaseRequest) -> web.StreamResponse:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return web.Response(body=body, status=status, headers={"Content-Type": "application/json", **named})

    return answer


def in_turn(
    *answers: Callable[[web.BaseRequest], Awaitable[web.StreamResponse]],
) -> Callable[[web.BaseRequest], Awaitable[web.StreamResponse]]:
    """Each request gets the next of these answers; the last is repeated."""
    left = list(answers)

    async def answer(request: web.BaseRequest) -> web.StreamResponse:
        return await (left.pop(0) if len(left) > 1 else left[0])(request)

    return answer


async def slowly(request: web.BaseRequest) -> web.StreamResponse:
    await asyncio.sleep(0.1)  # an answer that is under way for a while
    return await fine(request)


@pytest.fixture
def midday() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOON, tick=False) as clock:
        yield clock


# What goes out


async def test_the_gateway_gets_scheme_host_port_path_and_query_as_they_are(provider: Provider) -> None:
    class Odd(Example):
        base = "http://api.example.org:8080"

    async with asking(provider.url + "/", Odd) as source:
        await source.number("/a%2Fb/%C3%B5/c d".replace(" ", "%20"), q="a&b=c?ä+ #%", list="1,2;3:4", none=None, n=5)
    assert provider.asked == [
        "/http/api.example.org:8080/a%2Fb/%C3%B5/c%20d?q=a%26b%3Dc%3F%C3%A4%2B%20%23%25&list=1,2;3:4&n=5"
    ]


async def test_requests_say_who_asks(provider: Provider) -> None:
    async with asking(provider.url, credentials=Credentials(contact="mailto:owner@example.org")) as source:
        await source.number()
    assert provider.headers[0]["User-Agent"].startswith("skerry/")
    assert "(+mailto:owner@example.org)" in provider.headers[0]["User-Agent"]
    assert "Cookie" not in provider.headers[0]


async def test_a_shield_that_wants_a_browser_learns_who_we_are_all_the_same(provider: Provider) -> None:
    class Shielded(Example):
        browser_like = True

    async with asking(provider.url, Shielded, credentials=Credentials(contact="mailto:owner@example.org")) as source:
        await source.number()
    sent = provider.headers[0]["User-Agent"]
    assert sent.startswith("Mozilla/5.0 (compatible; skerry/")
    assert "mailto:owner@example.org" in sent


async def test_the_national_portal_is_asked_as_its_own_pages_ask(provider: Provider) -> None:
    async def one(_: web.BaseRequest) -> web.Response:
        return web.json_response({"data": [{"titleEt": "Õunad"}]})

    provider.answer = one
    async with asking(provider.url, AvaandmedEesti) as portal:
        (found,) = await portal.search("tallinn")
    assert found.title == "Õunad"
    assert provider.headers[0]["Origin"] == "https://andmed.eesti.ee"
    assert provider.headers[0]["User-Agent"].startswith("Mozilla/5.0 (compatible; skerry/")


async def test_a_provider_may_say_when_to_come_back_in_a_header_of_its_own(provider: Provider) -> None:
    class Quota(Example):
        retry_header = "x-rate-limit-reset"

    provider.answer = answering(b"", 429, X_Rate_Limit_Reset="3000")
    async with asking(provider.url, Quota) as source:
        with pytest.raises(UpstreamUnavailable) as refused:
            await source.number("/a")
        assert refused.value.retry_after == 3000
        with pytest.raises(UpstreamUnavailable):
            await source.number("/b")
    assert len(provider.asked) == 1


@pytest.mark.parametrize(("headers", "seconds"), [({}, 11 * 3600), ({"Retry_After": "600"}, 600)])
async def test_used_up_calls_are_a_rate_limit(
    provider: Provider, headers: dict[str, str], seconds: int, midday: time_machine.Traveller
) -> None:
    """Not a failure to try again: the provider is left alone until it says, or until the next day."""

    class Metered(Example):
        quota_status = 402

    midday.move_to(datetime(2026, 11, 20, 13, tzinfo=UTC))
    provider.answer = answering(b"", 402, **headers)
    async with asking(provider.url, Metered) as source:
        with pytest.raises(UpstreamUnavailable, match="has answered as often as it allows") as refused:
            await source.number("/a")
        assert refused.value.retry_after == seconds
        with pytest.raises(UpstreamUnavailable, match="asked not to be called for a while"):
            await source.number("/b")
    assert len(provider.asked) == 1


async def test_without_a_contact_requests_do_not_pass_for_all_installations(provider: Provider) -> None:
    """A page of ours would put all of them into one limit."""
    async with asking(provider.url) as source:
        await source.number()
    assert re.fullmatch(r"skerry/[0-9.a-z+]+", provider.headers[0]["User-Agent"])


async def test_cookies_are_not_kept(provider: Provider, example: Example) -> None:
    provider.answer = answering(Set_Cookie="session=1; Path=/")
    await example.number("/a")
    await example.number("/b")
    assert "Cookie" not in provider.headers[1]


async def test_a_question_by_post_is_cached_by_its_body(provider: Provider, example: Example) -> None:
    ask = partial(example.post, "/query", fresh="10m", read=read_number)
    await asyncio.gather(*(ask(json={"year": year}) for year in (1, 2, 1, 2)))
    await ask(json={"year": 1})
    assert len(provider.asked) == 2
    assert provider.headers[0]["Content-Type"] == "application/json"


async def test_the_same_address_with_other_headers_is_another_call(provider: Provider, example: Example) -> None:
    for language in ("et", "lv", "et"):
        await example.get("/n", headers={"Accept-Language": language}, fresh="10m", read=read_number)
    assert [headers["Accept-Language"] for headers in provider.headers] == ["et", "lv"]


# Time and size


@pytest.mark.parametrize("when", ["before the head", "in the body"])
async def test_the_deadline_holds(provider: Provider, when: str) -> None:
    async def drip(request: web.BaseRequest) -> web.StreamResponse:
        if when == "before the head":
            return await never(request)
        response = web.StreamResponse()
        await response.prepare(request)
        while request.transport is not None and not request.transport.is_closing():
            await response.write(b" ")
            await asyncio.sleep(0.01)  # no pause is a timeout of its own
        return response

    provider.answer = drip
    async with asking(provider.url, deadline=0.4) as source:
        with pytest.raises(UpstreamUnavailable, match="Example Agency did not answer in time"):
            await in_time(source.number())  # of a provider that never ends its answer


async def test_the_deadline_of_the_answer_being_made_goes_before(provider: Provider, example: Example) -> None:
    provider.answer = never
    with frozen_loop() as clock, tracking(Provenance(deadline=asyncio.get_running_loop().time() + 0.2)):
        asked = asyncio.create_task(example.number())
        await clock.until(lambda: provider.asked)
        clock.advance(0.19)
        await clock.settle()
        assert not asked.done()
        clock.advance(0.02)  # the client's own deadline is seconds away
        with pytest.raises(UpstreamUnavailable, match=r"did not answer in the 0\.2 s that were left for it"):
            await asked
    provider.answer = fine
    assert await example.number() == 1  # so little time is not held against it
    assert isinstance(example._client, UpstreamClient)
    assert example._client.health.of("example").last_failure is None


async def test_the_calls_of_a_job_have_a_time_of_their_own(provider: Provider, example: Example) -> None:
    provider.answer = never
    now = asyncio.get_running_loop().time()
    with frozen_loop() as clock, tracking(Provenance(deadline=now + 120, call_timeout=100)):
        first = asyncio.create_task(example.number())
        await clock.until(lambda: provider.asked)
        clock.advance(99)  # the client's own deadline is 3 s
        await clock.settle()
        assert not first.done()
        clock.advance(2)
        with pytest.raises(UpstreamUnavailable, match="did not answer in time"):
            await first
        second = asyncio.create_task(example.number("/other"))
        await clock.until(lambda: len(provider.asked) == 2)
        clock.advance(20)  # the end of the job goes before
        with pytest.raises(UpstreamUnavailable, match="did not answer in time"):
            await second


async def never(request: web.BaseRequest) -> web.StreamResponse:
    """Answers when nobody waits any longer."""
    for _ in range(1000):
        if request.transport is None or request.transport.is_closing():
            break
        await asyncio.sleep(0.01)  # a closed connection tells the handler nothing
    return web.Response()


async def test_a_body_of_the_allowed_size_passes(provider: Provider, example: Example) -> None:
    provider.answer = answering(b'{"n": 1}' + b" " * (MAX_BYTES - 8))
    assert await example.number() == 1


@pytest.mark.parametrize("told", [True, False])
async def test_a_body_beyond_the_allowed_size_is_refused(provider: Provider, example: Example, told: bool) -> None:
    sent = 0

    async def flood(request: web.BaseRequest) -> web.StreamResponse:
        nonlocal sent
        response = web.StreamResponse(headers={"Content-Length": str(MAX_BYTES * 4)} if told else {})
        await response.prepare(request)
        for _ in range(4 * MAX_BYTES >> 20):
            await response.write(b" " * (1 << 20))
            sent += 1 << 20
        return response

    provider.answer = flood
    with pytest.raises(UpstreamUnavailable, match="returned more than 10 MB"):
        await example.number()
    assert len(provider.asked) == 1, "a body that was too large is not asked for again"
    assert sent < MAX_BYTES * (0.5 if told else 2)


@pytest.mark.parametrize(
    ("level", "size", "what"), [(1, 400, "returned more than 10 MB"), (9, 15, "is far larger decompressed")]
)
async def test_a_gzip_bomb_is_refused_before_it_fills_the_memory(
    provider: Provider, example: Example, level: int, size: int, what: str
) -> None:
    bomb = gzip.compress(b"0" * (1 << 20) * size, level)
    provider.answer = answering(bomb, Content_Encoding="gzip")
    process = psutil.Process()
    before = process.memory_info().rss
    with pytest.raises(UpstreamUnavailable, match=what):
        await example.number()
    assert process.memory_info().rss - before < 100 << 20
    assert len(provider.asked) == 1


async def test_what_decompresses_to_more_than_allowed_is_refused(provider: Provider, example: Example) -> None:
    line = random.Random(1).randbytes(1000).hex().encode()
    provider.answer = answering(gzip.compress(line * (MAX_BYTES // 2000 + 1), 1), Content_Encoding="gzip")
    with pytest.raises(UpstreamUnavailable, match="returned more than 10 MB"):
        await example.number()


async def test_a_body_of_many_empty_gzip_members_is_refused(provider: Provider, example: Example) -> None:
    provider.answer = answering(gzip.compress(b"") * 200_000, Content_Encoding="gzip")
    with pytest.raises(UpstreamUnavailable, match="returned a body that is far larger decompressed"):
        await example.number()
    assert len(provider.asked) == 1


async def test_a_long_body_of_many_gzip_members_is_read(provider: Provider, example: Example) -> None:
    digits = random.Random(1).randbytes(1000).hex()
    members = b"".join(gzip.compress(digits.encode()) for _ in range(1000))
    provider.answer = answering(members, Content_Encoding="gzip")
    assert await example.get("/n", fresh="1m", read=Reply.text) == digits * 1000


@pytest.mark.parametrize("cut", [1, 4, 8, 12, 100])
async def test_a_gzip_body_that_lost_its_end_is_not_taken_for_a_whole_one(
    provider: Provider, example: Example, cut: int
) -> None:
    """Its head promised no more than came: only the stream itself tells."""
    whole = gzip.compress(b'{"n": 1}' + random.Random(1).randbytes(200).hex().encode())
    provider.answer = answering(whole[:-cut], Content_Encoding="gzip")
    with pytest.raises(UpstreamUnavailable, match="does not decompress"):
        await example.get("/n", fresh="1m", read=lambda reply: len(reply.body))


@pytest.mark.parametrize(
    ("body", "encoding"),
    [
        (gzip.compress(b'{"n"') + gzip.compress(b": 7}"), "gzip"),  # as concatenated files are
        (gzip.compress(b'{"n": 7}'), "GZIP"),
        (b'{"n": 7}', "identity"),
        (b'{"n": 7}', "utf-8"),  # as some who mistake it for the charset send it
    ],
    ids=["concatenated", "upper case", "identity", "charset"],  # a packed body has the time in it
)
async def test_encodings_are_read_as_they_come(
    provider: Provider, example: Example, body: bytes, encoding: str
) -> None:
    provider.answer = answering(body, Content_Encoding=encoding)
    assert await example.number() == 7


async def test_an_empty_body_is_no_broken_one(provider: Provider, example: Example) -> None:
    provider.answer = answering(b"", 404, Content_Encoding="gzip")
    with pytest.raises(NotFound):
        await example.thing("x")


async def test_gzip_is_asked_for_and_read(provider: Provider, example: Example) -> None:
    provider.answer = answering(gzip.compress(b'{"n": 7}'), Content_Encoding="gzip")
    assert await example.number() == 7
    assert "gzip" in provider.headers[0]["Accept-Encoding"]


async def test_interim_responses_without_end_are_refused(provider: Provider, example: Example) -> None:
    sent = 0

    async def endless(request: web.BaseRequest) -> web.StreamResponse:
        nonlocal sent
        while request.transport is not None and not request.transport.is_closing():
            request.transport.write(b"HTTP/1.1 100 Continue\r\n\r\n")
            sent += 1
            await asyncio.sleep(0)
        return web.Response()

    provider.answer = endless
    with pytest.raises(UpstreamUnavailable, match="returned interim responses without end"):
        await in_time(example.number())
    assert len(provider.asked) == 1


async def test_a_few_interim_responses_are_passed_over(provider: Provider, example: Example) -> None:
    async def early(request: web.BaseRequest) -> web.StreamResponse:
        assert request.transport is not None
        request.transport.write(b"HTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\n\r\n" * 3)
        return await fine(request)

    provider.answer = early
    assert await example.number("/a") == 1
    assert await example.number("/b") == 1


# One for all


async def test_a_thousand_cold_requests_make_one_upstream_request(provider: Provider, example: Example) -> None:
    provider.answer = slowly
    assert await asyncio.gather(*(example.number() for _ in range(1000))) == [1] * 1000
    assert len(provider.asked) == 1


async def test_a_thousand_share_one_failure_too(provider: Provider, example: Example) -> None:
    provider.answer = answering(b"", 403)
    outcomes = await asyncio.gather(*(example.number() for _ in range(1000)), return_exceptions=True)
    assert {str(outcome) for outcome in outcomes} == {"Example Agency returned 403"}
    assert len(provider.asked) == 1


async def test_who_gives_up_does_not_take_the_answer_from_the_others(provider: Provider, example: Example) -> None:
    provider.answer = slowly
    waiting = [asyncio.create_task(example.number()) for _ in range(10)]
    await until(lambda: provider.asked)
    waiting[0].cancel()  # the one that started the request
    waiting[5].cancel()
    outcomes = await asyncio.gather(*waiting, return_exceptions=True)
    assert [outcome for outcome in outcomes if not isinstance(outcome, BaseException)] == [1] * 8
    assert len(provider.asked) == 1


async def test_when_everyone_has_given_up_the_answer_is_still_kept(provider: Provider, example: Example) -> None:
    provider.answer = slowly
    only = asyncio.create_task(example.number())
    await until(lambda: provider.asked)
    only.cancel()
    assert await example.number() == 1
    assert len(provider.asked) == 1


# Freshness


async def test_an_answer_is_asked_for_again_when_it_is_no_longer_fresh(
    provider: Provider, example: Example, midday: time_machine.Traveller
) -> None:
    await example.number()
    midday.shift(timedelta(minutes=9, seconds=59))
    await example.number()
    assert len(provider.asked) == 1
    midday.shift(timedelta(seconds=1))
    await example.number()
    assert len(provider.asked) == 2


async def test_an_answer_is_noted_with_its_times(
    provider: Provider, example: Example, midday: time_machine.Traveller
) -> None:
    provider.answer = answering(Last_Modified="Sat, 28 Feb 2026 10:00:00 GMT")
    await example.number()
    midday.shift(timedelta(minutes=3))
    with tracking(Provenance()) as record:
        await example.number()
    assert record.fetched_at == NOON
    assert record.fresh_until == NOON + timedelta(minutes=10)
    assert record.modified_at == datetime(2026, 2, 28, 10, tzinfo=UTC)
    assert set(record.origins) == {"example"}


@pytest.mark.parametrize(("stated", "fresh"), [(20, 20), (900, 600), (1e300, 600)])
async def test_a_reply_may_say_how_long_it_stays_fresh(
    provider: Provider, example: Example, clocks: Clocks, stated: float, fresh: float
) -> None:
    def lifetime(reply: Reply) -> timedelta:
        return timedelta(seconds=stated)

    for _ in range(2):
        with tracking(Provenance()) as record:
            await example.get("/n", fresh="10m", read=read_number, lifetime=lifetime)
    assert record.fresh_until == now() + timedelta(seconds=fresh)
    assert len(provider.asked) == 1
    clocks.advance(fresh)
    await example.get("/n", fresh="10m", read=read_number, lifetime=lifetime)
    assert len(provider.asked) == 2


@pytest.mark.parametrize("set_by", [-3600, 3600])
async def test_a_clock_that_is_set_makes_no_answer_fresher_or_older(
    provider: Provider, example: Example, clocks: Clocks, set_by: float
) -> None:
    async def ask() -> Provenance:
        with tracking(Provenance()) as record:
            await example.get("/n", fresh="2s", read=read_number)
        return record

    await ask()
    clocks.set_by(set_by)
    clocks.advance(1.5)
    record = await ask()
    assert len(provider.asked) == 1
    assert record.fetched_at == now() - timedelta(seconds=1.5)
    assert record.fresh_until == now() + timedelta(seconds=0.5)
    clocks.advance(0.5)
    await ask()
    assert len(provider.asked) == 2


@pytest.mark.parametrize("set_by", [-3600, 3600])
async def test_a_clock_that_is_set_neither_prolongs_nor_ends_a_pause(
    provider: Provider, example: Example, clocks: Clocks, set_by: float
) -> None:
    provider.answer = answering(b"", 403)
    await asyncio.gather(*(example.number(f"/{n}") for n in range(MIN_CALLS)), return_exceptions=True)
    provider.answer = fine
    clocks.set_by(set_by)
    clocks.advance(OPEN_TIMEOUT - 0.5)
    with pytest.raises(UpstreamUnavailable, match="is paused"):
        await example.number("/next")
    clocks.advance(0.5)
    assert await example.number("/next") == 1


@pytest.mark.parametrize("stated", ["yesterday", "", "Fri, 31 Dec 9999 23:59:59 -0100"])
async def test_a_last_modified_that_is_no_time_is_passed_over(
    provider: Provider, example: Example, stated: str
) -> None:
    provider.answer = answering(Last_Modified=stated)
    with tracking(Provenance()) as record:
        assert await example.number() == 1
    assert record.modified_at is None


async def test_that_something_is_missing_is_believed_for_a_minute(
    provider: Provider, example: Example, midday: time_machine.Traveller
) -> None:
    provider.answer = answering(b"", 404)
    for _ in range(3):
        with pytest.raises(NotFound, match="no thing called x"):
            await example.thing("x")
    assert len(provider.asked) == 1
    midday.shift(timedelta(seconds=61))
    provider.answer = fine
    assert await example.thing("x") == 1


async def test_a_404_where_no_item_was_named_is_a_failure(provider: Provider, example: Example) -> None:
    provider.answer = answering(b"", 404)
    with pytest.raises(UpstreamUnavailable, match="returned 404"):
        await example.number()


async def test_what_cannot_be_read_is_a_failure_that_is_remembered(
    provider: Provider, example: Example, midday: time_machine.Traveller
) -> None:
    provider.answer = answering(b'{"m": 1}')
    for _ in range(3):
        with pytest.raises(UpstreamChanged, match="Example Agency returned something unexpected") as caught:
            await example.number()
        assert caught.value.retry_after == FAILURE_TTL
    assert len(provider.asked) == 1
    provider.answer = fine
    midday.shift(timedelta(seconds=FAILURE_TTL))
    assert await example.number() == 1


async def test_what_one_reader_cannot_read_another_may(provider: Provider, example: Example) -> None:
    provider.answer = answering(b'{"m": 1}')
    with pytest.raises(UpstreamChanged):
        await example.number()
    assert await example.get("/n", fresh="10m", read=Reply.text) == '{"m": 1}'


@pytest.mark.parametrize(
    "failure",
    [StopIteration(), AssertionError(), RuntimeError("deep inside"), OSError(2, "gone"), EOFError(), KeyError()],
)
async def test_whatever_a_reader_raises_means_that_the_provider_changed(example: Example, failure: Exception) -> None:
    def read(reply: Reply) -> int:
        raise failure

    with pytest.raises(UpstreamChanged) as caught:
        await example.get("/n", fresh="1m", read=read)
    assert "deep inside" not in str(caught.value)


async def test_what_a_provider_returned_is_quoted_printable_and_short(provider: Provider, example: Example) -> None:
    hostile = "\x1b[2J\r\nSet-Cookie: a=b\u202e<script>" + "x" * 10_000
    provider.answer = answering(json.dumps({"kind": hostile}).encode())

    class Shape(Struct):
        kind: Literal["a", "b"]

    def read_kind(reply: Reply) -> str:
        return reply.json(Shape).kind

    def read_message(reply: Reply) -> str:
        raise ReplyError(f"returned the error {reply.json(dict[str, str])['kind']}")

    def read_failure(reply: Reply) -> str:
        raise UpstreamUnavailable("", reply.json(dict[str, str])["kind"])

    with capture_logs() as lines:
        for read in (read_kind, read_message, read_failure):
            with pytest.raises(UpstreamUnavailable) as caught:
                await example.get("/n", fresh="1m", read=read)
            assert caught.value.what.isprintable()
            assert len(caught.value.what) <= 160
            health = example._client.health.of("example")  # type: ignore[attr-defined]
            assert health.failure == caught.value.what
    for line in lines:
        for name, value in line.items():
            assert len(str(value)) <= 160, name
            assert str(value).isprintable(), name


async def test_a_reader_may_say_that_there_is_no_such_thing(example: Example) -> None:
    def read(reply: Reply) -> int:
        raise NotFound("no thing called y")

    with pytest.raises(NotFound, match="no thing called y"):
        await example.get("/n", fresh="1m", read=read)


async def test_a_reply_is_read_once_by_one_reader(provider: Provider) -> None:
    class Bound(Example):
        times = 0

        async def number(self, path: str = "/n", **query: Any) -> int:
            return await self.get(path, fresh="10m", read=self._read)

        def _read(self, reply: Reply) -> int:
            self.times += 1
            return self.times

    async with asking(provider.url, Bound) as source:
        assert [await source.number() for _ in range(5)] == [1] * 5


# The last good answer


@pytest.fixture
async def outlived(provider: Provider, example: Example, midday: time_machine.Traveller) -> Example:
    """A source whose answer of noon stopped being fresh a minute ago, and whose provider is away."""
    await example.number()
    midday.shift(timedelta(minutes=11))
    provider.answer = answering(b"", 403)
    return example


async def test_an_old_answer_is_not_given_unasked(outlived: Example) -> None:
    with tracking(Provenance()), pytest.raises(UpstreamUnavailable):
        await outlived.number()
    with pytest.raises(UpstreamUnavailable):
        await outlived.number()


@pytest.mark.parametrize(("accept_stale", "given"), [(float("inf"), True), (60, True), (59, False)])
async def test_max_stale_gives_the_last_good_answer_with_its_true_age(
    provider: Provider, outlived: Example, accept_stale: float, given: bool
) -> None:
    for _ in range(2):  # the first time does not make it fresh for the second
        with tracking(Provenance(accept_stale=accept_stale)) as record:
            if given:
                assert await outlived.number() == 1
                assert record.fetched_at == NOON
                assert record.fresh_until == NOON + timedelta(minutes=10)
            else:
                with pytest.raises(UpstreamUnavailable):
                    await outlived.number()
    assert len(provider.asked) == 2  # the failure of the first time is remembered


async def test_max_stale_still_prefers_a_new_answer(provider: Provider, outlived: Example) -> None:
    provider.answer = answering(b'{"n": 2}')
    with tracking(Provenance(accept_stale=float("inf"))):
        assert await outlived.number() == 2


async def test_a_value_outside_its_range_is_null_and_counted(provider: Provider, example: Example) -> None:
    class Air(Struct):
        temperature_c: float | None

    def read_air(reply: Reply) -> Air:
        return reply.json(Air)

    provider.answer = answering(b'{"temperature_c": 451}')
    assert isinstance(example._client, UpstreamClient)
    metrics = Metrics()
    example._client.health = ProviderHealth(
        metrics.upstream_calls, metrics.upstream_seconds, metrics.upstream_implausible
    )
    for _ in range(3):
        assert await example.get("/air", fresh="1m", read=read_air) == Air(None)
    counted = b'skerry_upstream_implausible_total{field="temperature_c",source="example"} 1.0'
    assert counted in metrics.exposition()  # read once, kept without it


async def test_an_odd_row_is_left_out_counted_and_logged(provider: Provider, example: Example) -> None:
    class Level(Struct):
        cm: int

    def read_levels(reply: Reply) -> list[Level]:
        return read_rows(reply.json(list[Raw]), Level, lambda row: row)

    provider.answer = answering(b'[{"cm": 1}, {"cm": "two"}, null, {"cm": 4}, 5, {"cm": 6}]')
    assert isinstance(example._client, UpstreamClient)
    metrics = Metrics()
    example._client.health = ProviderHealth(
        metrics.upstream_calls, metrics.upstream_seconds, odd_rows=metrics.upstream_odd_rows
    )
    with pytest.raises(
        UpstreamChanged, match="returned 3 of 6 rows in an unexpected format: Expected `int`, got `str`"
    ):
        await example.get("/levels", fresh="1m", read=read_levels)
    provider.answer = answering(b'[{"cm": 1}, {"cm": "two"}, {"cm": 3}]')
    with capture_logs() as logs:
        for _ in range(3):
            assert await example.get("/levels/1", fresh="1m", read=read_levels) == [Level(1), Level(3)]
    assert b'skerry_upstream_odd_rows_total{provider="example"} 1.0' in metrics.exposition()
    (logged,) = logs
    assert (logged["provider"], logged["odd"], logged["left_out"], logged["kept"]) == ("example", "1", "1", "2")


# Trying again, and not


@pytest.mark.parametrize("status", [429, 500, 502, 503, 504])
async def test_what_may_pass_is_tried_at_most_three_times(provider: Provider, example: Example, status: int) -> None:
    provider.answer = answering(b"", status)
    with pytest.raises(UpstreamUnavailable, match=f"returned {status}"):
        await example.number()
    assert len(provider.asked) == MAX_ATTEMPTS == 3


@pytest.mark.parametrize("status", [204, 206, 400, 401, 403, 404, 410, 418, 501])
async def test_what_will_not_pass_is_tried_once(provider: Provider, example: Example, status: int) -> None:
    provider.answer = answering(b"", status)
    with pytest.raises(UpstreamUnavailable, match=f"returned {status}"):
        await example.number()
    assert len(provider.asked) == 1


async def test_a_second_try_can_succeed(provider: Provider, example: Example) -> None:
    provider.answer = in_turn(answering(b"", 503), fine)
    assert await example.number() == 1


async def test_a_short_retry_after_is_waited_for(provider: Provider, example: Example) -> None:
    provider.answer = in_turn(answering(b"", 503, Retry_After="1"), fine)
    with frozen_loop() as clock:
        asked = asyncio.create_task(example.number())
        await clock.until(lambda: provider.asked and not provider.concurrency)
        await clock.settle()
        clock.advance(0.99)
        await clock.settle()
        assert len(provider.asked) == 1
        clock.advance(0.02)
        await clock.until(asked.done)
        assert asked.result() == 1
        assert len(provider.asked) == 2


async def test_a_retry_after_of_nothing_is_tried_again(provider: Provider, example: Example) -> None:
    provider.answer = in_turn(answering(b"", 503, Retry_After="0"), fine)
    assert await example.number() == 1


@pytest.mark.parametrize("form", ["120", "a date"])
async def test_a_long_retry_after_keeps_us_from_asking(provider: Provider, example: Example, form: str) -> None:
    stated = form if form.isdigit() else format_datetime(now() + timedelta(seconds=120), usegmt=True)
    provider.answer = answering(b"", 429, Retry_After=stated)
    with pytest.raises(UpstreamUnavailable, match="returned 429") as caught:
        await example.number("/a")
    assert caught.value.retry_after == pytest.approx(120, abs=1)
    provider.answer = fine
    with pytest.raises(UpstreamUnavailable, match="asked not to be called") as caught:
        await example.number("/b")
    assert caught.value.retry_after == pytest.approx(120, abs=1)
    assert len(provider.asked) == 1


async def test_one_retry_after_does_not_close_a_host_for_an_hour(
    provider: Provider, example: Example, midday: time_machine.Traveller
) -> None:
    provider.answer = answering(b"", 503, Retry_After="3600")
    with pytest.raises(UpstreamUnavailable, match="returned 503") as caught:
        await example.number("/a")
    assert caught.value.retry_after == 3600
    with pytest.raises(UpstreamUnavailable, match="asked not to be called") as caught:
        await example.number("/b")
    assert caught.value.retry_after == MAX_PAUSE
    assert state_of(example) == "opened"

    midday.shift(timedelta(seconds=MAX_PAUSE))
    provider.asked.clear()
    outcomes = await asyncio.gather(*(example.number(f"/probe/{n}") for n in range(20)), return_exceptions=True)
    assert len(provider.asked) == 1  # one call is let through, and the host still asks not to be called
    assert all(isinstance(outcome, UpstreamUnavailable) for outcome in outcomes)

    midday.shift(timedelta(seconds=MAX_PAUSE))
    provider.answer = fine
    assert await example.number("/c") == 1
    assert await asyncio.gather(*(example.number(f"/{n}") for n in range(5))) == [1] * 5


BEYOND = (f"1 Jan {'9' * 20} 00:00:00 +0000", f"1 Jan 2026 00:00:00 +{'9' * 30}")
"""Dates beyond the years that dates can have."""


@pytest.mark.parametrize("stated", ["soon", "-5", "", "1e3", "²", "9" * 30, *BEYOND])
async def test_an_odd_retry_after_does_no_harm(provider: Provider, example: Example, stated: str) -> None:
    provider.answer = answering(b"", 403, Retry_After=stated)
    with pytest.raises(UpstreamUnavailable, match="returned 403") as caught:
        await example.number()
    assert caught.value.retry_after is None or caught.value.retry_after <= 3600


async def test_a_retry_never_waits_for_the_pace(provider: Provider) -> None:
    class Slow(Example):
        pace = Pace(per_second=0.01, concurrency=1)

    provider.answer = in_turn(answering(b"", 503), fine)
    async with asking(provider.url, Slow) as source:
        with pytest.raises(UpstreamUnavailable, match="returned 503"):
            await source.number()
    assert len(provider.asked) == 1


async def test_a_retry_after_beyond_a_second_is_told_instead_of_waited_for(
    provider: Provider, example: Example
) -> None:
    provider.answer = in_turn(answering(b"", 503, Retry_After="2"), fine)
    with pytest.raises(UpstreamUnavailable, match="returned 503") as caught:
        await example.number()
    assert caught.value.retry_after == 2
    assert len(provider.asked) == 1


async def test_a_failure_is_remembered_for_a_few_seconds(
    provider: Provider, example: Example, midday: time_machine.Traveller
) -> None:
    provider.answer = answering(b"", 403)
    for _ in range(3):
        with pytest.raises(UpstreamUnavailable, match="returned 403") as caught:
            await example.number()
        assert caught.value.retry_after == FAILURE_TTL
    assert len(provider.asked) == 1
    provider.answer = fine
    assert await example.number("/other") == 1  # another address may well answer
    midday.shift(timedelta(seconds=FAILURE_TTL))
    assert await example.number() == 1


async def test_a_host_that_refuses_connections_is_refused_for_all_its_addresses() -> None:
    async with asking(closed_port()) as source:
        for path in ("/a", "/b"):
            with pytest.raises(UpstreamUnavailable, match="refused the connection") as caught:
                await source.number(path)
            assert caught.value.retry_after is not None
        assert len(source._client.failures) == 1


async def test_failures_that_are_remembered_are_bounded(provider: Provider, example: Example) -> None:
    assert isinstance(example._client, UpstreamClient)
    failures = example._client.failures
    for n in range(MAX_FAILURES):
        failures.add(str(n), "returned 500")
    provider.answer = answering(b"", 403)
    with pytest.raises(UpstreamUnavailable):
        await example.number()
    assert len(failures) == MAX_FAILURES
    assert failures.of("0") is None
    assert failures.of("1") is not None


def state_of(source: Example) -> str:
    assert isinstance(source._client, UpstreamClient)
    return source._client.breaker_state(type(source))


async def test_the_breaker_opens_when_most_calls_fail_and_recovers(
    provider: Provider, example: Example, midday: time_machine.Traveller
) -> None:
    provider.answer = answering(b"", 403)
    for n in range(MIN_CALLS):
        with pytest.raises(UpstreamUnavailable, match="returned 403"):
            await example.number(f"/{n}")
    with pytest.raises(UpstreamUnavailable, match="is paused after too many failures") as caught:
        await example.number("/next")
    assert caught.value.retry_after == OPEN_TIMEOUT
    assert len(provider.asked) == MIN_CALLS
    assert state_of(example) == "opened"

    midday.shift(timedelta(seconds=OPEN_TIMEOUT))
    assert state_of(example) == "half-opened"
    with pytest.raises(UpstreamUnavailable, match="returned 403"):  # one try, which fails: open again
        await example.number("/try")
    with pytest.raises(UpstreamUnavailable, match="is paused after too many failures"):
        await example.number("/next")

    midday.shift(timedelta(seconds=OPEN_TIMEOUT))
    provider.answer = fine
    assert await example.number("/try") == 1
    assert state_of(example) == "closed"


async def test_an_open_breaker_lets_one_call_through(
    provider: Provider, example: Example, midday: time_machine.Traveller
) -> None:
    provider.answer = answering(b"", 403)
    await asyncio.gather(*(example.number(f"/{n}") for n in range(MIN_CALLS)), return_exceptions=True)
    midday.shift(timedelta(seconds=OPEN_TIMEOUT))
    provider.asked.clear()
    provider.answer = slowly
    outcomes = await asyncio.gather(*(example.number(f"/probe/{n}") for n in range(20)), return_exceptions=True)
    assert outcomes.count(1) == len(provider.asked) == 1
    assert {str(outcome) for outcome in outcomes} == {"1", "Example Agency is paused after too many failures"}
    assert await example.number("/next") == 1


async def test_a_few_odd_questions_do_not_take_a_provider_away(provider: Provider, example: Example) -> None:
    """Five in a row that it answers with an error, and later nine among ten that it answers."""

    async def by_path(request: web.BaseRequest) -> web.StreamResponse:
        return web.Response(status=501) if "/odd/" in request.raw_path else await fine(request)

    provider.answer = by_path
    await asyncio.gather(*(example.number(f"/odd/{n}") for n in range(5)), return_exceptions=True)
    assert [await example.number(f"/{n}") for n in range(MIN_CALLS)] == [1] * MIN_CALLS
    await asyncio.gather(*(example.number(f"/odd/more/{n}") for n in range(4)), return_exceptions=True)
    assert len(provider.asked) == MIN_CALLS + 9
    assert state_of(example) == "closed"


async def test_an_operation_that_fails_does_not_take_the_others_of_its_provider_away(
    provider: Provider, example: Example
) -> None:
    async def by_path(request: web.BaseRequest) -> web.StreamResponse:
        return web.Response(status=501) if "/odd/" in request.raw_path else await fine(request)

    provider.answer = by_path
    for n in range(MIN_CALLS):
        with pytest.raises(UpstreamUnavailable, match="returned 501"):
            await example.get(f"/odd/{n}", fresh="1m", read=Reply.text)
    with pytest.raises(UpstreamUnavailable, match="is paused"):
        await example.get("/odd/next", fresh="1m", read=Reply.text)
    assert await example.number() == 1


async def test_a_host_that_cannot_be_reached_is_paused_for_all_operations(midday: time_machine.Traveller) -> None:
    async with asking(closed_port(), failure_ttl=0.0) as example:
        for _ in range(5):
            with pytest.raises(UpstreamUnavailable, match="refused the connection"):
                await example.number()
        with pytest.raises(UpstreamUnavailable, match="is paused") as caught:
            await example.get("/other", fresh="1m", read=Reply.text)
        assert caught.value.retry_after == OPEN_TIMEOUT


@pytest.mark.parametrize("status", [400, 404, 410, 414, 422])
async def test_what_is_wrong_with_a_request_does_not_open_the_breaker(
    provider: Provider, example: Example, status: int
) -> None:
    """Else a caller who asks for nonsense would take the provider away from everyone."""
    provider.answer = answering(b"", status)
    for n in range(MIN_CALLS + 1):
        with pytest.raises(UpstreamUnavailable, match=f"returned {status}"):
            await example.number(f"/{n}")


async def test_that_something_is_missing_does_not_open_the_breaker(provider: Provider, example: Example) -> None:
    provider.answer = answering(b"", 404)
    for n in range(MIN_CALLS + 1):
        with pytest.raises(NotFound):
            await example.thing(str(n))


async def test_a_breaker_is_one_host_s(provider: Provider) -> None:
    class Other(Example):
        base = "https://other.example.org"

    async def by_host(request: web.BaseRequest) -> web.StreamResponse:
        return web.Response(status=403) if "/api.example.org/" in request.raw_path else await fine(request)

    provider.answer = by_host
    async with asking(provider.url) as example:
        await asyncio.gather(*(example.number(f"/{n}") for n in range(9)), return_exceptions=True)
        assert await Other(example._client).number() == 1


# Pace


async def test_no_more_requests_at_once_than_the_provider_is_asked(provider: Provider) -> None:
    class Shy(Example):
        pace = Pace(per_second=10_000, concurrency=2)

    provider.answer = partial(_briefly, 0.02)
    async with asking(provider.url, Shy) as source:
        await asyncio.gather(*(source.number(f"/{n}") for n in range(20)))
    assert provider.most_at_once == 2


async def _briefly(seconds: float, request: web.BaseRequest) -> web.StreamResponse:
    await asyncio.sleep(seconds)  # requests overlap
    return await fine(request)


async def test_no_more_requests_a_second_than_the_provider_is_asked(provider: Provider) -> None:
    class Slow(Example):
        pace = Pace(per_second=10, concurrency=50)

    async with asking(provider.url, Slow) as source:
        with frozen_loop() as clock:
            asked = asyncio.gather(*(source.number(f"/{n}") for n in range(20)))
            for least in range(10, 20, 2):  # a burst of ten, then ten at ten a second
                await clock.until(lambda least=least: len(provider.asked) >= least)  # type: ignore[misc]
                await clock.settle()
                assert least <= len(provider.asked) <= least + 1
                clock.advance(0.21)
            await clock.until(asked.done)
            assert asked.result() == [1] * 20


async def test_our_own_pace_is_not_held_against_the_provider(provider: Provider) -> None:
    class Slow(Example):
        pace = Pace(per_second=0.5, concurrency=50)

    async with asking(provider.url, Slow, deadline=0.3) as source:
        outcomes = await asyncio.gather(*(source.number(f"/{n}") for n in range(8)), return_exceptions=True)
        failures = [outcome for outcome in outcomes if isinstance(outcome, UpstreamUnavailable)]
        assert len(failures) == 7
        assert all("our own limit of 30 requests a minute is used up" in failure.what for failure in failures)
        assert [failure.retry_after for failure in failures] == [2] * 7  # each at once: none of them waits
        assert state_of(source) == "closed"
        assert source._client.health.of("example").last_failure is None


# Redirects


def redirecting(location: str, status: int = 302) -> Callable[[web.BaseRequest], Awaitable[web.StreamResponse]]:
    return answering(b"", status, Location=location)


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
@pytest.mark.parametrize(
    ("location", "path"),
    [
        ("/moved?x=1", "/https/api.example.org/moved?x=1"),
        ("moved", "/https/api.example.org/deep/moved"),
        ("/with blank/%2F", "/https/api.example.org/with%20blank/%2F"),
        ("//www.example.net/a", "/https/www.example.net/a"),
        ("https://www.example.net:8080/a", "/https/www.example.net:8080/a"),
    ],
)
async def test_a_redirect_is_followed(
    provider: Provider, example: Example, status: int, location: str, path: str
) -> None:
    provider.answer = in_turn(redirecting(location, status), fine)
    assert await example.number("/deep/n") == 1
    assert provider.asked[1] == path


async def test_three_redirects_are_followed_and_no_fourth(provider: Provider, example: Example) -> None:
    provider.answer = in_turn(*(redirecting(f"/{n}") for n in range(3)), fine)
    assert await example.number() == 1
    provider.asked.clear()
    provider.answer = redirecting("/again")
    with pytest.raises(UpstreamUnavailable, match="redirected more than 3 times"):
        await example.number("/other")
    assert len(provider.asked) == 4


@pytest.mark.parametrize(
    "location",
    [
        "https://127.0.0.1/", "https://localhost/", "https://169.254.169.254/latest/meta-data/", "https://10.0.0.1:80/x",
        "https://[::1]/", "https://[::ffff:10.0.0.1]/", "https://2130706433/", "https://0x7f.1/", "https://127.1/",
        "https://metadata.google.internal/", "https://printer.local/", "http://www.example.net/", "file:///etc/passwd",
        "ftp://example.org/x", "gopher://example.org/", "javascript:alert(1)", "http://", "https://[broken/", "https://www.example.net:99999/",
        "//user@localhost/x",
    ],
)  # fmt: skip
async def test_a_redirect_to_where_we_must_not_go_is_refused(
    provider: Provider, example: Example, location: str
) -> None:
    provider.answer = redirecting(location)
    with pytest.raises(
        UpstreamUnavailable,
        match=r"redirected (to (an address that is not public|a URL that is not HTTP|an invalid URL)|from HTTPS to HTTP)",
    ):
        await example.number()
    assert len(provider.asked) == 1


async def test_each_of_several_redirects_is_checked(provider: Provider, example: Example) -> None:
    provider.answer = in_turn(redirecting("https://www.example.net/"), redirecting("https://192.168.0.1/"))
    with pytest.raises(UpstreamUnavailable, match="redirected to an address that is not public"):
        await example.number()
    assert len(provider.asked) == 2


async def test_headers_do_not_follow_to_another_host(provider: Provider, example: Example) -> None:
    provider.answer = in_turn(redirecting("https://www.example.net/"), fine)
    await example.get("/n", headers={"Authorization": "Bearer x"}, fresh="1m", read=read_number)
    assert "Authorization" not in provider.headers[1]


async def test_a_question_by_post_that_is_sent_elsewhere_to_look_is_looked_for_by_get(
    provider: Provider, example: Example
) -> None:
    methods = []

    async def answer(request: web.BaseRequest) -> web.StreamResponse:
        methods.append(request.method)
        return await (fine if len(methods) > 1 else redirecting("/result", 303))(request)

    provider.answer = answer
    await example.post("/query", json={}, fresh="1m", read=read_number)
    assert methods == ["POST", "GET"]


# The memory cache


def _entry(size: int) -> CacheEntry:
    return CacheEntry(Reply(url="", status=200, headers={}, body=b"x" * size, fetched_at=NOON, fresh_until=NOON))


def test_memory_is_bounded_by_bytes_and_the_least_recently_used_goes_first() -> None:
    cache = MemoryCache(10_000)
    for name in "abc":
        cache.put(name, _entry(2000))
    assert cache.get("a") is not None  # used: b is now the oldest
    cache.put("d", _entry(2000))
    assert [name for name in "abcd" if cache.get(name)] == ["a", "c", "d"]


def test_what_is_larger_than_the_cache_is_not_kept_and_pushes_nothing_out() -> None:
    cache = MemoryCache(10_000)
    cache.put("a", _entry(2000))
    cache.put("big", _entry(20_000))
    assert cache.get("a") is not None
    assert cache.get("big") is None


def test_no_memory_keeps_nothing() -> None:
    cache = MemoryCache(0)
    cache.put("a", _entry(0))
    assert cache.get("a") is None


# Everything that can go wrong


@pytest.mark.parametrize("name", sorted({*FAULTS, "refused", "dns"}))
async def test_every_fault_is_a_failure_of_the_provider(replay_server: ReplayServer, name: str) -> None:
    gateway = {"refused": closed_port(), "dns": UNRESOLVABLE}.get(name) or replay_server.through(fault=name)
    deadline = 0.5 if name in LASTING else 5.0
    async with asking(gateway, deadline=deadline) as source:
        with pytest.raises(UpstreamUnavailable) as caught:
            await in_time(source.number(), deadline + 1)
        assert ("in time" in str(caught.value)) == (name in LASTING)
        assert str(caught.value).startswith("Example Agency ")
        for inside in ("127.0.0.1", "gateway", "Error", "169.254", "passwd"):
            assert inside not in str(caught.value)


async def test_closing_ends_what_is_under_way(provider: Provider) -> None:
    provider.answer = never
    async with asking(provider.url) as source:
        waiting = asyncio.create_task(source.number())
        await until(lambda: provider.asked)
    with pytest.raises((asyncio.CancelledError, UpstreamUnavailable)):
        await waiting
