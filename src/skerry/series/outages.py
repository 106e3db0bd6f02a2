"""Power cuts in Estonia's counties, every ten minutes."""

from datetime import timedelta
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.models.fields import Moment
from skerry.sources.estonia.elektrilevi import Elektrilevi
from skerry.store import Series


class CountyOutages(Struct, frozen=True):
    """How many outages a county had at one moment."""

    SERIES: ClassVar[Series] = Series(
        "estonian_outages", every=timedelta(minutes=10), zone="Europe/Tallinn", key=("timestamp", "area")
    )
    SOURCE: ClassVar[type[Elektrilevi]] = Elektrilevi

    timestamp: Annotated[Moment, Meta(description="when the operator's map was read, UTC")]
    area: Annotated[str, Meta(description="name of the county, in Estonian")]
    faults: Annotated[int, Meta(description="faults at that moment")]
    fault_customers: Annotated[int, Meta(description="customers without power by faults")]
    planned: Annotated[int, Meta(description="planned outages under way")]
    planned_customers: Annotated[int, Meta(description="customers without power by planned outages")]
    upcoming: Annotated[int, Meta(description="planned outages to come")]
    upcoming_customers: Annotated[int, Meta(description="customers whom those will touch")]
