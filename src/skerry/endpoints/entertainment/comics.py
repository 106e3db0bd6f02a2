"""Comics and memes."""

from typing import Annotated

from msgspec import Meta

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.sources.world.imgflip import Imgflip, MemeTemplate
from skerry.sources.world.xkcd import Comic, Xkcd


@endpoint("/comics/latest", fresh="30m")
async def latest_comic(xkcd: Xkcd) -> Comic:
    """The newest xkcd comic.

    Published under CC BY-NC 2.5: not for commercial use, with the name of the author, Randall Munroe, and a link to `url`."""
    return await xkcd.latest()


@endpoint("/comics/{number}", fresh="1d", example={"number": 1000}, example_404={"number": 404})
async def comic_by_number(
    number: Annotated[int, Meta(ge=1, le=100_000, description="number of the comic")], xkcd: Xkcd
) -> Comic:
    """One xkcd comic by number.

    Number 404 does not exist, on purpose, and is a 404. Published under CC BY-NC 2.5: not for commercial use, with the name of
    the author, Randall Munroe, and a link to `url`."""
    return await xkcd.comic(number)


@endpoint("/memes/templates", fresh="6h")
async def meme_templates(imgflip: Imgflip) -> Collection[MemeTemplate]:
    """The hundred meme templates that were used most in the last 30 days, most used first.

    From Imgflip. The pictures belong to their owners."""
    return Collection.of(await imgflip.templates())
