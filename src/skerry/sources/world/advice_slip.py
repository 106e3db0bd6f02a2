"""Advice Slip: some two hundred pieces of advice."""

from dataclasses import replace
from functools import partial
from typing import Annotated, TypeVar
from urllib.parse import quote

from msgspec import Meta, Struct

from skerry.errors import NotFound, ReplyError
from skerry.licenses import stated
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

T = TypeVar("T")


class Advice(Struct, frozen=True):
    """A piece of advice."""

    id: Annotated[int, Meta(description="its number")]
    advice: str


class DatedAdvice(Struct, frozen=True):
    """A piece of advice that a search found."""

    id: Annotated[int, Meta(description="its number")]
    advice: str
    date: Annotated[str | None, Meta(description="day on which the provider entered it")]


class AdviceSlip(Source):
    """No key. What is not there is told by a message, with status 200; JSON is sent as text/html."""

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
        """A random one; the same for all who ask within two seconds, as the provider keeps it that long itself."""
        return await self.get("/advice", fresh="2s", read=read_random)

    async def numbered(self, number: int) -> Advice:
        """The one of this number. NotFound when there is none."""
        return await self.get(
            f"/advice/{number}", fresh="1d", read=partial(read_advice, number), not_found=_no_advice(number)
        )

    async def search(self, text: str) -> tuple[DatedAdvice, ...]:
        """Those that contain a text, in any case."""
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
    slips: list[_RawSlip] | None = None
    message: _RawMessage | None = None


def read_random(reply: Reply) -> Advice:
    slip = _whole(reply, _RawAnswer).slip
    if slip is None:
        raise ReplyError("sent no advice")
    return Advice(slip.id, slip.advice)


def read_advice(number: int, reply: Reply) -> Advice:
    sent = _whole(reply, _RawAnswer)
    if sent.message and "not found" in sent.message.text.lower():
        raise NotFound(_no_advice(number))
    if sent.slip is None:
        raise ReplyError("sent no advice")
    return Advice(sent.slip.id, sent.slip.advice)


def read_search(reply: Reply) -> tuple[DatedAdvice, ...]:
    sent = reply.json(_RawSearch)
    if sent.message and "no advice slips found" in sent.message.text.lower():
        return ()
    if sent.slips is None:
        raise ReplyError("sent no advice")
    return tuple(DatedAdvice(slip.id, slip.advice, slip.date) for slip in sent.slips)


def _whole(reply: Reply, shape: type[T]) -> T:
    """One piece of advice is reported to come without its last brace at times; no recording shows it."""
    try:
        return reply.json(shape)
    except ReplyError:
        if not reply.body.rstrip().endswith(b'"}'):
            raise
        return replace(reply, body=reply.body + b"}").json(shape)


def _no_advice(number: int) -> str:
    return f"There is no advice number {number}."
