"""Programmes of environmental monitoring in Estonia, once a week."""

from collections.abc import AsyncIterator, Sequence

from skerry.collect.jobs import job
from skerry.series.monitoring_programmes import MonitoringProgramme
from skerry.sources.estonia.keskkonnaandmed import Keskkonnaandmed, ProgrammeStation
from skerry.store import RegisterStore


@job(every="6h", deadline="15m")
async def monitoring_programmes(keskkonnaandmed: Keskkonnaandmed, register: RegisterStore[MonitoringProgramme]) -> None:
    """Programmes, counted from the register of monitoring stations, when the last reading is a week old."""
    if await register.is_due():
        await register.replace(_rows(keskkonnaandmed))


async def _rows(keskkonnaandmed: Keskkonnaandmed) -> AsyncIterator[Sequence[MonitoringProgramme]]:
    found: dict[str, MonitoringProgramme] = {}
    async for batch in keskkonnaandmed.programme_stations():
        for station in batch:
            found[station.programme] = _with(found.get(station.programme), station)
    yield [found[name] for name in sorted(found)]


def _with(known: MonitoringProgramme | None, station: ProgrammeStation) -> MonitoringProgramme:
    if known is None:
        return MonitoringProgramme(station.programme, 1, int(station.in_use), station.since)
    since = min((day for day in (known.monitored_since, station.since) if day is not None), default=None)
    return MonitoringProgramme(known.name, known.stations + 1, known.stations_in_use + int(station.in_use), since)
