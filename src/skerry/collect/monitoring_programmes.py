"""Programmes of environmental monitoring in Estonia, once a week."""

from collections.abc import AsyncIterator, Sequence

from skerry.collect.jobs import job
from skerry.series.monitoring_programmes import MonitoringProgram
from skerry.sources.estonia.keskkonnaandmed import Keskkonnaandmed, ProgrammeStation
from skerry.store import RegisterStore


@job(every="6h", deadline="15m")
async def monitoring_programmes(keskkonnaandmed: Keskkonnaandmed, register: RegisterStore[MonitoringProgram]) -> None:
    """Count the stations of each programme in the register of monitoring stations, once a week."""
    if await register.is_due():
        await register.replace(_rows(keskkonnaandmed))


async def _rows(keskkonnaandmed: Keskkonnaandmed) -> AsyncIterator[Sequence[MonitoringProgram]]:
    found: dict[str, MonitoringProgram] = {}
    async for batch in keskkonnaandmed.programme_stations():
        for station in batch:
            found[station.programme] = _with(found.get(station.programme), station)
    yield [found[name] for name in sorted(found)]


def _with(known: MonitoringProgram | None, station: ProgrammeStation) -> MonitoringProgram:
    if known is None:
        return MonitoringProgram(station.programme, 1, int(station.in_use), station.start_date)
    start = min((day for day in (known.start_date, station.start_date) if day is not None), default=None)
    active = known.active_station_count + int(station.in_use)
    return MonitoringProgram(known.name, known.station_count + 1, active, start)
