"""Results of Estonian elections, with or without the electoral office."""

from skerry.container import Dependency
from skerry.datasets.ee_election_results import CarriedResults
from skerry.models.elections import ElectionResult
from skerry.series.election_results import StoredElectionResult
from skerry.services.carried import or_carried
from skerry.services.stored import or_stored
from skerry.sources.estonia.valimised_opendata import ValimisedOpenData
from skerry.store import RegisterStore


class EstonianElectionResults(Dependency):
    """The office first; while it is unavailable, what the collector has read, then what ships with the package."""

    def __init__(
        self, office: ValimisedOpenData, register: RegisterStore[StoredElectionResult], carried: CarriedResults
    ) -> None:
        self._office = office
        self._register = register
        self._carried = carried

    async def of(self, election: str) -> ElectionResult:
        """The result of an election, by its code in capitals. In place of the office's, single candidates of a district are one
        sum. Raises NotFound, and UpstreamUnavailable for an election that is not kept."""

        async def published() -> ElectionResult:
            return (await self._office.report(election)).result

        async def stored() -> ElectionResult | None:
            found = await self._register.find(equal={"election": election}, limit=1, offset=0)
            return found.rows[0] if found.rows else None

        return await or_carried(lambda: or_stored(published, stored), self._carried, lambda: self._carried.of(election))
