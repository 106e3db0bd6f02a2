"""Projects: the provider's shape, and its mapping to records."""

from msgspec import Struct, structs

from skerry.sources.estonia.etis.reading import PORTAL, RawLink, RawRole, ids, named, only, rows_of, tidy
from skerry.sources.estonia.etis.records import (
    ProjectFinancier,
    ProjectFunding,
    ProjectInstitution,
    ProjectPerson,
    ResearchProject,
    ResearchProjectRecord,
)
from skerry.upstream.formats.text import plain_text
from skerry.upstream.formats.times import day_or_none
from skerry.upstream.reply import Reply

LEADING_ROLES = ("responsible executor", "principal investigator")
PLACEHOLDERS = frozenset({"lisada", "-"})
"""Placeholders for a missing title; the first is Estonian for "to be added"."""


class _RawFinancier(Struct):
    Name: str | None = None
    NameEng: str | None = None
    Proportion: float | None = None
    TotalFinancing: float | None = None


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
    Institutions: list[RawRole] | None = None
    Persons: list[RawRole] | None = None


class _RawProjectRecord(_RawProject):
    ProjectType: str | None = None
    ProjectTypeEng: str | None = None
    ProjectTypeNew: str | None = None
    ProjectTypeNewEng: str | None = None
    Annotation: str | None = None
    AnnotationEng: str | None = None
    ResearchAreasFrascati: list[RawRole] | None = None
    Publications: list[RawLink] | None = None
    DateModified: str | None = None


def read_projects(reply: Reply) -> tuple[ResearchProject, ...]:
    return tuple(map(_project, rows_of(reply, _RawProject)))


def _project(row: _RawProject) -> ResearchProject:
    institutions = row.Institutions or []
    coordinators = [place for place in institutions if tidy(place.RoleNameEng, "").lower() == "coordinator"]
    place = (coordinators or institutions or [RawRole()])[0]
    leaders = [person for person in row.Persons or [] if tidy(person.RoleNameEng, "").lower() in LEADING_ROLES]
    financiers = [
        ProjectFinancier(name, tidy(payer.NameEng), payer.Proportion, payer.TotalFinancing)
        for payer in row.FinancingInstitutions or []
        if (name := tidy(payer.Name) or tidy(payer.NameEng))
    ]
    title, title_en = tidy(row.Title), tidy(row.TitleEng)
    return ResearchProject(
        id=row.Guid,
        title=title or title_en or "",
        title_en=None if title_en is None or title_en.casefold() in PLACEHOLDERS else title_en,
        acronym=tidy(row.Acronym),
        number=tidy(row.FinancierProjectNr),
        responsible_executor=tidy(leaders[0].Name) if leaders else None,
        institution=tidy(place.Name),
        institution_en=tidy(place.NameEng),
        start_date=day_or_none(row.ProjectStartDate),
        end_date=day_or_none(row.ProjectEndDate),
        program=tidy(row.ProgrammeName),
        program_en=tidy(row.ProgrammeNameEng),
        program_code=tidy(row.ProgrammeCode),
        funding=ProjectFunding(row.FinancingInPeriodsTotal, "EUR", financiers),
        url=f"{PORTAL}/Projects/Display/{row.Guid}",
    )


def read_project(reply: Reply) -> ResearchProjectRecord:
    row = only(reply, _RawProjectRecord, "No research project with this id.")
    return ResearchProjectRecord(
        **structs.asdict(_project(row)),
        project_type=tidy(row.ProjectTypeNew) or tidy(row.ProjectType),
        project_type_en=tidy(row.ProjectTypeNewEng) or tidy(row.ProjectTypeEng),
        abstract=plain_text(row.Annotation),
        abstract_en=plain_text(row.AnnotationEng),
        institutions=[
            ProjectInstitution(
                place.Guid, name, tidy(place.NameEng), tidy(place.BusinessRegNo), tidy(place.RoleNameEng)
            )
            for place, name in named(row.Institutions)
        ],
        persons=[ProjectPerson(person.Guid, name, tidy(person.RoleNameEng)) for person, name in named(row.Persons)],
        research_areas=[area for field in row.ResearchAreasFrascati or [] if (area := tidy(field.NameEng))],
        publication_ids=ids(row.Publications),
        updated_date=day_or_none(row.DateModified),
    )
