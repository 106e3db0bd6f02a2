"""The world's universities, from whoever has the list."""

from skerry.container import Dependency
from skerry.sources.world.hipolabs import Hipolabs
from skerry.sources.world.university_domains import Universities, UniversityDomains
from skerry.upstream.fallback import with_fallback


class UniversityList(Dependency):
    """The file on GitHub first, which is the origin; the search service when that fails."""

    def __init__(self, university_domains: UniversityDomains, hipolabs: Hipolabs) -> None:
        self._university_domains = university_domains
        self._hipolabs = hipolabs

    async def all(self) -> Universities:
        """The whole list. Raises UpstreamUnavailable, naming both providers, when neither has it."""
        return await with_fallback(self._university_domains.all, self._hipolabs.all)
