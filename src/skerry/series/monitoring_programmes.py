"""Programmes of environmental monitoring in Estonia, once a week."""

from datetime import date, timedelta
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.sources.estonia.keskkonnaandmed import Keskkonnaandmed
from skerry.store import Register


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
