"""University Domains: the list of the world's universities that Hipo maintains on GitHub."""

from msgspec import Raw, Struct, field

from skerry.licenses import MIT
from skerry.models.university import ListedUniversity, Universities
from skerry.provenance import Evidence
from skerry.sources import github_raw
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.reply import Reply
from skerry.upstream.source import Source


class UniversityDomains(Source):
    """10,000 universities with their web sites and mail domains: one file of 2 MB, updated about weekly. No key."""

    key = "university_domains"
    title = "University Domains"
    home = "https://github.com/Hipo/university-domains-list"
    base = "https://raw.githubusercontent.com/Hipo/university-domains-list/master"
    license = MIT
    evidence = Evidence.RECORDED
    cadence = "7d"
    attribution = "Hipo/university-domains-list and its contributors"
    pace = github_raw.PACE

    async def all(self) -> Universities:
        """The whole list, in its own order."""
        return await self.get("/world_universities_and_domains.json", fresh="7d", read=read_universities)


class _RawUniversity(Struct):
    name: str
    country: str
    alpha_two_code: str
    domains: list[str] = []
    web_pages: list[str] = []
    state_province: str | None = field(name="state-province", default=None)


def read_universities(reply: Reply) -> Universities:
    """The list; the file and the search service share its format."""
    return tuple(read_rows(reply.json(list[Raw]), _RawUniversity, _read_university, at_least=1))


def _read_university(raw: _RawUniversity) -> ListedUniversity:
    return ListedUniversity(
        name=" ".join(raw.name.split()),
        country_name=raw.country,
        country=raw.alpha_two_code,
        state=raw.state_province or None,
        domains=tuple(raw.domains),
        urls=tuple(raw.web_pages),
    )
