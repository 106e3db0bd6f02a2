"""The list of the world's universities that Hipo keeps on GitHub."""

from msgspec import Struct, field

from skerry.errors import ReplyError
from skerry.folding import fold
from skerry.licenses import MIT
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source


class ListedUniversity(Struct, frozen=True):
    """One university. Two of one name are two campuses, or two addresses that nobody has merged."""

    name: str
    folded: str
    """The name as it is compared."""
    country: str
    """English name as the list writes it, which is ISO 3166's for some countries ("Viet Nam"), and not for all rows."""
    country_code: str
    state_province: str | None
    domains: tuple[str, ...]
    web_pages: tuple[str, ...]


Universities = tuple[ListedUniversity, ...]


class UniversityDomains(Source):
    """Ten thousand universities with their web sites and mail domains: one file of 2 MB, changed about weekly. No key."""

    key = "university_domains"
    title = "University Domains"
    home = "https://github.com/Hipo/university-domains-list"
    base = "https://raw.githubusercontent.com/Hipo/university-domains-list/master"
    license = MIT
    evidence = Evidence.RECORDED
    attribution = "Hipo/university-domains-list and its contributors"
    pace = Pace(per_second=1, concurrency=1)

    async def all(self) -> Universities:
        """The whole list, in its own order."""
        return await self.get("/world_universities_and_domains.json", fresh="7d", read=read_universities)


class _RawUniversity(Struct):
    name: str
    country: str
    alpha_two_code: str
    domains: list[str]
    web_pages: list[str]
    state_province: str | None = field(name="state-province", default=None)


def read_universities(reply: Reply) -> Universities:
    """The list, as the file and the search service both have it."""
    rows = reply.json(list[_RawUniversity])
    if not rows:
        raise ReplyError("sent an empty list of universities")
    return tuple(
        ListedUniversity(
            name=" ".join(row.name.split()),
            folded=fold(row.name),
            country=row.country,
            country_code=row.alpha_two_code,
            state_province=row.state_province or None,
            domains=tuple(row.domains),
            web_pages=tuple(row.web_pages),
        )
        for row in rows
    )
