import pytest

from tests.conftest import Api, Opened
from tests.declared import MEASURED_NOW, Declared
from tests.replaying import CASSETTES, ReplayServer

DECLARED = {
    "/url/expand": Declared(
        another={"example.com": "example.org"}, timeless=MEASURED_NOW, unlisted={"url": "the DNS tells"}
    ),
    "/pagespeed": Declared(
        another={"example.com": "example.org"}, timeless=MEASURED_NOW, unlisted={"url": "the DNS tells"}
    ),
    "/url/shorten": Declared(
        another={"example.com": "example.org"}, timeless=MEASURED_NOW, unlisted={"url": "the DNS tells"}
    ),
}

PUBLIC = "a URL of http or https at a public host, such as https://example.com"
FORBIDDEN = [
    "http://127.0.0.1/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://[::1]/",
    "http://localhost/",
    "http://db.internal/",
    "https://example.com:8080/",
    "https://user:secret@example.com/",
    "ftp://example.com/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "example.com",
    "//example.com",
    "https://",
    "https://example.com/%0d%0aX",
    "https://example.com\\@127.0.0.1/",
]


@pytest.fixture(autouse=True)
def _trusted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The authority of the cassettes is one that this machine trusts."""
    monkeypatch.setenv("SSL_CERT_FILE", str(CASSETTES / "caller_host" / "authority.pem"))


async def test_a_link_is_followed_hop_by_hop(api: Api) -> None:
    response = await api.get("/url/expand?url=https://EXAMPLE.com/short")
    assert response.json()["data"] == {
        "final_url": "https://example.com/",
        "redirect_count": 3,
        "content_type": "text/html; charset=utf-8",
        "count": 4,
        "items": [
            {"url": "https://example.com/short", "status": 301},
            {"url": "https://example.com/moved", "status": 302},
            {"url": "http://example.com/plain", "status": 307},
            {"url": "https://example.com/", "status": 200},
        ],
    }
    assert response.headers["cache-control"].startswith("public, max-age=3600")


@pytest.mark.parametrize("path", ["/url/expand", "/pagespeed", "/url/shorten"])
@pytest.mark.parametrize("url", FORBIDDEN)
async def test_urls_that_are_not_public_are_refused_with_one_text(
    api: Api, replay: ReplayServer, path: str, url: str
) -> None:
    response = await api.client.get(f"/api/v1{path}", params={"url": url.replace("%0d%0a", "\r\n")})
    assert response.status_code == 400
    assert response.json()["errors"][0]["allowed"] == PUBLIC
    assert replay.log == []


@pytest.mark.parametrize("path", ["/url/expand", "/pagespeed"])
@pytest.mark.parametrize("target", ["inside", "rebound", "file"])
async def test_each_redirect_is_checked(api: Api, replay: ReplayServer, path: str, target: str) -> None:
    problem = await api.problem(f"{path}?url=https://example.com/{target}", 502)
    assert problem["detail"] == "example.com redirects to an address that is not public."
    assert "169.254" not in str(problem)
    assert [row["url"] for row in replay.log if row["method"] == "CONNECT"] == ["tls://93.184.215.14:443"]


@pytest.mark.parametrize("host", ["private", "metadata", "mixed", "mapped"])
async def test_a_name_with_an_internal_address_is_unknown(api: Api, replay: ReplayServer, host: str) -> None:
    problem = await api.problem(f"/url/expand?url=https://{host}.example.org/", 404)
    assert problem["detail"] == f"No public address of '{host}.example.org'."
    assert not any(row["method"] == "CONNECT" for row in replay.log)


async def test_a_redirect_in_utf_8(api: Api) -> None:
    data = await api.data("/url/expand?url=https://example.com/apple")
    assert (data["final_url"], data["items"][-1]["status"]) == ("https://example.com/%C3%B5un", 200)


async def test_a_circle_ends(api: Api, replay: ReplayServer) -> None:
    problem = await api.problem("/url/expand?url=https://example.com/circle", 502)
    assert problem["detail"] == "example.com redirects more than 10 times."
    assert sum(row["url"] == "https://example.com/circle" for row in replay.log) == 11


async def test_a_certificate_that_does_not_verify(api: Api) -> None:
    problem = await api.problem("/pagespeed?url=https://expired.example.org/", 502)
    assert problem["detail"].startswith("expired.example.org has a certificate that does not verify")


@pytest.mark.parametrize("target", ["brotli", "half"])
async def test_bodies_that_cannot_be_read(api: Api, target: str) -> None:
    await api.problem(f"/pagespeed?url=https://example.com/{target}", 502)


async def test_a_fetch_is_timed(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/pagespeed?url=https://example.com/moved&strategy=Desktop")
    size = (CASSETTES / "caller_host" / "page.html").stat().st_size
    assert (data["method"], data["strategy"], data["status"]) == ("http-timing", "desktop", 200)
    assert (data["final_url"], data["redirect_count"], data["http_version"]) == ("https://example.com/", 2, "HTTP/1.1")
    assert (data["transferred_bytes"], data["html_bytes"], data["truncated"]) == (size, size, False)
    timing = data["timing"]
    parts = [timing[f"{part}_seconds"] for part in ("dns", "connect", "tls", "first_byte", "download")]
    assert min(parts) >= 0
    assert sum(parts) <= timing["total_seconds"] + 0.001
    assert data["resources"] == {
        "script_count": 2,
        "stylesheet_count": 1,
        "image_count": 2,
        "preloaded_font_count": 0,
        "other_hosts": ["cdn.example.net"],
    }
    assert {hint["id"] for hint in data["hints"]} == {"redirects", "cache-control", "blocking-scripts", "image-size"}


async def test_what_is_not_html_has_no_resources(api: Api) -> None:
    data = await api.data("/pagespeed?url=https://example.com/data")
    assert (data["resources"], data["hints"], data["cache_control"]) == (None, [], "max-age=60")


async def test_each_client_has_ten_checks_a_minute_and_five_links(open_api: Opened) -> None:
    async with open_api(check_limit="10/minute") as api:
        for number in range(10):
            await api.data(f"/url/expand?url=https://example.com/%23{number}")
        response = await api.get("/url/expand?url=https://example.com/data")
        assert response.status_code == 429
        assert int(response.headers["retry-after"]) > 0
    async with open_api(check_limit="10/minute") as api:
        for _ in range(5):
            assert (await api.get("/url/shorten?url=https://example.com/")).status_code == 200
        assert (await api.get("/url/shorten?url=https://example.com/")).status_code == 429


async def test_a_short_link_is_not_cached_here_and_not_created_twice(api: Api, replay: ReplayServer) -> None:
    for _ in range(2):
        response = await api.get("/url/shorten?url=https://example.com/")
        assert response.json()["data"] == {"original_url": "https://example.com/", "short_url": "https://is.gd/q1w2e3"}
        assert response.headers["cache-control"] == "no-store"
    assert sum("create.php" in row["url"] for row in replay.log) == 1


async def test_what_is_gd_answers_instead_of_a_link(api: Api) -> None:
    problem = await api.problem("/url/shorten?url=https://example.com/refused", 400)
    assert problem["errors"][0]["allowed"].endswith("which is.gd does not refuse")
    problem = await api.problem("/url/shorten?url=https://example.com/limited", 502)
    assert problem["detail"].startswith("is.gd returned no link, but error 3")
    await api.problem("/url/shorten?url=https://private.example.org/", 404)
