"""Each form in each coding is a representation of its own. Validators, lengths and ranges agree for all of them, on real sockets:
for a new answer, a cached one, and one from the fast path."""

import asyncio
import gzip
import itertools
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any

import aiohttp
import brotli
import pytest
import zstandard
from yarl import URL

from skerry.app import create_app
from skerry.settings import Settings
from tests.http.harbours import all_of_them
from tests.serving import served

FORMS = ("json", "csv", "ndjson", "geojson")
UNPACK: Mapping[str, Callable[[bytes], bytes]] = {
    "identity": bytes,
    "zstd": lambda body: zstandard.ZstdDecompressor().decompress(body),
    "br": brotli.decompress,
    "gzip": gzip.decompress,
}
ALL = list(itertools.product(FORMS, UNPACK))
SEEN = "Sun, 01 Mar 2026 10:00:00 GMT"
EARLIER = "Sun, 01 Mar 2026 09:59:59 GMT"
NO_SCRIPTS = "default-src 'none'; frame-ancestors 'none'"
VARYING = frozenset({"date", "age", "cache-status", "ratelimit"})

Answer = tuple[int, dict[str, str], bytes]


class Client:
    """Sends the same bytes for the same request, and decodes nothing."""

    def __init__(self, session: aiohttp.ClientSession) -> None:
        self.session = session

    async def ask(self, form: str, coding: str, method: str = "GET", **headers: str) -> Answer:
        told = {"Accept-Encoding": coding, **{name.replace("_", "-"): value for name, value in headers.items()}}
        async with self.session.request(method, f"/api/v1/fleet?format={form}", headers=told) as response:
            body = await response.read()
            return response.status, {name.lower(): value for name, value in response.headers.items()}, body


@pytest.fixture
async def client(harbour_settings: Callable[..., Settings]) -> AsyncIterator[Client]:
    app = create_app(harbour_settings(), endpoints=all_of_them())
    async with served(app) as address, aiohttp.ClientSession(address, auto_decompress=False) as session:
        yield Client(session)


def lasting(headers: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in headers.items() if name not in VARYING}


async def test_each_representation_is_the_same_however_it_is_answered(client: Client) -> None:
    tags: dict[tuple[str, str], str] = {}
    plain: dict[str, bytes] = {}
    for form, coding in [(form, coding) for coding in UNPACK for form in FORMS]:
        status, headers, body = await client.ask(form, coding)
        assert status == 200
        assert headers.get("content-encoding", "identity") == coding
        assert int(headers["content-length"]) == len(body)
        assert headers["last-modified"] == SEEN
        assert UNPACK[coding](body) == plain.setdefault(form, body)
        tags[form, coding] = headers["etag"]
        for _ in range(3):  # cached; remembered; from the fast path
            status, again, same = await client.ask(form, coding)
            assert (status, lasting(again), same) == (200, lasting(headers), body)
            assert again["cache-status"] == "skerry; hit"
        status, told, nothing = await client.ask(form, coding, "HEAD")
        assert (status, lasting(told), nothing) == (200, lasting(headers), b"")
    assert len(set(tags.values())) == len(ALL)


@pytest.mark.parametrize("coding", UNPACK)
async def test_a_client_that_has_it_gets_304(client: Client, coding: str) -> None:
    for form in FORMS:
        await gets_304(client, form, coding)


async def gets_304(client: Client, form: str, coding: str) -> None:
    _, headers, body = await client.ask(form, coding)
    tag = headers["etag"]
    _, other, _ = await client.ask(form, "br" if coding != "br" else "gzip")
    for given, expected in (
        ({"If_None_Match": tag}, 304),
        ({"If_None_Match": f"W/{tag}"}, 304),
        ({"If_None_Match": f'"x", {tag}'}, 304),
        ({"If_None_Match": "*"}, 304),
        ({"If_None_Match": other["etag"]}, 200),
        ({"If_None_Match": '"x"', "If_Modified_Since": SEEN}, 200),
        ({"If_Modified_Since": SEEN}, 200),  # the time of the figures is not that of the content
        ({"If_Modified_Since": EARLIER}, 200),
        ({"If_None_Match": tag, "Range": "bytes=0-9"}, 304 if coding == "identity" else 206),
    ):
        for method in ("GET", "HEAD"):
            if expected == 206 and method == "HEAD":
                continue  # Range has no meaning there
            status, told, found = await client.ask(form, coding, method, **given)
            assert status == expected, given
            if status == 304:
                assert found == b""
                assert told["etag"] == tag
                assert told["vary"] == headers["vary"]
                assert {"content-type", "content-encoding", "content-disposition"}.isdisjoint(told)
            elif status == 200:
                assert found == (body if method == "GET" else b"")


@pytest.mark.parametrize("coding", UNPACK)
async def test_parts_are_of_the_plain_body(client: Client, coding: str) -> None:
    for form in FORMS:
        await gets_parts(client, form, coding)


async def gets_parts(client: Client, form: str, coding: str) -> None:
    _, whole, body = await client.ask(form, "identity")
    _, coded, _ = await client.ask(form, coding)
    for given, first, end in (
        ({"Range": "bytes=10-19"}, 10, 20),
        ({"Range": "bytes=-7"}, len(body) - 7, len(body)),
        ({"Range": f"bytes={len(body) - 1}-"}, len(body) - 1, len(body)),
        ({"Range": "bytes=10-19", "If_Range": whole["etag"]}, 10, 20),
    ):
        status, headers, part = await client.ask(form, coding, **given)
        assert (status, part) == (206, body[first:end])
        assert headers["content-range"] == f"bytes {first}-{end - 1}/{len(body)}"
        assert int(headers["content-length"]) == len(part)
        assert headers["etag"] == whole["etag"]
        assert "content-encoding" not in headers
    status, headers, _ = await client.ask(form, coding, Range=f"bytes={len(body)}-")
    assert (status, headers["content-range"]) == (416, f"bytes */{len(body)}")
    for given in (
        {"Range": "bytes=0-9", "If_Range": f"W/{whole['etag']}"},
        {"Range": "bytes=0-9", "If_Range": SEEN},
        {"Range": "bytes=0-9", "If_Range": EARLIER},
        {"Range": "lines=0-9"},
        *([] if coding == "identity" else [{"Range": "bytes=0-9", "If_Range": coded["etag"]}]),
    ):
        status, headers, found = await client.ask(form, coding, **given)
        assert (status, headers["etag"]) == (200, coded["etag"]), given
        assert UNPACK[coding](found) == body


async def test_who_refuses_the_plain_body_gets_no_part_of_it(client: Client) -> None:
    status, headers, _ = await client.ask("csv", "gzip, identity;q=0", Range="bytes=0-9")
    assert (status, headers["content-encoding"]) == (200, "gzip")


async def test_many_at_the_same_time_get_the_same(client: Client) -> None:
    answers = await asyncio.gather(*(client.ask(form, coding) for form, coding in ALL * 5))
    found: dict[Any, set[tuple[str, bytes]]] = {}
    for pair, (_, headers, body) in zip(ALL * 5, answers, strict=True):
        found.setdefault(pair, set()).add((headers["etag"], body))
    assert all(len(same) == 1 for same in found.values())


async def test_a_browser_saves_it_under_its_name(client: Client) -> None:
    for form in FORMS:
        async with client.session.get(f"/api/v1/harbours/K%C3%A4rdla?format={form}") as response:
            name = f'attachment; filename="harbours-K-rdla.{form}"'
            assert response.headers.get("content-disposition") == (None if form == "json" else name)
    long = f"/api/v1/search?q=%22%3B{'x' * 95}&format=csv"
    for path, name in (
        ("/api/v1/harbours?upperDepth=2.5&kind=open&format=csv", "harbours-upperDepth-2.5-kind-open.csv"),
        (long, f"search-q-{'x' * 91}.csv"),
    ):
        async with client.session.get(URL(path, encoded=True)) as response:
            assert response.headers["content-disposition"] == f'attachment; filename="{name}"'


async def test_a_browser_neither_guesses_nor_runs_data(client: Client) -> None:
    for path in (
        "/api/v1/fleet", "/api/v1/fleet?format=csv", "/api/v1/harbours/Nowhere", "/api/v1/fleet?x=1", "/api/v1/defect",
        "/health", "/api/v1/sources", "/nowhere",
    ):  # fmt: skip
        for _ in range(3):
            async with client.session.get(path) as response:
                assert response.headers.getall("x-content-type-options") == ["nosniff"]
                assert response.headers.getall("content-security-policy") == [NO_SCRIPTS]


async def test_pages_keep_a_policy_of_their_own(client: Client) -> None:
    for path in ("/", "/assets/style.css", "/problems/not-found"):
        async with client.session.get(path, headers={"Accept": "text/html"}) as response:
            assert response.headers.getall("x-content-type-options") == ["nosniff"]
            [policy] = response.headers.getall("content-security-policy")
            assert ("script-src 'self'" in policy) == (path != "/assets/style.css")
