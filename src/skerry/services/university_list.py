"""The list of the world's universities, from either of two providers."""

from skerry.container import Dependency
from skerry.models.university import Universities
from skerry.sources.world.hipolabs import Hipolabs
from skerry.sources.world.university_domains import UniversityDomains
from skerry.upstream.fallback import with_fallback


class UniversityList(Dependency):
    """The original file on GitHub; the search service when that fails."""

    def __init__(self, university_domains: UniversityDomains, hipolabs: Hipolabs) -> None:
        self._university_domains = university_domains
        self._hipolabs = hipolabs

    async def all(self) -> Universities:
        """The whole list. Raises UpstreamUnavailable, naming both providers, when both fail."""
        answered = await with_fallback(
            (self._university_domains, self._university_domains.all), (self._hipolabs, self._hipolabs.all)
        )
        return answered.value
