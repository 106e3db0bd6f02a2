"""The Storting, the parliament of Norway: the sitting members.

The recording is of the members of a term, whose elements are those of the sitting members too; the address of the latter and the
name of its elements follow public programs of 2022 to 2026."""

from typing import TYPE_CHECKING, ClassVar

from skerry.licenses import NLOD_2_0
from skerry.models.parliament import (
    Gender,
    ParliamentaryGroup,
    ParliamentMember,
    ParliamentMemberProfile,
    sitting_member,
)
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_each
from skerry.upstream.formats.times import day_or_none
from skerry.upstream.formats.xml import child, child_text, descendants
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

if TYPE_CHECKING:
    from lxml.etree import _Element

GENDERS: dict[str, Gender] = {"kvinne": "female", "mann": "male"}
ROWS = ("dagensrepresentant", "representant")
"""Elements of the sitting members, and of those of a term."""


class Stortinget(Source):
    """Open data of the Storting. No key."""

    key = "stortinget"
    title = "Storting open data"
    home = "https://data.stortinget.no/"
    base = "https://data.stortinget.no/eksport"
    license = NLOD_2_0
    evidence = Evidence.RECORDED
    evidence_note = "Checked against a recording of the members of one term; the list of sitting members is inferred."
    attribution = "Stortinget"
    pace = Pace(per_second=2, concurrency=2)

    country: ClassVar[str] = "NO"
    seats: ClassVar[int] = 169

    async def members(self) -> tuple[ParliamentMember, ...]:
        """The sitting members, substitutes for members on leave among them, by family name."""
        return await self.get("/dagensrepresentanter", fresh="1d", read=read_members)

    async def profile(self, member_id: str) -> ParliamentMemberProfile:
        """A sitting member, without terms and offices. Raises NotFound."""
        return sitting_member(await self.members(), member_id, "The Storting")


def read_members(reply: Reply) -> tuple[ParliamentMember, ...]:
    """All members: groups are counted from them."""
    document = reply.xml()
    rows = [element for name in ROWS for element in descendants(document, name)]
    found = read_each(rows, _member, at_least=max(1, len(rows)))
    return tuple(sorted(found, key=lambda member: (member.last_name or "", member.first_name or "")))


def _member(element: "_Element") -> ParliamentMember:
    first, last = child_text(element, "fornavn"), child_text(element, "etternavn")
    identifier = child_text(element, "id")
    if identifier is None or last is None:
        raise ValueError("a member without an identifier or a name")
    born = day_or_none(child_text(element, "foedselsdato"))
    party = child(element, "parti")
    party_id = child_text(party, "id")
    return ParliamentMember(
        id=identifier,
        name=f"{first} {last}" if first else last,
        first_name=first,
        last_name=last,
        gender=GENDERS.get(child_text(element, "kjoenn") or ""),
        birth_year=born.year if born and born.year > 1 else None,
        party=ParliamentaryGroup(party_id, child_text(party, "navn")) if party_id else None,
        constituency=child_text(child(element, "fylke"), "navn"),
        status="substitute" if child_text(element, "vara_representant") == "true" else "member",
        start_date=None,
        end_date=None,
        email=None,
        image_url=None,
        url=None,
    )
