"""State of the Estonian grid, every five minutes."""

from skerry.collect.jobs import job
from skerry.series.grid import GridState
from skerry.sources.estonia.elering import Elering
from skerry.store import History


@job(every="5m")
async def grid_state(elering: Elering, history: History[GridState]) -> None:
    """Stores the newest samples. Values that are published late complete the rows stored before."""
    samples = await elering.system_latest()
    await history.write(
        [
            GridState(
                timestamp=sample.measured_at,
                production=sample.production_mw,
                consumption=sample.consumption_mw,
                frequency=sample.frequency_hz,
                system_balance=sample.balance_mw,
                ac_balance=sample.ac_balance_mw,
                production_renewable=sample.renewable_excl_solar_mw,
                solar_energy_production=sample.solar_mw,
            )
            for sample in samples
        ]
    )
