"""Members and groups.

Factions, committees and constituencies are histories in no order: the current one has no end."""

from collections.abc import Iterable, Iterator
from datetime import date
from urllib.parse import quote

from msgspec import Raw, Struct, structs

from skerry.models.parliament import Gender, MemberOffice, MemberTerm, ParliamentaryGroup, ParliamentMember
from skerry.sources.estonia.riigikogu.records import (
    Committee,
    CommitteeType,
    Faction,
    RiigikoguMember,
    RiigikoguMemberProfile,
)
from skerry.sources.estonia.riigikogu.shapes import (
    SITE,
    RawCode,
    RawFile,
    RawGroup,
    RawMembership,
    current_faction,
    download_url,
    for_sorting,
    is_current,
    latest_faction,
    words,
)
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line, or_none, plain_text
from skerry.upstream.reply import Reply

MEMBER_PAGE = f"{SITE}/riigikogu/koosseis/riigikogu-liikmed/saadik"
GENDERS: dict[str, Gender] = {"FEMALE": "female", "MALE": "male"}
FACTION = "FRAKTSIOON"
COMMITTEES: dict[str, CommitteeType] = {
    "ALALINE_KOMISJON": "standing",
    "ERIKOMISJON": "select",
    "UURIMISKOMISJON": "investigative",
}


class _RawDistrict(Struct, rename="camel"):
    membership: int | None = None
    electoral_district: RawCode | None = None


class _RawPerson(Struct, rename="camel"):
    uuid: str
    full_name: str
    first_name: str | None = None
    last_name: str | None = None
    active: bool | None = None
    email: str | None = None
    phone: str | None = None
    gender: str | None = None
    date_of_birth: date | None = None
    photo: RawFile | None = None


class _RawMember(_RawPerson):
    plenary_membership: RawMembership | None = None
    electoral_district_history: list[_RawDistrict] | None = None
    factions: list[RawGroup] | None = None
    committees: list[RawGroup] | None = None


class _RawTerm(Struct, rename="camel"):
    membership_number: int | None = None
    membership_role_items: list[RawMembership] | None = None
    factions: list[RawGroup] | None = None
    committees: list[RawGroup] | None = None
    electoral_district: list[_RawDistrict] | None = None


class _RawProfile(_RawPerson):
    introduction: str | None = None
    biography: str | None = None
    memberships: list[_RawTerm] | None = None


def read_members(reply: Reply) -> tuple[RiigikoguMember, ...]:
    return tuple(read_rows(reply.json(list[Raw]), _RawMember, _member, at_least=1))


def _member(member: _RawMember) -> RiigikoguMember:
    mandate = member.plenary_membership or RawMembership()
    committees = [group for group in member.committees or () if is_current(group)]
    person = _person(
        member,
        party=current_faction(member.factions or ()),
        constituency=_constituency(member.electoral_district_history, mandate.membership_number),
        start_date=mandate.start_date,
        end_date=mandate.end_date,
    )
    return RiigikoguMember(
        **structs.asdict(person),
        role=words(mandate.role),
        phone=or_none(member.phone),
        committees=tuple(sorted(map(_office, committees), key=lambda office: office.name or "")),
    )


def read_member(reply: Reply) -> RiigikoguMemberProfile:
    member = reply.json(_RawProfile)
    terms = member.memberships or []
    mandates = sorted(_mandates(terms), key=lambda term: for_sorting(term.start_date), reverse=True)
    latest = mandates[0] if mandates else None
    person = _person(
        member,
        party=current_faction(group for term in terms for group in term.factions or ()),
        constituency=latest.constituency if latest else None,
        start_date=latest.start_date if latest else None,
        end_date=latest.end_date if latest else None,
    )
    return RiigikoguMemberProfile(
        **structs.asdict(person),
        birth_date=member.date_of_birth,
        phone=or_none(member.phone),
        introduction=plain_text(member.introduction),
        biography=plain_text(member.biography),
        terms=tuple(mandates),
        factions=_offices(group for term in terms for group in term.factions or ()),
        committees=_offices(group for term in terms for group in term.committees or ()),
    )


def _person(
    member: _RawPerson,
    *,
    party: ParliamentaryGroup | None,
    constituency: str | None,
    start_date: date | None,
    end_date: date | None,
) -> ParliamentMember:
    return ParliamentMember(
        id=member.uuid,
        name=member.full_name,
        first_name=or_none(member.first_name),
        last_name=or_none(member.last_name),
        gender=GENDERS.get(member.gender or ""),
        birth_year=member.date_of_birth.year if member.date_of_birth else None,
        party=party,
        constituency=constituency,
        status=None if member.active is None else "member" if member.active else "former",
        start_date=start_date,
        end_date=end_date,
        email=or_none(member.email),
        image_url=download_url(member.photo),
        url=f"{MEMBER_PAGE}/{member.uuid}/{quote(member.full_name.replace(' ', '-'))}",
    )


def _mandates(terms: Iterable[_RawTerm]) -> Iterator[MemberTerm]:
    for term in terms:
        for mandate in term.membership_role_items or ():
            yield MemberTerm(
                term_id=None if term.membership_number is None else str(term.membership_number),
                role=words(mandate.role),
                start_date=mandate.start_date,
                end_date=mandate.end_date,
                party=latest_faction(term.factions or ()),
                constituency=_constituency(term.electoral_district, term.membership_number),
            )


def _constituency(districts: Iterable[_RawDistrict] | None, term: int | None) -> str | None:
    """The constituency in one term. The provider lists those of all terms, in no order."""
    return next((words(found.electoral_district) for found in districts or () if found.membership == term), None)


def _offices(groups: Iterable[RawGroup]) -> tuple[MemberOffice, ...]:
    return tuple(sorted(map(_office, groups), key=lambda office: for_sorting(office.start_date), reverse=True))


def _office(group: RawGroup) -> MemberOffice:
    membership = group.membership or RawMembership()
    return MemberOffice(
        id=group.uuid,
        name=one_line(group.name),
        role=words(membership.role),
        start_date=membership.start_date,
        end_date=membership.end_date,
    )


def read_groups(reply: Reply) -> tuple[RawGroup, ...]:
    """Groups that are active and have a name in the requested language."""
    groups = read_rows(reply.json(list[Raw]), RawGroup, lambda group: group, at_least=1)
    return tuple(group for group in groups if group.active and group.type is not None and one_line(group.name))


def read_factions(reply: Reply) -> tuple[Faction, ...]:
    found = [_faction(group) for group in read_groups(reply) if group.type and group.type.code == FACTION]
    return tuple(sorted(found, key=lambda faction: faction.name or ""))


def _faction(group: RawGroup) -> Faction:
    return Faction(
        id=group.uuid,
        name=one_line(group.name),
        short_name=or_none(group.short_name),
        color=f"#{group.color_hex.lower()}" if group.color_hex else None,
        secretariat=one_line(group.secretariat_name),
    )


def read_committees(reply: Reply) -> tuple[Committee, ...]:
    found = [
        Committee(group.uuid, one_line(group.name) or "", COMMITTEES[code])
        for group in read_groups(reply)
        if (code := (group.type and group.type.code) or "") in COMMITTEES
    ]
    order = list(COMMITTEES.values())
    return tuple(sorted(found, key=lambda committee: (order.index(committee.type), committee.name)))
