"""Researchers: the provider's shapes, and their mapping to records."""

from msgspec import Struct

from skerry.sources.estonia.etis.reading import PORTAL, only, rows_of, tidy, year
from skerry.sources.estonia.etis.records import (
    EducationStage,
    Language,
    RegisterEntry,
    ResearchActivity,
    ResearchArea,
    ResearchAward,
    Researcher,
    ResearcherProfile,
)
from skerry.upstream.formats.times import day_or_none
from skerry.upstream.reply import Reply

CV = {"en": "cveng", "et": "cvest"}


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
        return tidy(self.DisplayInfo or self.Displayinfo) or ""


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


def read_researchers(reply: Reply) -> tuple[Researcher, ...]:
    return tuple(
        Researcher(row.PersonGuid, *_names(row.PersonName), _cv(row.PersonGuid)) for row in rows_of(reply, _RawPerson)
    )


def read_english_profile(reply: Reply) -> ResearcherProfile:
    return _profile(reply, "en")


def read_estonian_profile(reply: Reply) -> ResearcherProfile:
    return _profile(reply, "et")


def _profile(reply: Reply, language: Language) -> ResearcherProfile:
    row = only(reply, _RawProfile, "No researcher with a public CV with this id.")
    first, last = _names(row.PersonName)
    return ResearcherProfile(
        id=row.PersonGuid,
        first_name=first,
        last_name=last,
        name=" ".join(row.PersonName.split()),
        email=tidy(row.Email),
        phone=tidy(row.Phone),
        other_names=[name for other in row.OtherNames or [] if (name := tidy(other.Name))],
        positions=[place.text for place in row.OccupationInfos or [] if place.text],
        education=[
            EducationStage(path.text, day_or_none(path.PeriodStartDate), day_or_none(path.PeriodEndDate))
            for path in row.EducationPaths or []
        ],
        activities=[
            ResearchActivity(activity.text, year(activity.PeriodStartYear), year(activity.PeriodEndYear))
            for activity in row.ResearchActivities or []
        ],
        awards=[ResearchAward(award.text, year(award.Year)) for award in row.ResearchAwards or []],
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
    return [RegisterEntry(tidy(row.Guid), row.text) for row in rows or [] if row.text]


def _names(name: str) -> tuple[str | None, str]:
    first, _, last = " ".join(name.split()).rpartition(" ")
    return first or None, last


def _cv(person: str) -> str:
    return f"{PORTAL}/Persons/Display/{person}"
