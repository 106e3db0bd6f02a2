"""Publications: the provider's shape, and its mapping to records."""

import re

from msgspec import Struct, structs

from skerry.sources.estonia.etis.reading import PORTAL, RawLink, RawRole, ids, named, only, rows_of, tidy, year
from skerry.sources.estonia.etis.records import (
    PublicationAuthor,
    PublicationInstitution,
    ResearchPublication,
    ResearchPublicationRecord,
)
from skerry.upstream.formats.text import plain_text, scalar
from skerry.upstream.formats.times import day_or_none
from skerry.upstream.reply import Reply

DOI = re.compile(r"10\.\d{4,9}/\S+")


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
    Authors: list[RawRole] | None = None
    Institutions: list[RawRole] | None = None
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
    Projects: list[RawLink] | None = None
    DateModified: str | None = None


def read_publications(reply: Reply) -> tuple[ResearchPublication, ...]:
    return tuple(map(_publication, rows_of(reply, _RawPublication)))


def _publication(row: _RawPublication) -> ResearchPublication:
    return ResearchPublication(
        id=row.Guid,
        title=tidy(row.Title) or "",
        authors=tidy(row.AuthorsText),
        published_year=year(row.PublishingYear),
        publication_type=tidy(row.PublicationTypeName),
        publication_type_en=tidy(row.PublicationTypeNameEng),
        classification_code=tidy(row.ClassificationCode),
        periodical=tidy(row.Periodical),
        doi=_doi(row.Doi),
        url=tidy(row.Url),
        open_access={"yes": True, "no": False}.get(tidy(row.IsOpenAccessEng, "").lower()),
        open_access_type=tidy(row.OpenAccessTypeNameEng),
        public_file=row.PublicFile,
        register_url=f"{PORTAL}/Publications/Display/{row.Guid}",
    )


def read_publication(reply: Reply) -> ResearchPublicationRecord:
    row = only(reply, _RawPublicationRecord, "No publication with this id.")
    return ResearchPublicationRecord(
        **structs.asdict(_publication(row)),
        title_translated=tidy(row.TitleTranslation),
        linked_authors=[
            PublicationAuthor(author.Guid, name, tidy(author.RoleNameEng)) for author, name in named(row.Authors)
        ],
        institutions=[
            PublicationInstitution(place.Guid, name, tidy(place.NameEng), tidy(place.BusinessRegNo))
            for place, name in named(row.Institutions)
        ],
        book_title=tidy(row.IssueTitle),
        publisher=tidy(row.PublishingHouse),
        publisher_place=tidy(row.PublishingPlace),
        volume=tidy(row.Binding),
        issue=scalar(row.Number),
        pages="–".join(filter(None, map(tidy, (row.PagesStart, row.PagesEnd)))) or tidy(row.PagesCount),
        issn=tidy(row.Issn),
        isbn=tidy(row.Isbn),
        book_doi=_doi(row.BookDoi),
        languages_en=tidy(row.LanguagesEng),
        open_access_license=tidy(row.OpenAccessLicenceNameEng),
        classification_en=tidy(row.ClassificationNameEng),
        keywords=tidy(row.Keywords),
        keywords_en=tidy(row.KeywordsEng),
        abstract_et=plain_text(row.AbstractEst),
        abstract_en=plain_text(row.AbstractEng),
        project_ids=ids(row.Projects),
        updated_date=day_or_none(row.DateModified),
    )


def _doi(text: str | None) -> str | None:
    found = DOI.search(text or "")
    return found[0] if found else None
