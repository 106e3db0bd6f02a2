"""NASA: the Astronomy Picture of the Day."""

from datetime import date as Date  # noqa: N812  a field has that name
from functools import partial
from typing import Annotated

from msgspec import Meta, Struct

from skerry.errors import NotFound
from skerry.licenses import stated
from skerry.models.fields import OBSERVATION
from skerry.provenance import Evidence
from skerry.upstream.identity import same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

DEMO_KEY = "DEMO_KEY"
"""NASA's demonstration key."""

ZONE = "America/New_York"
"""Time zone of the day of a picture."""

FIRST_DAY = Date(1995, 6, 16)
"""Day of the first picture."""
REFUSED = 400
"""Status for a day whose picture has not been published."""


class DayPicture(Struct, frozen=True):
    """The picture of a day, with an explanation by an astronomer."""

    date: Annotated[Date, OBSERVATION, Meta(description="day of the picture, at the US East coast")]
    title: Annotated[str, Meta(description="title of the picture")]
    explanation: Annotated[str, Meta(description="what it shows, in the provider's words")]
    media_type: Annotated[str, Meta(description="image, video or other")]
    url: Annotated[str | None, Meta(description="the picture, or a page that plays the video")]
    hd_url: Annotated[str | None, Meta(description="the picture in full size; null for videos")]
    thumbnail_url: Annotated[str | None, Meta(description="still image of a video")]
    copyright: Annotated[
        str | None, Meta(description="copyright holder; null where NASA names none, mostly a work in the public domain")
    ]
    page_url: Annotated[str, Meta(description="its page at NASA")]


class NasaApod(Source):
    """One picture a day. The service is often unavailable."""

    key = "nasa_apod"
    title = "NASA, Astronomy Picture of the Day"
    home = "https://apod.nasa.gov/"
    base = "https://api.nasa.gov/planetary"
    license = stated("Public domain where no copyright is named", "https://apod.nasa.gov/apod/lib/about_apod.html")
    evidence = Evidence.RECORDED
    attribution = "NASA / Astronomy Picture of the Day, and the copyright holder of the picture"
    terms = "The demonstration key allows 30 calls an hour and 50 a day for each address."
    pace = Pace(per_second=1, concurrency=1)
    credential = "nasa_key"
    limit_without = "30 calls an hour and 50 a day"

    async def newest(self) -> DayPicture:
        """The newest picture. The request names no date: NASA's day is not the same as the day in other time zones."""
        return await self.get("/apod", query=self._query(), fresh="1h", read=read_picture)

    async def on(self, date: Date) -> DayPicture:
        """The picture of a day. Raises NotFound for one without a picture."""
        return await self.get(
            "/apod",
            query={**self._query(), "date": date.isoformat()},
            fresh="30d",
            read=partial(read_picture_of, date),
            accept=(200, REFUSED),
            not_found=_none_on(date),
        )

    def _query(self) -> Query:
        return {"api_key": self._client.credentials.nasa_key or DEMO_KEY, "thumbs": "true"}


class _RawPicture(Struct):
    date: Date
    title: str
    explanation: str
    media_type: str
    url: str | None = None
    hdurl: str | None = None
    thumbnail_url: str | None = None
    copyright: str | None = None


class _RawRefusal(Struct):
    code: int
    msg: str


def read_picture(reply: Reply) -> DayPicture:
    return _read(reply.json(_RawPicture))


def read_picture_of(date: Date, reply: Reply) -> DayPicture:
    if reply.status == REFUSED:
        reply.json(_RawRefusal)
        raise NotFound(_none_on(date))
    picture = read_picture(reply)
    same(date, picture.date, "date")
    return picture


def _none_on(date: Date) -> str:
    return f"NASA has published no picture of {date}."


def _read(raw: _RawPicture) -> DayPicture:
    return DayPicture(
        date=raw.date,
        title=raw.title.strip().splitlines()[0].strip(),  # some go on with "Credit:" on a line of its own
        explanation=" ".join(raw.explanation.split()),
        media_type=raw.media_type,
        url=raw.url or None,
        hd_url=raw.hdurl or None,
        thumbnail_url=raw.thumbnail_url or None,
        copyright=" ".join((raw.copyright or "").split()) or None,
        page_url=f"https://apod.nasa.gov/apod/ap{raw.date:%y%m%d}.html",
    )
