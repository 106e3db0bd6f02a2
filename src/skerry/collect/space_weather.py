"""The planetary K index, every three hours."""

from datetime import timedelta
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.answers import Moment
from skerry.collect.jobs import job
from skerry.collect.topics.space_weather import KP, TOPIC
from skerry.sources.swpc import Swpc
from skerry.store import EventLog, History, Series, State


class KpIndex(Struct, frozen=True):
    """Geomagnetic activity of three hours."""

    SERIES: ClassVar[Series] = Series("kp_index", every=timedelta(hours=3), zone="UTC", key=("time",))
    SOURCE: ClassVar[type[Swpc]] = Swpc

    time: Annotated[Moment, Meta(description="begin of the three hours, UTC")]
    kp_index: Annotated[float, Meta(description="planetary K index in thirds, from 0 (quiet) to 9 (extreme storm)")]
    revised_at: Annotated[
        Moment | None,
        Meta(description="when the provider's later values last changed this row; null: never"),
    ] = None


@job(every="15m")
async def kp_index(swpc: Swpc, history: History[KpIndex], events: EventLog) -> None:
    """The last seven days, so that a week without us leaves no gap and what is revised finds its row."""
    readings = await swpc.kp()
    await history.write([KpIndex(reading.time, reading.kp_index) for reading in readings])
    newest = readings[-1]
    await events.update(TOPIC.name, [State(KP, newest.time, newest)])
