"""xkcd: the web comic by Randall Munroe."""

from datetime import date
from typing import Annotated

from msgspec import Meta, Struct

from skerry.licenses import CC_BY_NC_2_5
from skerry.provenance import Evidence
from skerry.upstream.formats.text import or_none
from skerry.upstream.identity import Identified
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source


class Comic(Struct, frozen=True):
    """A comic, as a URL; the picture itself is not fetched."""

    number: Annotated[int, Meta(ge=1, le=100_000, description="number of the comic")]
    title: Annotated[str, Meta(description="title of the comic")]
    date: Annotated[date, Meta(description="day on which it was published")]
    image_url: Annotated[str, Meta(description="the picture")]
    alt_text: Annotated[str | None, Meta(description="second joke, shown when the pointer rests on the picture")]
    transcript: Annotated[str | None, Meta(description="what is drawn and said; null for comics since 2016")]
    url: Annotated[str, Meta(description="page of the comic")]
    explanation_url: Annotated[str, Meta(description="page about it in the explain xkcd wiki")]


class Xkcd(Source):
    """Three comics a week since 2006. No key."""

    key = "xkcd"
    title = "xkcd"
    home = "https://xkcd.com/"
    base = "https://xkcd.com"
    license = CC_BY_NC_2_5
    evidence = Evidence.RECORDED
    attribution = "xkcd by Randall Munroe (CC BY-NC 2.5)"
    terms = "Not for commercial use; link back to the comic."
    pace = Pace(per_second=1, concurrency=2)

    async def latest(self) -> Comic:
        """The newest comic."""
        return await self.get("/info.0.json", fresh="30m", read=read_comic)

    async def comic(self, number: int) -> Comic:
        """One comic. Raises NotFound for one that does not exist, as number 404."""
        return await self.get(
            f"/{number}/info.0.json",
            fresh="1d",
            read=Identified(read_comic, "number", number),
            not_found=f"No comic with number {number}.",
        )


class _RawComic(Struct):
    num: int
    year: str
    month: str
    day: str
    safe_title: str
    img: str
    alt: str = ""
    transcript: str = ""


def read_comic(reply: Reply) -> Comic:
    raw = reply.json(_RawComic)
    return Comic(
        number=raw.num,
        title=_decoded(raw.safe_title),
        date=date(int(raw.year), int(raw.month), int(raw.day)),
        image_url=raw.img.replace("http://", "https://", 1),
        alt_text=or_none(_decoded(raw.alt)),
        transcript=or_none(_decoded(raw.transcript)),
        url=f"{Xkcd.base}/{raw.num}/",
        explanation_url=f"https://www.explainxkcd.com/wiki/index.php/{raw.num}",
    )


def _decoded(text: str) -> str:
    """Text outside ASCII is UTF-8 that was read as Latin-1 and escaped; newer comics may be right."""
    try:
        return text.encode("latin-1").decode()
    except UnicodeError:
        return text
