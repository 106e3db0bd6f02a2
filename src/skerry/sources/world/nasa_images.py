"""NASA: its library of images, videos and sound recordings.

The shape is that of the provider's documentation (images.nasa.gov/docs/images.nasa.gov_api_docs.pdf)."""

from datetime import datetime
from functools import partial
from typing import Annotated, Literal
from urllib.parse import quote, urlsplit, urlunsplit

from msgspec import Meta, Raw, Struct

from skerry.licenses import stated
from skerry.models.fields import Moment
from skerry.models.listing import Listing
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

MediaType = Literal["image", "video", "audio"]
MAX_RESULTS = 10_000
"""Number of results that can be reached by pages."""


class NasaMedia(Struct, frozen=True):
    """An image, video or sound recording in NASA's library."""

    nasa_id: Annotated[str, Meta(description="identifier in the library")]
    title: Annotated[str, Meta(description="title of the work")]
    description: Annotated[str | None, Meta(description="what it shows, in the provider's words; may contain HTML")]
    created_at: Annotated[
        Moment | None, Meta(description="when it was made, UTC; midnight where only the day is known")
    ]
    center: Annotated[str | None, Meta(description="NASA center that published it: JSC, JPL, HQ, ...")]
    media_type: Annotated[MediaType, Meta(description="image, video or audio")]
    keywords: Annotated[list[str], Meta(description="in the provider's words")]
    photographer: Annotated[str | None, Meta(description="who took it")]
    secondary_creator: Annotated[str | None, Meta(description="who else is to be credited")]
    location: Annotated[str | None, Meta(description="where it was made, in words")]
    thumbnail_url: Annotated[str | None, Meta(description="small image of it; null for sound recordings")]
    page_url: Annotated[str, Meta(description="its page in the library, with all sizes")]


class NasaImages(Source):
    """Some 140,000 works with their descriptions. No key."""

    key = "nasa_images"
    title = "NASA Image and Video Library"
    home = "https://images.nasa.gov/"
    base = "https://images-api.nasa.gov"
    license = stated(
        "Mostly public domain; works that name another owner are theirs",
        "https://www.nasa.gov/nasa-brand-center/images-and-media/",
    )
    evidence = Evidence.DOCUMENTED
    attribution = "NASA, and the creators of each work"
    pace = Pace(per_second=2, concurrency=2)

    async def search(self, text: str, media_type: MediaType, page: int, limit: int) -> Listing[NasaMedia]:
        """One page (from 1) of the works of a kind that match a string, best match first, among the first MAX_RESULTS."""
        query: Query = {"q": text, "media_type": media_type, "page": page, "page_size": limit}
        return await self.get("/search", query=query, fresh="1d", read=partial(read_media, media_type))


class _RawData(Struct):
    nasa_id: str
    title: str
    media_type: MediaType
    description: str | None = None
    date_created: datetime | None = None
    center: str | None = None
    keywords: list[str] = []
    photographer: str | None = None
    secondary_creator: str | None = None
    location: str | None = None


class _RawLink(Struct):
    href: str
    rel: str | None = None


class _RawItem(Struct):
    data: list[_RawData]
    links: list[_RawLink] = []


class _RawMetadata(Struct):
    total_hits: Annotated[int, Meta(ge=0)]


class _RawCollection(Struct):
    items: list[Raw]
    metadata: _RawMetadata


class _RawResults(Struct):
    collection: _RawCollection


def read_media(media_type: MediaType, reply: Reply) -> Listing[NasaMedia]:
    found = reply.json(_RawResults).collection
    items = read_rows(found.items, _RawItem, partial(_media, media_type))
    return Listing(found.metadata.total_hits, tuple(items))


def _media(media_type: MediaType, item: _RawItem) -> NasaMedia:
    raw = item.data[0]
    if raw.media_type != media_type:
        raise ValueError(f"{raw.nasa_id} is of the kind {raw.media_type}")
    previews = [link.href for link in item.links if link.rel == "preview"]
    return NasaMedia(
        nasa_id=raw.nasa_id,
        title=" ".join(raw.title.split()),
        description=(raw.description or "").strip() or None,
        created_at=raw.date_created,
        center=raw.center or None,
        media_type=raw.media_type,
        # Some lists have all keywords in one string.
        keywords=[word.strip() for words in raw.keywords for word in words.split(",") if word.strip()],
        photographer=raw.photographer or None,
        secondary_creator=raw.secondary_creator or None,
        location=raw.location or None,
        thumbnail_url=_url(previews[0]) if previews else None,
        page_url=f"https://images.nasa.gov/details/{quote(raw.nasa_id, safe='')}",
    )


def _url(text: str) -> str:
    """Addresses have spaces in them, and some are http."""
    parts = urlsplit(text)
    return urlunsplit(("https", parts.netloc, quote(parts.path, safe="/~%"), parts.query, ""))
