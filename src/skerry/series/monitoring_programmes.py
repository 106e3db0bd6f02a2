"""Programmes of environmental monitoring in Estonia, once a week."""

from datetime import date, timedelta
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.sources.estonia.keskkonnaandmed import Keskkonnaandmed
from skerry.store import Register


class MonitoringProgram(Struct, frozen=True):
    """A programme of environmental monitoring."""

    name: Annotated[str, Meta(description="name of the programme, in Estonian")]
    station_count: Annotated[int, Meta(ge=1, description="monitoring stations that the programme has or had")]
    active_station_count: Annotated[int, Meta(ge=0, description="stations that are in use")]
    start_date: Annotated[date | None, Meta(description="first day of monitoring at the oldest station")]

    REGISTER: ClassVar[Register] = Register(
        "monitoring_programmes", every=timedelta(days=7), searched=("name",), required=("name",)
    )
    SOURCE: ClassVar[type[Keskkonnaandmed]] = Keskkonnaandmed
