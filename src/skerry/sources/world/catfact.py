"""Cat Fact Ninja: facts about cats."""

from typing import Annotated

from msgspec import Meta, Raw, Struct

from skerry.licenses import stated
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

MAX_FACTS = 500
"""More than the some 330 that there are."""


class CatFact(Struct, frozen=True):
    """A fact about cats."""

    fact: Annotated[str, Meta(description="the fact in English, a sentence or two; not verified")]
    character_count: Annotated[int, Meta(ge=1, description="length of the fact in characters")]


class CatFactNinja(Source):
    """Some 330 facts about cats from users. No key."""

    key = "catfact"
    title = "Cat Fact Ninja"
    home = "https://catfact.ninja/"
    base = "https://catfact.ninja"
    license = stated("Not stated")
    evidence = Evidence.INFERRED
    evidence_note = "A single fact is recorded; the list is what public programs read."
    attribution = "Fact from catfact.ninja"
    terms = "100 requests a minute."
    pace = Pace(per_second=0.5, concurrency=1)

    async def facts(self) -> tuple[CatFact, ...]:
        """All facts, in the provider's order."""
        return await self.get("/facts", query={"limit": MAX_FACTS}, fresh="1d", read=read_facts)


class _RawFact(Struct):
    fact: str


class _RawFacts(Struct):
    data: list[Raw]


def read_facts(reply: Reply) -> tuple[CatFact, ...]:
    """Facts, at least one."""
    return tuple(read_rows(reply.json(_RawFacts).data, _RawFact, _read_fact, at_least=1))


def _read_fact(raw: _RawFact) -> CatFact:
    text = raw.fact.strip()
    return CatFact(text, len(text))
