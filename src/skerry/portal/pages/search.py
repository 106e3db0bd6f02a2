"""Search over all endpoints."""

import asyncio

from msgspec import Struct

from skerry.portal.finding import Match, match
from skerry.portal.page import PageRequest, page
from skerry.search import EndpointSearch

MAX_RESULTS = 30
MAX_LENGTH = 200


class SearchResults(Struct, frozen=True):
    """Endpoints that match."""

    query: str
    matches: list[Match]


@page("/search")
async def search(request: PageRequest, endpoints: EndpointSearch) -> SearchResults:
    """The endpoints that match `q`, the best first."""
    query = request.query.get("q", "").strip()[:MAX_LENGTH]
    found = await asyncio.to_thread(endpoints.find, query, MAX_RESULTS) if query else []
    return SearchResults(query, [match(entry.endpoint) for entry in found])
