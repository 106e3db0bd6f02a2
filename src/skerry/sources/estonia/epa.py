"""EPA, the Estonian Patent Office: its public database of trade marks.

There is no recording. Public clients agree on addresses, paging and the members of a dossier. None reads `type` and the two
dates: they are read where they are strings under these names."""

from datetime import date
from typing import Annotated, Any

from msgspec import Meta, Raw, Struct, field

from skerry.licenses import stated
from skerry.models.listing import Listing
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line
from skerry.upstream.formats.times import day_or_none
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

SEARCH = "/trademarks/search/findBySearchParameters"
NOTHING = 204
"""Status of a reply without a body, when no dossier matches."""


class TradeMark(Struct, frozen=True):
    """A trade mark dossier."""

    id: Annotated[int, Meta(description="number of the dossier; not that of the application")]
    verbal_element: Annotated[str | None, Meta(description="words of the mark; null for a mark without words")]
    type: Annotated[str | None, Meta(description="type of the dossier, as the register words it")]
    application_number: Annotated[str | None, Meta(description="number that the application was filed under")]
    application_date: Annotated[date | None, Meta(description="day of the application")]
    registration_number: Annotated[str | None, Meta(description="null until it is registered")]
    registration_date: Annotated[date | None, Meta(description="day of registration; null until then")]
    status: Annotated[str | None, Meta(description="status in English: Registered, Under examination, Opposed, ...")]
    owner: Annotated[str | None, Meta(description="applicant or owner, as the register sorts by it")]


class Epa(Source):
    """Database of trade marks of the Estonian Patent Office, renewed daily. Only the register itself has legal effect."""

    key = "epa"
    title = "Estonian Patent Office"
    home = "https://andmebaas.epa.ee/avalik/"
    base = "https://andmebaas.epa.ee/avalik/api"
    license = stated("Open, for information only")
    evidence = Evidence.INFERRED
    cadence = "1d"
    attribution = "Eesti Patendiamet"
    pace = Pace(per_second=2, concurrency=2)

    async def trademark_count(self) -> int:
        """Number of all trade mark dossiers, as the database counts them."""
        return await self.get(SEARCH, query={"page": 0, "size": 1}, fresh="1d", read=read_count)

    async def trademarks(
        self, words: str, *, owner: str | None, status: str | None, exact: bool, page: int, size: int
    ) -> Listing[TradeMark]:
        """Dossiers by word element, the newest first."""
        query: Query = {
            "verbalElement": words,
            "exactMatch": "true" if exact else "false",
            "applicantOwner": owner,
            "currentStatus": status,
            "page": page,
            "size": size,
            "sort": "id,desc",
        }
        found = await self.get(SEARCH, query=query, fresh="6h", read=read_found, accept=(200, NOTHING))
        if found.total or page == 0:
            return found
        # A page past the end is answered like a search without a match.
        first = await self.trademarks(words, owner=owner, status=status, exact=exact, page=0, size=1)
        return Listing(first.total, ())


class _RawMark(Struct, rename="camel"):
    id: int
    application_number: str | None = None
    current_status: str | None = None
    verbal_element: str | None = None
    registration_number: str | None = None
    person_sort_index: str | None = None
    type: Any = None
    application_date: Any = None
    registration_date: Any = None


class _RawMarks(Struct):
    trademarks: list[Raw] = []


class _RawPaging(Struct, rename="camel"):
    total_elements: Annotated[int, Meta(ge=0)]


class _RawFound(Struct):
    page: _RawPaging
    embedded: _RawMarks = field(name="_embedded", default_factory=_RawMarks)


def read_count(reply: Reply) -> int:
    return reply.json(_RawFound).page.total_elements


def read_found(reply: Reply) -> Listing[TradeMark]:
    if reply.status == NOTHING:
        return Listing(0, ())
    raw = reply.json(_RawFound)
    return Listing(raw.page.total_elements, tuple(read_rows(raw.embedded.trademarks, _RawMark, _mark)))


def _mark(raw: _RawMark) -> TradeMark:
    return TradeMark(
        id=raw.id,
        verbal_element=_text(raw.verbal_element),
        type=_text(raw.type),
        application_number=_text(raw.application_number),
        application_date=day_or_none(_text(raw.application_date)),
        registration_number=_text(raw.registration_number),
        registration_date=day_or_none(_text(raw.registration_date)),
        status=_text(raw.current_status),
        owner=_text(raw.person_sort_index),
    )


def _text(value: Any) -> str | None:
    return one_line(value) if isinstance(value, str) else None
