"""is.gd: short links."""

from functools import partial

from msgspec import Struct

from skerry.errors import PUBLIC_URL, BadParameter, ReplyError
from skerry.licenses import stated
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

REFUSED = frozenset({1, 2})
"""Error codes about the URL; 3 is the rate limit, 4 anything else."""


class IsGd(Source):
    """Creates short links. The same URL gets the same link."""

    key = "is_gd"
    title = "is.gd"
    home = "https://is.gd/"
    base = "https://is.gd"
    license = stated("Terms of is.gd", "https://is.gd/terms.php")
    evidence = Evidence.DOCUMENTED
    terms = "Links are public and permanent. A low rate limit for each address."
    pace = Pace(per_second=0.5, concurrency=2, burst=5)

    async def shorten(self, url: str) -> str:
        """The short link. Raises BadParameter for a URL that is.gd refuses."""
        return await self.get(
            "/create.php", query={"format": "json", "url": url}, fresh="1d", read=partial(read_short_link, url=url)
        )


class _RawLink(Struct):
    shorturl: str | None = None
    errorcode: int | None = None


def read_short_link(reply: Reply, url: str) -> str:
    raw = reply.json(_RawLink)
    if raw.errorcode in REFUSED:
        raise BadParameter("url", url, f"{PUBLIC_URL}, which is.gd does not refuse")
    if raw.shorturl is None or not raw.shorturl.startswith("https://is.gd/"):
        raise ReplyError(f"returned no link, but error {raw.errorcode}")
    return raw.shorturl
