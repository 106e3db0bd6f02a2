"""One spelling of a path: others lead to it or are a 404, and nothing of them is kept."""

import httpx
import pytest

from skerry.bounded_cache import BoundedCache
from skerry.http.cache import ResponseCache
from skerry.http.front import MAX_HEADS_SIZE, MAX_VISITORS_SIZE, Front
from skerry.http.paths import MAX_PATH
from skerry.http.proxies import Forwarding
from tests.conftest import Api
from tests.http.conftest import Harboured

SPELLINGS = 20_000


def front(api: Api) -> Front:
    app: Front = api.client._transport.app  # type: ignore[attr-defined]
    return app


def cache(api: Api) -> ResponseCache:
    found = front(api)._cache
    assert found is not None
    return found


async def asked(api: Api, path: str, method: str = "GET") -> httpx.Response:
    return await api.client.request(method, httpx.URL("http://skerry.test", raw_path=path.encode()))


@pytest.mark.parametrize(
    ("path", "to"),
    [
        ("//api//v1/harbours", "/api/v1/harbours"),
        ("/api/v1/harbours/", "/api/v1/harbours"),
        ("/api/v1/harbours//", "/api/v1/harbours"),
        ("/api/v1//harbours?limit=1&kind=open", "/api/v1/harbours?limit=1&kind=open"),
        ("/api/v1/harbours/K%C3%A4rdla/", "/api/v1/harbours/K%C3%A4rdla"),
        ("/api/v1/", "/api/v1"),
        ("/docs/", "/docs"),
        ("//", "/"),
        # Never to another server
        ("//evil.example/", "/evil.example"),
        ("///evil.example//x", "/evil.example/x"),
        ("/\\evil.example/", "/%5Cevil.example"),
    ],
)
async def test_empty_segments_lead_to_the_path_without_them(sea: Api, path: str, to: str) -> None:
    for method in ("GET", "HEAD"):
        response = await asked(sea, path, method)
        assert (response.status_code, response.headers["location"], response.content) == (308, to, b"")
        assert response.headers["access-control-allow-origin"] == "*"


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("/api%2Fv1/harbours", "encoded slash"),
        ("/api/v1/harbours%2f", "encoded slash"),
        ("/api/v1/harbours%2f%2fx", "encoded slash"),
        ("/api/v1/harbours/" + "x" * MAX_PATH, f"at most {MAX_PATH} characters"),
    ],
)
async def test_an_encoded_slash_separates_nothing_and_a_long_path_is_none(sea: Api, path: str, reason: str) -> None:
    response = await asked(sea, path)
    assert (response.status_code, response.json()["error"]) == (404, "not_found")
    assert reason in response.json()["detail"]
    assert len(response.content) < 1000


async def test_percent_encoding_makes_no_other_answer(sea: Api) -> None:
    etag = (await asked(sea, "/api/v1/harbours/K%C3%A4rdla")).headers["etag"]
    for path in ("/api/v1/harbours/K%c3%a4rdl%61", "/api/v1/h%61rbours/K%C3%A4rdla", "/%61pi/v1/harbours/K%C3%A4rdla"):
        response = await asked(sea, path)
        assert (response.headers["etag"], response.headers["cache-status"]) == (etag, "skerry; hit"), path
    assert len(cache(sea)._answers) == 1


async def test_spellings_of_a_path_are_not_kept(open_harbours: Harboured) -> None:
    async with open_harbours(response_cache=1) as sea:
        for number in range(SPELLINGS // 4):
            encoded = "".join(
                f"%{ord(letter):02x}" if number >> place & 1 else letter for place, letter in enumerate("harbours")
            )
            assert (await asked(sea, "/" * (2 + number % 50) + f"api/v1/{encoded}")).status_code == 308
            assert (await asked(sea, f"/api/v1/{encoded}")).status_code == 200
        assert len(cache(sea)._answers) == 1


async def test_queries_that_fill_the_cache_are_counted(open_harbours: Harboured) -> None:
    """Each has an answer of its own: a parameter of the caller's choice. Its bytes count like those of the answer."""
    async with open_harbours(response_cache=1) as sea:
        for number in range(2_000):
            await sea.get(f"/harbours?upperDepth={number}." + "0" * 500)
        kept = cache(sea)
        written = sum(len(query) for _, query, _ in kept._answers)
        assert written + sum(answer.size for answer in kept._answers.values()) <= kept.size <= 1 << 20
        assert len(kept._answers) > 100


async def test_forwarding_headers_are_not_kept_without_a_trusted_proxy(sea: Api) -> None:
    for number in range(SPELLINGS // 10):
        await sea.get("/harbours", x_forwarded_for=f"{number}, " + "x" * 4000)
    assert len(front(sea)._visitors) == 1
    assert front(sea)._visitors.size < 1000


async def test_forwarding_headers_through_a_trusted_proxy_are_counted(open_harbours: Harboured) -> None:
    async with open_harbours(trusted_proxies=("127.0.0.1",)) as sea:
        for number in range(SPELLINGS // 10):
            await sea.get("/harbours", x_forwarded_for=f"{'x' * 4000}{number}, 192.0.2.1")
        assert 0 < front(sea)._visitors.size <= MAX_VISITORS_SIZE


async def test_what_is_remembered_of_headers_is_bounded(sea: Api) -> None:
    for number in range(SPELLINGS // 10):
        await sea.get("/harbours", accept=f"text/x-{number}" + "x" * 3000, accept_encoding=f"x-{number}" + "x" * 3000)
        await sea.get("/harbours", accept=f"text/x-{number}", accept_encoding=f"x-{number}")
    assert len(cache(sea)._answers) == 1


def test_the_oldest_go_when_the_bytes_exceed_the_maximum() -> None:
    remembered: BoundedCache[tuple[str, Forwarding], int] = BoundedCache(MAX_HEADS_SIZE)
    for number in range(SPELLINGS):
        said = Forwarding(addresses="x" * 3000)
        remembered.put((str(number), said), number, 3000)
        assert remembered.size <= MAX_HEADS_SIZE
    assert remembered.get((str(SPELLINGS - 1), said)) == SPELLINGS - 1
    assert remembered.get(("0", said)) is None
    for number in range(SPELLINGS):
        remembered.remove((str(number), said))
    assert (len(remembered), remembered.size) == (0, 0)
