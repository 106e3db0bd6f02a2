"""Links: where they lead, how fast they load, short ones."""

import asyncio
from collections.abc import Iterator
from datetime import datetime
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.api.parameters import WebUrl
from skerry.clock import now
from skerry.errors import PUBLIC_URL, BadParameter, ForbiddenHost
from skerry.models.fields import Moment
from skerry.models.rows import Rows
from skerry.services.link_shortener import LinkShortener
from skerry.services.web.page import PageResources, is_html, read_resources
from skerry.services.web.visitor import Visit, WebVisitor

MAX_EXPANDED = 10
MAX_REDIRECTS = 5
MAX_PAGE_BYTES = 2 * 1024 * 1024
SMALL_BYTES = 1400
"""What fits into one packet; compression gains nothing."""
LARGE_BYTES = 100 * 1024
SLOW_SECONDS = 0.6
AGENTS = {
    "mobile": "Mozilla/5.0 (Linux; Android 14; Mobile; compatible; {})",
    "desktop": "Mozilla/5.0 (X11; Linux x86_64; compatible; {})",
}

Strategy = Literal["mobile", "desktop"]
Seconds = Annotated[float, Meta(ge=0)]


class LinkHop(Struct, frozen=True):
    """One request on the way of a link."""

    url: Annotated[str, Meta(description="URL that was requested")]
    status: Annotated[int, Meta(ge=100, le=599, description="HTTP status of the response")]


class ExpandedLink(Struct, frozen=True):
    """Where a link leads."""

    ROWS: ClassVar[Rows] = Rows("items", json_only=("final_url", "redirect_count", "content_type"))

    final_url: Annotated[str, Meta(description="where it ends")]
    redirect_count: Annotated[int, Meta(description="number of redirects")]
    content_type: Annotated[str | None, Meta(description="media type at the end, as its server states it")]
    count: Annotated[int, Meta(description="number of requests")]
    items: Annotated[list[LinkHop], Meta(description="requests, the first one first")]


class FetchTiming(Struct, frozen=True):
    """How long the parts of the last request took, seen from this server."""

    dns_seconds: Annotated[Seconds, Meta(description="resolution and check of the name")]
    connect_seconds: Annotated[Seconds, Meta(description="TCP connection")]
    tls_seconds: Annotated[Seconds | None, Meta(description="TLS handshake; null for http")]
    first_byte_seconds: Annotated[Seconds, Meta(description="from the request to the head of the response")]
    download_seconds: Annotated[Seconds, Meta(description="from there to the end of what was read")]
    total_seconds: Annotated[Seconds, Meta(description="all of it, redirects too")]


class LoadedResources(Struct, frozen=True):
    """What the HTML names to be loaded. None of it was requested."""

    script_count: Annotated[int, Meta(description="number of external scripts")]
    stylesheet_count: Annotated[int, Meta(description="number of external style sheets")]
    image_count: Annotated[int, Meta(description="number of `img` elements")]
    preloaded_font_count: Annotated[int, Meta(description="number of fonts that are preloaded")]
    other_hosts: Annotated[list[str], Meta(description="other hosts that it loads from, at most 20")]


class PageHint(Struct, frozen=True):
    """Something that makes a page slow."""

    id: Annotated[str, Meta(description="stable word for the hint")]
    severity: Annotated[Literal["info", "warning"], Meta(description="info or warning")]
    text: Annotated[str, Meta(description="the hint in a sentence")]


class PageTiming(Struct, frozen=True, kw_only=True):
    """One timed fetch of a page."""

    url: Annotated[str, Meta(description="the requested URL")]
    final_url: Annotated[str, Meta(description="URL of the page, after redirects")]
    method: Annotated[
        Literal["http-timing"], Meta(description="one fetch by this server; no browser and no Lighthouse")
    ]
    strategy: Annotated[Strategy, Meta(description="kind of device in the User-Agent")]
    status: Annotated[int, Meta(ge=100, le=599, description="HTTP status of the page")]
    redirect_count: Annotated[int, Meta(description="number of redirects")]
    http_version: Annotated[str, Meta(description="version of the protocol; HTTP/1.1 is offered only")]
    timing: Annotated[FetchTiming, Meta(description="seconds of each part")]
    transferred_bytes: Annotated[int, Meta(ge=0, description="size of the HTML as received")]
    html_bytes: Annotated[int, Meta(ge=0, description="size of the HTML after decompression")]
    truncated: Annotated[bool, Meta(description="whether only the first 2 MB, or 20,000 tags, were read")]
    compression: Annotated[str | None, Meta(description="coding of the HTML: gzip, which is offered, or null")]
    cache_control: Annotated[str | None, Meta(description="its Cache-Control header, as written")]
    resources: Annotated[LoadedResources | None, Meta(description="what the HTML names; null where it is not HTML")]
    hints: Annotated[list[PageHint], Meta(description="what may make it slow")]
    checked_at: Annotated[Moment, Meta(description="time of the fetch, UTC")]


class ShortLink(Struct, frozen=True):
    """A short link."""

    original_url: Annotated[str, Meta(description="where it leads")]
    short_url: Annotated[str, Meta(description="the short link")]


@endpoint(
    "/url/expand",
    fresh="1h",
    example={"url": "http://example.com/short"},
    example_404={"url": "https://no-such-name.example.org/"},
)
async def expanded_link(url: WebUrl, visitor: WebVisitor) -> ExpandedLink:
    """Where a short link leads, redirect by redirect.

    This server requests each URL itself (GET, without reading the body) and follows at most 10 redirects of HTTP; those of
    scripts and meta elements are not followed. A host that does not exist is a 404, one that does not answer a 502, one that is
    not public a 400. At most 10 such checks a minute for each client."""
    try:
        visit = await visitor.visit(url, max_redirects=MAX_EXPANDED, max_bytes=0)
    except ForbiddenHost:
        raise BadParameter("url", url, PUBLIC_URL) from None
    hops = [LinkHop(hop.url, hop.status) for hop in visit.hops]
    return ExpandedLink(visit.url, len(hops) - 1, visit.headers.get("content-type"), len(hops), hops)


@endpoint(
    "/pagespeed",
    fresh=None,  # another fetch has other figures
    example={"url": "http://example.com/"},
    example_404={"url": "https://no-such-name.example.org/"},
)
async def page_timing(
    url: WebUrl,
    visitor: WebVisitor,
    strategy: Annotated[Strategy, Meta(description="kind of device that the User-Agent names")] = "mobile",
) -> PageTiming:
    """Timing and weight of one page, with hints.

    One timed fetch of the HTML from this server, over HTTP/1.1: not a Lighthouse run. Scripts are not run, nothing else of the
    page is loaded, and another place or time has other figures; so there is no score. At most 2 MB are read and 5 redirects
    followed. A host that does not exist is a 404, one that does not answer a 502, one that is not public a 400. At most 10 such
    checks a minute for each client."""
    checked_at = now()
    try:
        visit = await visitor.visit(
            url,
            max_redirects=MAX_REDIRECTS,
            max_bytes=MAX_PAGE_BYTES,
            user_agent=AGENTS[strategy].format(visitor.user_agent),
        )
    except ForbiddenHost:
        raise BadParameter("url", url, PUBLIC_URL) from None
    found = await asyncio.to_thread(read_resources, visit) if is_html(visit) else None
    return _timing(url, strategy, visit, found, checked_at)


@endpoint("/url/shorten", fresh=None, example={"url": "https://example.com/"})
async def short_link(url: WebUrl, shortener: LinkShortener) -> ShortLink:
    """A short link for a URL, by is.gd.

    The one GET here with an effect outside: is.gd creates a public, permanent link that cannot be deleted; the same URL gets the
    same link. So the answer is not cached, and each client has 5 a minute. A URL that is.gd refuses, or whose host is not public
    or does not exist, is a 400 or 404; its limit for this server is a 502."""
    try:
        return ShortLink(url, await shortener.shorten(url))
    except ForbiddenHost:
        raise BadParameter("url", url, PUBLIC_URL) from None


def _timing(
    url: str, strategy: Strategy, visit: Visit, found: PageResources | None, checked_at: datetime
) -> PageTiming:
    timing = visit.timing
    return PageTiming(
        url=url,
        final_url=visit.url,
        method="http-timing",
        strategy=strategy,
        status=visit.status,
        redirect_count=len(visit.hops) - 1,
        http_version=visit.http_version,
        timing=FetchTiming(
            dns_seconds=round(timing.dns, 4),
            connect_seconds=round(timing.connect, 4),
            tls_seconds=None if timing.tls is None else round(timing.tls, 4),
            first_byte_seconds=round(timing.first_byte, 4),
            download_seconds=round(timing.download, 4),
            total_seconds=round(visit.total_seconds, 4),
        ),
        transferred_bytes=visit.transferred_bytes,
        html_bytes=len(visit.body),
        truncated=visit.is_cut,
        compression=visit.headers.get("content-encoding"),
        cache_control=visit.headers.get("cache-control"),
        resources=None
        if found is None
        else LoadedResources(
            found.script_count, found.stylesheet_count, found.image_count, found.preloaded_font_count, found.other_hosts
        ),
        hints=list(_hints(visit, found)),
        checked_at=checked_at,
    )


def _hints(visit: Visit, found: PageResources | None) -> Iterator[PageHint]:
    if visit.url.startswith("http:"):
        yield PageHint(
            "https", "warning", "The page is not encrypted, so browsers use no newer version of HTTP for it."
        )
    if len(visit.hops) > 2:
        yield PageHint("redirects", "warning", f"{len(visit.hops) - 1} redirects come before the page.")
    if visit.timing.first_byte > SLOW_SECONDS:
        yield PageHint("first-byte", "warning", f"The response started after more than {SLOW_SECONDS:g} seconds.")
    if "content-encoding" not in visit.headers and len(visit.body) > SMALL_BYTES:
        yield PageHint("compression", "warning", "The HTML is not compressed, although gzip was offered.")
    if len(visit.body) > LARGE_BYTES:
        yield PageHint("html-size", "info", f"The HTML has more than {LARGE_BYTES // 1024} KB.")
    if "cache-control" not in visit.headers:
        yield PageHint("cache-control", "info", "The response does not say how long it may be cached.")
    if found is not None and found.blocking_script_count:
        yield PageHint(
            "blocking-scripts", "warning", f"{found.blocking_script_count} scripts in the head hold up the page."
        )
    if found is not None and found.unsized_image_count:
        yield PageHint(
            "image-size", "info", f"{found.unsized_image_count} images have no width and height: the layout shifts."
        )
