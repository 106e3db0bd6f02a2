"""Open Library: books, their editions and covers."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated

from msgspec import Meta, Struct

from skerry.errors import BadParameter, NotFound
from skerry.licenses import stated
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

MAX_ISBNS = 10
MAX_PUBLISHERS = 5
MAX_SUBJECTS = 10
"""Of works that have hundreds of each, over all their editions."""
FIELDS = "key,title,author_name,first_publish_year,edition_count,cover_i,isbn,publisher,language,subject"
REFUSED = 422
"""Answer to a question that is too short, or is no question at all."""

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
"""ISO 639-1 of the library codes (ISO 639-2/B, and /T) that have one. The others are as BCP 47 wants them already."""


class Work(Struct, frozen=True):
    """A book with all its editions taken together."""

    key: Annotated[str, Meta(description="path of the work at Open Library")]
    title: str | None
    authors: list[str]
    first_publish_year: int | None
    edition_count: int | None
    cover_id: Annotated[int | None, Meta(description="number of the cover at Open Library")]
    cover_url: Annotated[str | None, Meta(description="address of the cover, medium size")]
    isbn: Annotated[list[str], Meta(description=f"of any edition; {MAX_ISBNS} at most")]
    publishers: Annotated[list[str], Meta(description=f"of any edition; {MAX_PUBLISHERS} at most")]
    languages: Annotated[list[str], Meta(description="of any edition, BCP 47")]
    subjects: Annotated[list[str], Meta(description=f"{MAX_SUBJECTS} at most")]


class Works(Struct, frozen=True):
    """One page of what a search found."""

    total: int
    works: tuple[Work, ...]


class Cover(Struct, frozen=True):
    """Addresses of a picture of the cover."""

    small: str | None = None
    medium: str | None = None
    large: str | None = None


class Edition(Struct, frozen=True):
    """A book as it was published once."""

    isbn_10: list[str]
    isbn_13: list[str]
    title: str
    subtitle: str | None
    authors: list[str]
    publishers: list[str]
    publish_date: Annotated[str | None, Meta(description="as the book or its catalogue card has it")]
    number_of_pages: Annotated[int | None, Meta(description="pages, as counted by who entered it")]
    subjects: list[str]
    cover: Cover | None
    key: Annotated[str, Meta(description="path of the edition at Open Library")]
    url: Annotated[str, Meta(description="its page for people")]


class OpenLibrary(Source):
    """Some forty million editions, entered by libraries and readers. No key; a request a second, three for who can be
    reached at the address in the User-Agent."""

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

    async def search(self, *, q: str | None, title: str | None, author: str | None, page: int, limit: int) -> Works:
        """One page of works, best first. What is given must all match. Raises BadParameter for what the provider refuses
        to look for: fewer than three characters, or signs alone."""
        query: Query = {"q": q, "title": title, "author": author, "page": page, "limit": limit, "fields": FIELDS}
        found = await self.get("/search.json", query=query, fresh="6h", accept=(200, REFUSED), read=read_works)
        if found is None:
            name, given = next((name, text) for name, text in (("q", q), ("title", title), ("author", author)) if text)
            raise BadParameter(name, given, "three characters or more that Open Library can look for")
        return found

    async def edition(self, isbn: str) -> Edition:
        """The edition with this ISBN (digits without hyphens). Raises NotFound."""
        query: Query = {"bibkeys": f"ISBN:{isbn}", "jscmd": "data", "format": "json"}
        return await self.get("/api/books", query=query, fresh="7d", read=read_edition)


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
    docs: list[_RawWork]


class _RawName(Struct):
    name: str


class _RawIdentifiers(Struct, frozen=True):
    isbn_10: list[str] = []
    isbn_13: list[str] = []


class _RawEdition(Struct):
    """Whatever is empty is left out by the provider."""

    key: str
    url: str
    title: str
    subtitle: str | None = None
    authors: list[_RawName] = []
    publishers: list[_RawName] = []
    publish_date: str | None = None
    number_of_pages: int | None = None
    subjects: list[_RawName] = []
    identifiers: _RawIdentifiers = _RawIdentifiers()
    cover: Cover | None = None


def read_works(reply: Reply) -> Works | None:
    """None where the question was refused."""
    if reply.status == REFUSED:
        return None
    found = reply.json(_RawAnswer)
    works = {row.key: _work(row) for row in found.docs}  # one is sometimes listed twice
    return Works(found.numFound, tuple(works.values()))


def _work(row: _RawWork) -> Work:
    cover = row.cover_i if row.cover_i and row.cover_i > 0 else None  # 0 and -1 are none
    return Work(
        key=row.key,
        title=row.title,
        authors=row.author_name,
        first_publish_year=row.first_publish_year,
        edition_count=row.edition_count,
        cover_id=cover,
        cover_url=f"https://covers.openlibrary.org/b/id/{cover}-M.jpg" if cover else None,
        isbn=row.isbn[:MAX_ISBNS],
        publishers=row.publisher[:MAX_PUBLISHERS],
        languages=[LANGUAGES.get(code, code) for code in row.language],
        subjects=row.subject[:MAX_SUBJECTS],
    )


def read_edition(reply: Reply) -> Edition:
    found = reply.json(dict[str, _RawEdition])  # by the key as it was asked for
    if not found:
        raise NotFound("Open Library has no book with this ISBN.")
    (row,) = found.values()
    return Edition(
        isbn_10=row.identifiers.isbn_10,
        isbn_13=row.identifiers.isbn_13,
        title=row.title,
        subtitle=row.subtitle,
        authors=[author.name for author in row.authors],
        publishers=[publisher.name for publisher in row.publishers],
        publish_date=row.publish_date,
        number_of_pages=row.number_of_pages,
        subjects=[subject.name for subject in row.subjects],
        cover=row.cover,
        key=row.key,
        url=row.url,
    )
