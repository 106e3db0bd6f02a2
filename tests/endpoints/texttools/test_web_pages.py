import pytest

from tests.conftest import Api
from tests.declared import MEASURED_NOW, Declared
from tests.replaying import CASSETTES

DECLARED = {
    "/url/metadata": Declared(
        another={"example.com": "example.org"}, timeless=MEASURED_NOW, unlisted={"url": "the DNS tells"}
    ),
}


@pytest.fixture(autouse=True)
def _trusted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The authority of the cassettes is one that this machine trusts."""
    monkeypatch.setenv("SSL_CERT_FILE", str(CASSETTES / "caller_host" / "authority.pem"))


async def test_what_a_page_says_about_itself(api: Api) -> None:
    data = await api.data("/url/metadata?url=https://example.com/moved")
    assert data == {
        "url": "https://example.com/moved",
        "final_url": "https://example.com/",
        "status": 200,
        "content_type": "text/html",
        "title": "An example page",
        "description": "A page made for tests.",
        "site_name": "Example",
        "type": "website",
        "image_url": "https://example.com/static/cover.png",
        "image_urls": ["https://example.com/static/cover.png"],
        "author": None,
        "published_text": None,
        "language": "en",
        "canonical_url": "https://example.com/",
        "favicon_url": "https://example.com/static/icon.svg",
        "theme_color": "#3498db",
        "keywords": ["example", "tests"],
        "feeds": [{"title": "News", "url": "https://example.com/feed.xml"}],
        "open_graph": {"og:site_name": "Example", "og:type": "website", "og:image": "cover.png"},
        "twitter": {"twitter:card": "summary"},
        "json_ld_types": ["WebSite", "Organization"],
        "truncated": False,
    }


async def test_the_encoding_is_that_of_the_header(api: Api) -> None:
    data = await api.data("/url/metadata?url=https://example.com/latin")
    assert (data["title"], data["favicon_url"]) == ("Kääbik", "https://example.com/favicon.ico")


async def test_what_is_not_html_has_a_type_only(api: Api) -> None:
    data = await api.data("/url/metadata?url=https://example.com/data")
    assert (data["content_type"], data["title"], data["favicon_url"]) == ("application/json", None, None)


async def test_an_error_of_the_page_is_an_answer(api: Api) -> None:
    assert (await api.data("/url/metadata?url=https://example.com/missing"))["status"] == 404


async def test_hosts_that_are_not_public(api: Api) -> None:
    await api.problem("/url/metadata?url=http://10.0.0.1/", 400)
    await api.problem("/url/metadata?url=https://private.example.org/", 404)
    await api.problem("/url/metadata?url=https://example.com/inside", 502)


async def test_a_page_of_elements_that_are_never_closed_is_cut(api: Api) -> None:
    """Its parser would hold up all other requests."""
    data = await api.data("/url/metadata?url=https://example.com/deep")
    assert (data["title"], data["truncated"]) == ("Deep", True)
