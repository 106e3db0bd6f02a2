"""DummyJSON: quotations."""

from msgspec import Raw, Struct

from skerry.licenses import stated
from skerry.models.quote import Quotation
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source


class DummyJson(Source):
    """Some 1,450 quotations, among other made data for tests of programs. No key."""

    key = "dummyjson"
    title = "DummyJSON"
    home = "https://dummyjson.com/docs/quotes"
    base = "https://dummyjson.com"
    license = stated(
        "MIT (software); quotations belong to their authors", "https://github.com/Ovi/DummyJSON/blob/master/LICENSE"
    )
    evidence = Evidence.INFERRED
    attribution = "Quotations from DummyJSON"
    pace = Pace(per_second=1, concurrency=1)

    async def quotations(self) -> tuple[Quotation, ...]:
        """All quotations, in the provider's order."""
        return await self.get("/quotes", query={"limit": 0}, fresh="1d", read=read_quotations)


class _RawQuote(Struct):
    quote: str
    author: str


class _RawQuotes(Struct):
    quotes: list[Raw]


def read_quotations(reply: Reply) -> tuple[Quotation, ...]:
    """Quotations, at least one."""
    return tuple(read_rows(reply.json(_RawQuotes).quotes, _RawQuote, _read_quotation, at_least=1))


def _read_quotation(raw: _RawQuote) -> Quotation:
    return Quotation(raw.quote.strip(), raw.author.strip(), DummyJson.key)
