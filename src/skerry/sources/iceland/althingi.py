"""The Althing, the parliament of Iceland: matters of a session, and votes with their ballots.

Lists of matters and a vote were recorded in 2015 to 2017; public programs of 2026 read the same elements, and the number of the
current session. Times are UTC."""

from functools import partial
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from skerry.errors import NotFound, ReplyError
from skerry.licenses import stated
from skerry.models.parliament import Ballot, BallotChoice, BillReference, RollCall, VoteResult, VoteTotals
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_each
from skerry.upstream.formats.text import web_address
from skerry.upstream.formats.times import utc
from skerry.upstream.formats.xml import child, child_text, children, descendants, local_name, text_of
from skerry.upstream.identity import Identified, matching
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

if TYPE_CHECKING:
    from lxml.etree import _Element

CHOICES: dict[str, BallotChoice] = {
    "já": "for",
    "nei": "against",
    "greiðir ekki atkvæði": "neutral",
    "boðaði fjarvist": "absent",
    "fjarverandi": "absent",
}
RESULTS: dict[str, VoteResult] = {"samþykkt": "adopted", "fellt": "rejected"}


class AlthingMatter(Struct, frozen=True, kw_only=True):
    """A bill, resolution or other matter of a session."""

    number: Annotated[int, Meta(ge=1, le=100_000, description="number within the session and category")]
    category: Annotated[
        str, Meta(description="A: matters that are in documents; B: matters that are raised in a sitting")
    ]
    title: Annotated[str, Meta(description="in Icelandic")]
    subject: Annotated[str | None, Meta(description="what the matter is about, in Icelandic; null where not stated")]
    type: Annotated[
        str | None,
        Meta(description="kind of matter in Icelandic, such as lagafrumvarp (a bill) or þingsályktunartillaga"),
    ]
    url: Annotated[str | None, Meta(description="page of the matter at the Althing")]


class Althingi(Source):
    """Open data of the Althing. No key."""

    key = "althingi"
    title = "Althing XML"
    home = "https://www.althingi.is/altext/xml/"
    base = "https://www.althingi.is/altext/xml"
    license = stated("free to use; no licence is named")
    evidence = Evidence.RECORDED
    evidence_note = "Checked against recordings of 2015 to 2017; the number of the current session is inferred."
    attribution = "Alþingi"
    pace = Pace(per_second=1, concurrency=2)

    async def current_session(self) -> int:
        """The number of the session (þing) that sits now."""
        return await self.get("/loggjafarthing/yfirstandandi/", fresh="1d", read=read_session, reference=True)

    async def matters(self, session: int) -> tuple[AlthingMatter, ...]:
        """The matters of a session by number. Raises NotFound for a session without any."""
        found = await self.get(
            "/thingmalalisti/",
            query={"lthing": str(session)},
            fresh="6h",
            read=partial(read_matters, session),
        )
        if not found:
            raise NotFound(f"The Althing has no matters of session {session}.")
        return found

    async def roll_call(self, vote_id: str) -> RollCall:
        """One vote, such as 52313, with each ballot. Raises NotFound."""
        missing = f"The Althing has no vote {vote_id}."
        if not vote_id.isdecimal():
            raise NotFound(missing)
        return await self.get(
            "/atkvaedagreidslur/atkvaedagreidsla/",
            query={"numer": vote_id},
            fresh="1d",
            read=Identified(read_roll_call, "id", vote_id),
            not_found=missing,
        )


def read_session(reply: Reply) -> int:
    numbers = [int(row.get("númer") or 0) for row in descendants(reply.xml(), "þing")]
    if not any(numbers):
        raise ReplyError("returned no number of a session")
    return max(numbers)


def read_matters(session: int, reply: Reply) -> tuple[AlthingMatter, ...]:
    document = reply.xml()
    if local_name(document) != "málaskrá":
        raise ReplyError(f"returned the document {local_name(document):.40} instead of málaskrá")
    asked = str(session)
    rows = matching(children(document, "mál"), lambda row: row.get("þingnúmer") == asked, f"session {session}", reply)
    return tuple(read_each(rows, _matter))


def _matter(row: "_Element") -> AlthingMatter:
    title, kind = child_text(row, "málsheiti"), child(row, "málstegund")
    if title is None:
        raise ValueError("a matter without a title")
    return AlthingMatter(
        number=int(row.get("málsnúmer") or ""),
        category=row.get("málsflokkur") or "A",
        title=title,
        subject=child_text(row, "efnisgreining"),
        type=child_text(kind, "heiti2") or child_text(kind, "heiti"),
        url=web_address(child_text(row, "html")),
    )


def read_roll_call(reply: Reply) -> RollCall:
    vote = reply.xml()
    moment, identifier = child_text(vote, "tími"), vote.get("atkvæðagreiðslunúmer")
    if moment is None or identifier is None:
        raise ReplyError("returned a vote without its number or time")
    matter, session = vote.get("málsnúmer"), vote.get("þingnúmer")
    outcome = child(vote, "niðurstaða")
    ballots = child(vote, "atkvæðaskrá")
    return RollCall(
        id=identifier,
        number=None,
        voted_date=utc(moment).date(),
        voted_at=utc(moment),
        sitting=None,
        title=None,
        question=child_text(vote, "tegund"),
        bill=BillReference(f"{session}/{matter}", matter, None) if matter and session else None,
        kind="open",
        method=child_text(outcome, "aðferð"),
        result=RESULTS.get((child_text(outcome, "niðurstaða") or "").lower()),
        totals=_totals(outcome),
        url=None,
        note=None,
        ballots=tuple(read_each(children(ballots, "þingmaður"), _ballot)),
    )


def _totals(outcome: "_Element | None") -> VoteTotals | None:
    """A vote that is passed by declaration has no counts. The provider does not count absent members."""
    found = [child_text(child(outcome, choice), "fjöldi") for choice in ("já", "nei", "greiðirekkiatkvæði")]
    if not any(found):
        return None
    in_favour, against, neutral = (int(count) if count else None for count in found)
    return VoteTotals(
        for_count=in_favour,
        against_count=against,
        neutral_count=neutral,
        not_voting_count=None,
        absent_count=None,
        present_count=None,
    )


def _ballot(row: "_Element") -> Ballot:
    identifier, name, choice = row.get("id"), child_text(row, "nafn"), text_of(child(row, "atkvæði"))
    if identifier is None or name is None:
        raise ValueError("a ballot without a member")
    return Ballot(
        member_id=identifier, name=name, party=None, choice=CHOICES.get((choice or "").lower()), choice_text=choice
    )
