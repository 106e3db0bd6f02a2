"""State of the power systems of the Nordic and Baltic countries, every ten minutes."""

import structlog

from skerry.collect.jobs import job
from skerry.collect.topics.grid import TOPIC
from skerry.models.nordic import NordicCountry
from skerry.models.power_grid import CountryGrid, GridOperator, GridReading
from skerry.series.country_grid import CountryGridState
from skerry.services.nordic.power_grid import PowerGrid
from skerry.store import EventLog, History, State

log = structlog.get_logger(__name__)


@job(every="10m")
async def country_grid(grid: PowerGrid, history: History[CountryGridState], events: EventLog) -> None:
    """Store and publish the newest figures of every country. A country whose operators do not answer leaves a gap; the job fails
    when none does."""

    async def of(operator: GridOperator, country: NordicCountry) -> GridReading:
        return await operator.grid(country)

    result = await grid.of_countries(of)
    if result.missing:
        log.warning("grid of a country not collected", countries=[missing.country for missing in result.missing])
    await history.write(
        [
            CountryGridState.of(country, answered.source.key, answered.value)
            for country, answered in result.found.items()
        ]
    )
    await events.update(
        TOPIC.name,
        [
            State(country, answered.value.observed_at, CountryGrid.of(country, answered.source.key, answered.value))
            for country, answered in result.found.items()
        ],
    )
