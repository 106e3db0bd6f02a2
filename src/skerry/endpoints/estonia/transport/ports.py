"""Ports of Estonia."""

from typing import Annotated

from msgspec import Meta

from skerry.api.answers import Page, SearchResult
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit, PageFromZero, Search
from skerry.folding import fold, match_rank
from skerry.services.estonian_lists import Ports
from skerry.sources.estonia.sadamaregister import EstonianPort, PortEntry


class EstonianPortSearch(SearchResult[EstonianPort], frozen=True):
    """The ports that a search found, best match first."""


@endpoint("/estonian-ports", fresh="1d", example={"limit": 20})
async def estonian_ports(
    ports: Ports,
    limit: Annotated[Limit, Meta(le=200, description="maximum number of ports on a page")] = 50,
    page: PageFromZero = 0,
) -> Page[EstonianPort]:
    """All active ports of the state port register, page by page.

    Sea, lake and river ports, in the order of the register."""
    found = await ports.all()
    return Page.cut([entry.port for entry in found], page, limit)


@endpoint("/estonian-ports/search", fresh="1d", example={"q": "Pärnu"})
async def search_estonian_ports(
    ports: Ports,
    q: Annotated[Search, Meta(description="part of name or address; case and accents are ignored")],
) -> EstonianPortSearch:
    """Active ports by name or address.

    The exact name comes first, then names that start with the string, names with a word that starts with it, names that
    contain it, and ports with the string in their address."""
    wanted = fold(q)
    found = [
        (rank, entry.name, entry.port.id, entry.port)
        for entry in await ports.all()
        if (rank := _rank(entry, wanted)) is not None
    ]
    found.sort(key=lambda entry: entry[:3])
    return EstonianPortSearch.of(q, [port for *_, port in found])


def _rank(entry: PortEntry, wanted: str) -> int | None:
    """The rank of the name; ports with the string in their address come after all of these."""
    rank = match_rank(wanted, entry.name)
    return 4 if rank is None and wanted and wanted in entry.address else rank
