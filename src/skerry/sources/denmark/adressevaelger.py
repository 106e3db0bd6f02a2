"""Adressevælgeren: the address search of the Danish Agency for Climate Data, which follows DAWA, closed in 2026.

Public programs of September and October 2026 quote whole replies of the live service, by which this is written. The search
answers step by step: streets for a few letters, a street by postal code for its name, house numbers for the rest. Only house
numbers have a position, which a second call tells, for all of them at once. There is no search by a point."""

import re
from collections.abc import Collection
from functools import partial
from typing import Literal

from msgspec import Raw, Struct

from skerry import lest97
from skerry.errors import ReplyError
from skerry.licenses import CC_BY_4_0
from skerry.models.addresses import PostalAddress
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line
from skerry.upstream.identity import among
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

PUBLIC_TOKEN = "adressevaelger123"  # noqa: S105  the agency asks everyone to send it
"""The token that the agency recommends until it has accounts of users."""
UTM_32 = "EPSG:25832"
COMMA = re.compile(r"\s*,\s*")
ENDED = frozenset({"4", "5"})
"""Statuses of addresses that were closed down, or never came to be."""
HOUSE, STREET = "husnummer", "navngivenvejpostnummer"


class FoundHouse(Struct, frozen=True):
    """What the search found: a house number, or a street within a postal code."""

    id: str | None
    type: str
    title: str


class Adressevaelger(Source):
    """Addresses of Denmark (DAR). A public token stands for a key until the agency has accounts."""

    key = "adressevaelger"
    title = "Adressevælgeren"
    home = "https://dataforsyningen.dk/data/4924"
    base = "https://adressevaelger.dk"
    license = CC_BY_4_0
    evidence = Evidence.INFERRED
    evidence_note = "Replies that public programs quote are read; there is no recording of our own."
    attribution = "Klimadatastyrelsen, Danmarks Adresseregister"
    terms = "The public token holds until the agency has accounts; SKERRY_ADRESSEVAELGER_TOKEN replaces it."
    pace = Pace(per_second=5, concurrency=4)

    async def addresses(self, country: str, text: str, limit: int) -> list[PostalAddress]:
        """House numbers that match, as the provider ranks them; for a street without a number those of its first postal code."""
        found = await self._search(text, limit)
        if not _of_type(HOUSE, found) and (streets := _of_type(STREET, found)):
            found = await self._search(streets[0].title, limit)
        ids = [house.id for house in _of_type(HOUSE, found) if house.id][:limit]
        return await self._houses(ids) if ids else []

    async def _search(self, text: str, limit: int) -> tuple[FoundHouse, ...]:
        # The search finds nothing behind a comma without a space.
        return await self.get(
            "/husnumre/soeg",
            query={"tekst": COMMA.sub(", ", text), "maksimum": limit, "token": self._token},
            fresh="7d",
            read=read_found,
        )

    async def _houses(self, ids: list[str]) -> list[PostalAddress]:
        return await self.get(
            "/husnumre",
            query={"id_lokalids": ",".join(ids), "token": self._token},
            fresh="7d",
            read=partial(read_houses, ids=tuple(ids)),
        )

    @property
    def _token(self) -> str:
        return self._client.credentials.adressevaelger_token or PUBLIC_TOKEN


class _RawFound(Struct):
    type: str
    titel: str
    id: str | None = None


class _RawSearch(Struct):
    status: Literal["ok", "fejl"]
    beskrivelse: str | None = None
    fund: list[Raw] | None = None


class _RawCoordinates(Struct):
    """0, 0 where there is no position."""

    x: float | None = None
    y: float | None = None


class _RawAccessPoint(Struct):
    koordinater: _RawCoordinates | None = None


class _RawPostalCode(Struct):
    postnr: str | None = None
    navn: str | None = None


class _RawMunicipality(Struct):
    kommune: str | None = None


class _RawLocality(Struct):
    navn: str | None = None


class _RawHouse(Struct):
    id_lokalid: str
    adgangsadressebetegnelse: str
    status: str | None = None
    vejnavn: str | None = None
    husnummertekst: str | None = None
    adgangspunkt: _RawAccessPoint | None = None
    postnummer: _RawPostalCode | None = None
    navngivenvejkommunedel: _RawMunicipality | None = None
    supplerendebynavn: _RawLocality | None = None


class _RawHouses(Struct):
    status: Literal["ok", "fejl"] = "ok"
    beskrivelse: str | None = None
    husnumre: list[Raw] | None = None


def read_found(reply: Reply) -> tuple[FoundHouse, ...]:
    raw = reply.json(_RawSearch)
    _check(raw)
    return tuple(read_rows(raw.fund or [], _RawFound, lambda row: FoundHouse(row.id, row.type, row.titel)))


def read_houses(reply: Reply, ids: Collection[str]) -> list[PostalAddress]:
    """The house numbers that exist and have a position, in the order of the identifiers."""
    raw = reply.json(_RawHouses)
    _check(raw)
    if raw.husnumre is None:
        raise ReplyError("returned no list of house numbers")
    rows = read_rows(raw.husnumre, _RawHouse, lambda row: (row.id_lokalid, _house(row)))
    among(ids, (id_ for id_, _ in rows), "house number")
    found = dict(rows)
    return [address for id_ in ids if (address := found.get(id_)) is not None]


def _check(raw: _RawSearch | _RawHouses) -> None:
    """Raise ReplyError for an error, which the provider returns with status 200."""
    if raw.status != "ok":
        raise ReplyError(f"returned the error {raw.beskrivelse or '(not described)'!s:.200}")


def _of_type(wanted: str, found: tuple[FoundHouse, ...]) -> list[FoundHouse]:
    return [each for each in found if each.type == wanted]


def _house(raw: _RawHouse) -> PostalAddress | None:
    point = raw.adgangspunkt.koordinater if raw.adgangspunkt else None
    if point is None or not (point.x and point.y) or raw.status in ENDED:
        return None
    latitude, longitude = lest97.degrees(point.x, point.y, UTM_32)
    postal, locality = raw.postnummer or _RawPostalCode(), raw.supplerendebynavn or _RawLocality()
    return PostalAddress(
        address=raw.adgangsadressebetegnelse,
        municipality=None,
        settlement=one_line(locality.navn),
        street=one_line(raw.vejnavn),
        house=one_line(raw.husnummertekst),
        postal_code=one_line(postal.postnr),
        latitude=latitude,
        longitude=longitude,
        id=raw.id_lokalid,
        city=one_line(postal.navn),
        municipality_code=raw.navngivenvejkommunedel.kommune if raw.navngivenvejkommunedel else None,
    )
