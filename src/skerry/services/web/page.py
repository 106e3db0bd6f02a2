"""What the HTML of a page says: its title, description, pictures, feeds, and what it loads.

Everything is cut to a size, as a page may be anything."""

import json
import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from yarl import URL

from skerry.services.web.address import PORTS
from skerry.services.web.visitor import Visit
from skerry.upstream.formats.html import crowded_tag

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode

HTML = frozenset({"text/html", "application/xhtml+xml"})
MAX_STRING = 500
MAX_ENTRIES = 20
MAX_PROPERTIES = 50
MAX_URL = 2048
CHARSET = re.compile(rb"""<meta[^>]+charset\s*=\s*["']?\s*([\w.:-]+)""", re.IGNORECASE)
CHARSET_BYTES = 2048
"""Bytes at the start of a page in which its encoding is declared."""
ENCODINGS = re.compile(
    r"utf-?8|utf-16(le|be)?|us-ascii|iso-8859-\d+|latin-?1|windows-125\d|koi8-[ru]|shift_jis|euc-(jp|kr)|gb2312|gbk|gb18030|big5"
)
"""Encodings of pages. Python has others, some of which take a quadratic time."""


class PageFeed(Struct, frozen=True):
    """A feed that a page names."""

    title: str | None
    url: str


class PageHead(Struct, frozen=True, kw_only=True):
    """What the head of a page says about it."""

    title: str | None
    description: str | None
    language: str | None
    canonical_url: str | None
    favicon_url: str | None
    theme_color: str | None
    author: str | None
    published_text: str | None
    keywords: list[str]
    image_urls: list[str]
    feeds: list[PageFeed]
    open_graph: dict[str, str]
    twitter: dict[str, str]
    json_ld_types: list[str]


class PageResources(Struct, frozen=True, kw_only=True):
    """What the HTML of a page loads."""

    script_count: int
    blocking_script_count: int
    stylesheet_count: int
    image_count: int
    unsized_image_count: int
    preloaded_font_count: int
    other_hosts: list[str]


def is_html(visit: Visit) -> bool:
    return content_type(visit) in HTML


def content_type(visit: Visit) -> str | None:
    """Media type without parameters, in lower case."""
    return visit.headers.get("content-type", "").partition(";")[0].strip().lower() or None


def read_head(visit: Visit) -> PageHead:
    page = _parsed(visit)
    base = _base(page, visit.url)
    metas = _metas(page)
    graph = _prefixed(metas, ("og:", "article:"))
    twitter = _prefixed(metas, ("twitter:",))
    html = page.css_first("html")
    title = page.css_first("title")
    images = [
        graph.get("og:image"),
        graph.get("og:image:url"),
        graph.get("og:image:secure_url"),
        twitter.get("twitter:image"),
    ]
    return PageHead(
        title=graph.get("og:title") or (_line(title.text()) if title else None) or twitter.get("twitter:title"),
        description=graph.get("og:description") or metas.get("description") or twitter.get("twitter:description"),
        language=_line(html.attributes.get("lang")) if html else None,
        canonical_url=next(_links(page, base, "canonical"), None),
        favicon_url=next(_links(page, base, "icon"), None) or _absolute("/favicon.ico", visit.url),
        theme_color=metas.get("theme-color"),
        author=metas.get("author") or graph.get("article:author"),
        published_text=graph.get("article:published_time") or metas.get("date"),
        keywords=_first(_line(word) for word in (metas.get("keywords") or "").split(",")),
        image_urls=_first(_absolute(image, base) for image in images),
        feeds=[
            PageFeed(_line(link.attributes.get("title")), url)
            for link in page.css('link[rel~="alternate"]')
            if link.attributes.get("type") in ("application/rss+xml", "application/atom+xml", "application/feed+json")
            and (url := _absolute(link.attributes.get("href"), base))
        ][:MAX_ENTRIES],
        open_graph=graph,
        twitter=twitter,
        json_ld_types=_first(_json_ld_types(page)),
    )


def read_resources(visit: Visit) -> PageResources:
    page = _parsed(visit)
    base = _base(page, visit.url)
    scripts = page.css("script[src]")
    head = page.css("head script[src]")
    images = page.css("img")
    loaded = [
        *(node.attributes.get("src") for node in (*scripts, *images)),
        *(node.attributes.get("href") for node in page.css('link[rel~="stylesheet"], link[rel~="preload"]')),
    ]
    own = URL(visit.url).host or ""
    hosts = {host for each in loaded if (url := _absolute(each, base)) and (host := URL(url).host)}
    return PageResources(
        script_count=len(scripts),
        blocking_script_count=sum(_blocks(node) for node in head),
        stylesheet_count=len(page.css('link[rel~="stylesheet"]')),
        image_count=len(images),
        unsized_image_count=sum("width" not in node.attributes or "height" not in node.attributes for node in images),
        preloaded_font_count=len(page.css('link[rel~="preload"][as="font"]')),
        other_hosts=sorted(hosts - {own})[:MAX_ENTRIES],
    )


def _blocks(script: "LexborNode") -> bool:
    return not {"async", "defer"} & script.attributes.keys() and script.attributes.get("type") != "module"


def _parsed(visit: Visit) -> "LexborHTMLParser":
    from selectolax.lexbor import LexborHTMLParser

    text = _text(visit)
    return LexborHTMLParser(text[: crowded_tag(text)])


def _text(visit: Visit) -> str:
    declared = re.search(r"charset\s*=\s*[\"']?([\w.:-]+)", visit.headers.get("content-type", ""), re.IGNORECASE)
    in_page = CHARSET.search(visit.body[:CHARSET_BYTES])
    if visit.body.startswith((b"\xff\xfe", b"\xfe\xff")):
        return visit.body.decode("utf-16", "replace")
    name = declared[1] if declared else in_page[1].decode("latin-1") if in_page else "utf-8"
    if not ENCODINGS.fullmatch(name.lower()):
        name = "utf-8"
    return visit.body.decode(name, "replace").removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}")


def _metas(page: "LexborHTMLParser") -> dict[str, str]:
    """Contents of `meta` by name or property in lower case; of a repeated one the first."""
    found: dict[str, str] = {}
    for node in page.css("meta[content]"):
        name = node.attributes.get("property") or node.attributes.get("name")
        content = _line(node.attributes.get("content"))
        if name and content:
            found.setdefault(name.strip().lower()[:100], content)
    return found


def _prefixed(metas: dict[str, str], prefixes: tuple[str, ...]) -> dict[str, str]:
    return dict([(name, content) for name, content in metas.items() if name.startswith(prefixes)][:MAX_PROPERTIES])


def _links(page: "LexborHTMLParser", base: str, rel: str) -> Iterator[str]:
    for node in page.css(f'link[rel~="{rel}"]'):
        if url := _absolute(node.attributes.get("href"), base):
            yield url


def _base(page: "LexborHTMLParser", url: str) -> str:
    node = page.css_first("base[href]")
    return (_absolute(node.attributes.get("href"), url) if node else None) or url


def _absolute(url: str | None, base: str) -> str | None:
    """The absolute URL; None for one that is not of http or https."""
    if not url or len(url) > MAX_URL:
        return None
    try:
        found = URL(base).join(URL(url.strip()))
    except ValueError:
        return None
    return str(found) if found.scheme in PORTS and found.host else None


def _json_ld_types(page: "LexborHTMLParser") -> Iterator[str]:
    for node in page.css('script[type="application/ld+json"]')[:MAX_ENTRIES]:
        try:
            document = json.loads(node.text())
        except (ValueError, RecursionError):
            continue
        entries: list[Any] = document if isinstance(document, list) else [document]
        for entry in entries:
            graph = entry.get("@graph") if isinstance(entry, dict) else None
            for each in graph if isinstance(graph, list) else [entry]:
                kind = each.get("@type") if isinstance(each, dict) else None
                yield from (name for name in (kind if isinstance(kind, list) else [kind]) if isinstance(name, str))


def _line(text: str | None) -> str | None:
    """One line of limited length; None where there is nothing."""
    return " ".join((text or "").split())[:MAX_STRING] or None


def _first(values: Iterable[str | None]) -> list[str]:
    """The first different values."""
    return list(dict.fromkeys(value for value in values if value))[:MAX_ENTRIES]
