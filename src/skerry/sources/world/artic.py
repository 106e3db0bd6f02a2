"""The Art Institute of Chicago: its collection."""

from typing import Annotated

from msgspec import Meta, Raw, Struct, structs

from skerry.licenses import CC0_1_0
from skerry.models.fields import Moment
from skerry.models.listing import Listing
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import joined_lines, one_line, plain_text
from skerry.upstream.formats.times import utc_or_none
from skerry.upstream.identity import Identified
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

MAX_RESULTS = 10_000
"""Artworks of one search that the museum pages through."""
MAX_PER_PAGE = 100
PAGE = "https://www.artic.edu/artworks/"
FIELDS = "id,title,artist_title,artist_display,date_display,medium_display,department_title,image_id,thumbnail,is_public_domain"
"""Without these, rows of a search have hardly more than a title."""


class ChicagoArtwork(Struct, frozen=True):
    """An object of the museum. Unknown values are null."""

    id: Annotated[int, Meta(description="number at the museum")]
    title: Annotated[str | None, Meta(description="title of the object")]
    artist: Annotated[str | None, Meta(description="name of the artist, or of the culture that made it")]
    artist_text: Annotated[str | None, Meta(description="the artist with nationality and years, in words")]
    date_text: Annotated[str | None, Meta(description="when it was made, in words")]
    medium: Annotated[str | None, Meta(description="materials, in words")]
    department: Annotated[str | None, Meta(description="department of the museum")]
    image_url: Annotated[str | None, Meta(description="picture 843 pixels wide; null where there is none")]
    thumbnail_url: Annotated[str | None, Meta(description="picture 200 pixels wide")]
    alt_text: Annotated[str | None, Meta(description="the museum's description of the picture, for screen readers")]
    public_domain: Annotated[
        bool | None, Meta(description="whether it is in the public domain; then its pictures are CC0")
    ]
    url: Annotated[str, Meta(description="page of the object")]


class ChicagoArtworkDetails(ChicagoArtwork, frozen=True, kw_only=True):
    """An object of the museum with all its details."""

    start_year: Annotated[
        int | None, Meta(description="earliest year in which it was made; negative before the common era")
    ]
    end_year: Annotated[
        int | None, Meta(description="latest year in which it was made; negative before the common era")
    ]
    dimensions_text: Annotated[str | None, Meta(description="dimensions in words, centimetres and inches")]
    place_of_origin: Annotated[str | None, Meta(description="where it was made, in the museum's words")]
    style: Annotated[str | None, Meta(description="style or movement")]
    classification: Annotated[str | None, Meta(description="classification by the museum, such as painting")]
    description: Annotated[str | None, Meta(description="the museum's text about it, CC BY 4.0; without markup")]
    credit_line: Annotated[str | None, Meta(description="how the museum acquired it")]
    accession_number: Annotated[str | None, Meta(description="accession number of the museum")]
    on_view: Annotated[bool | None, Meta(description="whether it is on view")]
    gallery: Annotated[str | None, Meta(description="gallery in which it is on view")]
    updated_at: Annotated[Moment | None, Meta(description="last change of the museum's record, UTC")]


class ArtInstituteOfChicago(Source):
    """130,000 objects. No key. Rate limit: 60 requests a minute."""

    key = "artic"
    title = "Art Institute of Chicago"
    home = "https://api.artic.edu/docs/"
    base = "https://api.artic.edu/api/v1"
    license = CC0_1_0
    terms = "Descriptions are under CC BY 4.0."
    evidence = Evidence.RECORDED
    evidence_note = "The recorded search has few fields; those that are requested follow the documentation."
    attribution = "Art Institute of Chicago"
    pace = Pace(per_second=0.5, concurrency=4, burst=30)

    async def search(self, text: str, page: int, limit: int) -> Listing[ChicagoArtwork]:
        """One page of the objects that a search found, best match first."""
        query: Query = {"q": text, "limit": limit, "page": page, "fields": FIELDS}
        return await self.get("/artworks/search", query=query, headers=self._headers(), fresh="1d", read=read_artworks)

    async def public_domain(self, page: int) -> Listing[ChicagoArtwork]:
        """One page, of 1 to 100, of the objects in the public domain."""
        query: Query = {"query[term][is_public_domain]": "true", "limit": MAX_PER_PAGE, "page": page, "fields": FIELDS}
        return await self.get("/artworks/search", query=query, headers=self._headers(), fresh="1h", read=read_artworks)

    async def artwork(self, number: int) -> ChicagoArtworkDetails:
        """One object. Raises NotFound."""
        return await self.get(
            f"/artworks/{number}",
            headers=self._headers(),
            fresh="7d",
            read=Identified(read_artwork, "id", number),
            not_found=f"No artwork with id {number}.",
        )

    def _headers(self) -> dict[str, str]:
        """The museum wants to know the project and a contact in a header of its own."""
        contact = self._client.credentials.contact
        return {"AIC-User-Agent": f"Skerry ({contact})" if contact else "Skerry"}


class _RawThumbnail(Struct):
    alt_text: str | None = None


class _RawArtwork(Struct):
    id: int
    title: str | None = None
    artist_title: str | None = None
    artist_display: str | None = None
    date_display: str | None = None
    medium_display: str | None = None
    department_title: str | None = None
    image_id: str | None = None
    thumbnail: _RawThumbnail | None = None
    is_public_domain: bool | None = None


class _RawDetails(_RawArtwork):
    date_start: int | None = None
    date_end: int | None = None
    dimensions: str | None = None
    place_of_origin: str | None = None
    style_title: str | None = None
    classification_title: str | None = None
    description: str | None = None
    credit_line: str | None = None
    main_reference_number: str | None = None
    is_on_view: bool | None = None
    gallery_title: str | None = None
    updated_at: str | None = None


class _RawConfig(Struct):
    iiif_url: str


class _RawPagination(Struct):
    total: int


class _RawFound(Struct):
    pagination: _RawPagination
    data: list[Raw]
    config: _RawConfig


class _RawOne(Struct):
    data: _RawDetails
    config: _RawConfig


def read_artworks(reply: Reply) -> Listing[ChicagoArtwork]:
    """Objects and how many there are in all."""
    raw = reply.json(_RawFound)
    pictures = raw.config.iiif_url
    return Listing(
        raw.pagination.total, tuple(read_rows(raw.data, _RawArtwork, lambda artwork: _read_artwork(artwork, pictures)))
    )


def read_artwork(reply: Reply) -> ChicagoArtworkDetails:
    """One object with its details."""
    raw = reply.json(_RawOne)
    artwork = raw.data
    return ChicagoArtworkDetails(
        **structs.asdict(_read_artwork(artwork, raw.config.iiif_url)),
        start_year=artwork.date_start,
        end_year=artwork.date_end,
        dimensions_text=joined_lines(artwork.dimensions),
        place_of_origin=one_line(artwork.place_of_origin),
        style=artwork.style_title,
        classification=artwork.classification_title,
        description=plain_text(artwork.description),
        credit_line=one_line(artwork.credit_line),
        accession_number=artwork.main_reference_number,
        on_view=artwork.is_on_view,
        gallery=artwork.gallery_title,
        updated_at=utc_or_none(artwork.updated_at),
    )


def _read_artwork(raw: _RawArtwork, pictures: str) -> ChicagoArtwork:
    picture = f"{pictures}/{raw.image_id}/full/{{}},/0/default.jpg" if raw.image_id else None
    return ChicagoArtwork(
        id=raw.id,
        title=one_line(raw.title),
        artist=one_line(raw.artist_title),
        artist_text=joined_lines(raw.artist_display),
        date_text=one_line(raw.date_display),
        medium=one_line(raw.medium_display),
        department=raw.department_title,
        image_url=picture.format(843) if picture else None,
        thumbnail_url=picture.format(200) if picture else None,
        alt_text=one_line(raw.thumbnail.alt_text) if raw.thumbnail else None,
        public_domain=raw.is_public_domain,
        url=f"{PAGE}{raw.id}",
    )
