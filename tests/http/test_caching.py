"""Validators, freshness and age; CORS, HEAD and OPTIONS; the cache of finished answers."""

import asyncio
import re
import time
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import httpx
import pytest
import time_machine

from skerry.http.cache import CachedResponse, ResponseCache
from tests.conftest import Api, Clocks
from tests.http.conftest import Harboured
from tests.upstream.conftest import Provider
from tests.upstream.test_client import answering

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
CURATED = "/curated/datasets/ee-turnout"


def max_age(response: httpx.Response) -> int:
    found = re.search(r"max-age=(\d+)", response.headers["cache-control"])
    assert found is not None
    return int(found[1])


def age(response: httpx.Response) -> int:
    return int(response.headers["age"])


# Validators


async def test_who_has_it_already_is_told_so(sea: Api) -> None:
    for _ in range(2):  # made, and from the cache
        first = await sea.get("/harbours")
        tag = first.headers["etag"]
        for given in (tag, f"W/{tag}", f'"other", {tag}', "*", f'"other",{tag}'):
            again = await sea.get("/harbours", if_none_match=given)
            assert again.status_code == 304, given
            assert again.content == b""
            assert "content-length" not in again.headers
            for name in ("etag", "cache-control", "vary"):
                assert again.headers[name] == first.headers[name]


@pytest.mark.parametrize(
    "given",
    [
        "1 Jan 99999999999999999999 00:00:00 +0000",
        "Sun, 01 Mar 2026 00:00:00 +" + "9" * 30,
        "1 Jan 0001 00:00:00 +2359",
        "",
    ],
)
async def test_a_date_beyond_the_years_is_no_date(sea: Api, given: str) -> None:
    response = await sea.get("/tides", if_modified_since=given)
    assert (response.status_code, bool(response.content)) == (200, True)


@pytest.mark.parametrize(
    ("given", "status"),
    [
        ("Mon, 01 Jan 2024 00:00:00 GMT", 304),
        ("Sun, 01 Mar 2026 00:00:00 GMT", 304),
        ("Sun, 31 Dec 2023 23:59:59 GMT", 200),
        ("yesterday", 200),
        ("Sat, 32 Feb 2026 10:00:00", 200),
        ("", 200),
    ],
)
async def test_if_modified_since_is_compared_with_the_last_change(api: Api, given: str, status: int) -> None:
    for _ in range(3):  # made, from the cache, and remembered by its head
        assert (await api.get(CURATED, if_modified_since=given)).status_code == status
    changed = await api.get(CURATED, if_modified_since=given, if_none_match='"other"')
    assert changed.status_code == 200  # If-None-Match holds where both are given
    tag = changed.headers["etag"]
    assert (await api.get(CURATED, if_modified_since=given, if_none_match=tag)).status_code == 304


async def test_the_date_of_what_a_provider_sent_is_no_validator(sea: Api, provider: Provider) -> None:
    provider.answer = answering(Last_Modified="Sat, 28 Feb 2026 10:00:00 GMT")
    for _ in range(3):
        response = await sea.get("/tides", if_modified_since="Sun, 01 Mar 2026 00:00:00 GMT")
        assert (response.status_code, response.headers["last-modified"]) == (200, "Sat, 28 Feb 2026 10:00:00 GMT")


async def test_without_last_modified_there_is_no_comparison_by_date(sea: Api) -> None:
    assert (await sea.get("/harbours", if_modified_since="Sun, 01 Mar 2099 00:00:00 GMT")).status_code == 200


@pytest.mark.parametrize("given", ['"other"', "nonsense", "", '""', "W/"])
async def test_who_has_something_else_gets_it(sea: Api, given: str) -> None:
    response = await sea.get("/harbours", if_none_match=given)
    assert response.status_code == 200
    assert response.content


async def test_the_tag_is_of_the_content(sea: Api) -> None:
    one, other = await sea.get("/harbours?limit=1"), await sea.get("/harbours?limit=2")
    assert one.headers["etag"] != other.headers["etag"]
    assert (await sea.get("/harbours?limit=1&_=1")).headers["etag"] == one.headers["etag"]


# HEAD, OPTIONS, CORS


@pytest.mark.parametrize("path", ["/harbours", "/harbours?format=csv", "/harbours/Kardla", "/nowhere", "/dice"])
async def test_head_has_the_headers_of_get(sea: Api, path: str) -> None:
    for _ in range(2):
        got, head = await sea.get(path), await sea.client.head(f"/api/v1{path}")
        assert head.status_code == got.status_code
        assert head.content == b""
        differ = {"etag", "date"} if path == "/dice" else {"date"}
        assert {k: v for k, v in head.headers.items() if k not in differ} == {
            k: v for k, v in got.headers.items() if k not in differ
        } | ({"cache-status": head.headers["cache-status"]} if "cache-status" in head.headers else {})


@pytest.mark.parametrize("path", ["/api/v1/harbours", "/api/v1/nowhere", "/health", "/"])
async def test_options_says_what_is_allowed(sea: Api, path: str) -> None:
    response = await sea.client.options(
        path, headers={"Origin": "https://app.example.org", "Access-Control-Request-Method": "GET"}
    )
    assert response.status_code == 204
    assert "content-length" not in response.headers
    assert response.headers["allow"] == "GET, HEAD, OPTIONS"
    assert response.headers["access-control-allow-origin"] == "*"
    assert response.headers["access-control-allow-methods"] == "GET, HEAD, OPTIONS"
    assert response.headers["access-control-allow-headers"].startswith("*")


async def test_scripts_of_any_page_may_read_what_we_say(sea: Api) -> None:
    response = await sea.get("/harbours", origin="https://app.example.org")
    assert response.headers["access-control-allow-origin"] == "*"
    exposed = response.headers["access-control-expose-headers"]
    for name in ("ETag", "Age", "Link", "Retry-After", "RateLimit", "Cache-Status", "Last-Modified"):
        assert name in exposed.split(", ")


# Freshness


@pytest.fixture
async def clock() -> AsyncIterator[time_machine.Traveller]:
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


async def test_a_computed_answer_is_as_old_as_its_making(sea: Api, clock: time_machine.Traveller) -> None:
    first = await sea.get("/harbours")
    assert first.headers["cache-control"] == "public, max-age=600, stale-while-revalidate=60"
    assert (age(first), first.headers["cache-status"]) == (0, "skerry; fwd=miss")
    clock.shift(timedelta(seconds=599))
    second = await sea.get("/harbours")
    assert (age(second), max_age(second), second.headers["cache-status"]) == (599, 600, "skerry; hit")
    clock.shift(timedelta(seconds=1))
    third = await sea.get("/harbours")
    assert (age(third), third.headers["cache-status"]) == (0, "skerry; fwd=miss")


async def test_an_answer_is_as_old_as_the_figures_that_it_rests_on(
    open_harbours: Harboured, provider: Provider, clock: time_machine.Traveller
) -> None:
    """The endpoint lets an answer be kept for an hour, its provider's figures hold for ten minutes: the shorter counts."""
    async with open_harbours(response_cache=0) as sea:
        first = await sea.get("/tides")
        assert (age(first), max_age(first)) == (0, 600)
        clock.shift(timedelta(seconds=400))
        second = await sea.get("/tides")  # made anew from what the upstream client kept
        assert second.headers["cache-status"] == "skerry; fwd=miss"
        assert (age(second), max_age(second)) == (400, 600)
        assert len(provider.asked) == 1
        clock.shift(timedelta(seconds=200))
        assert age(await sea.get("/tides")) == 0
        assert len(provider.asked) == 2


async def test_what_depends_on_the_day_is_kept_to_its_end_at_most(sea: Api, clock: time_machine.Traveller) -> None:
    clock.move_to(datetime(2026, 3, 1, 21, 59, tzinfo=UTC))  # one minute before midnight in Tallinn
    response = await sea.get("/day")
    assert max_age(response) == 60
    assert response.json()["data"]["since"] == "2026-03-01"
    clock.shift(timedelta(seconds=60))
    response = await sea.get("/day")
    assert response.headers["cache-status"] == "skerry; fwd=miss"
    assert response.json()["data"]["since"] == "2026-03-02"


async def test_what_differs_each_time_is_not_to_be_kept(sea: Api) -> None:
    for _ in range(2):
        response = await sea.get("/dice")
        assert response.headers["cache-control"] == "no-store"
        assert response.headers["cache-status"] == "skerry; fwd=miss"


async def test_provenance_is_in_the_headers(sea: Api, provider: Provider) -> None:
    provider.answer = answering(Last_Modified="Sat, 28 Feb 2026 10:00:00 GMT")
    for _ in range(2):
        response = await sea.get("/tides")
        assert response.headers["link"] == (
            '<https://example.org/>; rel="via"; title="Example Agency", '
            '<https://creativecommons.org/publicdomain/zero/1.0/>; rel="license", '
            '</api/v1/sources/example>; rel="describedby"'
        )
        assert response.headers["last-modified"] == "Sat, 28 Feb 2026 10:00:00 GMT"


@pytest.mark.parametrize(
    ("cache_control", "status"),
    [
        ("max-stale", 200),
        ("max-stale=60", 200),
        ("no-transform, Max-Stale = 60", 200),
        ("max-stale=59", 502),
        ("max-stale=0", 502),
        ("no-cache", 502),
        ("x-max-stale", 502),
    ],
)
async def test_an_old_answer_is_for_those_who_say_max_stale(
    sea: Api, provider: Provider, clock: time_machine.Traveller, cache_control: str, status: int
) -> None:
    await sea.get("/tides")
    clock.shift(timedelta(seconds=660))
    provider.answer = answering(b"", 403)
    assert (await sea.get("/tides")).status_code == 502
    for _ in range(2):
        response = await sea.get("/tides", cache_control=cache_control)
        assert response.status_code == status
        if status == 200:
            assert age(response) == 660
            assert max_age(response) == 600
            assert response.headers["cache-status"] == "skerry; fwd=miss"
    assert (await sea.get("/tides")).status_code == 502, "the old answer has not become a fresh one"


@pytest.mark.parametrize("set_by", [-3600, 3600])
async def test_a_clock_that_is_set_leaves_the_age_of_a_kept_answer_true(
    sea: Api, provider: Provider, clocks: Clocks, set_by: float
) -> None:
    await sea.get("/tides")
    clocks.advance(60)
    clocks.set_by(set_by)
    clocks.advance(60)
    response = await sea.get("/tides")
    assert (age(response), max_age(response)) == (120, 600)
    assert response.headers["cache-status"] == "skerry; hit"
    clocks.advance(480)
    response = await sea.get("/tides")
    assert age(response) == 0
    assert len(provider.asked) == 2


# The cache of finished answers


def finished(size: int, lifetime: float = 60) -> CachedResponse:
    now = time.time()
    return CachedResponse(body=b"x" * size, headers=(), etag=b'"x"', fetched=now, expires=now + lifetime)


def key(name: str) -> tuple[str, bytes, str]:
    return (name, b"", "json")


def test_finished_answers_are_bounded_by_bytes_and_the_least_recently_used_goes_first() -> None:
    cache = ResponseCache(100_000)
    for name in "abc":
        cache.put(key(name), finished(20_000))
    assert cache.get(key("a")) is not None  # used: b is now the oldest
    for name in "de":
        cache.put(key(name), finished(20_000))
    assert [name for name in "abcde" if cache.get(key(name))] == ["a", "c", "d", "e"]
    assert sum(answer.size for answer in cache._answers.values()) < cache.size <= 100_000


def test_one_answer_takes_a_quarter_at_most() -> None:
    cache = ResponseCache(100_000)
    cache.put(key("a"), finished(30_000))
    assert cache.get(key("a")) is None


def test_an_expired_answer_is_dropped() -> None:
    cache = ResponseCache(100_000)
    cache.put(key("old"), finished(10, lifetime=-1))
    assert cache.get(key("old")) is None
    with time_machine.travel(NOON, tick=False) as clock:
        cache.put(key("a"), finished(10, lifetime=5))
        clock.shift(5)
        assert cache.get(key("a")) is None
    assert cache.size == 0


def test_putting_again_counts_once() -> None:
    cache = ResponseCache(100_000)
    cache.put(key("a"), finished(20_000))
    once = cache.size
    for _ in range(50):
        cache.put(key("a"), finished(20_000))
    assert cache.size == once


async def test_addresses_made_up_to_fill_the_memory_do_not(open_harbours: Harboured) -> None:
    async with open_harbours(response_cache=1) as sea:
        app = sea.client._transport.app  # type: ignore[attr-defined]
        for start in range(0, 1000, 100):
            await asyncio.gather(*(sea.get(f"/harbours/{n}/berths/1") for n in range(start, start + 100)))
        assert app._cache.size <= 1 << 20
        assert len(app._cache._answers) > 100


async def test_parameters_that_are_ignored_do_not_make_another_answer(sea: Api, provider: Provider) -> None:
    await sea.get("/tides")
    for query in ("_=1", "_x=2&_y=%26", "utm_source=a&utm_source=b", "_", "&"):
        response = await sea.get(f"/tides?{query}")
        assert response.headers["cache-status"] == "skerry; hit", query
    assert len(provider.asked) == 1
