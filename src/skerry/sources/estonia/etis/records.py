"""Records of the register."""

from datetime import date
from typing import Annotated, Literal

from msgspec import Meta, Struct

ProjectStatus = Literal["all", "ongoing", "finished"]
Language = Literal["en", "et"]
RecordId = Annotated[str, Meta(description="GUID in the register")]
RegistryCode = Annotated[str | None, Meta(description="eight digits of the Estonian business or state register")]
Description = Annotated[str, Meta(description="the record in one line, in the requested language")]


class Institution(Struct, frozen=True):
    """An institution. Departments are separate records of the register."""

    id: RecordId
    name: Annotated[str, Meta(description="name in the original language, usually Estonian")]
    name_en: Annotated[str | None, Meta(description="name in English")]
    parent_id: Annotated[str | None, Meta(description="GUID of the institution that it is a part of")]
    registry_code: RegistryCode
    legal_form: Annotated[str | None, Meta(description="legal form, in Estonian")]
    legal_form_en: Annotated[str | None, Meta(description="legal form, in English")]
    country_name: Annotated[
        str | None, Meta(description="common English name; as the register writes it where `country` is null")
    ]
    city: Annotated[str | None, Meta(description="city or village of the address")]
    address: Annotated[str | None, Meta(description="street and number")]
    postal_code: Annotated[str | None, Meta(description="postal code of the address")]
    homepage_url: Annotated[str | None, Meta(description="web page")]
    evaluated: Annotated[
        bool | None, Meta(description="whether it has passed an evaluation of its research in some field")
    ]


class ProjectFinancier(Struct, frozen=True):
    """An institution that funds a project."""

    name: Annotated[str, Meta(description="name in the original language")]
    name_en: Annotated[str | None, Meta(description="name in English")]
    funding_percent: Annotated[float | None, Meta(description="percent of the project's funding")]
    amount_eur: Annotated[float | None, Meta(description="funding, EUR")]


class ProjectFunding(Struct, frozen=True):
    """Funding of a project."""

    total_eur: Annotated[
        float | None,
        Meta(description="total funding of all periods, EUR; for an international project the Estonian part"),
    ]
    currency: Annotated[str, Meta(description="currency of the amounts, ISO 4217")]
    financiers: Annotated[list[ProjectFinancier], Meta(description="institutions that fund the project")]


class ResearchProject(Struct, frozen=True):
    """A research project."""

    id: RecordId
    title: Annotated[str, Meta(description="title in the original language")]
    title_en: Annotated[str | None, Meta(description="title in English")]
    acronym: Annotated[str | None, Meta(description="short name of the project, in capitals as a rule")]
    number: Annotated[str | None, Meta(description="grant number of the funder")]
    responsible_executor: Annotated[str | None, Meta(description="principal investigator")]
    institution: Annotated[str | None, Meta(description="coordinating institution, else the first institution")]
    institution_en: Annotated[str | None, Meta(description="the same, in English")]
    start_date: Annotated[date | None, Meta(description="first day")]
    end_date: Annotated[date | None, Meta(description="last day")]
    program: Annotated[str | None, Meta(description="funding programme, in Estonian")]
    program_en: Annotated[str | None, Meta(description="funding programme, in English")]
    program_code: Annotated[str | None, Meta(description="code of the funding programme")]
    funding: Annotated[ProjectFunding, Meta(description="how much it receives, and from whom")]
    url: Annotated[str, Meta(description="web page in the register")]


class ResearchPublication(Struct, frozen=True):
    """A published work."""

    id: RecordId
    title: Annotated[str, Meta(description="title in the language of the publication")]
    authors: Annotated[str | None, Meta(description="as entered, usually `Family, Given; Family, Given`")]
    published_year: Annotated[int | None, Meta(description="year of publication")]
    publication_type: Annotated[str | None, Meta(description="type of publication, in Estonian")]
    publication_type_en: Annotated[str | None, Meta(description="type of publication, in English")]
    classification_code: Annotated[
        str | None,
        Meta(description="class in the Estonian classification of publications, with a final dot: `1.1.`"),
    ]
    periodical: Annotated[str | None, Meta(description="journal or series")]
    doi: Annotated[str | None, Meta(description="DOI without the address of a resolver")]
    url: Annotated[str | None, Meta(description="web page of the publication")]
    open_access: Annotated[bool | None, Meta(description="whether it is open access; null where not stated")]
    open_access_type: Annotated[str | None, Meta(description="type of open access, in English")]
    public_file: Annotated[bool, Meta(description="whether the register has a public file of it")]
    register_url: Annotated[str, Meta(description="web page in the register")]


class ProjectInstitution(Struct, frozen=True):
    """An institution that takes part in a project."""

    id: Annotated[str | None, Meta(description="GUID of the institution; null where the register has none")]
    name: Annotated[str, Meta(description="name in the original language")]
    name_en: Annotated[str | None, Meta(description="name in English")]
    registry_code: RegistryCode
    role: Annotated[str | None, Meta(description="part in the project, in English: coordinator or partner")]


class ProjectPerson(Struct, frozen=True):
    """A person who takes part in a project."""

    id: Annotated[str | None, Meta(description="GUID of the person; null where the register has none")]
    name: Annotated[str, Meta(description="full name")]
    role: Annotated[str | None, Meta(description="part in the project, in English, such as Responsible executor")]


class ResearchProjectRecord(ResearchProject, frozen=True, kw_only=True):
    """A research project with its abstract and those who take part."""

    project_type: Annotated[str | None, Meta(description="type of project, in Estonian")]
    project_type_en: Annotated[str | None, Meta(description="type of project, in English")]
    abstract: Annotated[str | None, Meta(description="abstract in the original language, usually Estonian")]
    abstract_en: Annotated[str | None, Meta(description="abstract in English")]
    institutions: Annotated[list[ProjectInstitution], Meta(description="institutions that take part")]
    persons: Annotated[list[ProjectPerson], Meta(description="people who take part, as the register publishes them")]
    research_areas: Annotated[list[str], Meta(description="fields of research of the OECD (Frascati), in English")]
    publication_ids: Annotated[
        list[str], Meta(description="GUIDs of the project's publications; some are unknown to the register itself")
    ]
    updated_date: Annotated[date | None, Meta(description="day of the last change of the record")]


class PublicationAuthor(Struct, frozen=True):
    """An author who is in the register; others are in `authors` only."""

    id: Annotated[str | None, Meta(description="GUID of the person; null where the register has none")]
    name: Annotated[str, Meta(description="full name")]
    role: Annotated[str | None, Meta(description="part in the publication, in English, such as Author or Supervisor")]


class PublicationInstitution(Struct, frozen=True):
    """An institution of a publication."""

    id: Annotated[str | None, Meta(description="GUID of the institution; null where the register has none")]
    name: Annotated[str, Meta(description="name in the original language")]
    name_en: Annotated[str | None, Meta(description="name in English")]
    registry_code: RegistryCode


class ResearchPublicationRecord(ResearchPublication, frozen=True, kw_only=True):
    """A published work with everything that the register states of it."""

    title_translated: Annotated[str | None, Meta(description="translated title; null where there is none")]
    linked_authors: Annotated[list[PublicationAuthor], Meta(description="authors who are in the register")]
    institutions: Annotated[list[PublicationInstitution], Meta(description="institutions of the authors")]
    book_title: Annotated[str | None, Meta(description="title of the volume that the work is part of")]
    publisher: Annotated[str | None, Meta(description="publishing house")]
    publisher_place: Annotated[str | None, Meta(description="place of publication")]
    volume: Annotated[str | None, Meta(description="volume of the periodical")]
    issue: Annotated[str | None, Meta(description="number of the periodical")]
    pages: Annotated[str | None, Meta(description="first and last page, or the number of pages")]
    issn: Annotated[str | None, Meta(description="ISSN, as entered")]
    isbn: Annotated[str | None, Meta(description="ISBN, as entered")]
    book_doi: Annotated[str | None, Meta(description="DOI of the volume, without the address of a resolver")]
    languages_en: Annotated[str | None, Meta(description="languages of the text, in English")]
    open_access_license: Annotated[str | None, Meta(description="licence of the text, in English")]
    classification_en: Annotated[str | None, Meta(description="name of the class, in English")]
    keywords: Annotated[str | None, Meta(description="keywords in Estonian, as entered")]
    keywords_en: Annotated[str | None, Meta(description="keywords in English, as entered")]
    abstract_et: Annotated[str | None, Meta(description="abstract in Estonian")]
    abstract_en: Annotated[str | None, Meta(description="abstract in English")]
    project_ids: Annotated[list[str], Meta(description="GUIDs of the projects that it is a result of")]
    updated_date: Annotated[date | None, Meta(description="day of the last change of the record")]


class Researcher(Struct, frozen=True):
    """A person with a public CV in the register."""

    id: RecordId
    first_name: Annotated[str | None, Meta(description="all but the last word of the name")]
    last_name: Annotated[str, Meta(description="last word of the name")]
    cv_url: Annotated[str, Meta(description="web page of the CV in the register")]


class EducationStage(Struct, frozen=True):
    """A stage of education."""

    description: Description
    start_date: Annotated[date | None, Meta(description="first day")]
    end_date: Annotated[date | None, Meta(description="last day")]


class ResearchActivity(Struct, frozen=True):
    """An office or a piece of research administration."""

    description: Description
    start_year: Annotated[int | None, Meta(description="first year")]
    end_year: Annotated[int | None, Meta(description="last year; null while it continues")]


class ResearchAward(Struct, frozen=True):
    """A prize or honour."""

    description: Description
    year: Annotated[int | None, Meta(description="year of the award")]


class ResearchArea(Struct, frozen=True):
    """A field of research."""

    code: Annotated[str, Meta(description="code of the field")]
    name: Annotated[str, Meta(description="name of the field")]


class RegisterEntry(Struct, frozen=True):
    """Another record of the register."""

    id: Annotated[str | None, Meta(description="GUID in the register; null where it has none")]
    description: Description


class ResearcherProfile(Struct, frozen=True):
    """The public CV of a researcher. Null or empty is what the researcher has not made public."""

    id: RecordId
    first_name: Annotated[str | None, Meta(description="all but the last word of the name")]
    last_name: Annotated[str, Meta(description="last word of the name")]
    name: Annotated[str, Meta(description="full name")]
    email: Annotated[str | None, Meta(description="email address")]
    phone: Annotated[str | None, Meta(description="telephone number")]
    other_names: Annotated[list[str], Meta(description="earlier names")]
    positions: Annotated[list[str], Meta(description="places of work")]
    education: Annotated[list[EducationStage], Meta(description="degrees and studies")]
    activities: Annotated[list[ResearchActivity], Meta(description="offices and research administration")]
    awards: Annotated[list[ResearchAward], Meta(description="prizes and honours")]
    research_areas: Annotated[list[ResearchArea], Meta(description="by the classification of the register")]
    fields_cercs: Annotated[
        list[ResearchArea], Meta(description="by the Common European Research Classification Scheme")
    ]
    publications: Annotated[list[RegisterEntry], Meta(description="works entered by the researcher")]
    supervised: Annotated[list[RegisterEntry], Meta(description="supervised dissertations")]
    patents: Annotated[list[RegisterEntry], Meta(description="industrial property")]
    projects: Annotated[list[RegisterEntry], Meta(description="research projects with the researcher's part in them")]
    cv_url: Annotated[str, Meta(description="web page of the CV in the register")]
    language: Annotated[str, Meta(description="language of the strings, BCP 47")]
