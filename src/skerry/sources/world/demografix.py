"""What agify.io, genderize.io and nationalize.io, three services of one company, have in common."""

from collections.abc import Callable
from typing import TypeVar

from skerry.licenses import stated
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

T = TypeVar("T")


class Demografix(Source):
    """Guesses from a first name, each service with a quota of its own: 100 names a day without a key, then 429 until the
    next midnight in UTC. A name is therefore asked for once in thirty days, whatever its case."""

    license = stated("Free to use within a daily quota")
    evidence = Evidence.RECORDED
    terms = "100 names a day for each address."
    pace = Pace(per_second=5, concurrency=2)
    retry_header = "x-rate-limit-reset"

    async def _guess(self, name: str, read: Callable[[Reply], T], country_code: str | None = None) -> T:
        """What is known of a name, in one country where the service can tell them apart."""
        query = {"name": " ".join(name.split()).lower(), "country_id": country_code}
        return await self.get("/", query=query, fresh="30d", read=read)
