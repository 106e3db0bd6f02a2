"""Records of the Riigikogu that other parliaments do not have, or have in another form."""

from datetime import date
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from skerry.models.fields import Moment
from skerry.models.parliament import Bill, BillReference, MemberOffice, MemberTerm, ParliamentaryGroup, ParliamentMember
from skerry.models.rows import Rows

Language = Literal["et", "en", "ru"]
CommitteeType = Literal["standing", "select", "investigative"]
SessionType = Literal["ordinary", "extraordinary"]

Term = Annotated[int, Meta(ge=1, le=99)]
Ordinal = Annotated[int, Meta(ge=1)]
Tally = Annotated[int, Meta(ge=0)]


class RiigikoguMember(ParliamentMember, frozen=True):
    """A sitting member with the current committees."""

    role: Annotated[
        str | None, Meta(description="role in the plenary: member, president or vice-president of the Riigikogu")
    ]
    phone: Annotated[str | None, Meta(description="telephone at the Riigikogu")]
    committees: Annotated[tuple[MemberOffice, ...], Meta(description="current seats in committees, by name")]


class RiigikoguMemberProfile(ParliamentMember, frozen=True):
    """A member of this or an earlier term."""

    birth_date: Annotated[date | None, Meta(description="day of birth")]
    phone: Annotated[str | None, Meta(description="telephone at the Riigikogu")]
    introduction: Annotated[str | None, Meta(description="words of the member, plain text in Estonian")]
    biography: Annotated[str | None, Meta(description="biography, plain text in Estonian")]
    terms: Annotated[tuple[MemberTerm, ...], Meta(description="mandates and roles in the plenary, the newest first")]
    factions: Annotated[tuple[MemberOffice, ...], Meta(description="factions, past ones too, the newest first")]
    committees: Annotated[tuple[MemberOffice, ...], Meta(description="committees, past ones too, the newest first")]


class Faction(ParliamentaryGroup, frozen=True):
    """A faction of the Riigikogu. Members without one form a group too."""

    short_name: Annotated[str | None, Meta(description="abbreviation of the party; null for members without a faction")]
    color: Annotated[str | None, Meta(description="color of the party, #rrggbb")]
    secretariat: Annotated[str | None, Meta(description="name of its office")]


class Committee(Struct, frozen=True):
    """A committee of the Riigikogu."""

    id: Annotated[str, Meta(description="UUID")]
    name: Annotated[str, Meta(description="name, in the requested language")]
    type: Annotated[CommitteeType, Meta(description="standing, select or investigative, as registered")]


class Draft(Bill, frozen=True):
    """A draft act."""

    term: Annotated[Term | None, Meta(description="term of the Riigikogu; numbers start again in each")]
    status_date: Annotated[date | None, Meta(description="day since which the status holds")]
    amendments_deadline_at: Annotated[Moment | None, Meta(description="deadline for amendments, UTC")]
    leading_committee: Annotated[str | None, Meta(description="committee in charge")]


class DraftEvent(Struct, frozen=True):
    """A step of the proceedings."""

    reading: Annotated[
        str | None, Meta(description="reading, as coded: INITIATION, FIRST_READING, SECOND_READING, ...")
    ]
    occurred_at: Annotated[Moment | None, Meta(description="time of the step, UTC")]
    status: Annotated[str | None, Meta(description="status or decision, as coded; null where there is none")]
    sitting: Annotated[
        str | None, Meta(description="title of the sitting of the committee or the plenary, in Estonian")
    ]
    vote_ids: Annotated[tuple[str, ...], Meta(description="votes of this step, as in /riigikogu/votes/{uuid}")]


class DraftText(Struct, frozen=True):
    """A file of a draft act."""

    reading: Annotated[str | None, Meta(description="reading, as coded: INITIATION, FIRST_READING, ...")]
    title: Annotated[str | None, Meta(description="title of the document or file, in Estonian")]
    file_name: Annotated[str | None, Meta(description="name of the file, with its extension")]
    url: Annotated[str | None, Meta(description="address of the file")]


class DraftDetails(Bill, frozen=True):
    """A draft act with its proceedings and files."""

    term: Annotated[Term | None, Meta(description="term of the Riigikogu; numbers start again in each")]
    accepted_date: Annotated[date | None, Meta(description="day of adoption; null where it was not adopted")]
    amendments_deadline_at: Annotated[Moment | None, Meta(description="deadline for amendments, UTC")]
    leading_committee: Annotated[str | None, Meta(description="committee in charge")]
    responsible_member: Annotated[str | None, Meta(description="member who presents it for the committee")]
    initiators: Annotated[tuple[str, ...], Meta(description="members, factions, committees or others who initiated it")]
    introduction: Annotated[str | None, Meta(description="purpose, plain text in Estonian")]
    keywords: Annotated[tuple[str, ...], Meta(description="subjects, in Estonian")]
    events: Annotated[tuple[DraftEvent, ...], Meta(description="steps of the proceedings, in order of time")]
    texts: Annotated[tuple[DraftText, ...], Meta(description="files")]


class AgendaItem(Struct, frozen=True):
    """An item on the agenda of a sitting."""

    title: Annotated[str, Meta(description="title, in the requested language where there is one")]
    type: Annotated[str | None, Meta(description="kind of item, as the Riigikogu words it")]
    stage: Annotated[str | None, Meta(description="reading or other stage, as coded")]
    decision: Annotated[str | None, Meta(description="what was decided; null before")]
    draft: Annotated[BillReference | None, Meta(description="the draft act, as in /riigikogu/drafts/{uuid}")]


class PlenarySitting(Struct, frozen=True):
    """A sitting of the plenary and its agenda."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("id", "scheduled_at"), json_only=("title",))

    id: Annotated[str, Meta(description="UUID")]
    scheduled_at: Annotated[Moment | None, Meta(description="start as scheduled, UTC")]
    title: Annotated[str | None, Meta(description="title of the sitting")]
    items: Annotated[list[AgendaItem], Meta(description="items in their order")]


class PlenaryAgenda(Struct, frozen=True):
    """The agenda of the plenary for a week."""

    ROWS: ClassVar[Rows] = Rows("sittings", json_only=("start_date", "end_date", "title"))

    start_date: Annotated[date, Meta(description="first day of the week")]
    end_date: Annotated[date, Meta(description="last day of the week")]
    title: Annotated[str | None, Meta(description="title of the week; null in a recess")]
    sittings: Annotated[list[PlenarySitting], Meta(description="sittings in order of time; none in a recess")]


class ParliamentSession(Struct, frozen=True):
    """A session of the Riigikogu."""

    term: Annotated[Term, Meta(description="term of the Riigikogu; the 7th was elected in 1992")]
    number: Annotated[int, Meta(ge=1, description="number within the term; extraordinary sessions count from 101")]
    type: Annotated[SessionType | None, Meta(description="ordinary or extraordinary; null for any other")]
    start_date: Annotated[date, Meta(description="first day")]
    end_date: Annotated[date | None, Meta(description="last day, planned for the current session; null: not known")]


class Speech(Struct, frozen=True):
    """A speech or remark."""

    speaker: Annotated[str | None, Meta(description="speaker, with the office where the record states it")]
    spoken_at: Annotated[Moment | None, Meta(description="start, UTC")]
    text: Annotated[str, Meta(description="words as recorded, in the language spoken")]


class VerbatimItem(Struct, frozen=True):
    """An item of a sitting's agenda in the verbatim record."""

    sitting: Annotated[str | None, Meta(description="title of the sitting, in Estonian")]
    sitting_started_at: Annotated[Moment, Meta(description="start of the sitting, UTC")]
    term: Annotated[Term | None, Meta(description="term of the Riigikogu")]
    session: Annotated[Ordinal | None, Meta(description="number of the session within the term")]
    edited: Annotated[bool | None, Meta(description="whether the record is marked as edited")]
    title: Annotated[str | None, Meta(description="title of the item, in Estonian")]
    started_at: Annotated[Moment | None, Meta(description="start of the item, UTC")]
    speech_count: Annotated[int, Meta(ge=0, description="speeches and remarks")]
    speakers: Annotated[tuple[str, ...], Meta(description="speakers, in the order of their first words")]
    speeches: Annotated[tuple[Speech, ...] | None, Meta(description="the words; null unless requested by `text`")]
    url: Annotated[str | None, Meta(description="page of the sitting's record")]


class AttendanceCounts(Struct, frozen=True):
    """Sittings of the plenary by a member's attendance, as the Riigikogu counts them."""

    sitting_count: Annotated[Tally | None, Meta(description="sittings in the period")]
    attended_count: Annotated[Tally | None, Meta(description="sittings attended (osales)")]
    absent_count: Annotated[Tally | None, Meta(description="sittings missed (puudus)")]
    mission_count: Annotated[Tally | None, Meta(description="sittings during a mission elsewhere (lähetus)")]
    sick_count: Annotated[Tally | None, Meta(description="sittings during an illness (haige)")]
    other_count: Annotated[Tally | None, Meta(description="sittings missed for another reason (muu)")]


class SpeechCounts(Struct, frozen=True):
    """Contributions of a member in the plenary."""

    speech_count: Annotated[Tally | None, Meta(description="speeches")]
    question_count: Annotated[Tally | None, Meta(description="questions to speakers and ministers")]
    procedural_count: Annotated[Tally | None, Meta(description="remarks on procedure")]
    contribution_count: Annotated[Tally | None, Meta(description="all of them")]


class BallotCounts(Struct, frozen=True):
    """Votes of the plenary by a member's choice."""

    for_count: Annotated[Tally | None, Meta(description="votes for")]
    against_count: Annotated[Tally | None, Meta(description="votes against")]
    neutral_count: Annotated[Tally | None, Meta(description="votes neither for nor against (erapooletu)")]
    not_voting_count: Annotated[Tally | None, Meta(description="votes in which the member was present and cast none")]
    present_count: Annotated[Tally | None, Meta(description="votes and checks at which the member was present")]
    absent_count: Annotated[Tally | None, Meta(description="votes and checks at which the member was absent")]


class MemberActivity(Struct, frozen=True):
    """What one member did in the plenary. Only the requested counts are not null."""

    id: Annotated[str, Meta(description="UUID of the member")]
    name: Annotated[str, Meta(description="full name")]
    party: Annotated[
        ParliamentaryGroup | None, Meta(description="current faction, in Estonian; null for a former member")
    ]
    attendance: Annotated[AttendanceCounts | None, Meta(description="with metric=attendance")]
    speeches: Annotated[SpeechCounts | None, Meta(description="with metric=speeches")]
    votes: Annotated[BallotCounts | None, Meta(description="with metric=votes")]
