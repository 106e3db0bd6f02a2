"""The Metropolitan Museum of Art, New York: its collection."""

from typing import Annotated

from msgspec import Meta, Struct, field

from skerry.licenses import CC0_1_0
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Source


class MetArtwork(Struct, frozen=True):
    """An object of the museum. What it does not say is null."""

    id: Annotated[int, Meta(description="number at the museum")]
    title: str | None
    artist: str | None
    artist_bio: Annotated[str | None, Meta(description="nationality and years of the artist, in words")]
    artist_nationality: str | None
    date: Annotated[str | None, Meta(description="when it was made, in words")]
    begin_year: Annotated[int | None, Meta(description="first year in which it may have been made; negative: BC")]
    end_year: Annotated[int | None, Meta(description="last year in which it may have been made; negative: BC")]
    medium: Annotated[str | None, Meta(description="what it is made of, in words")]
    dimensions: Annotated[str | None, Meta(description="in words, inches and centimetres")]
    department: Annotated[str | None, Meta(description="of the museum")]
    culture: str | None
    period: str | None
    dynasty: str | None
    classification: str | None
    object_name: Annotated[str | None, Meta(description="what kind of thing it is")]
    credit_line: Annotated[str | None, Meta(description="how the museum came by it")]
    accession_number: str | None
    image_url: Annotated[str | None, Meta(description="picture in full size; null where rights are reserved")]
    thumbnail_url: Annotated[str | None, Meta(description="smaller picture")]
    additional_images: list[str]
    is_public_domain: Annotated[bool, Meta(description="pictures of it are CC0")]
    is_highlight: Annotated[bool, Meta(description="one of the works that the museum is known for")]
    gallery: Annotated[str | None, Meta(description="number of the gallery in which it is shown; null when it is not")]
    country: Annotated[str | None, Meta(description="where it was made or found")]
    tags: Annotated[list[str], Meta(description="subjects")]
    url: Annotated[str, Meta(description="its page at the museum")]


class MetMuseum(Source):
    """Half a million objects, described under CC0. No key; 80 requests a second are allowed."""

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
            read=read_artwork,
            not_found=f"the museum has no object {number}",
        )


class _RawTag(Struct):
    term: str


class _RawObject(Struct, rename="camel"):
    """Texts that are missing are empty; so is the picture of a work in copyright."""

    id: int = field(name="objectID")
    url: str = field(name="objectURL")
    title: str
    is_public_domain: bool
    is_highlight: bool
    object_begin_date: int
    object_end_date: int
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
    tags: list[_RawTag] | None = None


def read_artwork(reply: Reply) -> MetArtwork:
    sent = reply.json(_RawObject)
    is_dated = bool(sent.object_date or sent.object_begin_date or sent.object_end_date)  # 0 and 0 when nobody knows
    return MetArtwork(
        id=sent.id,
        title=_text(sent.title),
        artist=_text(sent.artist_display_name),
        artist_bio=_text(sent.artist_display_bio),
        artist_nationality=_text(sent.artist_nationality),
        date=_text(sent.object_date),
        begin_year=sent.object_begin_date if is_dated else None,
        end_year=sent.object_end_date if is_dated else None,
        medium=_text(sent.medium),
        dimensions=_text(sent.dimensions),
        department=_text(sent.department),
        culture=_text(sent.culture),
        period=_text(sent.period),
        dynasty=_text(sent.dynasty),
        classification=_text(sent.classification),
        object_name=_text(sent.object_name),
        credit_line=_text(sent.credit_line),
        accession_number=_text(sent.accession_number),
        image_url=_address(sent.primary_image),
        thumbnail_url=_address(sent.primary_image_small),
        additional_images=[url for image in sent.additional_images or [] if (url := _address(image))],
        is_public_domain=sent.is_public_domain,
        is_highlight=sent.is_highlight,
        gallery=_text(sent.gallery),
        country=_text(sent.country),
        tags=[tag.term for tag in sent.tags or []],
        url=sent.url,
    )


def _text(sent: str | None) -> str | None:
    """Dimensions have a line for each part."""
    return "; ".join(line.strip() for line in (sent or "").splitlines() if line.strip()) or None


def _address(sent: str | None) -> str | None:
    """Some file names have blanks in them."""
    return sent.strip().replace(" ", "%20") or None if sent else None
