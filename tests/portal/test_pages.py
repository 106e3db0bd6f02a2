"""What holds for every page, in both languages: it answers, is well made, loads nothing foreign, and its links resolve."""

import re
from itertools import pairwise
from typing import get_type_hints
from urllib.parse import urljoin, urlsplit

import pytest

from skerry import registry
from skerry.http.problems import KINDS
from skerry.portal.assets import FOLDER, Assets
from skerry.portal.page import Redirect, pages
from skerry.portal.texts import LANGUAGES, Texts, prefixed
from tests.conftest import Api
from tests.portal.html import Document

TEMPLATES = FOLDER.parent / "templates"
KEY = re.compile(r"""\bt\(\s*"([a-z_0-9.]+)"\s*[,)]""")
SCRIPT_KEY = re.compile(r"""\btext\(\s*"([a-z_0-9]+)"\s*[,)]""")
HEADING = re.compile(r"^h[1-6]$")


def paths() -> list[str]:
    """A path of each page, but for those that only lead elsewhere."""
    return [page.example for page in pages() if get_type_hints(page.function)["return"] is not Redirect]


@pytest.fixture(scope="module", params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


async def document(api: Api, path: str) -> Document:
    page = await api.client.get(path, headers={"Accept": "text/html"})
    assert page.status_code == 200, (path, page.text)
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    return Document(page.text)


async def test_every_page_answers_and_is_well_made(api: Api, language: str) -> None:
    for path in paths():
        page = await document(api, prefixed(language, path))
        assert page.one("html").attributes["lang"] == language
        assert len(page.all("h1")) == 1, path
        levels = [int((node.tag or "h1")[1]) for node in page.all("h1, h2, h3, h4")]
        assert all(after - before <= 1 for before, after in pairwise(levels)), (path, levels)
        for landmark in ("header", "nav", "main", "footer"):
            assert page.all(f"body > {landmark}, body > header > {landmark}"), (path, landmark)
        assert page.values("a.skip", "href") == ["#content"]
        assert page.text("title").endswith("· Skerry")
        assert page.values("meta[name=description]", "content") != [""]
        assert page.one("link[rel=canonical]").attributes["href"] == f"http://skerry.test{prefixed(language, path)}"
        others = zip(page.values("link[hreflang]", "hreflang"), page.values("link[hreflang]", "href"), strict=True)
        assert dict(others) == {
            "en": f"http://skerry.test{path}",
            "et": f"http://skerry.test{prefixed('et', path)}",
            "x-default": f"http://skerry.test{path}",
        }
        identifiers = page.values("[id]", "id")
        assert len(identifiers) == len(set(identifiers)), path
        for field in page.all("input, select, textarea"):
            assert field.attributes.get("id") or field.attributes.get("type") == "hidden", (path, field.html)
            labelled = field.attributes.get("aria-label") or page.all(f'label[for="{field.attributes.get("id")}"]')
            assert labelled or field.attributes.get("type") == "hidden", (path, field.html)


async def test_no_page_has_inline_scripts_or_asks_another_host(api: Api, language: str) -> None:
    for path in paths():
        page = await api.client.get(prefixed(language, path), headers={"Accept": "text/html"})
        found = Document(page.text)
        assert found.all("style") == []
        assert found.all("[style]") == []
        assert all(node.attributes.get("src") for node in found.all("script")), path
        assert not re.search(r"<[^>]+\son[a-z]+=", page.text)
        loaded = found.values("script, img", "src") + found.values("link[rel=stylesheet], link[rel=icon]", "href")
        for address in loaded:
            assert address.startswith("/assets/"), (path, address)
        policy = page.headers["content-security-policy"]
        assert "default-src 'none'; script-src 'self'" in policy
        assert "unsafe-inline" not in policy.replace("style-src-attr 'unsafe-inline'" if path == "/docs" else "", "")
        assert page.headers["referrer-policy"] == "no-referrer"


async def test_links_resolve(api: Api, language: str) -> None:
    """Links of all pages, each address once. Of answers of the API only the path is checked: providers need not be there."""
    seen: dict[str, str] = {}
    for path in paths():
        here = prefixed(language, path)
        page = await document(api, here)
        for address in page.values("a[href], link[href], script[src], img[src]", "href") + page.values("[src]", "src"):
            parts = urlsplit(urljoin(f"http://skerry.test{here}", address))
            if parts.netloc == "skerry.test" and not parts.path.startswith("/api/v1/"):
                seen.setdefault(parts.path, here)
            if parts.fragment and urljoin(here, parts.path) == here:
                assert page.all(f'[id="{parts.fragment}"]'), (here, address)
    for address, page_path in seen.items():
        response = await api.client.get(address, headers={"Accept": "text/html"})
        assert response.status_code == 200, (address, "on", page_path)


def test_both_languages_have_every_text() -> None:
    english, estonian = (Texts(language).all for language in LANGUAGES)
    names_of_groups = {f"groups.{group.key}" for group in registry.groups()}
    assert set(estonian) - set(english) <= names_of_groups
    assert set(english) <= set(estonian)
    for key, text in english.items():
        placeholders = set(re.findall(r"{\w+}", text))
        assert placeholders == set(re.findall(r"{\w+}", estonian[key])), key
        assert text.strip(), key
        assert estonian[key].strip(), key


def test_texts_of_templates_and_scripts_exist() -> None:
    texts = Texts("en").all
    for template in TEMPLATES.glob("*.html"):
        for key in KEY.findall(template.read_text("utf-8")):
            assert key in texts, (template.name, key)
    of_scripts = {key.rpartition(".")[2] for key in texts if ".script." in key}
    used = {key for script in (FOLDER / "js").rglob("*.js") for key in SCRIPT_KEY.findall(script.read_text("utf-8"))}
    assert used <= of_scripts, used - of_scripts


async def test_every_problem_says_what_to_do(api: Api, language: str) -> None:
    for word in KINDS:
        page = await document(api, prefixed(language, f"/problems/{word.replace('_', '-')}"))
        assert f"<code>{word}</code>" in (page.one("main .lead").html or "")
        assert page.all("main h2 + p"), word


async def test_an_unknown_path_is_a_page_for_browsers_and_problem_details_for_others(api: Api) -> None:
    for path, word in (("/endpointz", "endpointz"), ("/et/endpoints/nothing-like-this", "nothing-like-this")):
        page = await api.client.get(path, headers={"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
        assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
        assert "default-src 'none'" in page.headers["content-security-policy"]
        assert word in Document(page.text).text("main .lead")
        machine = await api.client.get(path)
        assert (machine.status_code, machine.headers["content-type"]) == (404, "application/problem+json")
    estonian = await api.client.get("/et/nothing", headers={"Accept": "text/html"})
    assert Document(estonian.text).one("html").attributes["lang"] == "et"


async def test_what_a_visitor_writes_is_escaped(api: Api) -> None:
    page = await api.client.get("/search?q=%3Cscript%3Ealert(1)%3C/script%3E%22%27")
    assert page.status_code == 200
    assert "<script>alert" not in page.text
    assert Document(page.text).values("input[name=q]", "value") == ["<script>alert(1)</script>\"'"] * 2


async def test_assets_with_the_version_of_the_pages_are_kept_for_good(api: Api) -> None:
    assets = Assets()
    versioned = await api.client.get(assets.url("style.css"))
    assert versioned.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert versioned.headers["content-type"] == "text/css; charset=utf-8"
    plain = await api.client.get("/assets/style.css")
    assert plain.headers["cache-control"] == "public, max-age=86400"
    assert plain.content == versioned.content


async def test_the_first_page_is_small(api: Api) -> None:
    """The page and all that it loads, compressed."""
    headers = {"Accept-Encoding": "br", "Accept": "text/html"}
    page = await api.client.get("/", headers=headers)
    found = Document(page.text)
    files = set(found.values("script, img", "src") + found.values("link[rel=stylesheet], link[rel=icon]", "href"))
    for file in list(files):
        if file.endswith(".js"):
            files |= await imported(api, file)
    sizes = {file: int((await api.client.get(file, headers=headers)).headers["content-length"]) for file in files}
    assert int(page.headers["content-length"]) + sum(sizes.values()) < 150_000, sizes


async def imported(api: Api, script: str) -> set[str]:
    """The modules that a script imports, at once or later, and those that they do."""
    text = (await api.client.get(script)).text
    own = {urljoin(script, name) for name in re.findall(r"""(?:from|import\()\s*"(\./[^"]+)""", text)}
    return own.union(*[await imported(api, name) for name in own])


async def test_the_list_of_endpoints_has_each_of_them(api: Api, language: str) -> None:
    page = await document(api, prefixed(language, "/endpoints"))
    assert [node.text() for node in page.all("ul.endpoints code:not(a code)")] == [
        endpoint.path for group in registry.groups() for endpoint in registry.endpoints() if endpoint.group == group.key
    ]


async def test_the_search_finds_without_javascript(api: Api, language: str) -> None:
    page = await document(api, f"{prefixed(language, '/search')}?q=earthquakes")
    paths_found = [node.text() for node in page.all("#results > li > code")]
    assert "/earthquakes/recent" in paths_found
    assert page.values("#results a", "href")[0].startswith(prefixed(language, "/endpoints/"))
    nothing = await document(api, f"{prefixed(language, '/search')}?q=qqqqzzzz")
    assert nothing.all("#results > li") == []


@pytest.mark.parametrize("path", ["\\evil.example", "%5Cevil.example", "a%3Fb%23c"])
async def test_links_of_an_error_page_stay_on_this_server(api: Api, language: str, path: str) -> None:
    page = await api.client.get(prefixed(language, f"/{path}"), headers={"Accept": "text/html"})
    assert page.status_code == 404
    for address in Document(page.text).values("a", "href"):
        assert not address.startswith(("//", "/\\")), address
        assert not urlsplit(address).fragment or address.startswith("#"), address
