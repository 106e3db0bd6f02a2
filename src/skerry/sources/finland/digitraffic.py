"""Digitraffic of Fintraffic: what its services of roads, railways and the sea have in common."""

from collections.abc import Callable
from typing import TypeVar

from skerry.licenses import CC_BY_4_0
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

T = TypeVar("T")

HEADERS = {"Digitraffic-User": "Skerry", "Accept": "application/json"}
"""Clients that name themselves have a higher limit. Without `Accept`, some paths return 406."""


class Digitraffic(Source):
    """A service of Digitraffic: keyless, and 60 requests a minute from an address."""

    home = "https://www.digitraffic.fi/en/"
    license = CC_BY_4_0
    attribution = "Fintraffic / digitraffic.fi"
    terms = "At most 60 requests a minute from one address; more for clients that name themselves in Digitraffic-User."
    pace = Pace(per_second=0.5, burst=30, concurrency=4)

    async def ask(
        self,
        path: str,
        *,
        query: Query | None = None,
        fresh: str,
        read: Callable[[Reply], T],
        not_found: str | None = None,
        reference: bool = False,
    ) -> T:
        """Send a GET request that names this program."""
        return await self.get(
            path, query=query, headers=HEADERS, fresh=fresh, read=read, not_found=not_found, reference=reference
        )
