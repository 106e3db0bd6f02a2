"""Lorem Picsum: photos as placeholders."""

from typing import Annotated

from msgspec import Meta, Raw, Struct

from skerry.licenses import stated
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source


class StockPhoto(Struct, frozen=True, kw_only=True):
    """A photo of the collection."""

    id: Annotated[str, Meta(description="identifier of the photo")]
    author: Annotated[str, Meta(description="name of the photographer")]
    width_pixels: Annotated[int, Meta(description="width of the original")]
    height_pixels: Annotated[int, Meta(description="height of the original")]
    source_url: Annotated[str, Meta(description="page of the photo at Unsplash")]
    download_url: Annotated[str, Meta(description="the photo in its original size")]


class Picsum(Source):
    """A list of a thousand photos of Unsplash, in any size."""

    key = "picsum"
    title = "Lorem Picsum"
    home = "https://picsum.photos/"
    base = "https://picsum.photos"
    license = stated("Unsplash License", "https://unsplash.com/license")
    attribution = "Lorem Picsum and the photographers"
    evidence = Evidence.DOCUMENTED
    pace = Pace(per_second=2, concurrency=2)

    async def photos(self, page: int, limit: int) -> list[StockPhoto]:
        """One page of the list, in its own order; empty past the end."""
        return await self.get("/v2/list", query={"page": page, "limit": limit}, fresh="1d", read=read_photos)


class _RawPhoto(Struct):
    id: str
    author: str
    width: int
    height: int
    url: str
    download_url: str


def read_photos(reply: Reply) -> list[StockPhoto]:
    return read_rows(reply.json(list[Raw]), _RawPhoto, _read_photo)


def _read_photo(photo: _RawPhoto) -> StockPhoto:
    return StockPhoto(
        id=photo.id,
        author=photo.author,
        width_pixels=photo.width,
        height_pixels=photo.height,
        source_url=photo.url,
        download_url=photo.download_url,
    )
