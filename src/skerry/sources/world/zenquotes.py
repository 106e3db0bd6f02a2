"""ZenQuotes: quotations."""

from msgspec import Raw, Struct

from skerry.errors import UpstreamUnavailable
from skerry.licenses import stated
from skerry.models.quote import Quotation
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

PAUSE_SECONDS = 30


class ZenQuotes(Source):
    """50 random quotations at a time. No key."""

    key = "zenquotes"
    title = "ZenQuotes"
    home = "https://zenquotes.io/"
    base = "https://zenquotes.io/api"
    license = stated("Free with a link to zenquotes.io", "https://docs.zenquotes.io/zenquotes-documentation/")
    evidence = Evidence.INFERRED
    attribution = "Inspirational quotes provided by ZenQuotes API (https://zenquotes.io/)"
    terms = "5 requests in 30 seconds. A link to zenquotes.io is required."
    pace = Pace(per_second=0.15, concurrency=1)

    async def quotations(self) -> tuple[Quotation, ...]:
        """50 random quotations, new ones every 10 minutes."""
        return await self.get("/quotes", fresh="10m", read=read_quotations)


class _RawQuote(Struct):
    q: str
    a: str


def read_quotations(reply: Reply) -> tuple[Quotation, ...]:
    """Quotations, at least one. Raises UpstreamUnavailable where the provider reports its rate limit, which it does in the
    shape of a quotation."""
    found = tuple(read_rows(reply.json(list[Raw]), _RawQuote, _read_quotation, at_least=1))
    if found[0].author == "zenquotes.io":
        raise UpstreamUnavailable(ZenQuotes.title, "is rate limited", retry_after=PAUSE_SECONDS)
    return found


def _read_quotation(raw: _RawQuote) -> Quotation:
    return Quotation(raw.q.strip(), raw.a.strip(), ZenQuotes.key)
