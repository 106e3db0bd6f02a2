"""The Riigikogu, the parliament of Estonia: members, groups, votes, drafts, sittings and statistics.

Requests and fields are those of the provider's own OpenAPI document (2.21.5, June 2026). Codes of choices (`EI_HAALETANUD`),
the items of an agenda and the order of drafts (`sort=activeDraftStatusDate,desc`) are in no schema and are those that public
programs of 2026 read."""

import re
from datetime import date, timedelta
from functools import partial
from typing import ClassVar, Literal

from skerry.errors import NotFound
from skerry.licenses import CC_BY_SA_3_0
from skerry.models.listing import Listing
from skerry.models.parliament import ParliamentMember, ParliamentMemberProfile, ParliamentVote, RollCall, day_of
from skerry.provenance import Evidence
from skerry.sources.estonia.riigikogu.activity import read_attendance, read_ballots, read_speeches
from skerry.sources.estonia.riigikogu.drafts import read_draft, read_drafts
from skerry.sources.estonia.riigikogu.people import read_committees, read_factions, read_member, read_members
from skerry.sources.estonia.riigikogu.records import (
    Committee,
    Draft,
    DraftDetails,
    Faction,
    Language,
    MemberActivity,
    ParliamentSession,
    PlenaryAgenda,
    RiigikoguMember,
    RiigikoguMemberProfile,
    VerbatimItem,
)
from skerry.sources.estonia.riigikogu.shapes import ZONE, for_sorting
from skerry.sources.estonia.riigikogu.sittings import read_agenda, read_sessions, read_verbatims, sitting_day
from skerry.sources.estonia.riigikogu.votes import read_roll_call, read_votes
from skerry.upstream.identity import Identified, Within
from skerry.upstream.source import Pace, Query, Source

Metric = Literal["attendance", "speeches", "votes"]
UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
LATEST_CHANGE_FIRST = "activeDraftStatusDate,desc"


class Riigikogu(Source):
    """Open data of the Riigikogu. It refuses more than one request a second.

    Names are in Estonian, with many in English and fewer in Russian; a group without a name in the requested language has
    none."""

    key = "riigikogu"
    title = "Riigikogu open data"
    home = "https://www.riigikogu.ee/en/open-data/"
    base = "https://api.riigikogu.ee/api"
    license = CC_BY_SA_3_0
    evidence = Evidence.DOCUMENTED
    evidence_note = (
        "Members, groups, drafts, sessions, verbatim records and counts of speeches are checked against recordings of "
        "2026; votes follow the provider's schema, agendas public programs."
    )
    attribution = "Riigikogu Kantselei"
    terms = "One request a second."
    pace = Pace(per_second=1, concurrency=1)

    country: ClassVar[str] = "EE"
    seats: ClassVar[int] = 101
    timezone: ClassVar[str] = ZONE

    async def members(self, lang: Language = "et") -> tuple[RiigikoguMember, ...]:
        """The sitting members, in the provider's order (by family name)."""
        return await self.get("/plenary-members", query={"lang": lang.upper()}, fresh="6h", read=read_members)

    async def member(self, uuid: str, lang: Language = "et") -> RiigikoguMemberProfile:
        """A member of this or an earlier term. Raises NotFound."""
        return await self.get(
            f"/plenary-members/{uuid}",
            query={"querySteno": "false", "includeInactive": "true", "lang": lang.upper()},
            fresh="6h",
            read=Identified(read_member, "id", uuid),
            not_found=f"The Riigikogu has no member {uuid}.",
        )

    async def profile(self, member_id: str) -> ParliamentMemberProfile:
        """What other parliaments tell of a member too. Raises NotFound."""
        self._check_uuid("member", member_id)
        member = await self.member(member_id)
        offices = (*member.factions, *member.committees)
        return ParliamentMemberProfile(
            **{name: getattr(member, name) for name in ParliamentMember.__struct_fields__},
            terms=member.terms,
            offices=tuple(sorted(offices, key=lambda office: for_sorting(office.start_date), reverse=True)),
        )

    async def factions(self, lang: Language = "et") -> tuple[Faction, ...]:
        """The factions of the current term, by name."""
        return await self.get("/usergroups", query=_groups(lang), fresh="6h", read=read_factions)

    async def committees(self, lang: Language = "et") -> tuple[Committee, ...]:
        """The committees of the current term: standing, select and investigative ones, each by name."""
        return await self.get("/usergroups", query=_groups(lang), fresh="6h", read=read_committees)

    async def votes(self, start: date, end: date, lang: Language = "et") -> tuple[ParliamentVote, ...]:
        """Votes and attendance checks of the sittings in a period, in order of time. A sitting may run past midnight."""
        return await self.get(
            "/votings",
            query={"startDate": start.isoformat(), "endDate": end.isoformat(), "lang": lang.upper()},
            fresh="1h",
            read=Within(read_votes, day_of, start, end + timedelta(days=1)),
        )

    async def roll_call(self, vote_id: str, lang: Language = "et") -> RollCall:
        """One vote with each ballot. Raises NotFound."""
        self._check_uuid("vote", vote_id)
        return await self.get(
            f"/votings/{vote_id}",
            query={"lang": lang.upper()},
            fresh="1d",
            read=Identified(read_roll_call, "id", vote_id),
            not_found=f"The Riigikogu has no vote {vote_id}.",
        )

    async def drafts(
        self,
        *,
        title: str | None,
        start: date | None,
        end: date | None,
        page: int,
        limit: int,
        lang: Language = "et",
    ) -> Listing[Draft]:
        """A page (from 0) of the drafts by words of their title and day of introduction, the latest change first."""
        query: Query = {
            "title": title,
            "initiatedStartDate": start.isoformat() if start else None,
            "initiatedEndDate": end.isoformat() if end else None,
            "lang": lang.upper(),
            "page": page,
            "size": limit,
            "sort": LATEST_CHANGE_FIRST,
        }
        return await self.get("/volumes/drafts", query=query, fresh="1h", read=read_drafts)

    async def draft(self, uuid: str, lang: Language = "et") -> DraftDetails:
        """One draft with its proceedings and files. Raises NotFound."""
        return await self.get(
            f"/volumes/drafts/{uuid}",
            query={"lang": lang.upper(), "querySteno": "false"},
            fresh="1h",
            read=Identified(read_draft, "id", uuid),
            not_found=f"The Riigikogu has no draft {uuid}.",
        )

    async def agenda(self, day: date, lang: Language = "et") -> PlenaryAgenda:
        """The plenary's agenda for the week of a day."""
        return await self.get(
            "/agenda/plenary",
            query={"date": day.isoformat(), "lang": lang.upper(), "querySteno": "false"},
            fresh="30m",
            read=partial(read_agenda, day=day),
        )

    async def sessions(self) -> tuple[ParliamentSession, ...]:
        """All sessions since 1992, in order of time."""
        return await self.get("/sessions", fresh="1d", read=read_sessions)

    async def verbatims(self, start: date, end: date) -> tuple[VerbatimItem, ...]:
        """The agenda items of the plenary's sittings in a period, with all speeches, in order of time."""
        return await self.get(
            "/steno/verbatims",
            query={"startDate": start.isoformat(), "endDate": end.isoformat()},
            fresh="1h",
            read=Within(read_verbatims, sitting_day, start, end),
        )

    async def activity(self, metric: Metric, start: date, end: date) -> tuple[MemberActivity, ...]:
        """Counts for each member of the plenary in a period."""
        path, read = {
            "attendance": ("participations", read_attendance),
            "speeches": ("speeches", read_speeches),
            "votes": ("votings", read_ballots),
        }[metric]
        return await self.get(
            f"/statistics/{path}/plenary",
            query={"startDate": start.isoformat(), "endDate": end.isoformat(), "lang": "ET"},
            fresh="6h",
            read=read,
        )

    @staticmethod
    def _check_uuid(record: str, given: str) -> None:
        """Raises NotFound for what no record has as its identifier."""
        if not UUID.fullmatch(given):
            raise NotFound(f"The Riigikogu has no {record} {given}.")


def _groups(lang: Language) -> Query:
    """One request for all groups: factions and committees share its reply."""
    return {"lang": lang.upper(), "hideInactive": "true"}
