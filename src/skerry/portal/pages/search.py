"""Search over all endpoints."""

from msgspec import Struct

from skerry.http.service import ServerState
from skerry.portal.finding import Match, find
from skerry.portal.page import PageRequest, page

MAX_RESULTS = 30
MAX_LENGTH = 200


class SearchResults(Struct, frozen=True):
    """Endpoints that match."""

    query: str
    matches: list[Match]


@page("/search")
def search(request: PageRequest, server: ServerState) -> SearchResults:
    """The endpoints that match `q`, the best first."""
    query = request.query.get("q", "").strip()[:MAX_LENGTH]
    return SearchResults(query, find(server.endpoints, query, MAX_RESULTS) if query else [])
