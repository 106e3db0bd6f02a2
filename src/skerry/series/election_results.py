"""Results of Estonian elections, once a week."""

from datetime import timedelta
from typing import ClassVar

from skerry.models.elections import ElectionResult
from skerry.sources.estonia.valimised_opendata import ValimisedOpenData
from skerry.store import Register


class StoredElectionResult(ElectionResult, frozen=True):
    """The result of an election."""

    REGISTER: ClassVar[Register] = Register(
        "estonian_election_results",
        every=timedelta(days=7),
        searched=("election",),
        required=("election", "election_date", "updated_at"),
    )
    SOURCE: ClassVar[type[ValimisedOpenData]] = ValimisedOpenData
