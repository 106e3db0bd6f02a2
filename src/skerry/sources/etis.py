"""ETIS, the Estonian Research Information System: institutions, projects, publications and the people behind them.

Written by the provider's guide to its open data (services, parameters and fields of each) and by what public programs read of it:
we hold no recording of these services, only of its list of classifiers and of a count."""

import asyncio
import re
from collections.abc import Callable
from datetime import date
from typing import Annotated, Literal, TypeVar, overload

from msgspec import Meta, Raw, Struct

from skerry.answers import Page
from skerry.errors import NotFound
from skerry.upstream.reply import Reply, ReplyError
from skerry.upstream.source import Pace, Query, Source

T = TypeVar("T")

PORTAL = "https://www.etis.ee/Portal"
MOST_INSTITUTIONS = 5000
"""The provider's own limit to what one request may take."""
MOST_PROFILES = 50
"""Of whole CVs, which come where only names are wanted. Some have hundreds of publications; 200 could pass the size cap."""
CONTAINS, EXACT = 2, 3
"""How texts are compared (SearchType)."""
STATUS = {"ongoing": 2, "finished": 3}
"""Numbers of the provider; 1, which is the default, is all."""
CV = {"en": "cveng", "et": "cvest"}
LEADING_ROLES = ("responsible executor", "principal investigator")
PLACEHOLDERS = frozenset({"lisada", "-"})
"""Typed where a title is missing; the first is Estonian for "to be added"."""
DOTTED_DAY = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})")
YEAR = re.compile(r"\d{4}")
DOI = re.compile(r"10\.\d{4,9}/\S+")

ProjectStatus = Literal["all", "ongoing", "finished"]
Language = Literal["en", "et"]

RecordId = Annotated[str, Meta(description="GUID in the register")]
RegistryCode = Annotated[str | None, Meta(description="eight digits of the Estonian business or state register")]
Text = Annotated[str, Meta(description="the register's one-line form of the record, in the language asked for")]


class Institution(Struct, frozen=True):
    """An institution; not its departments, which the register has as records of their own."""

    id: RecordId
    name: Annotated[str, Meta(description="in the original language, as a rule Estonian")]
    name_en: str | None
    parent_id: Annotated[str | None, Meta(description="GUID of the institution that it is a part of")]
    registry_code: RegistryCode
    legal_form: Annotated[str | None, Meta(description="in Estonian")]
    legal_form_en: str | None
    country_name: Annotated[str | None, Meta(description="as the register writes it")]
    city: str | None
    address: Annotated[str | None, Meta(description="street and number")]
    postal_code: str | None
    homepage: str | None
    evaluated: Annotated[bool | None, Meta(description="it has passed an evaluation of its research in some field")]


class Financier(Struct, frozen=True):
    """Who pays for a project."""

    name: str
    name_en: str | None
    proportion_percent: Annotated[float | None, Meta(description="share of the project's funding, percent")]
    amount_eur: Annotated[float | None, Meta(description="euro")]


class Funding(Struct, frozen=True):
    """What a project is paid."""

    total_eur: Annotated[
        float | None, Meta(description="euro, over all periods; of an international project the Estonian share")
    ]
    currency: Annotated[str, Meta(description="ISO 4217")]
    financiers: list[Financier]


class Project(Struct, frozen=True):
    """A research project."""

    id: RecordId
    title: str
    title_en: str | None
    acronym: str | None
    number: Annotated[str | None, Meta(description="grant number given by the financier")]
    responsible_executor: Annotated[str | None, Meta(description="who leads it")]
    institution: Annotated[str | None, Meta(description="the coordinator; the first one where none is marked as that")]
    institution_en: str | None
    start_date: date | None
    end_date: date | None
    programme: Annotated[str | None, Meta(description="funding programme, in Estonian")]
    programme_en: str | None
    programme_code: str | None
    funding: Funding
    url: Annotated[str, Meta(description="its page in the register")]


class Publication(Struct, frozen=True):
    """A publication that has appeared."""

    id: RecordId
    title: str
    authors: Annotated[str | None, Meta(description="as entered, usually `Family, Given; Family, Given`")]
    publishing_year: int | None
    publication_type: Annotated[str | None, Meta(description="in Estonian")]
    publication_type_en: str | None
    classification_code: Annotated[
        str | None,
        Meta(description="class of the Estonian classification of publications, with a dot at the end: `1.1.`"),
    ]
    periodical: str | None
    doi: Annotated[str | None, Meta(description="without the address of a resolver")]
    url: str | None
    open_access: Annotated[bool | None, Meta(description="null where the register does not say")]
    open_access_type: Annotated[str | None, Meta(description="in English")]
    public_file: Annotated[bool, Meta(description="the register holds a public file of it")]
    register_url: Annotated[str, Meta(description="its page in the register")]


class Researcher(Struct, frozen=True):
    """Someone who has a CV in the register."""

    id: RecordId
    first_name: Annotated[str | None, Meta(description="all but the last word of the name")]
    last_name: Annotated[str, Meta(description="last word of the name")]
    cv_url: Annotated[str, Meta(description="the CV in the register")]


class Education(Struct, frozen=True):
    """A stretch of an education."""

    text: Text
    start: date | None
    end: date | None


class ResearchActivity(Struct, frozen=True):
    """An office or a piece of research administration."""

    text: Text
    start_year: Annotated[int | None, Meta(description="first year")]
    end_year: Annotated[int | None, Meta(description="last year; null while it lasts")]


class ResearchAward(Struct, frozen=True):
    """A prize or honour."""

    text: Text
    year: int | None


class ResearchArea(Struct, frozen=True):
    """A field of research."""

    code: str
    name: str


class RegisterEntry(Struct, frozen=True):
    """Another record of the register."""

    id: Annotated[str | None, Meta(description="GUID in the register; null where it has none")]
    text: Text


class ResearcherProfile(Struct, frozen=True):
    """The public CV of a researcher. What its owner has not made public is null or left out."""

    id: RecordId
    first_name: Annotated[str | None, Meta(description="all but the last word of the name")]
    last_name: Annotated[str, Meta(description="last word of the name")]
    name: str
    email: str | None
    phone: str | None
    other_names: Annotated[list[str], Meta(description="earlier names")]
    positions: Annotated[list[str], Meta(description="places of work")]
    education: list[Education]
    activities: list[ResearchActivity]
    awards: list[ResearchAward]
    research_areas: Annotated[list[ResearchArea], Meta(description="by the classification of the register")]
    fields_cercs: Annotated[
        list[ResearchArea], Meta(description="by the Common European Research Classification Scheme")
    ]
    publications: list[RegisterEntry]
    supervised: Annotated[list[RegisterEntry], Meta(description="dissertations")]
    patents: Annotated[list[RegisterEntry], Meta(description="industrial property")]
    projects: list[RegisterEntry]
    cv_url: Annotated[str, Meta(description="the CV in the register")]
    language: Annotated[str, Meta(description="of the texts, BCP 47")]


class Researchers(Page[Researcher], frozen=True):
    """One page of the researchers."""

    language: Annotated[str, Meta(description="of the CVs that were searched, BCP 47")]


class Etis(Source):
    """Estonian Research Information System. Answers one page of whole records at a time; how many match is a call of its own.

    The provider compares texts itself, without regard to case; letters with and without accents are different to it."""

    key = "etis"
    title = "Estonian Research Information System"
    home = "https://www.etis.ee/"
    base = "https://www.etis.ee:7443/api"
    licence = "CC BY-SA 3.0"
    licence_url = "https://creativecommons.org/licenses/by-sa/3.0/"
    attribution = "Eesti Teadusinfosüsteem (ETIS), etis.ee"
    pace = Pace(per_second=4, at_once=4)

    async def institutions(self) -> tuple[Institution, ...]:
        """All institutions, without their departments."""
        query: Query = {"SearchType": EXACT, "IsStructureUnit": "False"}
        total = await self._count("institution", query)
        return await self._records("institution", query, 0, total, _institutions, most=MOST_INSTITUTIONS)

    async def projects(
        self,
        *,
        title: str | None,
        institution: str | None,
        status: ProjectStatus,
        first_year: int | None,
        last_year: int | None,
        page: int,
        limit: int,
    ) -> Page[Project]:
        """Projects by part of their title, registry code of an institution, and the years in which they began."""
        query: Query = {
            "SearchType": CONTAINS if title else EXACT,
            "Title": title,
            "InstitutionRegNo": institution,
            "ProjectStatus": STATUS.get(status),
            "ProjectYearMin": first_year,
            "ProjectYearMax": last_year,
        }
        total = await self._count("project", query)
        items = await self._records("project", query, page * limit, min(limit, total - page * limit), _projects)
        return Page(len(items), total, page, limit, list(items))

    async def publications(
        self,
        *,
        title: str | None,
        author: str | None,
        classification: str | None,
        first_year: int,
        last_year: int,
        page: int,
        limit: int,
    ) -> Page[Publication]:
        """Publications that have appeared, by part of their title, author, class and year."""
        query: Query = {
            "SearchType": CONTAINS,
            "Title": title,
            "PersonName": author,
            "ClassificationCode": classification,
            "PublicationStatus": 1,
            "PublishingYearMin": first_year,
            "PublishingYearMax": last_year,
        }
        total = await self._count("publication", query)
        items = await self._records("publication", query, page * limit, min(limit, total - page * limit), _publications)
        return Page(len(items), total, page, limit, list(items))

    async def researchers(self, *, name: str | None, language: Language, page: int, limit: int) -> Researchers:
        """People with a public CV, by part of their name."""
        service = CV[language]
        query: Query = {"SearchType": CONTAINS, "PersonName": name}
        total = await self._count(service, query)
        wanted = min(limit, total - page * limit)
        items = await self._records(service, query, page * limit, wanted, _researchers, most=MOST_PROFILES)
        return Researchers(len(items), total, page, limit, list(items), language)

    async def profile(self, person: str, language: Language) -> ResearcherProfile:
        """One CV. Raises NotFound for a person without one."""
        query: Query = {"Format": "json", "SearchType": EXACT, "Take": 1, "PersonId": person}
        read = _profile_in_english if language == "en" else _profile_in_estonian
        return await self.get(f"/{CV[language]}/getitems", query=query, fresh="1d", read=read)

    async def _count(self, service: str, query: Query) -> int:
        return await self.get(f"/{service}/getcount", query={"Format": "json", **query}, fresh="1d", read=_count)

    async def _records(
        self,
        service: str,
        query: Query,
        skip: int,
        take: int,
        read: Callable[[Reply], tuple[T, ...]],
        *,
        most: int = 200,
    ) -> tuple[T, ...]:
        """Records from a place on, asked for in several requests where one would bring too much."""
        pieces = await asyncio.gather(
            *(
                self.get(
                    f"/{service}/getitems",
                    query={"Format": "json", **query, "Take": min(most, skip + take - begin), "Skip": begin},
                    fresh="1d",
                    read=read,
                )
                for begin in range(skip, skip + take, most)
            )
        )
        return tuple(record for piece in pieces for record in piece)


class _Count(Struct):
    Count: Annotated[int, Meta(ge=0, le=10_000_000)]


class _RawInstitution(Struct):
    Guid: str
    Name: str
    NameEng: str | None = None
    ParentInstitutionGuid: str | None = None
    BusinessRegNo: str | None = None
    LegalStateName: str | None = None
    LegalStateNameEng: str | None = None
    CountryName: str | None = None
    CityName: str | None = None
    StreetNameAndNumber: str | None = None
    Index: str | None = None
    Homepage: str | None = None
    EvaluationDecisions: list[Raw] | None = None


class _RawFinancier(Struct):
    Name: str | None = None
    NameEng: str | None = None
    Proportion: float | None = None
    TotalFinancing: float | None = None


class _RawRole(Struct):
    """An institution or a person in a project."""

    Name: str | None = None
    NameEng: str | None = None
    RoleNameEng: str | None = None


class _RawProject(Struct):
    Guid: str
    Title: str | None
    TitleEng: str | None = None
    Acronym: str | None = None
    FinancierProjectNr: str | None = None
    ProjectStartDate: str | None = None
    ProjectEndDate: str | None = None
    ProgrammeName: str | None = None
    ProgrammeNameEng: str | None = None
    ProgrammeCode: str | None = None
    FinancingInPeriodsTotal: float | None = None
    FinancingInstitutions: list[_RawFinancier] | None = None
    Institutions: list[_RawRole] | None = None
    Persons: list[_RawRole] | None = None


class _RawPublication(Struct):
    Guid: str
    Title: str | None
    AuthorsText: str | None = None
    PublishingYear: float | None = None
    PublicationTypeName: str | None = None
    PublicationTypeNameEng: str | None = None
    ClassificationCode: str | None = None
    Periodical: str | None = None
    Doi: str | None = None
    Url: str | None = None
    IsOpenAccessEng: str | None = None
    OpenAccessTypeNameEng: str | None = None
    PublicFile: bool = False


class _RawPerson(Struct):
    PersonGuid: str
    PersonName: str


class _RawEntry(Struct):
    Guid: str | None = None
    DisplayInfo: str | None = None
    Displayinfo: str | None = None
    """The guide writes it so where places of work are meant."""

    @property
    def text(self) -> str:
        return _tidy(self.DisplayInfo or self.Displayinfo) or ""


class _RawName(Struct):
    Name: str | None = None


class _RawPeriod(_RawEntry):
    PeriodStartDate: str | None = None
    PeriodEndDate: str | None = None


class _RawActivity(_RawEntry):
    PeriodStartYear: str | float | None = None
    PeriodEndYear: str | float | None = None


class _RawAward(_RawEntry):
    Year: str | float | None = None


class _RawArea(Struct):
    Code: str | None = None
    Name: str | None = None


class _RawProfile(_RawPerson):
    """Without the day of birth, which the provider gives as well."""

    Email: str | None = None
    Phone: str | None = None
    OtherNames: list[_RawName] | None = None
    OccupationInfos: list[_RawEntry] | None = None
    EducationPaths: list[_RawPeriod] | None = None
    ResearchActivities: list[_RawActivity] | None = None
    ResearchAwards: list[_RawAward] | None = None
    ResearchAreasEtis: list[_RawArea] | None = None
    ResearchAreasCercs: list[_RawArea] | None = None
    Publications: list[_RawEntry] | None = None
    Mentorships: list[_RawEntry] | None = None
    IndustrialProperties: list[_RawEntry] | None = None
    Projects: list[_RawEntry] | None = None


def _count(reply: Reply) -> int:
    return reply.json(_Count).Count


def _rows(reply: Reply, shape: type[T]) -> list[T]:
    """Records of a place in the list where the count says that there are some. The provider sends none now and then: that is
    a passing fault, and must not be kept for a day."""
    rows = reply.json(list[shape])  # type: ignore[valid-type]
    if not rows:
        raise ReplyError("sent an empty page before the end of its list")
    return rows


def _institutions(reply: Reply) -> tuple[Institution, ...]:
    return tuple(
        Institution(
            id=row.Guid,
            name=row.Name.strip(),
            name_en=_tidy(row.NameEng),
            parent_id=_tidy(row.ParentInstitutionGuid),
            registry_code=_tidy(row.BusinessRegNo),
            legal_form=_tidy(row.LegalStateName),
            legal_form_en=_tidy(row.LegalStateNameEng),
            country_name=_tidy(row.CountryName),
            city=_tidy(row.CityName),
            address=_tidy(row.StreetNameAndNumber),
            postal_code=_tidy(row.Index),
            homepage=_tidy(row.Homepage),
            evaluated=None if row.EvaluationDecisions is None else bool(row.EvaluationDecisions),
        )
        for row in _rows(reply, _RawInstitution)
    )


def _projects(reply: Reply) -> tuple[Project, ...]:
    return tuple(map(_project, _rows(reply, _RawProject)))


def _project(row: _RawProject) -> Project:
    institutions = row.Institutions or []
    coordinators = [place for place in institutions if _tidy(place.RoleNameEng, "").lower() == "coordinator"]
    place = (coordinators or institutions or [_RawRole()])[0]
    leaders = [person for person in row.Persons or [] if _tidy(person.RoleNameEng, "").lower() in LEADING_ROLES]
    financiers = [
        Financier(name, _tidy(payer.NameEng), payer.Proportion, payer.TotalFinancing)
        for payer in row.FinancingInstitutions or []
        if (name := _tidy(payer.Name) or _tidy(payer.NameEng))
    ]
    title, title_en = _tidy(row.Title), _tidy(row.TitleEng)
    return Project(
        id=row.Guid,
        title=title or title_en or "",
        title_en=None if title_en is None or title_en.casefold() in PLACEHOLDERS else title_en,
        acronym=_tidy(row.Acronym),
        number=_tidy(row.FinancierProjectNr),
        responsible_executor=_tidy(leaders[0].Name) if leaders else None,
        institution=_tidy(place.Name),
        institution_en=_tidy(place.NameEng),
        start_date=_day(row.ProjectStartDate),
        end_date=_day(row.ProjectEndDate),
        programme=_tidy(row.ProgrammeName),
        programme_en=_tidy(row.ProgrammeNameEng),
        programme_code=_tidy(row.ProgrammeCode),
        funding=Funding(row.FinancingInPeriodsTotal, "EUR", financiers),
        url=f"{PORTAL}/Projects/Display/{row.Guid}",
    )


def _publications(reply: Reply) -> tuple[Publication, ...]:
    return tuple(
        Publication(
            id=row.Guid,
            title=_tidy(row.Title) or "",
            authors=_tidy(row.AuthorsText),
            publishing_year=_year(row.PublishingYear),
            publication_type=_tidy(row.PublicationTypeName),
            publication_type_en=_tidy(row.PublicationTypeNameEng),
            classification_code=_tidy(row.ClassificationCode),
            periodical=_tidy(row.Periodical),
            doi=found[0] if (found := DOI.search(row.Doi or "")) else None,
            url=_tidy(row.Url),
            open_access={"yes": True, "no": False}.get(_tidy(row.IsOpenAccessEng, "").lower()),
            open_access_type=_tidy(row.OpenAccessTypeNameEng),
            public_file=row.PublicFile,
            register_url=f"{PORTAL}/Publications/Display/{row.Guid}",
        )
        for row in _rows(reply, _RawPublication)
    )


def _researchers(reply: Reply) -> tuple[Researcher, ...]:
    return tuple(
        Researcher(row.PersonGuid, *_names(row.PersonName), _cv(row.PersonGuid)) for row in _rows(reply, _RawPerson)
    )


def _profile_in_english(reply: Reply) -> ResearcherProfile:
    return _profile(reply, "en")


def _profile_in_estonian(reply: Reply) -> ResearcherProfile:
    return _profile(reply, "et")


def _profile(reply: Reply, language: Language) -> ResearcherProfile:
    rows = reply.json(list[_RawProfile])
    if not rows:
        raise NotFound("no researcher with this id has a public CV")
    row = rows[0]
    first, last = _names(row.PersonName)
    return ResearcherProfile(
        id=row.PersonGuid,
        first_name=first,
        last_name=last,
        name=" ".join(row.PersonName.split()),
        email=_tidy(row.Email),
        phone=_tidy(row.Phone),
        other_names=[name for other in row.OtherNames or [] if (name := _tidy(other.Name))],
        positions=[place.text for place in row.OccupationInfos or [] if place.text],
        education=[
            Education(path.text, _day(path.PeriodStartDate), _day(path.PeriodEndDate))
            for path in row.EducationPaths or []
        ],
        activities=[
            ResearchActivity(activity.text, _year(activity.PeriodStartYear), _year(activity.PeriodEndYear))
            for activity in row.ResearchActivities or []
        ],
        awards=[ResearchAward(award.text, _year(award.Year)) for award in row.ResearchAwards or []],
        research_areas=_areas(row.ResearchAreasEtis),
        fields_cercs=_areas(row.ResearchAreasCercs),
        publications=_entries(row.Publications),
        supervised=_entries(row.Mentorships),
        patents=_entries(row.IndustrialProperties),
        projects=_entries(row.Projects),
        cv_url=_cv(row.PersonGuid),
        language=language,
    )


def _areas(rows: list[_RawArea] | None) -> list[ResearchArea]:
    return [ResearchArea(row.Code, row.Name) for row in rows or [] if row.Code and row.Name]


def _entries(rows: list[_RawEntry] | None) -> list[RegisterEntry]:
    return [RegisterEntry(_tidy(row.Guid), row.text) for row in rows or [] if row.text]


def _names(name: str) -> tuple[str | None, str]:
    first, _, last = " ".join(name.split()).rpartition(" ")
    return first or None, last


def _cv(person: str) -> str:
    return f"{PORTAL}/Persons/Display/{person}"


@overload
def _tidy(text: str | None) -> str | None: ...
@overload
def _tidy(text: str | None, otherwise: str) -> str: ...
def _tidy(text: str | None, otherwise: str | None = None) -> str | None:
    """A text with single blanks; what is empty is missing."""
    return " ".join((text or "").split()) or otherwise


def _day(text: str | None) -> date | None:
    """`31.12.2024`, with or without a time behind it; the guide says nothing of other forms, so ISO 8601 is read as well.

    People type these: one day that is none must not cost everyone the page that it is on."""
    text = (text or "").strip()
    try:
        if found := DOTTED_DAY.match(text):
            return date(int(found[3]), int(found[2]), int(found[1]))
        return date.fromisoformat(text[:10])
    except ValueError:
        return None


def _year(value: str | float | None) -> int | None:
    """A year, which comes as a number (2008, 2008.0) or as text; dots and dashes stand for one that is open."""
    if isinstance(value, str):
        return int(YEAR.findall(value)[0]) if value.strip(" .-–…") else None
    return None if value is None else int(value)
