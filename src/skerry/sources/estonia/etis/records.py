"""What the register has, as we give it."""

from datetime import date
from typing import Annotated, Literal

from msgspec import Meta, Struct

ProjectStatus = Literal["all", "ongoing", "finished"]
Language = Literal["en", "et"]

RecordId = Annotated[str, Meta(description="GUID in the register")]
RegistryCode = Annotated[str | None, Meta(description="eight digits of the Estonian business or state register")]
Description = Annotated[str, Meta(description="the register's one-line form of the record, in the language asked for")]


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
    homepage_url: str | None
    evaluated: Annotated[bool | None, Meta(description="it has passed an evaluation of its research in some field")]


class Financier(Struct, frozen=True):
    """Who pays for a project."""

    name: str
    name_en: str | None
    share_percent: Annotated[float | None, Meta(description="share of the project's funding, percent")]
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

    description: Description
    start_date: date | None
    end_date: date | None


class ResearchActivity(Struct, frozen=True):
    """An office or a piece of research administration."""

    description: Description
    start_year: Annotated[int | None, Meta(description="first year")]
    end_year: Annotated[int | None, Meta(description="last year; null while it lasts")]


class ResearchAward(Struct, frozen=True):
    """A prize or honour."""

    description: Description
    year: int | None


class ResearchArea(Struct, frozen=True):
    """A field of research."""

    code: str
    name: str


class RegisterEntry(Struct, frozen=True):
    """Another record of the register."""

    id: Annotated[str | None, Meta(description="GUID in the register; null where it has none")]
    description: Description


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
