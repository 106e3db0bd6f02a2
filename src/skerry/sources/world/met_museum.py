"""The Metropolitan Museum of Art, New York: its collection."""

from typing import Annotated

from msgspec import Meta, Raw, Struct, field

from skerry.licenses import CC0_1_0
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import joined_lines
from skerry.upstream.identity import Identified
from skerry.upstream.reply import Reply
from skerry.upstream.source import Query, Source


class MetArtwork(Struct, frozen=True):
    """An object of the museum. Unknown values are null."""

    id: Annotated[int, Meta(description="number at the museum")]
    title: Annotated[str | None, Meta(description="title of the object")]
    artist: Annotated[str | None, Meta(description="name of the artist")]
    artist_bio: Annotated[str | None, Meta(description="nationality and years of the artist, in words")]
    artist_nationality: Annotated[
        str | None, Meta(description="as an adjective, such as French; as the museum words it")
    ]
    date_text: Annotated[str | None, Meta(description="when it was made, in words")]
    start_year: Annotated[
        int | None, Meta(description="earliest year in which it was made; negative before the common era")
    ]
    end_year: Annotated[
        int | None, Meta(description="latest year in which it was made; negative before the common era")
    ]
    medium: Annotated[str | None, Meta(description="materials, in words")]
    dimensions_text: Annotated[str | None, Meta(description="dimensions in words, inches and centimetres")]
    department: Annotated[str | None, Meta(description="department of the museum")]
    culture: Annotated[str | None, Meta(description="culture that it is from")]
    period: Annotated[str | None, Meta(description="period that it is from")]
    dynasty: Annotated[str | None, Meta(description="dynasty under which it was made")]
    classification: Annotated[str | None, Meta(description="classification by the museum, such as Paintings")]
    object_name: Annotated[str | None, Meta(description="kind of object, such as Hanging scroll")]
    credit_line: Annotated[str | None, Meta(description="how the museum acquired it")]
    accession_number: Annotated[str | None, Meta(description="accession number of the museum")]
    image_url: Annotated[str | None, Meta(description="picture in full size; null where rights are reserved")]
    thumbnail_url: Annotated[str | None, Meta(description="smaller picture")]
    additional_image_urls: Annotated[list[str], Meta(description="further pictures")]
    public_domain: Annotated[bool, Meta(description="whether it is in the public domain; then its pictures are CC0")]
    is_highlight: Annotated[bool, Meta(description="whether it is a highlight of the collection")]
    gallery_number: Annotated[str | None, Meta(description="gallery in which it is on view; null when it is not")]
    country_name: Annotated[
        str | None, Meta(description="country in which it was made or found, in the museum's words")
    ]
    tags: Annotated[list[str], Meta(description="subjects")]
    url: Annotated[str, Meta(description="page of the object")]


class MetMuseum(Source):
    """Half a million objects with descriptions under CC0. No key. Rate limit: 80 requests a second."""

    key = "met_museum"
    title = "The Metropolitan Museum of Art"
    home = "https://metmuseum.github.io/"
    base = "https://collectionapi.metmuseum.org/public/collection/v1"
    license = CC0_1_0
    evidence = Evidence.RECORDED
    attribution = "The Metropolitan Museum of Art, Open Access"
    browser_like = True

    async def artwork(self, number: int) -> MetArtwork:
        """One object. Raises NotFound."""
        return await self.get(
            f"/objects/{number}",
            fresh="7d",
            read=Identified(read_artwork, "id", number),
            not_found=f"No object with id {number}.",
        )

    async def search(self, text: str, has_images: bool, department: int | None) -> tuple[int, ...]:
        """Numbers of the objects that a search found, best match first. The museum ignores what stands after `q`."""
        query: Query = {
            "hasImages": "true" if has_images else None,
            "departmentId": department,
            "q": text,
        }
        return await self.get("/search", query=query, fresh="1d", read=read_numbers)


class _RawNumbers(Struct):
    total: int
    numbers: tuple[int, ...] | None = field(name="objectIDs")


class _RawTag(Struct):
    term: str


class _RawObject(Struct, rename="camel"):
    """Missing strings are empty, and so is the picture of a work under copyright."""

    id: int = field(name="objectID")
    url: str = field(name="objectURL")
    title: str | None = None
    is_public_domain: bool = False
    is_highlight: bool = False
    object_begin_date: int = 0
    object_end_date: int = 0
    artist_display_name: str | None = None
    artist_display_bio: str | None = None
    artist_nationality: str | None = None
    object_date: str | None = None
    medium: str | None = None
    dimensions: str | None = None
    department: str | None = None
    culture: str | None = None
    period: str | None = None
    dynasty: str | None = None
    classification: str | None = None
    object_name: str | None = None
    credit_line: str | None = None
    accession_number: str | None = None
    primary_image: str | None = None
    primary_image_small: str | None = None
    country: str | None = None
    gallery: str | None = field(name="GalleryNumber", default=None)
    additional_images: list[str] | None = None
    tags: list[Raw] | None = None


def read_numbers(reply: Reply) -> tuple[int, ...]:
    """Numbers of objects; the list is null where nothing was found."""
    return reply.json(_RawNumbers).numbers or ()


def read_artwork(reply: Reply) -> MetArtwork:
    """One object."""
    raw = reply.json(_RawObject)
    is_dated = bool(raw.object_date or raw.object_begin_date or raw.object_end_date)  # 0 and 0 where unknown
    return MetArtwork(
        id=raw.id,
        title=joined_lines(raw.title),
        artist=joined_lines(raw.artist_display_name),
        artist_bio=joined_lines(raw.artist_display_bio),
        artist_nationality=joined_lines(raw.artist_nationality),
        date_text=joined_lines(raw.object_date),
        start_year=raw.object_begin_date if is_dated else None,
        end_year=raw.object_end_date if is_dated else None,
        medium=joined_lines(raw.medium),
        dimensions_text=joined_lines(raw.dimensions),
        department=joined_lines(raw.department),
        culture=joined_lines(raw.culture),
        period=joined_lines(raw.period),
        dynasty=joined_lines(raw.dynasty),
        classification=joined_lines(raw.classification),
        object_name=joined_lines(raw.object_name),
        credit_line=joined_lines(raw.credit_line),
        accession_number=joined_lines(raw.accession_number),
        image_url=_url(raw.primary_image),
        thumbnail_url=_url(raw.primary_image_small),
        additional_image_urls=[url for image in raw.additional_images or [] if (url := _url(image))],
        public_domain=raw.is_public_domain,
        is_highlight=raw.is_highlight,
        gallery_number=joined_lines(raw.gallery),
        country_name=joined_lines(raw.country),
        tags=read_rows(raw.tags or (), _RawTag, lambda tag: tag.term),
        url=raw.url,
    )


def _url(value: str | None) -> str | None:
    """Some file names contain spaces."""
    return value.strip().replace(" ", "%20") or None if value else None
