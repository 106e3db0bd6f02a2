"""Results of Estonian elections, once a week."""

from collections.abc import AsyncIterator

from skerry.clock import today
from skerry.collect.jobs import job
from skerry.collect.lists import import_batches
from skerry.datasets.ee_election_days import ElectionDays
from skerry.errors import NotFound
from skerry.models.elections import ElectionResult, without_names
from skerry.series.election_results import StoredElectionResult
from skerry.sources.estonia.valimised_opendata import FIRST_YEAR, ValimisedOpenData
from skerry.store import RegisterStore

ZONE = "Europe/Tallinn"


@job(every="6h", deadline="5m")
async def estonian_election_results(
    office: ValimisedOpenData, days: ElectionDays, register: RegisterStore[StoredElectionResult]
) -> None:
    """Import the results of all past elections once a week. A failed import is retried after six hours."""

    async def results() -> AsyncIterator[list[ElectionResult]]:
        for day in days.rows:
            if day.election_date.year >= FIRST_YEAR and day.election_date < today(ZONE):
                try:
                    report = await office.report(day.election)
                except NotFound:  # the office has not published it
                    continue
                yield [without_names(report.result)]

    await import_batches(register, StoredElectionResult, results)
