"""Power cuts in Estonia's counties, every ten minutes."""

from skerry.collect.jobs import job
from skerry.series.outages import CountyOutages
from skerry.sources.estonia.elektrilevi import Elektrilevi
from skerry.store import History


@job(every="10m")
async def estonian_outages(elektrilevi: Elektrilevi, history: History[CountyOutages]) -> None:
    """Store all counties, whose counts include those of their municipalities."""
    seen = await elektrilevi.outages()
    await history.write(
        [
            CountyOutages(
                timestamp=seen.fetched_at,
                area=county.name,
                faults=county.fault_count,
                fault_customers=county.fault_customer_count,
                planned=county.planned_count,
                planned_customers=county.planned_customer_count,
                upcoming=county.upcoming_count,
                upcoming_customers=county.upcoming_customer_count,
            )
            for county in seen.counties
        ]
    )
