"""Open Brewery DB: breweries of the world, collected by volunteers."""

import asyncio
from collections.abc import Callable

from msgspec import Raw, Struct

from skerry.errors import ReplyError
from skerry.folding import fold
from skerry.licenses import MIT
from skerry.models.brewery import Brewery
from skerry.models.listing import Listing
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.identity import Within
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

POOL_SIZE = 50
"""Random breweries per call, the provider's maximum, so that one call serves many requests."""


class OpenBreweryDB(Source):
    """About 12,000 breweries, mainly of the United States; Finland and Sweden are included, Denmark, Norway and the Baltic
    countries are not. No key.

    The recording came through a mirror; there is none of `/meta`. Names of countries only: the endpoint adds the code."""

    key = "open_brewery_db"
    title = "Open Brewery DB"
    home = "https://www.openbrewerydb.org/"
    base = "https://api.openbrewerydb.org/v1"
    license = MIT
    evidence = Evidence.RECORDED
    attribution = "Open Brewery DB"
    pace = Pace(per_second=2, concurrency=2)

    async def search(
        self,
        *,
        page: int,
        limit: int,
        country: str | None = None,
        name: str | None = None,
        city: str | None = None,
        state: str | None = None,
        kind: str | None = None,
    ) -> Listing[Brewery]:
        """One page of the breweries that match all given parameters. Their total is a second request."""
        query: Query = {"by_country": country, "by_name": name, "by_city": city, "by_state": state, "by_type": kind}
        paged: Query = {**query, "page": page, "per_page": limit}
        read: Callable[[Reply], tuple[Brewery, ...]] = read_breweries
        if country is not None:
            read = Within(read_breweries, country_of, fold(country), fold(country))
        breweries, counted = await asyncio.gather(
            self.get("/breweries", query=paged, fresh="1d", read=read),
            self.get("/breweries/meta", query=query, fresh="1d", read=read_total),
        )
        return Listing(counted.total, breweries)

    async def random(self) -> tuple[Brewery, ...]:
        """50 random breweries, the same for 5 minutes, to choose from."""
        return await self.get("/breweries/random", query={"size": POOL_SIZE}, fresh="5m", read=read_pool)


class _RawBrewery(Struct):
    id: str
    name: str
    brewery_type: str
    country: str
    address_1: str | None = None
    address_2: str | None = None
    city: str | None = None
    state_province: str | None = None
    postal_code: str | None = None
    latitude: float | str | None = None
    longitude: float | str | None = None
    """Numbers since 2025, strings before."""
    phone: str | None = None
    website_url: str | None = None


class _RawMeta(Struct):
    total: int | str


def country_of(brewery: Brewery) -> str:
    return fold(brewery.country_name)


def read_breweries(reply: Reply) -> tuple[Brewery, ...]:
    """Breweries in the order of the list."""
    return tuple(read_rows(reply.json(list[Raw]), _RawBrewery, _read_brewery))


def read_pool(reply: Reply) -> tuple[Brewery, ...]:
    """Random breweries, at least one."""
    pool = read_breweries(reply)
    if not pool:
        raise ReplyError("returned no brewery")
    return pool


def _read_brewery(raw: _RawBrewery) -> Brewery:
    return Brewery(
        id=raw.id,
        name=raw.name.strip(),
        type=raw.brewery_type,
        address=raw.address_1 or None,
        address_2=raw.address_2 or None,
        city=raw.city or None,
        state=raw.state_province or None,
        postal_code=raw.postal_code or None,
        country=None,
        country_name=raw.country,
        latitude=degrees(raw.latitude),
        longitude=degrees(raw.longitude),
        phone=raw.phone or None,
        url=raw.website_url or None,
    )


def degrees(value: float | str | None) -> float | None:
    """A coordinate to a tenth of a metre, in which some of the file have 14 decimals; None where it is missing or empty."""
    return None if value is None or value == "" else round(float(value), 6)


def read_total(reply: Reply) -> Listing[Brewery]:
    """Number of breweries that match."""
    return Listing(int(reply.json(_RawMeta).total), ())
