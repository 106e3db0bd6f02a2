"""Power cuts in Estonia's counties, every ten minutes."""

from skerry.collect.jobs import job
from skerry.series.outages import CountyOutages
from skerry.sources.estonia.elektrilevi import Elektrilevi
from skerry.store import History


@job(every="10m")
async def estonian_outages(elektrilevi: Elektrilevi, history: History[CountyOutages]) -> None:
    """All counties; their municipalities are counted in them."""
    seen = await elektrilevi.outages()
    await history.write(
        [
            CountyOutages(
                timestamp=seen.fetched_at,
                area=county.name,
                faults=county.faults,
                fault_customers=county.fault_customers,
                planned=county.planned,
                planned_customers=county.planned_customers,
                upcoming=county.upcoming,
                upcoming_customers=county.upcoming_customers,
            )
            for county in seen.counties
        ]
    )
