"""Open Brewery DB: breweries, collected by those who like them."""

import asyncio
from typing import Annotated

from msgspec import Meta, Struct

from skerry.errors import ReplyError
from skerry.licenses import MIT
from skerry.models.fields import Latitude, Longitude
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

POOL = 50
"""Random breweries to a call: as many as it gives, so that one call serves many requests."""


class Brewery(Struct, frozen=True):
    """A brewery."""

    id: str
    name: str
    brewery_type: Annotated[
        str,
        Meta(
            description="micro, nano, regional, brewpub, large, planning, bar, contract, proprietor, taproom, cidery, "
            "beergarden, location or closed"
        ),
    ]
    address_1: Annotated[str | None, Meta(description="street and number")]
    address_2: str | None
    city: str | None
    state_province: str | None
    postal_code: str | None
    country: Annotated[str, Meta(description="English name; England and Scotland are countries here")]
    latitude: Latitude | None
    longitude: Longitude | None
    phone: Annotated[str | None, Meta(description="as entered, with or without country code")]
    website_url: str | None


class Breweries(Struct, frozen=True):
    """One page of a list of breweries."""

    total: int
    breweries: tuple[Brewery, ...]


class OpenBreweryDB(Source):
    """Some 12,000 breweries, of the United States most of all; Finland and Sweden are there, the Baltic countries, Denmark
    and Norway are not. No key. The recording that we read it against came through a mirror; of `/meta` there is none."""

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
    ) -> Breweries:
        """One page of the breweries that match all that is given. How many there are is a question of its own."""
        query: Query = {"by_country": country, "by_name": name, "by_city": city, "by_state": state, "by_type": kind}
        paged: Query = {**query, "page": page, "per_page": limit}
        breweries, total = await asyncio.gather(
            self.get("/breweries", query=paged, fresh="1d", read=read_breweries),
            self.get("/breweries/meta", query=query, fresh="1d", read=read_total),
        )
        return Breweries(total, breweries)

    async def random(self) -> tuple[Brewery, ...]:
        """A handful of random breweries, the same ones for five minutes: for choosing from."""
        return await self.get("/breweries/random", query={"size": POOL}, fresh="5m", read=read_pool)


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
    """Numbers since 2025, texts before."""
    phone: str | None = None
    website_url: str | None = None


class _RawMeta(Struct):
    total: int | str


def read_breweries(reply: Reply) -> tuple[Brewery, ...]:
    return tuple(_brewery(row) for row in reply.json(list[_RawBrewery]))


def read_pool(reply: Reply) -> tuple[Brewery, ...]:
    pool = read_breweries(reply)
    if not pool:
        raise ReplyError("sent no brewery")
    return pool


def _brewery(row: _RawBrewery) -> Brewery:
    return Brewery(
        id=row.id,
        name=row.name.strip(),
        brewery_type=row.brewery_type,
        address_1=row.address_1 or None,
        address_2=row.address_2 or None,
        city=row.city or None,
        state_province=row.state_province or None,
        postal_code=row.postal_code or None,
        country=row.country,
        latitude=_degrees(row.latitude),
        longitude=_degrees(row.longitude),
        phone=row.phone or None,
        website_url=row.website_url or None,
    )


def _degrees(value: float | str | None) -> float | None:
    return None if value is None or value == "" else float(value)


def read_total(reply: Reply) -> int:
    return int(reply.json(_RawMeta).total)
