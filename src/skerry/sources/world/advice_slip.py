"""Advice Slip: about 200 pieces of advice."""

import datetime as dt
from functools import partial
from typing import Annotated, TypeVar
from urllib.parse import quote

from msgspec import Meta, Raw, Struct
from msgspec.structs import replace

from skerry.errors import NotFound, ReplyError
from skerry.licenses import stated
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

T = TypeVar("T")


class Advice(Struct, frozen=True):
    """A piece of advice."""

    id: Annotated[int, Meta(description="number of the advice")]
    advice: Annotated[str, Meta(description="the advice, in English")]


class DatedAdvice(Struct, frozen=True):
    """A piece of advice that a search found."""

    id: Annotated[int, Meta(description="number of the advice")]
    advice: Annotated[str, Meta(description="the advice, in English")]
    date: Annotated[dt.date | None, Meta(description="day on which the provider added it")]


class AdviceSlip(Source):
    """Pieces of advice by number, by search and at random. No key.

    A missing one is a message with status 200. JSON comes as text/html."""

    key = "advice_slip"
    title = "Advice Slip"
    home = "https://api.adviceslip.com/"
    base = "https://api.adviceslip.com"
    license = stated("Not stated")
    evidence = Evidence.RECORDED
    attribution = "api.adviceslip.com"
    terms = "A new piece of random advice every two seconds."
    pace = Pace(per_second=2, concurrency=2)

    async def random(self) -> Advice:
        """A random one; the same for 2 seconds, as the provider caches it."""
        return await self.get("/advice", fresh="2s", read=read_random)

    async def numbered(self, number: int) -> Advice:
        """The advice with this number. Raises NotFound."""
        return await self.get(
            f"/advice/{number}", fresh="1d", read=partial(read_advice, number), not_found=_no_advice(number)
        )

    async def search(self, text: str) -> tuple[DatedAdvice, ...]:
        """Advice that contains a string, in any case."""
        path = f"/advice/search/{quote(' '.join(text.lower().split()), safe='')}"
        return await self.get(path, fresh="1d", read=read_search)


class _RawSlip(Struct):
    id: int
    advice: str
    date: str | None = None


class _RawMessage(Struct):
    text: str


class _RawAnswer(Struct):
    slip: _RawSlip | None = None
    message: _RawMessage | None = None


class _RawSearch(Struct):
    slips: list[Raw] | None = None
    message: _RawMessage | None = None


def read_random(reply: Reply) -> Advice:
    """A random piece of advice."""
    slip = _whole(reply, _RawAnswer).slip
    if slip is None:
        raise ReplyError("returned no advice")
    return Advice(slip.id, slip.advice)


def read_advice(number: int, reply: Reply) -> Advice:
    """The advice with this number. Raises NotFound, and ReplyError for another number."""
    raw = _whole(reply, _RawAnswer)
    if raw.message and "not found" in raw.message.text.lower():
        raise NotFound(_no_advice(number))
    if raw.slip is None:
        raise ReplyError("returned no advice")
    if raw.slip.id != number:
        raise ReplyError(f"returned advice number {raw.slip.id} for number {number}")
    return Advice(raw.slip.id, raw.slip.advice)


def read_search(reply: Reply) -> tuple[DatedAdvice, ...]:
    """The advice found."""
    raw = reply.json(_RawSearch)
    if raw.message and "no advice slips found" in raw.message.text.lower():
        return ()
    if raw.slips is None:
        raise ReplyError("returned no advice")
    return tuple(read_rows(raw.slips, _RawSlip, lambda slip: DatedAdvice(slip.id, slip.advice, _day(slip.date))))


def _whole(reply: Reply, shape: type[T]) -> T:
    """A single piece of advice is reported to lack its last brace at times; no recording shows it."""
    try:
        return reply.json(shape)
    except ReplyError:
        if not reply.body.rstrip().endswith(b'"}'):
            raise
        return replace(reply, body=reply.body + b"}").json(shape)


def _day(value: str | None) -> dt.date | None:
    try:
        return dt.date.fromisoformat(value or "")
    except ValueError:
        return None


def _no_advice(number: int) -> str:
    return f"No advice with number {number}."
