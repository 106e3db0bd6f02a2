"""Records of the State Gazette."""

from datetime import date
from typing import Annotated

from msgspec import Meta, Struct

from skerry.clock import midnight
from skerry.models.feeds import FeedEntry

ActId = Annotated[int, Meta(ge=1, description="identifier of the edition in the State Gazette (globaalID)")]
GroupId = Annotated[
    Annotated[int, Meta(ge=1)] | None,
    Meta(description="what the editions of one act have in common; null where not stated"),
]
ActTitle = Annotated[str, Meta(description="title, in Estonian")]
Abbreviation = Annotated[str | None, Meta(description="official abbreviation, such as KarS; null for most acts")]
Kind = Annotated[str | None, Meta(description="kind of act in Estonian: seadus (law), määrus (regulation), ...")]
Issuer = Annotated[str | None, Meta(description="who issued the act, in Estonian")]
StartDate = Annotated[date | None, Meta(description="first day on which this edition is in force")]
EndDate = Annotated[date | None, Meta(description="last day on which this edition is in force; null while it is open")]
ActUrl = Annotated[str, Meta(description="web page of this edition")]


class GazetteAct(Struct, frozen=True):
    """An edition of an act in the results of a search."""

    id: ActId
    title: ActTitle
    abbreviation: Abbreviation
    kind: Kind
    issuer: Issuer
    group_id: GroupId
    start_date: StartDate
    end_date: EndDate
    url: ActUrl

    def feed_entry(self) -> FeedEntry:
        """An entry with the first day in force for its time: the search states no day of publication."""
        return FeedEntry(
            key=(self.id,),
            title=self.title if self.abbreviation is None else f"{self.title} ({self.abbreviation})",
            updated_at=None if self.start_date is None else midnight(self.start_date, "Europe/Tallinn"),
            url=self.url,
            text=", ".join(filter(None, (self.kind, self.issuer))) or None,
        )


class ActEdition(Struct, frozen=True):
    """The edition of an act that is in force."""

    id: ActId
    requested_id: ActId
    group_id: GroupId
    abbreviation: Abbreviation
    status: Annotated[str | None, Meta(description="status in the words of the gazette, such as KEHTIV")]
    repealed: Annotated[bool | None, Meta(description="whether the act is repealed; null where not stated")]
    start_date: StartDate
    end_date: EndDate


class ActSection(Struct, frozen=True):
    """A section (§) of an act."""

    number: Annotated[str, Meta(description="number of the section, an inserted one with its superscript: 22¹")]
    title: Annotated[str | None, Meta(description="heading, in Estonian; null where it has none")]
    text: Annotated[str | None, Meta(description="text, one subsection or item a line; null unless requested")]


class ActText(Struct, frozen=True):
    """An edition of an act, as its document has it."""

    id: ActId
    group_id: GroupId
    title: ActTitle
    abbreviation: Abbreviation
    kind: Kind
    issuer: Issuer
    start_date: StartDate
    end_date: EndDate
    sections: list[ActSection]
    text: Annotated[
        str | None, Meta(description="the whole text of an act without sections, such as an old regulation")
    ]


class CourtDecision(Struct, frozen=True):
    """A published decision of a court, without the names of people."""

    id: Annotated[int, Meta(description="identifier in the State Gazette")]
    case_number: Annotated[str, Meta(description="number of the case, such as 2-25-1234")]
    court: Annotated[str | None, Meta(description="name of the court, in Estonian")]
    proceeding: Annotated[str | None, Meta(description="kind of proceeding, in Estonian")]
    categories: Annotated[list[str], Meta(description="what the case is about, in Estonian")]
    status: Annotated[str | None, Meta(description="status of the decision, in Estonian")]
    announced_date: Annotated[date | None, Meta(description="day on which the decision was announced")]
    url: Annotated[str | None, Meta(description="the decision as PDF; null where its text is not public")]
