"""Power cuts in Estonia as a whole."""

from typing import Annotated

from msgspec import Meta, Struct

from skerry.sources.estonia.elektrilevi import OutageMap


class OutageTotals(Struct, frozen=True):
    """Outages of the whole network: the sum of the counties."""

    fault_count: Annotated[int, Meta(description="faults now")]
    planned_count: Annotated[int, Meta(description="planned outages in progress")]
    upcoming_count: Annotated[int, Meta(description="planned outages to come")]
    affected_customer_count: Annotated[
        int, Meta(description="customers without power now, because of faults and planned outages")
    ]
    upcoming_customer_count: Annotated[int, Meta(description="customers whom upcoming outages will affect")]

    @classmethod
    def of(cls, seen: OutageMap) -> "OutageTotals":
        counties = seen.counties
        return cls(
            fault_count=sum(county.fault_count for county in counties),
            planned_count=sum(county.planned_count for county in counties),
            upcoming_count=sum(county.upcoming_count for county in counties),
            affected_customer_count=sum(
                county.fault_customer_count + county.planned_customer_count for county in counties
            ),
            upcoming_customer_count=sum(county.upcoming_customer_count for county in counties),
        )
