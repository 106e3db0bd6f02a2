"""Hipolabs: the search service over Hipo's list of universities, for when the list itself cannot be had."""

from skerry.licenses import MIT
from skerry.provenance import Evidence
from skerry.sources.world.university_domains import Universities, UniversityDomains, read_universities
from skerry.upstream.source import Pace, Source


class Hipolabs(Source):
    """Asked without a filter it sends its whole list, which it loads from the file on GitHub. By plain HTTP only, slow at
    times; its own search minds accents and takes the name for a regular expression, so that it is not asked to search."""

    key = "hipolabs"
    title = "Hipolabs"
    home = "http://universities.hipolabs.com/"
    base = "http://universities.hipolabs.com"
    license = MIT
    evidence = Evidence.DOCUMENTED
    attribution = UniversityDomains.attribution
    pace = Pace(per_second=1, concurrency=1)

    async def all(self) -> Universities:
        """The whole list."""
        return await self.get("/search", fresh="7d", read=read_universities)
