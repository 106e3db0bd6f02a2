"""State of the Estonian grid, every five minutes."""

import asyncio
from collections.abc import Iterable
from datetime import timedelta

from msgspec.structs import asdict, replace

from skerry.clock import now
from skerry.collect.jobs import job
from skerry.collect.part_failures import PartFailures
from skerry.errors import UpstreamUnavailable
from skerry.series.grid import GridState
from skerry.sources.estonia.elering import Elering, SystemSample
from skerry.store import History

WINDOW = timedelta(hours=36)
"""How far back samples are read again: metering is published up to two hours late, solar production twelve, in daily
batches."""
MAX_WINDOW = timedelta(days=31)
"""Maximum time that is read again after the collector was down."""


@job(every="5m")
async def grid_state(elering: Elering, history: History[GridState]) -> None:
    """Store the newest samples, and read those of the last 36 hours again: late values complete stored rows, corrected
    values replace stored ones, and periods without a collector are filled.

    Either of the two requests may fail."""
    end = now().replace(second=0, microsecond=0)
    stored = await history.newest()
    start = end - WINDOW if stored is None else max(end - MAX_WINDOW, min(end - WINDOW, stored.timestamp))
    latest, period = await asyncio.gather(elering.system_latest(), elering.system(start, end), return_exceptions=True)
    samples: list[SystemSample] = []
    failures = PartFailures("samples of the grid not collected")
    for part, found in (("period", period), ("latest", latest)):
        if isinstance(found, UpstreamUnavailable):
            failures.add(part, found)
        elif isinstance(found, BaseException):
            raise found
        else:
            samples += found if isinstance(found, list) else found.measured
    failures.finish(is_total=len(failures) == 2)
    rows = _rows(samples)
    await history.write(rows, late=True)
    # Frequencies of the period are rounded to 50.0, so they only fill missing values.
    await history.write([replace(row, frequency=None) for row in rows])


def _rows(samples: Iterable[SystemSample]) -> list[GridState]:
    """One row per moment. Later samples replace values, except by null."""
    merged: dict[object, SystemSample] = {}
    for sample in samples:
        before = merged.get(sample.observed_at)
        values = {name: value for name, value in asdict(sample).items() if value is not None}
        merged[sample.observed_at] = sample if before is None else replace(before, **values)
    return [
        GridState(
            timestamp=sample.observed_at,
            production=sample.production_mw,
            consumption=sample.consumption_mw,
            frequency=sample.frequency_hz,
            system_balance=sample.balance_mw,
            ac_balance=sample.ac_balance_mw,
            production_renewable=sample.renewable_excl_solar_mw,
            solar_energy_production=sample.solar_mw,
        )
        for sample in merged.values()
    ]
