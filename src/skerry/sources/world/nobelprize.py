"""The Nobel Prize: prizes and laureates since 1901, from the Nobel Foundation's own API (version 2.1)."""

from datetime import date
from typing import Annotated, Generic, Literal, TypeVar

from msgspec import Meta, Struct

from skerry.licenses import CC0_1_0
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

T = TypeVar("T")

Category = Literal["physics", "chemistry", "medicine", "literature", "peace", "economics"]
CODES: dict[Category, str] = {
    "physics": "phy",
    "chemistry": "che",
    "medicine": "med",
    "literature": "lit",
    "peace": "pea",
    "economics": "eco",
}
CATEGORIES: dict[str, Category] = {
    "Physics": "physics",
    "Chemistry": "chemistry",
    "Physiology or Medicine": "medicine",
    "Literature": "literature",
    "Peace": "peace",
    "Economic Sciences": "economics",
}
"""By the provider's English name."""
FOUND_OR_NOT = (200, 404)
"""Its documentation has 404, with a JSON object, for a search without results."""
UNKNOWN = "-00"
"""A month or a day that is not known, in a date."""

Share = Annotated[str, Meta(description="part of the prize: 1, 1/2, 1/3 or 1/4")]
Motivation = Annotated[str | None, Meta(description="the committee's words, in English")]
Organization = Annotated[bool, Meta(description="an organisation, not a person")]
Day = Annotated[str | None, Meta(description="ISO 8601; the year alone where no more is known")]


class PrizeLaureate(Struct, frozen=True):
    """Who got a prize, or a share of it."""

    id: Annotated[str, Meta(description="number in the Nobel Foundation's register")]
    name: str
    share: Share
    motivation: Motivation
    is_organization: Organization


class NobelPrize(Struct, frozen=True):
    """The prize of one category in one year."""

    year: int
    category: Category
    category_name: Annotated[str, Meta(description="the Nobel Foundation's English name of the category")]
    date_awarded: Annotated[date | None, Meta(description="day of the announcement; null where it is not recorded")]
    prize_amount: Annotated[int | None, Meta(description="the whole prize, SEK of that year")]
    prize_amount_adjusted: Annotated[int | None, Meta(description="the same in today's money, SEK")]
    laureates: Annotated[list[PrizeLaureate], Meta(description="empty where the prize was not awarded")]
    awarded: Annotated[
        bool, Meta(description="whether anyone got it; it was withheld in some years, those of war above all")
    ]


class Event(Struct, frozen=True):
    """When and where a life, or an organisation, began or ended."""

    date: Day
    city: Annotated[str | None, Meta(description="as it was called then")]
    country: Annotated[str | None, Meta(description="as it was called then")]
    country_now: Annotated[str | None, Meta(description="country that the place is in today")]


class Affiliation(Struct, frozen=True):
    """Where a laureate worked."""

    name: str | None
    city: str | None
    country: str | None


class LaureatePrize(Struct, frozen=True):
    """One prize of a laureate."""

    year: int
    category: Category
    share: Share
    motivation: Motivation
    affiliations: Annotated[list[Affiliation], Meta(description="at the time of the award; none for some categories")]


class Laureate(Struct, frozen=True):
    """A person or an organisation that got the prize, once or more often."""

    id: Annotated[str, Meta(description="number in the Nobel Foundation's register")]
    name: Annotated[str, Meta(description="name by which they are known")]
    full_name: str
    gender: Annotated[str | None, Meta(description="male or female; null for organisations")]
    is_organization: Organization
    born: Event | None
    died: Annotated[Event | None, Meta(description="null for the living")]
    founded: Annotated[Event | None, Meta(description="null for persons")]
    prizes: list[LaureatePrize]
    wikipedia: Annotated[str | None, Meta(description="address of the English article")]


class Found(Struct, Generic[T], frozen=True):
    """One stretch of what a search found, and how many it found."""

    total: int
    items: list[T]


class NobelFoundation(Source):
    """Prizes and laureates with motivations, amounts and affiliations; no key. Renewed in October, when the prizes are
    announced, and corrected now and then."""

    key = "nobelprize"
    title = "Nobel Prize Outreach"
    home = "https://www.nobelprize.org/about/developer-zone-2/"
    base = "https://api.nobelprize.org/2.1"
    license = CC0_1_0
    evidence = Evidence.RECORDED
    attribution = "Nobel Prize Outreach"
    terms = "Answers should be kept rather than asked for again."
    pace = Pace(per_second=4, concurrency=4)

    async def prizes(self, year: int | None, category: Category | None, limit: int, offset: int) -> Found[NobelPrize]:
        """Prizes, the newest first."""
        query: Query = {
            "nobelPrizeYear": year,
            "nobelPrizeCategory": category and CODES[category],
            "limit": limit,
            "offset": offset,
            "sort": "desc",
        }
        return await self.get("/nobelPrizes", query=query, fresh="7d", read=read_prizes, accept=FOUND_OR_NOT)

    async def laureates(
        self, name: str | None, birth_country: str | None, gender: str | None, limit: int, offset: int
    ) -> Found[Laureate]:
        """Laureates, by name. A country is its English name as the Foundation writes it, then or now."""
        query: Query = {
            "name": name,
            "birthCountry": birth_country,
            "gender": gender,
            "limit": limit,
            "offset": offset,
        }
        return await self.get("/laureates", query=query, fresh="7d", read=read_laureates, accept=FOUND_OR_NOT)


class _RawText(Struct, frozen=True):
    """One text in up to three languages. What is not known may be missing or empty."""

    en: str | None = None
    no: str | None = None
    se: str | None = None

    @property
    def best(self) -> str | None:
        return " ".join((self.en or self.no or self.se or "").split()) or None


class _RawPlace(Struct, frozen=True):
    city: _RawText = _RawText()
    country: _RawText = _RawText()
    countryNow: _RawText = _RawText()  # noqa: N815  the provider's name, as are those below


class _RawEvent(Struct, frozen=True):
    date: str | None = None
    place: _RawPlace = _RawPlace()


class _RawAffiliation(Struct, frozen=True):
    name: _RawText = _RawText()
    city: _RawText = _RawText()
    country: _RawText = _RawText()


class _RawLaureatePrize(Struct):
    awardYear: str  # noqa: N815
    category: _RawText
    portion: str
    motivation: _RawText = _RawText()
    affiliations: list[_RawAffiliation] = []


class _RawWikipedia(Struct, frozen=True):
    english: str | None = None


class _RawNamed(Struct):
    """Persons have a known and a full name, organisations another; some persons have but one of theirs."""

    id: str
    knownName: _RawText = _RawText()  # noqa: N815
    fullName: _RawText = _RawText()  # noqa: N815
    orgName: _RawText = _RawText()  # noqa: N815

    @property
    def name(self) -> str:
        name = self.knownName.best or self.orgName.best or self.fullName.best
        if name is None:
            raise ValueError(f"laureate {self.id} has no name")
        return name

    @property
    def is_organization(self) -> bool:
        return self.orgName.best is not None


class _RawPrizeLaureate(_RawNamed, kw_only=True):
    portion: str
    motivation: _RawText = _RawText()


class _RawLaureate(_RawNamed, kw_only=True):
    gender: str | None = None
    birth: _RawEvent | None = None
    death: _RawEvent | None = None
    founded: _RawEvent | None = None
    nobelPrizes: list[_RawLaureatePrize]  # noqa: N815
    wikipedia: _RawWikipedia = _RawWikipedia()


class _RawPrize(Struct):
    awardYear: str  # noqa: N815
    category: _RawText
    dateAwarded: str | None = None  # noqa: N815
    prizeAmount: int | None = None  # noqa: N815
    prizeAmountAdjusted: int | None = None  # noqa: N815
    laureates: list[_RawPrizeLaureate] = []


class _RawMeta(Struct):
    count: int


class _RawPrizeList(Struct):
    nobelPrizes: list[_RawPrize]  # noqa: N815
    meta: _RawMeta


class _RawNoResults(Struct):
    """`{"code": "404", "message": "..."}`; an address that is gone has a page instead."""


class _RawLaureateList(Struct):
    laureates: list[_RawLaureate]
    meta: _RawMeta


def _is_empty(reply: Reply) -> bool:
    """Whether it says that nothing was found. Raises ReplyError for a 404 that says something else."""
    if reply.status == 200:
        return False
    reply.json(_RawNoResults)
    return True


def read_prizes(reply: Reply) -> Found[NobelPrize]:
    if _is_empty(reply):
        return Found(0, [])
    sent = reply.json(_RawPrizeList)
    return Found(sent.meta.count, [_prize(row) for row in sent.nobelPrizes])


def _prize(row: _RawPrize) -> NobelPrize:
    name = row.category.en or ""
    return NobelPrize(
        year=int(row.awardYear),
        category=CATEGORIES[name],
        category_name=name,
        date_awarded=date.fromisoformat(row.dateAwarded)
        if row.dateAwarded and UNKNOWN not in row.dateAwarded
        else None,
        prize_amount=row.prizeAmount,
        prize_amount_adjusted=row.prizeAmountAdjusted,
        laureates=[
            PrizeLaureate(who.id, who.name, who.portion, who.motivation.best, who.is_organization)
            for who in row.laureates
        ],
        awarded=bool(row.laureates),
    )


def read_laureates(reply: Reply) -> Found[Laureate]:
    if _is_empty(reply):
        return Found(0, [])
    sent = reply.json(_RawLaureateList)
    return Found(sent.meta.count, [_laureate(row) for row in sent.laureates])


def _laureate(row: _RawLaureate) -> Laureate:
    return Laureate(
        id=row.id,
        name=row.name,
        full_name=row.fullName.best or row.name,
        gender=row.gender or None,
        is_organization=row.is_organization,
        born=_event(row.birth),
        died=_event(row.death),
        founded=_event(row.founded),
        prizes=[
            LaureatePrize(
                year=int(prize.awardYear),
                category=CATEGORIES[prize.category.en or ""],
                share=prize.portion,
                motivation=prize.motivation.best,
                affiliations=[
                    Affiliation(where.name.best, where.city.best, where.country.best) for where in prize.affiliations
                ],
            )
            for prize in row.nobelPrizes
        ],
        wikipedia=row.wikipedia.english or None,
    )


def _event(event: _RawEvent | None) -> Event | None:
    if event is None:
        return None
    day = (event.date or "").replace(UNKNOWN, "") or None
    return Event(day, event.place.city.best, event.place.country.best, event.place.countryNow.best)
