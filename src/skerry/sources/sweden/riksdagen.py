"""The Riksdag, the parliament of Sweden: the sitting members, one member of any time, and one vote with its ballots.

The recording is of one member. The list of all sitting ones follows public programs of 2026: it has a list where one person is an
object, and a person that is listed twice has lists of equal strings. A chamber assignment ends on the planned last day of the
term. A vote follows public programs of 2025 and 2026; its time is that at which the Riksdag's system recorded the ballots."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import ClassVar

from msgspec import Raw, Struct, field, json, structs

from skerry.errors import NotFound, ReplyError
from skerry.licenses import stated
from skerry.models.parliament import (
    Ballot,
    BallotChoice,
    BillReference,
    Gender,
    MemberOffice,
    MemberStatus,
    MemberTerm,
    ParliamentaryGroup,
    ParliamentMember,
    ParliamentMemberProfile,
    RollCall,
    counted,
)
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line, web_address
from skerry.upstream.formats.times import day_or_none, utc_or_none
from skerry.upstream.identity import Identified, same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

CHAMBER = "kammaruppdrag"
ZONE = "Europe/Stockholm"
CHOICES: dict[str, BallotChoice] = {"Ja": "for", "Nej": "against", "Avstår": "neutral", "Frånvarande": "absent"}
GENDERS: dict[str, Gender] = {"kvinna": "female", "man": "male"}
STATUSES: tuple[tuple[str, MemberStatus], ...] = (
    ("Tjänstgörande riksdagsledamot", "member"),
    ("Tjänstgörande ersättare", "substitute"),
    ("Ledig", "on_leave"),
    ("Tidigare", "former"),
)
"""By the first words of the provider's status."""
SITTING: tuple[MemberStatus, ...] = ("member", "substitute")

Text = str | list[str] | None


class Riksdagen(Source):
    """Open data of the Riksdag. No key."""

    key = "riksdagen"
    title = "Riksdag open data"
    home = "https://www.riksdagen.se/sv/dokument-och-lagar/riksdagens-oppna-data/"
    base = "https://data.riksdagen.se"
    license = stated("free to use; the Riksdag asks to be named as the source")
    evidence = Evidence.RECORDED
    evidence_note = "Checked against a recording of one member; the list of sitting members and votes are inferred."
    attribution = "Sveriges riksdag"
    pace = Pace(per_second=1, concurrency=2)

    country: ClassVar[str] = "SE"
    seats: ClassVar[int] = 349

    async def members(self) -> tuple[ParliamentMember, ...]:
        """The sitting members, substitutes for members on leave among them, by family name."""
        return await self.get(
            "/personlista/", query={"utformat": "json", "rdlstatus": ""}, fresh="1d", read=read_members
        )

    async def profile(self, member_id: str) -> ParliamentMemberProfile:
        """A member of any time. Raises NotFound."""
        found = await self.get(
            "/personlista/",
            query={"utformat": "json", "iid": member_id},
            fresh="1d",
            read=Identified(read_profile, "id", member_id),
        )
        if found is None:
            raise NotFound(f"The Riksdag has no member {member_id}.")
        return found

    async def roll_call(self, vote_id: str) -> RollCall:
        """One vote, by its UUID, with each ballot. Raises NotFound."""
        missing = f"The Riksdag has no vote {vote_id}."
        found = await self.get(
            f"/votering/{vote_id}/json", fresh="1d", read=partial(read_roll_call, vote_id), not_found=missing
        )
        if found is None:
            raise NotFound(missing)
        return found


class _RawBallot(Struct):
    votering_id: str
    intressent_id: str
    namn: str
    rost: str
    parti: str | None = None
    punkt: str | None = None
    avser: str | None = None
    datum: str | None = None
    systemdatum: str | None = None


class _RawBallots(Struct):
    votering: Raw = Raw(b"[]")


class _RawReport(Struct):
    titel: str | None = None
    datum: str | None = None
    rm: str | None = None
    beteckning: str | None = None
    dok_id: str | None = None


class _RawVote(Struct):
    dokument: _RawReport | None = None
    dokvotering: _RawBallots | None = None


class _RawVoteAnswer(Struct):
    votering: _RawVote | None = None


class _RawAssignment(Struct):
    kind: str = field(name="typ", default="")
    role: str | None = field(name="roll_kod", default=None)
    body: str | None = field(name="organ_kod", default=None)
    start: str | None = field(name="from", default=None)
    end: str | None = field(name="tom", default=None)
    names: list[Raw] | None = field(name="uppgift", default=None)

    def name(self) -> str | None:
        """The name of the body. Where there is none the provider has an empty object."""
        first = bytes(self.names[0]) if self.names else b""
        return one_line(json.decode(first, type=str)) if first.startswith(b'"') else None


class _RawAssignments(Struct):
    uppdrag: Raw = Raw(b"[]")


class _RawDetail(Struct):
    code: str | None = field(name="kod", default=None)
    values: list[Raw] | None = field(name="uppgift", default=None)


class _RawDetails(Struct):
    uppgift: Raw = Raw(b"[]")


class _RawPerson(Struct):
    intressent_id: Text
    tilltalsnamn: Text
    efternamn: Text
    fodd_ar: Text = None
    kon: Text = None
    parti: Text = None
    valkrets: Text = None
    status: Text = None
    bild_url_192: Text = None
    personuppdrag: _RawAssignments | str | None = None
    personuppgift: _RawDetails | str | None = None


class _RawPeople(Struct):
    person: Raw = Raw(b"[]")


class _RawAnswer(Struct):
    personlista: _RawPeople


def read_members(reply: Reply) -> tuple[ParliamentMember, ...]:
    """All members: groups are counted from them."""
    rows = _rows(reply.json(_RawAnswer).personlista.person)
    everybody = read_rows(rows, _RawPerson, _member, at_least=max(1, len(rows)))
    sitting = [member for member in everybody if member.status in SITTING]
    return tuple(sorted(sitting, key=lambda member: (member.last_name or "", member.first_name or "")))


def read_profile(reply: Reply) -> ParliamentMemberProfile | None:
    """The member; None where there is none."""
    found = read_rows(_rows(reply.json(_RawAnswer).personlista.person), _RawPerson, _profile)
    return found[0] if found else None


def read_roll_call(vote_id: str, reply: Reply) -> RollCall | None:
    """The vote; None where the reply has no ballots. The parliament votes on the proposals of a committee's report."""
    raw = reply.json(_RawVoteAnswer).votering
    rows = _rows(raw.dokvotering.votering) if raw and raw.dokvotering else []
    if raw is None or not rows:
        return None
    found = read_rows(rows, _RawBallot, lambda row: row, at_least=len(rows))
    for row in found:
        same(vote_id, row.votering_id, "vote")
    report, first = raw.dokument or _RawReport(), found[0]
    day = day_or_none(first.datum) or day_or_none(first.systemdatum) or day_or_none(report.datum)
    if day is None:
        raise ReplyError("returned a vote without its day")
    ballots = tuple(map(_ballot, found))
    title = one_line(report.titel)
    number = f"{report.rm}:{report.beteckning}" if report.rm and report.beteckning else None
    return RollCall(
        id=first.votering_id,
        number=None,
        voted_date=day,
        voted_at=utc_or_none(first.systemdatum, ZONE),
        sitting=None,
        title=title,
        question=", ".join(filter(None, (first.punkt and f"punkt {first.punkt}", one_line(first.avser)))) or None,
        bill=BillReference(report.dok_id, number, title) if number else None,
        kind="open",
        method=None,
        result=None,
        totals=counted(ballots),
        url=None,
        note=None,
        ballots=ballots,
    )


def _ballot(row: _RawBallot) -> Ballot:
    party = one_line(row.parti)
    return Ballot(
        member_id=row.intressent_id,
        name=row.namn,
        party=ParliamentaryGroup(party, None) if party and party != "-" else None,
        choice=CHOICES.get(row.rost.strip()),
        choice_text=one_line(row.rost),
    )


def _rows(one_or_more: Raw) -> list[Raw]:
    """A list, which the provider writes as an object where it has one entry, and as a string where it has none."""
    text = bytes(one_or_more)
    if text.startswith(b"["):
        return json.decode(text, type=list[Raw])
    return [Raw(text)] if text.startswith(b"{") else []


def _assignments(person: _RawPerson) -> list[_RawAssignment]:
    listed = person.personuppdrag
    if not isinstance(listed, _RawAssignments):
        return []
    found = read_rows(_rows(listed.uppdrag), _RawAssignment, lambda row: row)
    return sorted(found, key=lambda row: row.start or "", reverse=True)


def _member(person: _RawPerson) -> ParliamentMember:
    identifier, first, last = map(_text, (person.intressent_id, person.tilltalsnamn, person.efternamn))
    if identifier is None or last is None:
        raise ValueError("a person without an identifier or a name")
    words = _text(person.status) or ""
    status = next((status for start, status in STATUSES if words.startswith(start)), None)
    seat = next((row for row in _assignments(person) if row.kind == CHAMBER), _RawAssignment())
    party, born = _text(person.parti), _text(person.fodd_ar)
    return ParliamentMember(
        id=identifier,
        name=f"{first} {last}" if first else last,
        first_name=first,
        last_name=last,
        gender=GENDERS.get(_text(person.kon) or ""),
        birth_year=int(born) if born and born.isdecimal() else None,
        party=ParliamentaryGroup(party, None) if party and party != "-" else None,
        constituency=_text(person.valkrets),
        status=status,
        start_date=day_or_none(seat.start),
        end_date=day_or_none(seat.end) if status == "former" else None,
        email=_email(person),
        image_url=web_address(_text(person.bild_url_192)),
        url=None,
    )


def _profile(person: _RawPerson) -> ParliamentMemberProfile:
    rows = _assignments(person)
    return ParliamentMemberProfile(
        **structs.asdict(_member(person)), terms=tuple(_terms(rows)), offices=tuple(_offices(rows))
    )


def _terms(rows: Sequence[_RawAssignment]) -> Iterable[MemberTerm]:
    for row in rows:
        if row.kind == CHAMBER:
            yield MemberTerm(
                term_id=None,
                role=one_line(row.role),
                start_date=day_or_none(row.start),
                end_date=day_or_none(row.end),
                party=None,
                constituency=None,
            )


def _offices(rows: Sequence[_RawAssignment]) -> Iterable[MemberOffice]:
    for row in rows:
        if row.kind != CHAMBER:
            yield MemberOffice(
                id=one_line(row.body),
                name=row.name(),
                role=one_line(row.role),
                start_date=day_or_none(row.start),
                end_date=day_or_none(row.end),
            )


def _email(person: _RawPerson) -> str | None:
    details = person.personuppgift
    if not isinstance(details, _RawDetails):
        return None
    for row in read_rows(_rows(details.uppgift), _RawDetail, lambda row: row):
        if row.code == "Officiell e-postadress" and row.values:
            first = bytes(row.values[0])
            return one_line(json.decode(first, type=str).replace("[på]", "@")) if first.startswith(b'"') else None
    return None


def _text(value: Text) -> str | None:
    """A string, of a list of equal ones the first."""
    return one_line(value[0] if isinstance(value, list) and value else value if isinstance(value, str) else None)
