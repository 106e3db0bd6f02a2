"""Programmes of environmental monitoring in Estonia, once a week."""

from collections.abc import AsyncIterator, Sequence
from datetime import date, timedelta
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.collect.jobs import job
from skerry.sources.keskkonnaandmed import Keskkonnaandmed, ProgrammeStation
from skerry.store import Register, RegisterStore


class MonitoringProgramme(Struct, frozen=True):
    """A programme of environmental monitoring."""

    name: Annotated[str, Meta(description="Estonian")]
    stations: Annotated[int, Meta(ge=1, description="monitoring stations that the programme has or had")]
    stations_in_use: Annotated[int, Meta(ge=0, description="those of them that are in use")]
    monitored_since: Annotated[date | None, Meta(description="when monitoring began at the oldest of them")]

    REGISTER: ClassVar[Register] = Register(
        "monitoring_programmes", every=timedelta(days=7), searched=("name",), required=("name",)
    )
    SOURCE: ClassVar[type[Keskkonnaandmed]] = Keskkonnaandmed


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
