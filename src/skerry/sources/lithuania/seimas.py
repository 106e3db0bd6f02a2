"""The Seimas, the parliament of Lithuania: members of the current term.

There is no recording of the members. Elements and attributes are those that public programs of 2025 and 2026 read. A member is
in a group by a current role in a body that is called a faction, or in the mixed group; the attribute `iškėlusi_partija` is the
party that nominated the member, which may be another."""

from typing import TYPE_CHECKING, ClassVar

from msgspec import structs

from skerry.errors import NotFound
from skerry.licenses import CC_BY_4_0
from skerry.models.parliament import (
    Gender,
    MemberOffice,
    MemberTerm,
    ParliamentaryGroup,
    ParliamentMember,
    ParliamentMemberProfile,
)
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_each
from skerry.upstream.formats.text import one_line, web_address
from skerry.upstream.formats.times import day_or_none
from skerry.upstream.formats.xml import children, descendants
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

if TYPE_CHECKING:
    from lxml.etree import _Element

TERM = 10
"""Number of the term from 2024 to 2028."""
TERM_YEARS = "2024-2028"
ALL_FACTIONS = "Seimo frakcijos"
"""The body above the factions, which is none itself."""
GENDERS: dict[str, Gender] = {"v": "male", "m": "female"}
"""By the first letter of the word: vyras, moteris."""
EMAIL = "El. p."


class Seimas(Source):
    """Open data of the Seimas. It is slow and drops connections: one request a second."""

    key = "seimas"
    title = "Seimas open data"
    home = "https://www.lrs.lt/sip/portal.show?p_r=35391&p_k=1"
    base = "https://apps.lrs.lt/sip"
    license = CC_BY_4_0
    evidence = Evidence.INFERRED
    attribution = "Lietuvos Respublikos Seimo kanceliarija"
    pace = Pace(per_second=1, concurrency=1)

    country: ClassVar[str] = "LT"
    seats: ClassVar[int] = 141

    async def members(self) -> tuple[ParliamentMember, ...]:
        """The sitting members, by family name."""
        return tuple(
            ParliamentMember(**{name: getattr(member, name) for name in ParliamentMember.__struct_fields__})
            for member in await self._everybody()
            if member.status == "member"
        )

    async def profile(self, member_id: str) -> ParliamentMemberProfile:
        """A member of the current term, who may have left. Raises NotFound."""
        for member in await self._everybody():
            if member.id == member_id:
                return member
        raise NotFound(f"The Seimas of {TERM_YEARS} has no member {member_id}.")

    async def _everybody(self) -> tuple[ParliamentMemberProfile, ...]:
        return await self.get("/p2b.ad_seimo_nariai", query={"kadencijos_id": str(TERM)}, fresh="1d", read=read_members)


def read_members(reply: Reply) -> tuple[ParliamentMemberProfile, ...]:
    """All members: groups are counted from them."""
    rows = list(descendants(reply.xml(), "SeimoNarys"))
    found = read_each(rows, _member, at_least=max(1, len(rows)))
    return tuple(sorted(found, key=lambda member: (member.last_name or "", member.first_name or "")))


def _member(element: "_Element") -> ParliamentMemberProfile:
    identifier, first, last = (one_line(element.get(name)) for name in ("asmens_id", "vardas", "pavardė"))
    if identifier is None or last is None:
        raise ValueError("a member without an identifier or a name")
    start, end = day_or_none(element.get("data_nuo")), day_or_none(element.get("data_iki"))
    offices = tuple(map(_office, children(element, "Pareigos")))
    party = next((_group(office) for office in offices if office.end_date is None and _is_group(office.name)), None)
    term = MemberTerm(term_id=TERM_YEARS, role=None, start_date=start, end_date=end, party=None, constituency=None)
    member = ParliamentMember(
        id=identifier,
        name=f"{first} {last}" if first else last,
        first_name=first,
        last_name=last,
        gender=GENDERS.get((element.get("lytis") or "")[:1].lower()),
        birth_year=None,
        party=party,
        constituency=None,
        status="member" if end is None else "former",
        start_date=start,
        end_date=end,
        email=_email(element),
        image_url=None,
        url=web_address(element.get("biografijos_nuoroda")),
    )
    return ParliamentMemberProfile(
        **structs.asdict(member),
        terms=(term,),
        offices=tuple(sorted(offices, key=lambda office: str(office.start_date or ""), reverse=True)),
    )


def _office(element: "_Element") -> MemberOffice:
    return MemberOffice(
        id=one_line(element.get("padalinio_id")),
        name=one_line(element.get("padalinio_pavadinimas")),
        role=one_line(element.get("pareigos")),
        start_date=day_or_none(element.get("data_nuo")),
        end_date=day_or_none(element.get("data_iki")),
    )


def _is_group(name: str | None) -> bool:
    folded = (name or "").lower()
    return name != ALL_FACTIONS and ("frakcija" in folded or "mišri seimo narių grupė" in folded)


def _group(office: MemberOffice) -> ParliamentaryGroup:
    """The group has no abbreviation: its name identifies it."""
    return ParliamentaryGroup(office.name or "", office.name)


def _email(element: "_Element") -> str | None:
    return next(
        (one_line(row.get("reikšmė")) for row in children(element, "Kontaktai") if row.get("rūšis") == EMAIL), None
    )
