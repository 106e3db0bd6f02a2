"""Power cuts in Estonia's counties, every ten minutes."""

from datetime import timedelta
from typing import Annotated, ClassVar

from msgspec import Meta, Struct, field

from skerry.models.fields import Moment
from skerry.sources.estonia.elektrilevi import Elektrilevi
from skerry.store import Aggregate, Series


class CountyOutages(Struct, frozen=True):
    """Outages in one county at one moment."""

    SERIES: ClassVar[Series] = Series(
        "estonian_outages", every=timedelta(minutes=10), zone="Europe/Tallinn", key=("timestamp", "area")
    )
    SOURCE: ClassVar[type[Elektrilevi]] = Elektrilevi

    timestamp: Annotated[Moment, Meta(description="when the operator's map was fetched, UTC")] = field(
        name="observed_at"
    )
    area: Annotated[str, Meta(description="name of the county, in Estonian")]
    faults: Annotated[int, Meta(description="unplanned outages in progress"), Aggregate.MEAN] = field(
        name="fault_count"
    )
    fault_customers: Annotated[int, Meta(description="customers without power because of faults"), Aggregate.MEAN] = (
        field(name="fault_customer_count")
    )
    planned: Annotated[int, Meta(description="planned outages in progress"), Aggregate.MEAN] = field(
        name="planned_count"
    )
    planned_customers: Annotated[
        int, Meta(description="customers without power because of planned outages"), Aggregate.MEAN
    ] = field(name="planned_customer_count")
    upcoming: Annotated[int, Meta(description="planned outages to come"), Aggregate.MEAN] = field(name="upcoming_count")
    upcoming_customers: Annotated[
        int, Meta(description="customers whom upcoming outages will affect"), Aggregate.MEAN
    ] = field(name="upcoming_customer_count")
