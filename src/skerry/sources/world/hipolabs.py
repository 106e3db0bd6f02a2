"""Hipolabs: the search service over Hipo's list of universities, the fallback for the list itself."""

from skerry.licenses import MIT
from skerry.models.university import Universities
from skerry.provenance import Evidence
from skerry.sources.world.university_domains import UniversityDomains, read_universities
from skerry.upstream.source import Pace, Source


class Hipolabs(Source):
    """Without a filter it returns its whole list, which it loads from the file on GitHub. Plain HTTP only; slow at times.

    Its search is not used: it is sensitive to accents and treats the name as a regular expression."""

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
