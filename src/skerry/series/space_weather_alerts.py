"""Messages about space weather, as they are issued."""

from datetime import timedelta
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.models.fields import Moment
from skerry.sources.world.swpc import Swpc
from skerry.store import Series


class StoredSpaceWeatherAlert(Struct, frozen=True):
    """A message about space weather, as it was issued."""

    SERIES: ClassVar[Series] = Series(
        "space_weather_alerts", every=timedelta(minutes=30), zone="UTC", key=("issued_at", "product_id")
    )
    SOURCE: ClassVar[type[Swpc]] = Swpc

    issued_at: Annotated[Moment, Meta(description="when it was issued, UTC")]
    product_id: Annotated[str, Meta(description="kind of message, as the provider files it: A20F, K05W, ...")]
    code: Annotated[str | None, Meta(description="kind of message, as in its text: WATA20, ALTK05, ...")]
    serial: Annotated[int | None, Meta(description="number among the messages of this kind")]
    headline: Annotated[
        str | None, Meta(description="first line: ALERT, WARNING, WATCH, SUMMARY, ..., and its subject")
    ]
    type: Annotated[str | None, Meta(description="ALERT, WARNING, WATCH, SUMMARY, EXTENDED WARNING, CANCEL WATCH, ...")]
    scale: Annotated[str | None, Meta(description="class by the scales of NOAA, G1 to G5, R1 to R5, S1 to S5")]
    valid_start_at: Annotated[Moment | None, Meta(description="start of the time that a warning is for, UTC")]
    valid_end_at: Annotated[Moment | None, Meta(description="its end, UTC; the new one where the warning is extended")]
    message: Annotated[str | None, Meta(description="the whole text, as issued")]
