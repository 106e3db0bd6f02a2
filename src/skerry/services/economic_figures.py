"""Economic indicators of the World Bank: as the collector stored them, otherwise as the World Bank has them."""

from collections.abc import Awaitable, Callable, Iterable, Iterator
from typing import TypeVar

from skerry.clock import today
from skerry.container import Dependency
from skerry.series.economies import StoredEconomy
from skerry.services.stored import stored_first
from skerry.sources.world.world_bank import (
    INDICATORS,
    EconomicIndicator,
    Economy,
    Observation,
    WorldBank,
    newest_of_each,
)
from skerry.store import RegisterStore

T = TypeVar("T")

MAX_ECONOMIES = 1000
"""The World Bank has about 300."""
RECENT_YEARS = 15
ALL_CODES = tuple(indicator.code for indicator in INDICATORS)


class EconomicFigures(Dependency):
    """Our indicators of all economies, annual. Every method raises UpstreamUnavailable where nothing is stored and the World Bank
    does not answer."""

    def __init__(self, world_bank: WorldBank, register: RegisterStore[StoredEconomy]) -> None:
        self._world_bank = world_bank
        self._register = register

    async def economies(self) -> tuple[Economy, ...]:
        """All countries and aggregates, as the World Bank orders them."""
        return await self._first_stored(
            lambda stored: tuple(Economy(row.code, row.code3, row.name, row.is_aggregate) for row in stored),
            self._world_bank.economies,
        )

    async def recent(self, economy: Economy, indicator: EconomicIndicator) -> tuple[Observation, ...]:
        """The last 15 years of one indicator, newest first."""
        this_year = today().year
        return await self._first_stored(
            # The newest figures are of the year before this one.
            lambda stored: tuple(
                _within(_observations(stored, (indicator.code,)), this_year - RECENT_YEARS, this_year)
            ),
            lambda: self._world_bank.recent(economy, indicator),
            economy,
        )

    async def profile(self, economy: Economy, first: int, last: int) -> tuple[Observation, ...]:
        """All indicators of one economy in a span of years, newest first within each."""
        return await self._first_stored(
            lambda stored: tuple(_within(_observations(stored, ALL_CODES), first, last)),
            lambda: self._world_bank.profile(economy, first, last),
            economy,
        )

    async def latest(self, economies: Iterable[Economy], indicator: EconomicIndicator) -> tuple[Observation, ...]:
        """The newest value of each of these economies that has one."""
        wanted = tuple(economies)
        codes = {economy.code for economy in wanted}
        return await self._first_stored(
            lambda stored: newest_of_each(
                _observations((row for row in stored if row.code in codes), (indicator.code,))
            ),
            lambda: self._world_bank.latest(wanted, indicator),
        )

    async def latest_of_all(self, indicator: EconomicIndicator) -> tuple[Observation, ...]:
        """The newest value of every economy that has one, aggregates among them."""
        return await self._first_stored(
            lambda stored: newest_of_each(_observations(stored, (indicator.code,))),
            lambda: self._world_bank.latest_of_all(indicator.code),
        )

    async def series(
        self, countries: Iterable[str], indicators: Iterable[EconomicIndicator], first: int, last: int
    ) -> tuple[Observation, ...]:
        """Several indicators of several countries (alpha-2) in a span of years, newest first within each. Countries that the
        World Bank does not have are omitted."""
        wanted, codes = set(countries), [indicator.code for indicator in indicators]
        return await self._first_stored(
            lambda stored: tuple(
                _within(_observations((row for row in stored if row.code in wanted), codes), first, last)
            ),
            lambda: self._world_bank.series(wanted, codes, first, last),
        )

    async def _first_stored(
        self,
        read: Callable[[list[StoredEconomy]], T],
        fetch: Callable[[], Awaitable[T]],
        economy: Economy | None = None,
    ) -> T:
        only = None if economy is None else {"code": economy.code}

        async def stored() -> T:
            return read((await self._register.find(equal=only, limit=MAX_ECONOMIES, offset=0)).rows)

        return await stored_first(self._register, stored, fetch)


def _observations(stored: Iterable[StoredEconomy], codes: Iterable[str]) -> Iterator[Observation]:
    wanted = tuple(codes)
    for row in stored:
        for code in wanted:
            for value in row.values.get(code, ()):
                yield Observation(code, row.code, value.year, value.value)


def _within(observations: Iterable[Observation], first: int, last: int) -> Iterator[Observation]:
    return (each for each in observations if first <= each.year <= last)
