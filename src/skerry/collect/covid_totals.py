"""COVID-19 totals of countries and the world, once a month: counting ended on 2024-04-13."""

from collections.abc import Sequence

from msgspec import structs

from skerry.collect.jobs import job
from skerry.collect.lists import import_list
from skerry.series.covid_totals import WORLD, StoredCovidTotals
from skerry.sources.world.disease_sh import CountryTotals, DiseaseSh
from skerry.store import RegisterStore


@job(every="6h")
async def covid_totals(disease_sh: DiseaseSh, register: RegisterStore[StoredCovidTotals]) -> None:
    """Import all totals once a month. A failed import is retried after a week, the first one after six hours."""

    async def all_totals() -> Sequence[CountryTotals]:
        world = await disease_sh.world()
        return [CountryTotals(**structs.asdict(world), country=WORLD), *await disease_sh.countries()]

    await import_list(register, StoredCovidTotals, all_totals)
