"""The provider's own shapes, and their mapping to records."""

import re
from typing import Annotated, TypeVar, overload

from msgspec import Meta, Raw, Struct, structs

from skerry.errors import NotFound, ReplyError
from skerry.sources.estonia.etis.records import (
    EducationStage,
    Institution,
    Language,
    ProjectFinancier,
    ProjectFunding,
    ProjectInstitution,
    ProjectPerson,
    PublicationAuthor,
    PublicationInstitution,
    RegisterEntry,
    ResearchActivity,
    ResearchArea,
    ResearchAward,
    Researcher,
    ResearcherProfile,
    ResearchProject,
    ResearchProjectRecord,
    ResearchPublication,
    ResearchPublicationRecord,
)
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import plain_text, scalar
from skerry.upstream.formats.times import day_or_none
from skerry.upstream.reply import Reply

T = TypeVar("T")
PORTAL = "https://www.etis.ee/Portal"
CV = {"en": "cveng", "et": "cvest"}
LEADING_ROLES = ("responsible executor", "principal investigator")
PLACEHOLDERS = frozenset({"lisada", "-"})
"""Placeholders for a missing title; the first is Estonian for "to be added"."""
YEAR = re.compile(r"\d{4}")
DOI = re.compile(r"10\.\d{4,9}/\S+")


class _RawCount(Struct):
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
    """An institution or a person in a project or publication."""

    Guid: str | None = None
    Name: str | None = None
    NameEng: str | None = None
    BusinessRegNo: str | None = None
    RoleNameEng: str | None = None


class _RawProject(Struct):
    Guid: str
    Title: str | None = None
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


class _RawLink(Struct):
    Guid: str | None = None


class _RawProjectRecord(_RawProject):
    ProjectType: str | None = None
    ProjectTypeEng: str | None = None
    ProjectTypeNew: str | None = None
    ProjectTypeNewEng: str | None = None
    Annotation: str | None = None
    AnnotationEng: str | None = None
    ResearchAreasFrascati: list[_RawRole] | None = None
    Publications: list[_RawLink] | None = None
    DateModified: str | None = None


class _RawPublication(Struct):
    Guid: str
    Title: str | None = None
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


class _RawPublicationRecord(_RawPublication):
    TitleTranslation: str | None = None
    Authors: list[_RawRole] | None = None
    Institutions: list[_RawRole] | None = None
    IssueTitle: str | None = None
    PublishingHouse: str | None = None
    PublishingPlace: str | None = None
    Binding: str | None = None
    Number: str | float | None = None
    PagesStart: str | None = None
    PagesEnd: str | None = None
    PagesCount: str | None = None
    Issn: str | None = None
    Isbn: str | None = None
    BookDoi: str | None = None
    LanguagesEng: str | None = None
    OpenAccessLicenceNameEng: str | None = None
    ClassificationNameEng: str | None = None
    Keywords: str | None = None
    KeywordsEng: str | None = None
    AbstractEst: str | None = None
    AbstractEng: str | None = None
    Projects: list[_RawLink] | None = None
    DateModified: str | None = None


class _RawPerson(Struct):
    PersonGuid: str
    PersonName: str


class _RawEntry(Struct):
    Guid: str | None = None
    DisplayInfo: str | None = None
    Displayinfo: str | None = None
    """Spelling of the guide for places of work."""

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
    """Without the date of birth, which the provider returns as well."""

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


def read_count(reply: Reply) -> int:
    return reply.json(_RawCount).Count


def _rows(reply: Reply, shape: type[T]) -> list[T]:
    """Records of a page that is not empty according to the count. The provider sometimes returns an empty page: a temporary
    fault that must not be cached for a day."""
    rows = reply.json(list[Raw])
    if not rows:
        raise ReplyError("returned an empty page before the end of its list")
    return read_rows(rows, shape, lambda row: row)


def read_institutions(reply: Reply) -> tuple[Institution, ...]:
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
            homepage_url=_tidy(row.Homepage),
            evaluated=None if row.EvaluationDecisions is None else bool(row.EvaluationDecisions),
        )
        for row in _rows(reply, _RawInstitution)
    )


def read_projects(reply: Reply) -> tuple[ResearchProject, ...]:
    return tuple(map(_project, _rows(reply, _RawProject)))


def _project(row: _RawProject) -> ResearchProject:
    institutions = row.Institutions or []
    coordinators = [place for place in institutions if _tidy(place.RoleNameEng, "").lower() == "coordinator"]
    place = (coordinators or institutions or [_RawRole()])[0]
    leaders = [person for person in row.Persons or [] if _tidy(person.RoleNameEng, "").lower() in LEADING_ROLES]
    financiers = [
        ProjectFinancier(name, _tidy(payer.NameEng), payer.Proportion, payer.TotalFinancing)
        for payer in row.FinancingInstitutions or []
        if (name := _tidy(payer.Name) or _tidy(payer.NameEng))
    ]
    title, title_en = _tidy(row.Title), _tidy(row.TitleEng)
    return ResearchProject(
        id=row.Guid,
        title=title or title_en or "",
        title_en=None if title_en is None or title_en.casefold() in PLACEHOLDERS else title_en,
        acronym=_tidy(row.Acronym),
        number=_tidy(row.FinancierProjectNr),
        responsible_executor=_tidy(leaders[0].Name) if leaders else None,
        institution=_tidy(place.Name),
        institution_en=_tidy(place.NameEng),
        start_date=day_or_none(row.ProjectStartDate),
        end_date=day_or_none(row.ProjectEndDate),
        program=_tidy(row.ProgrammeName),
        program_en=_tidy(row.ProgrammeNameEng),
        program_code=_tidy(row.ProgrammeCode),
        funding=ProjectFunding(row.FinancingInPeriodsTotal, "EUR", financiers),
        url=f"{PORTAL}/Projects/Display/{row.Guid}",
    )


def read_project(reply: Reply) -> ResearchProjectRecord:
    row = _only(reply, _RawProjectRecord, "No research project with this id.")
    return ResearchProjectRecord(
        **structs.asdict(_project(row)),
        project_type=_tidy(row.ProjectTypeNew) or _tidy(row.ProjectType),
        project_type_en=_tidy(row.ProjectTypeNewEng) or _tidy(row.ProjectTypeEng),
        abstract=plain_text(row.Annotation),
        abstract_en=plain_text(row.AnnotationEng),
        institutions=[
            ProjectInstitution(
                place.Guid, name, _tidy(place.NameEng), _tidy(place.BusinessRegNo), _tidy(place.RoleNameEng)
            )
            for place, name in _named(row.Institutions)
        ],
        persons=[ProjectPerson(person.Guid, name, _tidy(person.RoleNameEng)) for person, name in _named(row.Persons)],
        research_areas=[area for field in row.ResearchAreasFrascati or [] if (area := _tidy(field.NameEng))],
        publication_ids=_ids(row.Publications),
        updated_date=day_or_none(row.DateModified),
    )


def read_publications(reply: Reply) -> tuple[ResearchPublication, ...]:
    return tuple(map(_publication, _rows(reply, _RawPublication)))


def _publication(row: _RawPublication) -> ResearchPublication:
    return ResearchPublication(
        id=row.Guid,
        title=_tidy(row.Title) or "",
        authors=_tidy(row.AuthorsText),
        published_year=_year(row.PublishingYear),
        publication_type=_tidy(row.PublicationTypeName),
        publication_type_en=_tidy(row.PublicationTypeNameEng),
        classification_code=_tidy(row.ClassificationCode),
        periodical=_tidy(row.Periodical),
        doi=_doi(row.Doi),
        url=_tidy(row.Url),
        open_access={"yes": True, "no": False}.get(_tidy(row.IsOpenAccessEng, "").lower()),
        open_access_type=_tidy(row.OpenAccessTypeNameEng),
        public_file=row.PublicFile,
        register_url=f"{PORTAL}/Publications/Display/{row.Guid}",
    )


def read_publication(reply: Reply) -> ResearchPublicationRecord:
    row = _only(reply, _RawPublicationRecord, "No publication with this id.")
    return ResearchPublicationRecord(
        **structs.asdict(_publication(row)),
        title_translated=_tidy(row.TitleTranslation),
        linked_authors=[
            PublicationAuthor(author.Guid, name, _tidy(author.RoleNameEng)) for author, name in _named(row.Authors)
        ],
        institutions=[
            PublicationInstitution(place.Guid, name, _tidy(place.NameEng), _tidy(place.BusinessRegNo))
            for place, name in _named(row.Institutions)
        ],
        book_title=_tidy(row.IssueTitle),
        publisher=_tidy(row.PublishingHouse),
        publisher_place=_tidy(row.PublishingPlace),
        volume=_tidy(row.Binding),
        issue=scalar(row.Number),
        pages="–".join(filter(None, map(_tidy, (row.PagesStart, row.PagesEnd)))) or _tidy(row.PagesCount),
        issn=_tidy(row.Issn),
        isbn=_tidy(row.Isbn),
        book_doi=_doi(row.BookDoi),
        languages_en=_tidy(row.LanguagesEng),
        open_access_license=_tidy(row.OpenAccessLicenceNameEng),
        classification_en=_tidy(row.ClassificationNameEng),
        keywords=_tidy(row.Keywords),
        keywords_en=_tidy(row.KeywordsEng),
        abstract_et=plain_text(row.AbstractEst),
        abstract_en=plain_text(row.AbstractEng),
        project_ids=_ids(row.Projects),
        updated_date=day_or_none(row.DateModified),
    )


def read_researchers(reply: Reply) -> tuple[Researcher, ...]:
    return tuple(
        Researcher(row.PersonGuid, *_names(row.PersonName), _cv(row.PersonGuid)) for row in _rows(reply, _RawPerson)
    )


def read_english_profile(reply: Reply) -> ResearcherProfile:
    return _profile(reply, "en")


def read_estonian_profile(reply: Reply) -> ResearcherProfile:
    return _profile(reply, "et")


def _profile(reply: Reply, language: Language) -> ResearcherProfile:
    row = _only(reply, _RawProfile, "No researcher with a public CV with this id.")
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
            EducationStage(path.text, day_or_none(path.PeriodStartDate), day_or_none(path.PeriodEndDate))
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


def _only(reply: Reply, shape: type[T], missing: str) -> T:
    """The record of a search by id, which finds one or none. Raises NotFound."""
    rows: list[T] = reply.json(list[shape])  # type: ignore[valid-type]
    if not rows:
        raise NotFound(missing)
    return rows[0]


def _named(rows: list[_RawRole] | None) -> list[tuple[_RawRole, str]]:
    """Those with a name, each once: the register lists some twice."""
    found = {(row.Guid, name): (row, name) for row in rows or [] if (name := _tidy(row.Name) or _tidy(row.NameEng))}
    return list(found.values())


def _ids(rows: list[_RawLink] | None) -> list[str]:
    return list(dict.fromkeys(row.Guid for row in rows or [] if row.Guid))


def _doi(text: str | None) -> str | None:
    found = DOI.search(text or "")
    return found[0] if found else None


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
    """The string in one line; `otherwise` where it is empty or missing."""
    return " ".join((text or "").split()) or otherwise


def _year(value: str | float | None) -> int | None:
    """A year, given as a number (2008, 2008.0) or a string. None for an open end (dots or dashes) and for anything that is
    not a year."""
    if isinstance(value, str):
        found = YEAR.search(value)
        return int(found[0]) if found else None
    return None if value is None else int(value)
