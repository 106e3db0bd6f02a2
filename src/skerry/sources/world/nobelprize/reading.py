"""The provider's own shapes, and how they become our records."""

import datetime as dt
from dataclasses import dataclass

from msgspec import Raw, Struct

from skerry.folding import fold
from skerry.models.listing import Listing
from skerry.models.nobel_prize import CATEGORIES, CURRENCY, NobelPrize, PrizeLaureate
from skerry.sources.world.nobelprize.records import Laureate, LaureateAffiliation, LaureatePrize, LifeEvent
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import plain_text
from skerry.upstream.identity import among, matching
from skerry.upstream.reply import Reply

UNKNOWN = "-00"
"""Stands for an unknown month or day in a date: 1898-00-00."""


class _RawText(Struct, frozen=True):
    """A string in up to three languages. What is unknown is missing or empty."""

    en: str | None = None
    no: str | None = None
    se: str | None = None

    @property
    def all(self) -> str:
        return " ".join(filter(None, (self.en, self.no, self.se)))

    @property
    def best(self) -> str | None:
        return plain_text(self.en or self.no or self.se)  # some motivations have tags and entities


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
    """Persons have a known name, a full name or both; organizations have a name of their own."""

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
    penName: str | None = None  # noqa: N815
    nativeName: str | None = None  # noqa: N815
    acronym: str | None = None

    @property
    def names(self) -> str:
        """All names under which a search may find the laureate."""
        given = (self.knownName.all, self.fullName.all, self.orgName.all, self.penName, self.nativeName, self.acronym)
        return fold(" ".join(filter(None, given)))

    @property
    def origins(self) -> list[str]:
        """Names of the country of birth or foundation, at the time and today."""
        places = [event.place for event in (self.birth, self.founded) if event is not None]
        return [fold(country.all) for place in places for country in (place.country, place.countryNow)]


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
    nobelPrizes: list[Raw]  # noqa: N815
    meta: _RawMeta


class _RawNoResults(Struct):
    """`{"code": "404", "message": "..."}`. A 404 for a wrong URL is an HTML page instead."""


class _RawLaureateList(Struct):
    laureates: list[Raw]
    meta: _RawMeta


def _is_empty(reply: Reply) -> bool:
    """Whether the reply says that nothing was found. Raises ReplyError for a 404 that says something else."""
    if reply.status == 200:
        return False
    reply.json(_RawNoResults)
    return True


def check_year(_: Reply, prizes: Listing[NobelPrize], asked: str) -> None:
    """All prizes are of the requested year."""
    among([asked], (prize.year for prize in prizes.items), "year")


def read_prizes(reply: Reply) -> Listing[NobelPrize]:
    """Prizes and how many there are in all."""
    if _is_empty(reply):
        return Listing(0, ())
    raw = reply.json(_RawPrizeList)
    return Listing(raw.meta.count, tuple(read_rows(raw.nobelPrizes, _RawPrize, _read_prize)))


def _read_prize(raw: _RawPrize) -> NobelPrize:
    name = raw.category.en or ""
    day = raw.dateAwarded
    return NobelPrize(
        year=int(raw.awardYear),
        category=CATEGORIES[name],
        category_name=name,
        award_date=dt.date.fromisoformat(day) if day and UNKNOWN not in day else None,
        prize_amount=raw.prizeAmount,
        prize_amount_adjusted=raw.prizeAmountAdjusted,
        currency=CURRENCY,
        laureates=[
            PrizeLaureate(who.id, who.name, who.portion, who.motivation.best, who.is_organization)
            for who in raw.laureates
        ],
        awarded=bool(raw.laureates),
    )


@dataclass(frozen=True)
class LaureatesMatching:
    """A reader that keeps the laureates of one question. Two for the same question are equal, so the value is cached."""

    name: str | None = None
    birth_country: str | None = None
    gender: str | None = None

    def __call__(self, reply: Reply) -> Listing[Laureate]:
        """Laureates and how many there are in all."""
        if _is_empty(reply):
            return Listing(0, ())
        raw = reply.json(_RawLaureateList)
        rows = read_rows(raw.laureates, _RawLaureate, lambda row: (self._matches(row), _read_laureate(row)))
        asked = ", ".join(filter(None, (self.name, self.birth_country, self.gender)))
        kept = matching(rows, lambda row: row[0], asked, reply)
        return Listing(raw.meta.count, tuple(laureate for _, laureate in kept))

    def _matches(self, raw: _RawLaureate) -> bool:
        if self.gender is not None and raw.gender != self.gender:
            return False
        if self.birth_country is not None and not any(fold(self.birth_country) in name for name in raw.origins):
            return False
        return self.name is None or all(word in raw.names for word in fold(self.name).split())


def _read_laureate(raw: _RawLaureate) -> Laureate:
    return Laureate(
        id=raw.id,
        name=raw.name,
        full_name=raw.fullName.best or raw.name,
        gender=raw.gender or None,
        is_organization=raw.is_organization,
        born=_read_event(raw.birth),
        died=_read_event(raw.death),
        founded=_read_event(raw.founded),
        prizes=[
            LaureatePrize(
                year=int(prize.awardYear),
                category=CATEGORIES[prize.category.en or ""],
                portion=prize.portion,
                motivation=prize.motivation.best,
                affiliations=[
                    LaureateAffiliation(where.name.best, where.city.best, where.country.best)
                    for where in prize.affiliations
                ],
            )
            for prize in raw.nobelPrizes
        ],
        wikipedia_url=raw.wikipedia.english or None,
    )


def _read_event(raw: _RawEvent | None) -> LifeEvent | None:
    if raw is None:
        return None
    day = raw.date or ""
    place = raw.place
    return LifeEvent(
        date=dt.date.fromisoformat(day) if day and UNKNOWN not in day and len(day) == 10 else None,
        year=int(day[:4]) if day[:4].isdecimal() else None,
        city=place.city.best,
        country_name=place.country.best,
        country_name_now=place.countryNow.best,
    )
