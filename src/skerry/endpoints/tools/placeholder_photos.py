"""Photos as placeholders."""

from typing import Annotated

from msgspec import Meta, structs

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit, PageNumber
from skerry.sources.world.picsum import Picsum, StockPhoto


class PlaceholderPhoto(StockPhoto, frozen=True, kw_only=True):
    """A photo, and its URL in the requested size."""

    image_url: Annotated[str, Meta(description="the photo cut to the requested size")]


@endpoint("/placeholder/photos", fresh="1d", example={"limit": 2, "width": 800, "height": 600})
async def placeholder_photos(
    picsum: Picsum,
    page: PageNumber = 1,
    limit: Annotated[Limit, Meta(le=100)] = 30,
    width: Annotated[int, Meta(ge=1, le=5000, description="width of the photos, pixels")] = 800,
    height: Annotated[int, Meta(ge=1, le=5000, description="height of the photos, pixels")] = 600,
) -> Collection[PlaceholderPhoto]:
    """Real photos as placeholders, with their photographers.

    URLs of Lorem Picsum, page by page; it states no total, and a page past the end is empty. The photos are under the licence of
    Unsplash. The photo of a URL is always the same."""
    photos = [
        PlaceholderPhoto(**structs.asdict(photo), image_url=f"{picsum.base}/id/{photo.id}/{width}/{height}")
        for photo in await picsum.photos(page, limit)
    ]
    return Collection.of(photos, limit)
