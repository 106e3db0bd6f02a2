"""Health figures of countries, from one of two providers, in one unit."""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

import structlog
from msgspec import Struct

from skerry.clock import today
from skerry.container import Dependency, Reference
from skerry.datasets.countries import Countries, Country
from skerry.datasets.health_indicators import HealthIndicator
from skerry.errors import NotFound, UpstreamUnavailable
from skerry.models.exchange_rates import digits
from skerry.sources.world.who_gho import WhoFigure, WhoGho
from skerry.sources.world.world_bank import NOT_COUNTED, Observation, WorldBank
from skerry.upstream.fallback import with_fallback

log = structlog.get_logger(__name__)

FIRST_YEAR = 1960
YEARS_BACK = 12
"""How old the newest figure of a country may be in a list of all countries from the WHO."""
SCALES: Mapping[tuple[str | None, str], float] = MappingProxyType({("per 1 000", "per 10 000"): 10})
"""What a value of the World Bank is multiplied by, by its unit and the indicator's."""


class HealthFigure(Struct, frozen=True):
    """A value of one country and year."""

    country: str
    year: int
    value: float
    low: float | None
    high: float | None


class HealthAnswer(Struct, frozen=True):
    """Figures of one indicator, in its unit, and who has them."""

    figures: tuple[HealthFigure, ...]
    series_code: str
    source: str


class HealthFigures(Dependency):
    """The World Bank first; the WHO for what the World Bank does not have, and while it is unavailable."""

    def __init__(self, world_bank: WorldBank, who: WhoGho, countries: Reference[Countries]) -> None:
        self._world_bank = world_bank
        self._who = who
        self._countries = countries

    async def of_country(self, indicator: HealthIndicator, country: Country) -> HealthAnswer:
        """All years that have a value, newest first; the WHO's where the World Bank has none. Raises UpstreamUnavailable."""
        by_who = partial(self._country_by_who, indicator, country)
        if indicator.worldbank_code is None or country.code in NOT_COUNTED:
            return await by_who()
        by_bank = partial(self._country_by_bank, indicator, indicator.worldbank_code, country)

        async def by_bank_if_any() -> HealthAnswer:
            answer = await by_bank()
            if not answer.figures:  # the WHO may have some
                raise UpstreamUnavailable(self._world_bank.title, f"has no such figures of {country.name}")
            return answer

        return (await with_fallback((self._world_bank, by_bank_if_any), (self._who, by_who))).value

    async def latest(self, indicator: HealthIndicator) -> HealthAnswer:
        """The newest value of each country that has one, by country. Raises UpstreamUnavailable."""
        by_who = partial(self._all_by_who, indicator)
        if indicator.worldbank_code is None:
            return await by_who()
        by_bank = partial(self._all_by_bank, indicator, indicator.worldbank_code)
        return (await with_fallback((self._world_bank, by_bank), (self._who, by_who))).value

    async def _country_by_bank(self, indicator: HealthIndicator, code: str, country: Country) -> HealthAnswer:
        found = await self._world_bank.series([country.code], [code], FIRST_YEAR, today().year)
        return HealthAnswer(tuple(_of_bank(indicator, row, country.code) for row in found), code, self._world_bank.key)

    async def _country_by_who(self, indicator: HealthIndicator, country: Country) -> HealthAnswer:
        found = await self._who.of_country(indicator.code, country.code3)
        return self._by_who(indicator, found)

    async def _all_by_bank(self, indicator: HealthIndicator, code: str) -> HealthAnswer:
        economies = await self._world_bank.economies()
        codes = {each: one.code for one in economies if not one.is_aggregate for each in (one.code, one.code3)}
        figures = [
            _of_bank(indicator, row, codes[row.economy_code])
            for row in await self._world_bank.latest_of_all(code)
            if row.economy_code in codes and self._countries.name_of(codes[row.economy_code])
        ]
        return HealthAnswer(_by_country(figures), code, self._world_bank.key)

    async def _all_by_who(self, indicator: HealthIndicator) -> HealthAnswer:
        answer = self._by_who(indicator, await self._who.of_all(indicator.code, today().year - YEARS_BACK))
        newest: dict[str, HealthFigure] = {}
        for figure in answer.figures:
            newest.setdefault(figure.country, figure)
        return HealthAnswer(_by_country(list(newest.values())), answer.series_code, answer.source)

    def _by_who(self, indicator: HealthIndicator, found: tuple[WhoFigure, ...]) -> HealthAnswer:
        figures = []
        for row in found:
            if row.year > today().year:  # a projection
                continue
            try:
                country = self._countries.get(row.country_code3)
            except NotFound:
                log.info("figures of an unknown country left out", provider=WhoGho.key, country=row.country_code3)
                continue
            figures.append(HealthFigure(country.code, row.year, digits(row.value), row.low, row.high))
        return HealthAnswer(tuple(figures), indicator.code, self._who.key)


def _of_bank(indicator: HealthIndicator, row: Observation, country: str) -> HealthFigure:
    scale = SCALES.get((indicator.worldbank_unit, indicator.unit), 1)
    return HealthFigure(country, row.year, digits(row.value * scale), None, None)


def _by_country(figures: list[HealthFigure]) -> tuple[HealthFigure, ...]:
    return tuple(sorted(figures, key=lambda figure: figure.country))
