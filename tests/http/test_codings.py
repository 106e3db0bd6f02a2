"""Compression: which coding an Accept-Encoding header gets, once for each cached answer, with a validator of its own."""

import asyncio
import gzip
from collections.abc import Callable, Mapping

import brotli
import httpx
import pytest
import zstandard

from skerry.http import codings, responses
from skerry.http.cache import CachedResponse, ResponseCache
from skerry.http.responses import Conditions, respond
from tests.conftest import Api
from tests.http.conftest import Harboured

UNPACK: Mapping[str, Callable[[bytes], bytes]] = {
    "zstd": lambda body: zstandard.ZstdDecompressor().decompress(body),
    "br": brotli.decompress,
    "gzip": gzip.decompress,
}
COMPRESSED = ["/api/v1/coast", "/api/v1/coast?format=csv", "/openapi.json", "/", "/assets/style.css"]


@pytest.mark.parametrize(
    ("header", "coding"),
    [
        ("gzip, deflate, br, zstd", "zstd"),
        ("gzip, deflate, br", "br"),
        ("gzip, deflate", "gzip"),
        ("x-gzip", "gzip"),
        ("GZIP;Q=0.5", "gzip"),
        ("zstd;q=0.1, gzip;q=0.9", "gzip"),
        ("br;q=0.5, gzip;q=0.5", "br"),
        ("gzip;q=0, br;q=0", "identity"),
        ("identity", "identity"),
        ("gzip;q=0.5, identity", "identity"),
        ("gzip, identity;q=0.5", "gzip"),
        ("gzip, identity", "gzip"),
        ("deflate", "identity"),
        ("", "identity"),
        ("*", "gzip"),
        ("*;q=0", "gzip"),
        ("br, *;q=0", "br"),
        ("gzip;q=0, *", "identity"),
        ("identity;q=0", "gzip"),
        ("identity;q=0, br", "br"),
        ("gzip;q=nonsense", "identity"),
        ("gzip;q=nan", "identity"),
        ("gzip;q=5", "identity"),
        (",;q=,;", "identity"),
        ("gzip," * 1000, "identity"),
    ],
)
def test_accept_encoding_is_weighed(header: str, coding: str) -> None:
    assert codings.accepted(header) == coding


@pytest.mark.parametrize(
    ("header", "refused"),
    [
        ("identity;q=0", True),
        ("*;q=0", True),
        ("*;q=0, identity", False),
        ("gzip;q=0", False),
        ("", False),
        ("br", False),
    ],
)
def test_identity_can_be_refused(header: str, refused: bool) -> None:
    assert codings.refuses_identity(header) is refused


async def raw(api: Api, path: str, **headers: str) -> httpx.Response:
    """A response with its body as it came, in `extensions["raw"]`."""
    told = {name.replace("_", "-"): value for name, value in headers.items()}
    response = await api.client.send(api.client.build_request("GET", path, headers=told), stream=True)
    response.extensions["raw"] = b"".join([chunk async for chunk in response.aiter_raw()])
    return response


@pytest.mark.parametrize("coding", ["zstd", "br", "gzip"])
@pytest.mark.parametrize("path", COMPRESSED)
async def test_what_is_unpacked_is_the_plain_body(sea: Api, path: str, coding: str) -> None:
    plain = await raw(sea, path, accept_encoding="identity")
    assert "content-encoding" not in plain.headers
    tags = {plain.headers["etag"]}
    for _ in range(2):  # made, and kept
        coded = await raw(sea, path, accept_encoding=coding)
        assert coded.status_code == 200
        assert coded.headers["content-encoding"] == coding
        assert "Accept-Encoding" in coded.headers["vary"]
        body = coded.extensions["raw"]
        assert len(body) == int(coded.headers["content-length"]) < len(plain.extensions["raw"])
        assert UNPACK[coding](body) == plain.extensions["raw"]
        tags.add(coded.headers["etag"])
        valid = await raw(sea, path, accept_encoding=coding, if_none_match=coded.headers["etag"])
        assert valid.status_code == 304
        assert not {"content-length", "content-encoding", "content-type"} & valid.headers.keys()
        assert valid.headers["etag"] == coded.headers["etag"]
    assert len(tags) == 2
    other = await raw(sea, path, accept_encoding="identity", if_none_match=coded.headers["etag"])
    assert other.status_code == 200, "the validator is that of other bytes"


async def test_a_small_body_stays_plain_unless_that_is_refused(sea: Api) -> None:
    plain = await raw(sea, "/api/v1/harbours", accept_encoding="gzip, br, zstd")
    assert "content-encoding" not in plain.headers
    for _ in range(3):
        coded = await raw(sea, "/api/v1/harbours", accept_encoding="identity;q=0, br")
        assert coded.headers["content-encoding"] == "br"
        assert brotli.decompress(coded.extensions["raw"]) == plain.extensions["raw"]


async def test_failures_stay_plain(sea: Api) -> None:
    response = await raw(sea, "/api/v1/nowhere", accept_encoding="gzip")
    assert "content-encoding" not in response.headers


async def test_head_has_the_length_of_the_coded_body(sea: Api) -> None:
    got = await raw(sea, "/api/v1/coast", accept_encoding="br")
    head = await sea.client.head("/api/v1/coast", headers={"accept-encoding": "br"})
    assert head.headers["content-length"] == got.headers["content-length"]
    assert head.headers["etag"] == got.headers["etag"]


async def test_an_answer_is_compressed_without_a_cache_too(open_harbours: Harboured) -> None:
    async with open_harbours(response_cache=0) as sea:
        response = await raw(sea, "/api/v1/coast", accept_encoding="zstd")
    assert response.headers["content-encoding"] == "zstd"


def finished(size: int) -> CachedResponse:
    return CachedResponse(
        body=b"ab" * (size // 2), headers=((b"etag", b'"x"'),), etag=b'"x"', fetched=0.0, expires=2e10
    )


@pytest.mark.parametrize("size", [2000, responses.INLINE_SIZE + 2])
async def test_a_coding_is_made_once_and_its_bytes_are_counted(size: int) -> None:
    cache, key = ResponseCache(10_000_000), ("/x", b"", "json")
    answer = finished(size)
    cache.put(key, answer)
    before, plain = cache.size, answer.size
    await asyncio.gather(
        *(respond(answer, Conditions(coding=coding), "/x", cache=cache, key=key) for coding in ["br", "br", "zstd"])
    )
    assert answer.coded.keys() == {"br", "zstd"}
    assert answer.compressing == {}
    made = answer.coded["br"]
    await respond(answer, Conditions(coding="br"), "/x", cache=cache, key=key)
    assert answer.coded["br"] is made
    assert cache.size - before == answer.size - plain > 0


async def test_codings_make_room_by_dropping_what_was_not_used() -> None:
    cache = ResponseCache(20_000)
    keys = [(f"/{number}", b"", "json") for number in range(4)]
    for key in keys:
        cache.put(key, finished(2000))
    for key in keys:
        answer = cache.get(key)
        if answer is not None:
            await respond(answer, Conditions(coding="gzip"), "/x", cache=cache, key=key)
            await respond(answer, Conditions(coding="br"), "/x", cache=cache, key=key)
    assert cache.size <= 20_000
    assert [key for key in keys if cache.get(key)] == [keys[0], keys[2]]


async def test_a_client_that_leaves_does_not_stop_the_compression_for_others() -> None:
    answer = finished(responses.INLINE_SIZE * 8)
    first = asyncio.create_task(respond(answer, Conditions(coding="br"), "/x"))
    await asyncio.sleep(0)
    second = asyncio.create_task(respond(answer, Conditions(coding="br"), "/x"))
    await asyncio.sleep(0)
    first.cancel()
    await second
    assert "br" in answer.coded
