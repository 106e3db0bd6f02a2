"""The World Bank's economic indicators, once a day."""

from collections.abc import AsyncIterator, Sequence

from skerry.clock import now
from skerry.collect.jobs import job
from skerry.models.year_value import YearValue
from skerry.series.economies import StoredEconomy
from skerry.sources.world.world_bank import INDICATORS, WorldBank
from skerry.store import RegisterStore

YEARS_BACK = 16
"""The longest history that an endpoint shows, and the year before the newest figures."""


@job(every="1h", deadline="10m")
async def economies(world_bank: WorldBank, register: RegisterStore[StoredEconomy]) -> None:
    """Import all economies and indicators once a day, as one edition: a figure that is missing in one answer of the provider must
    not look like one that does not exist."""
    if await register.is_due():
        await register.replace(_rows(world_bank))


async def _rows(world_bank: WorldBank) -> AsyncIterator[Sequence[StoredEconomy]]:
    listed = await world_bank.economies()
    code_of = {code: economy.code for economy in listed for code in (economy.code, economy.code3)}
    values: dict[str, dict[str, list[YearValue]]] = {economy.code: {} for economy in listed}
    year = now().year
    for indicator in INDICATORS:
        for each in await world_bank.history_of_all(indicator, year - YEARS_BACK, year):
            if (code := code_of.get(each.economy_code)) is not None:
                values[code].setdefault(indicator.code, []).append(YearValue(each.year, each.value))
        # Comparisons show the newest value, of whichever year: Gini indexes in particular are often older.
        for each in await world_bank.latest_of_all(indicator.code):
            if (code := code_of.get(each.economy_code)) is not None:
                values[code].setdefault(indicator.code, [YearValue(each.year, each.value)])
    yield [
        StoredEconomy(economy.code, economy.code3, economy.name, economy.is_aggregate, values[economy.code])
        for economy in listed
    ]
