"""Results of Estonian elections, for when the electoral office is unavailable."""

from functools import cached_property

from skerry.datasets import Dataset
from skerry.models.elections import ElectionResult


class CarriedResults(Dataset):
    """Votes and mandates of parties in the country and by district, without names of candidates."""

    key = "ee_election_results"
    notes_itself = True

    @cached_property
    def _results(self) -> dict[str, ElectionResult]:
        return {result.election: result for result in self.lines("results.jsonl", ElectionResult)}

    def of(self, election: str) -> ElectionResult | None:
        """The result of an election, by its code in capitals."""
        return self._results.get(election)
