"""Demografix: the company behind agify.io, genderize.io and nationalize.io."""

from collections.abc import Callable
from typing import TypeVar

from msgspec import Struct

from skerry.licenses import stated
from skerry.provenance import Evidence
from skerry.upstream.identity import IdentityChecked, same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

T = TypeVar("T")


class Demografix(Source):
    """Base of its services, which guess from a name.

    Each service allows 100 names a day without a key, then returns 429 until midnight UTC. A name is therefore requested at
    most once in 30 days, whatever its case."""

    license = stated("Free to use within a daily quota")
    evidence = Evidence.RECORDED
    terms = "100 names a day for each address."
    pace = Pace(per_second=5, concurrency=2)
    retry_header = "x-rate-limit-reset"

    async def _guess(self, name: str, read: Callable[[Reply], T], country: str | None = None) -> T:
        """The guess for a name; for one country where the service supports that."""
        query = {"name": " ".join(name.split()).lower(), "country_id": country}
        return await self.get(
            "/", query=query, fresh="30d", read=IdentityChecked(read, check_name, f"{query['name']};{country or ''}")
        )


class _RawName(Struct):
    name: str
    country_id: str | None = None


def check_name(reply: Reply, _: object, requested: str) -> None:
    """The guess is about the requested name, and the requested country where there was one."""
    guess = reply.json(_RawName)
    name, _, country = requested.partition(";")
    same(name, " ".join(guess.name.split()), "name")
    if country and guess.country_id is not None:
        same(country, guess.country_id, "country")
