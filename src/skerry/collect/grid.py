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
"""How far back samples are read again: metering is up to two hours late, solar production twelve, a day at a time."""
MAX_WINDOW = timedelta(days=31)
"""How far back at most, after the collector was down for longer."""


@job(every="5m")
async def grid_state(elering: Elering, history: History[GridState]) -> None:
    """Stores the newest samples, and reads those of the last 36 hours again: values that are published late complete the rows
    stored before, corrected ones replace them, and time without a collector is filled in.

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
    # The period has its frequencies rounded to 50.0: there they only fill what is missing.
    await history.write([replace(row, frequency=None) for row in rows])


def _rows(samples: Iterable[SystemSample]) -> list[GridState]:
    """One row for each moment; of several samples, the later values that are not null."""
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
