"""Metadata of web pages."""

import asyncio
from typing import Annotated

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.api.parameters import WebUrl
from skerry.errors import PUBLIC_URL, BadParameter, ForbiddenHost
from skerry.services.web.page import content_type, is_html, read_head
from skerry.services.web.visitor import WebVisitor

MAX_BYTES = 1024 * 1024
MAX_REDIRECTS = 5


class FeedLink(Struct, frozen=True):
    """A feed that a page names."""

    title: Annotated[str | None, Meta(description="title of the feed")]
    url: Annotated[str, Meta(description="URL of the feed")]


class PageMetadata(Struct, frozen=True, kw_only=True):
    """What a page says about itself. Null or empty where it says nothing, or is not HTML."""

    url: Annotated[str, Meta(description="the requested URL")]
    final_url: Annotated[str, Meta(description="URL of the page, after redirects")]
    status: Annotated[int, Meta(ge=100, le=599, description="HTTP status of the page")]
    content_type: Annotated[str | None, Meta(description="media type that its server states")]
    title: Annotated[str | None, Meta(description="its title, that of Open Graph first")]
    description: Annotated[str | None, Meta(description="its description, that of Open Graph first")]
    site_name: Annotated[str | None, Meta(description="name of the site (Open Graph)")]
    type: Annotated[str | None, Meta(description="kind of page, such as article or website (Open Graph)")]
    image_url: Annotated[str | None, Meta(description="preview picture")]
    image_urls: Annotated[list[str], Meta(description="all preview pictures that it names")]
    author: Annotated[str | None, Meta(description="its author, as written")]
    published_text: Annotated[str | None, Meta(description="when it was published, as written")]
    language: Annotated[str | None, Meta(description="its language, as written: BCP 47 as a rule")]
    canonical_url: Annotated[str | None, Meta(description="URL that it prefers for itself")]
    favicon_url: Annotated[str | None, Meta(description="its icon; /favicon.ico where it names none")]
    theme_color: Annotated[str | None, Meta(description="color for the browser's frame, as written")]
    keywords: Annotated[list[str], Meta(description="what it is about, in its own words, at most 20")]
    feeds: Annotated[list[FeedLink], Meta(description="feeds that it names: RSS, Atom, JSON")]
    open_graph: Annotated[dict[str, str], Meta(description="all its properties of Open Graph")]
    twitter: Annotated[dict[str, str], Meta(description="all its properties of Twitter cards")]
    json_ld_types: Annotated[list[str], Meta(description="types of its structured data (JSON-LD)")]
    truncated: Annotated[bool, Meta(description="whether only the first MB, or 20,000 tags, were read")]


@endpoint(
    "/url/metadata",
    fresh="1h",
    example={"url": "http://example.com/"},
    example_404={"url": "https://no-such-name.example.org/"},
)
async def page_metadata(url: WebUrl, visitor: WebVisitor) -> PageMetadata:
    """Title, description and preview data of a web page.

    This server requests the page itself, follows at most 5 redirects and reads its first MB; no script is run. A page with an
    error status is a 200 with that `status`. A host that does not exist is a 404, one that does not answer a 502, one that is not
    public a 400. At most 10 such checks a minute for each client."""
    try:
        visit = await visitor.visit(url, max_redirects=MAX_REDIRECTS, max_bytes=MAX_BYTES)
    except ForbiddenHost:
        raise BadParameter("url", url, PUBLIC_URL) from None
    head = await asyncio.to_thread(read_head, visit) if is_html(visit) else None
    return PageMetadata(
        url=url,
        final_url=visit.url,
        status=visit.status,
        content_type=content_type(visit),
        title=head.title if head else None,
        description=head.description if head else None,
        site_name=head.open_graph.get("og:site_name") if head else None,
        type=head.open_graph.get("og:type") if head else None,
        image_url=next(iter(head.image_urls), None) if head else None,
        image_urls=head.image_urls if head else [],
        author=head.author if head else None,
        published_text=head.published_text if head else None,
        language=head.language if head else None,
        canonical_url=head.canonical_url if head else None,
        favicon_url=head.favicon_url if head else None,
        theme_color=head.theme_color if head else None,
        keywords=head.keywords if head else [],
        feeds=[FeedLink(feed.title, feed.url) for feed in head.feeds] if head else [],
        open_graph=head.open_graph if head else {},
        twitter=head.twitter if head else {},
        json_ld_types=head.json_ld_types if head else [],
        truncated=visit.is_cut,
    )
