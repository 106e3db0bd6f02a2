"""Imgflip: templates of memes."""

from typing import Annotated

from msgspec import Meta, Raw, Struct

from skerry.errors import ReplyError
from skerry.licenses import stated
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source


class MemeTemplate(Struct, frozen=True):
    """A picture that people write captions on, as a URL; the picture itself is not fetched."""

    id: Annotated[str, Meta(description="identifier at Imgflip")]
    name: Annotated[str, Meta(description="English name of the template")]
    image_url: Annotated[str, Meta(description="the picture without captions")]
    width_pixels: Annotated[int | None, Meta(description="width of the picture")]
    height_pixels: Annotated[int | None, Meta(description="height of the picture")]
    box_count: Annotated[int, Meta(description="number of places for text")]
    caption_count: Annotated[int | None, Meta(description="memes made of it at Imgflip; null where not stated")]


class Imgflip(Source):
    """The hundred templates that were used most in the last 30 days. No key for the list."""

    key = "imgflip"
    title = "Imgflip"
    home = "https://imgflip.com/api"
    base = "https://api.imgflip.com"
    license = stated("Terms of Imgflip; pictures belong to their owners", "https://imgflip.com/terms")
    evidence = Evidence.RECORDED
    evidence_note = "The recording is of 2022; the number of captions is inferred from public programs."
    attribution = "Meme templates from Imgflip"
    terms = "The list is free; captions need an account and are not offered."
    pace = Pace(per_second=1, concurrency=1)

    async def templates(self) -> tuple[MemeTemplate, ...]:
        """The templates, most used first."""
        return await self.get("/get_memes", fresh="6h", read=read_templates)


class _RawTemplate(Struct):
    id: str
    name: str
    url: str
    box_count: int
    width: int | None = None
    height: int | None = None
    captions: int | None = None


class _RawData(Struct, frozen=True):
    memes: list[Raw] = []


class _RawAnswer(Struct):
    success: bool
    data: _RawData = _RawData()
    error_message: str = ""


def read_templates(reply: Reply) -> tuple[MemeTemplate, ...]:
    """Templates, at least one. Errors of the provider come with status 200."""
    answer = reply.json(_RawAnswer)
    if not answer.success:
        raise ReplyError(f"returned the error {answer.error_message[:100]!r}")
    return tuple(read_rows(answer.data.memes, _RawTemplate, _read_template, at_least=1))


def _read_template(raw: _RawTemplate) -> MemeTemplate:
    return MemeTemplate(
        id=raw.id,
        name=raw.name,
        image_url=raw.url,
        width_pixels=raw.width,
        height_pixels=raw.height,
        box_count=raw.box_count,
        caption_count=raw.captions,
    )
