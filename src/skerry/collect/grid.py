"""State of the Estonian grid, every five minutes."""

from skerry.collect.jobs import job
from skerry.series.grid import GridState
from skerry.sources.estonia.elering import Elering
from skerry.store import History


@job(every="5m")
async def grid_state(elering: Elering, history: History[GridState]) -> None:
    """The newest samples. Late values complete the rows that are there."""
    samples = await elering.system_latest()
    await history.write(
        [
            GridState(
                timestamp=sample.timestamp,
                production=sample.production,
                consumption=sample.consumption,
                frequency=sample.frequency,
                system_balance=sample.system_balance,
                ac_balance=sample.ac_balance,
                production_renewable=sample.production_renewable,
                solar_energy_production=sample.solar_energy_production,
            )
            for sample in samples
        ]
    )
