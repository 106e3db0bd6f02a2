"""Open Library: books, their editions and covers."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated

from msgspec import Meta, Raw, Struct

from skerry.errors import BadParameter, NotFound
from skerry.licenses import stated
from skerry.models.listing import Listing
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.identity import IdentityChecked, same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

MAX_ISBNS = 10
MAX_PUBLISHERS = 5
MAX_SUBJECTS = 10
"""Limits for works whose editions have hundreds of each."""
FIELDS = "key,title,author_name,first_publish_year,edition_count,cover_i,isbn,publisher,language,subject"
REFUSED = 422
"""Status of a reply to a query that is too short or has no words."""

_LANGUAGES = (
    "aar:aa abk:ab afr:af aka:ak alb:sq amh:am ara:ar arg:an arm:hy asm:as ava:av ave:ae aym:ay aze:az "
    "bak:ba bam:bm baq:eu bel:be ben:bn bis:bi bod:bo bos:bs bre:br bul:bg bur:my cat:ca ces:cs cha:ch "
    "che:ce chi:zh chu:cu chv:cv cor:kw cos:co cre:cr cym:cy cze:cs dan:da deu:de div:dv dut:nl dzo:dz "
    "ell:el eng:en epo:eo est:et eus:eu ewe:ee fao:fo fas:fa fij:fj fin:fi fra:fr fre:fr fry:fy ful:ff "
    "geo:ka ger:de gla:gd gle:ga glg:gl glv:gv gre:el grn:gn guj:gu hat:ht hau:ha heb:he her:hz hin:hi "
    "hmo:ho hrv:hr hun:hu hye:hy ibo:ig ice:is ido:io iii:ii iku:iu ile:ie ina:ia ind:id ipk:ik isl:is "
    "ita:it jav:jv jpn:ja kal:kl kan:kn kas:ks kat:ka kau:kr kaz:kk khm:km kik:ki kin:rw kir:ky kom:kv "
    "kon:kg kor:ko kua:kj kur:ku lao:lo lat:la lav:lv lim:li lin:ln lit:lt ltz:lb lub:lu lug:lg mac:mk "
    "mah:mh mal:ml mao:mi mar:mr may:ms mkd:mk mlg:mg mlt:mt mon:mn mri:mi msa:ms mya:my nau:na nav:nv "
    "nbl:nr nde:nd ndo:ng nep:ne nld:nl nno:nn nob:nb nor:no nya:ny oci:oc oji:oj ori:or orm:om oss:os "
    "pan:pa per:fa pli:pi pol:pl por:pt pus:ps que:qu roh:rm ron:ro rum:ro run:rn rus:ru sag:sg san:sa "
    "sin:si slk:sk slo:sk slv:sl sme:se smo:sm sna:sn snd:sd som:so sot:st spa:es sqi:sq srd:sc srp:sr "
    "ssw:ss sun:su swa:sw swe:sv tah:ty tam:ta tat:tt tel:te tgk:tg tgl:tl tha:th tib:bo tir:ti ton:to "
    "tsn:tn tso:ts tuk:tk tur:tr twi:tw uig:ug ukr:uk urd:ur uzb:uz ven:ve vie:vi vol:vo wel:cy wln:wa "
    "wol:wo xho:xh yid:yi yor:yo zha:za zho:zh zul:zu "
)
LANGUAGES: Mapping[str, str] = MappingProxyType(dict(pair.split(":") for pair in _LANGUAGES.split()))
"""ISO 639-1 by library code (ISO 639-2/B and /T). Codes without one are valid in BCP 47 as they are."""


class BookWork(Struct, frozen=True):
    """A book, all its editions together."""

    id: Annotated[str, Meta(description="identifier of the work at Open Library, such as OL27482W")]
    title: Annotated[str | None, Meta(description="title of the work")]
    authors: Annotated[list[str], Meta(description="names of the authors")]
    first_published_year: Annotated[int | None, Meta(description="year of the first edition")]
    edition_count: Annotated[int | None, Meta(description="number of editions")]
    cover_id: Annotated[int | None, Meta(description="number of the cover at Open Library")]
    cover_url: Annotated[str | None, Meta(description="picture of the cover, medium size")]
    isbns: Annotated[list[str], Meta(description=f"ISBNs of any edition, at most {MAX_ISBNS}")]
    publishers: Annotated[list[str], Meta(description=f"publishers of any edition, at most {MAX_PUBLISHERS}")]
    languages: Annotated[list[str], Meta(description="languages of any edition, BCP 47")]
    subjects: Annotated[list[str], Meta(description=f"subjects, at most {MAX_SUBJECTS}")]
    url: Annotated[str, Meta(description="page of the work")]


class BookCover(Struct, frozen=True):
    """Pictures of the cover."""

    small_url: Annotated[str | None, Meta(description="small picture")]
    medium_url: Annotated[str | None, Meta(description="medium picture")]
    large_url: Annotated[str | None, Meta(description="large picture")]


class BookEdition(Struct, frozen=True, kw_only=True):
    """One edition of a book."""

    id: Annotated[str, Meta(description="identifier of the edition at Open Library, such as OL7353617M")]
    isbn_10: Annotated[list[str], Meta(description="its ISBNs of 10 digits")]
    isbn_13: Annotated[list[str], Meta(description="its ISBNs of 13 digits")]
    title: Annotated[str, Meta(description="title of the edition, without its subtitle")]
    subtitle: Annotated[str | None, Meta(description="second part of the title")]
    authors: Annotated[list[str], Meta(description="names of the authors")]
    publishers: Annotated[list[str], Meta(description="names of the publishers")]
    published_text: Annotated[str | None, Meta(description="date of publication as printed in the book, in words")]
    page_count: Annotated[int | None, Meta(description="number of pages")]
    subjects: Annotated[list[str], Meta(description="subject headings, in the words of libraries")]
    cover: Annotated[BookCover | None, Meta(description="pictures of the cover")]
    url: Annotated[str, Meta(description="page of the edition")]


class OpenLibrary(Source):
    """About 40 million editions, entered by libraries and readers. No key.

    Rate limit: 1 request a second, 3 with a contact in the User-Agent."""

    key = "open_library"
    title = "Open Library"
    home = "https://openlibrary.org/"
    base = "https://openlibrary.org"
    license = stated(
        "Public domain as far as the Internet Archive has rights", "https://openlibrary.org/developers/licensing"
    )
    evidence = Evidence.RECORDED
    attribution = "Open Library, Internet Archive"
    pace = Pace(per_second=1, concurrency=2)
    credential = "contact"
    limit_without = "1 request a second instead of 3"

    async def search(
        self, *, q: str | None, title: str | None, author: str | None, page: int, limit: int
    ) -> Listing[BookWork]:
        """One page of works, best match first. All given parameters must match. Raises BadParameter for a query that the
        provider rejects: fewer than 3 characters, or no words."""
        query: Query = {"q": q, "title": title, "author": author, "page": page, "limit": limit, "fields": FIELDS}
        found = await self.get("/search.json", query=query, fresh="6h", accept=(200, REFUSED), read=read_works)
        if found is None:
            name, given = next((name, text) for name, text in (("q", q), ("title", title), ("author", author)) if text)
            raise BadParameter(name, given, "at least 3 characters, with a letter or digit")
        return found

    async def edition(self, isbn: str) -> BookEdition:
        """The edition with this ISBN (digits without hyphens). Raises NotFound."""
        query: Query = {"bibkeys": f"ISBN:{isbn}", "jscmd": "data", "format": "json"}
        return await self.get(
            "/api/books", query=query, fresh="7d", read=IdentityChecked(read_edition, check_isbn, isbn)
        )


class _RawWork(Struct):
    key: str
    title: str | None = None
    author_name: list[str] = []
    first_publish_year: int | None = None
    edition_count: int | None = None
    cover_i: int | None = None
    isbn: list[str] = []
    publisher: list[str] = []
    language: list[str] = []
    subject: list[str] = []


class _RawAnswer(Struct):
    numFound: int  # noqa: N815  the provider's name
    docs: list[Raw]


class _RawName(Struct):
    name: str


class _RawIdentifiers(Struct, frozen=True):
    isbn_10: list[str] = []
    isbn_13: list[str] = []


class _RawCover(Struct):
    small: str | None = None
    medium: str | None = None
    large: str | None = None


class _RawEdition(Struct):
    """The provider omits empty members."""

    key: str
    url: str
    title: str
    subtitle: str | None = None
    authors: list[Raw] = []
    publishers: list[Raw] = []
    publish_date: str | None = None
    number_of_pages: int | None = None
    subjects: list[Raw] = []
    identifiers: _RawIdentifiers = _RawIdentifiers()
    cover: _RawCover | None = None


def read_works(reply: Reply) -> Listing[BookWork] | None:
    """Works and how many there are in all; None where the provider rejected the query."""
    if reply.status == REFUSED:
        return None
    raw = reply.json(_RawAnswer)
    works = read_rows(raw.docs, _RawWork, _read_work)
    once = {work.id: work for work in works}  # some works are listed twice
    return Listing(raw.numFound, tuple(once.values()))


def _read_work(row: _RawWork) -> BookWork:
    cover = row.cover_i if row.cover_i and row.cover_i > 0 else None  # 0 and -1 mean none
    return BookWork(
        id=row.key.rpartition("/")[2],
        title=row.title,
        authors=row.author_name,
        first_published_year=row.first_publish_year,
        edition_count=row.edition_count,
        cover_id=cover,
        cover_url=f"https://covers.openlibrary.org/b/id/{cover}-M.jpg" if cover else None,
        isbns=row.isbn[:MAX_ISBNS],
        publishers=row.publisher[:MAX_PUBLISHERS],
        languages=[LANGUAGES.get(code, code) for code in row.language],
        subjects=row.subject[:MAX_SUBJECTS],
        url=OpenLibrary.base + row.key,
    )


def check_isbn(_: Reply, edition: BookEdition, requested: str) -> None:
    """The edition has the requested ISBN, in either form. Some editions state none."""
    stated = {_isbn_core(isbn) for isbn in (*edition.isbn_10, *edition.isbn_13)}
    if stated:
        core = _isbn_core(requested)
        same(core, core if core in stated else min(stated), "ISBN (without check digit)")


def _isbn_core(isbn: str) -> str:
    """The twelve digits before the check digit; an ISBN-10 is an ISBN-13 with the prefix 978."""
    digits = isbn.replace("-", "").replace(" ", "")
    return digits[:12] if len(digits) == 13 else f"978{digits[:9]}"


def read_edition(reply: Reply) -> BookEdition:
    """The edition. Raises NotFound for an empty answer."""
    found = reply.json(dict[str, _RawEdition])  # by the requested key
    if not found:
        raise NotFound("No book with this ISBN.")
    (row,) = found.values()
    return BookEdition(
        id=row.key.rpartition("/")[2],
        isbn_10=row.identifiers.isbn_10,
        isbn_13=row.identifiers.isbn_13,
        title=row.title,
        subtitle=row.subtitle,
        authors=_names(row.authors),
        publishers=_names(row.publishers),
        published_text=row.publish_date,
        page_count=row.number_of_pages,
        subjects=_names(row.subjects),
        cover=BookCover(row.cover.small, row.cover.medium, row.cover.large) if row.cover else None,
        url=row.url,
    )


def _names(rows: list[Raw]) -> list[str]:
    return read_rows(rows, _RawName, lambda row: row.name)
