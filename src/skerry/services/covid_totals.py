"""COVID-19 totals: as the collector stored them, otherwise as disease.sh has them."""

from skerry.container import Dependency
from skerry.errors import NotFound
from skerry.series.covid_totals import WORLD, StoredCovidTotals
from skerry.services.stored import stored_first
from skerry.sources.world.disease_sh import CovidTotals, DiseaseSh, no_figures
from skerry.store import RegisterStore


class PandemicTotals(Dependency):
    """The figures no longer change, so one import is all of them."""

    def __init__(self, disease_sh: DiseaseSh, register: RegisterStore[StoredCovidTotals]) -> None:
        self._disease_sh = disease_sh
        self._register = register

    async def world(self) -> CovidTotals:
        """Totals of all countries. Raises UpstreamUnavailable."""
        return await stored_first(self._register, lambda: self._stored(WORLD), self._disease_sh.world)

    async def country(self, code: str) -> CovidTotals:
        """Totals of a country by alpha-2 code. Raises NotFound, UpstreamUnavailable."""
        return await stored_first(self._register, lambda: self._stored(code), lambda: self._disease_sh.country(code))

    async def _stored(self, country: str) -> CovidTotals:
        found = await self._register.find(equal={"country": country}, limit=1, offset=0)
        if not found.rows:
            raise NotFound(no_figures(country))
        return found.rows[0]
