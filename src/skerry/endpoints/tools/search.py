"""Search of this server and of Wikipedia."""

import asyncio
from typing import Annotated

from msgspec import Meta, Struct

from skerry.api.endpoint import PREFIX, endpoint
from skerry.api.parameters import Limit, Search
from skerry.api.report import Report, or_error
from skerry.errors import SkerryError
from skerry.models.unavailable import Missing
from skerry.search import EndpointSearch
from skerry.sources.world.wikipedia_search import FoundArticle, WikipediaSearch


class FoundEndpoint(Struct, frozen=True):
    """An endpoint of this server."""

    path: Annotated[str, Meta(description="its path, with parameters in braces")]
    group: Annotated[str, Meta(description="key of its group")]
    summary: Annotated[str, Meta(description="what it answers")]
    example_url: Annotated[str, Meta(description="path and query of a call that works")]


class SearchReport(Report, frozen=True):
    """What was found here and at Wikipedia."""

    query: Annotated[str, Meta(description="the search string, as requested")]
    endpoints: Annotated[list[FoundEndpoint], Meta(description="endpoints of this server, the best match first")]
    articles: Annotated[
        list[FoundArticle] | None, Meta(description="articles of the English Wikipedia, the best match first")
    ]


@endpoint("/search", fresh="1h", example={"q": "barcode", "limit": 2})
async def search_everything(
    q: Annotated[Search, Meta(description="words to search for", examples=["barcode"])],
    search: EndpointSearch,
    wikipedia: WikipediaSearch,
    limit: Annotated[Limit, Meta(le=30, description="maximum number of endpoints, and of articles")] = 10,
) -> SearchReport:
    """Endpoints of this server, and articles of Wikipedia, that match a string.

    First the endpoints that the words may mean, in English, Estonian, Finnish or Swedish, then what the English Wikipedia finds.
    Without an answer from Wikipedia, `articles` is null and named in `unavailable`."""
    matches, found = await asyncio.gather(asyncio.to_thread(search.find, q, limit), or_error(wikipedia.find(q, limit)))
    missing = Missing()
    if isinstance(found, SkerryError):
        missing.failed("articles", found)
    return SearchReport(
        query=q,
        endpoints=[
            FoundEndpoint(PREFIX + match.path, match.group, match.summary, match.url())
            for match in (each.endpoint for each in matches)
        ],
        articles=None if isinstance(found, SkerryError) else found[:limit],
        unavailable=missing.parts,
    )
