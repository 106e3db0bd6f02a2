"""Full rows of the countries dataset, noted with all sources of their figures."""

from collections.abc import Iterable

from skerry.container import Dependency
from skerry.datasets.cities import Cities
from skerry.datasets.countries import Countries, Country
from skerry.provenance import Origin, note
from skerry.sources.world.world_bank import WorldBank


class CountryFacts(Dependency):
    """The countries dataset, for answers with its populations.

    Those are the World Bank's, or GeoNames' where the World Bank does not count a territory; GeoNames also has the continents."""

    def __init__(self, countries: Countries) -> None:
        self.countries = countries

    @classmethod
    def origins(cls) -> tuple[Origin, ...]:
        return (WorldBank.origin(), Cities.origin())

    @staticmethod
    def sign(shown: Iterable[Country]) -> None:
        """Name whose figures these countries have as origins of the answer being made."""
        years = [country.population_year for country in shown]
        if any(year is not None for year in years):
            note(WorldBank.origin())
        if years:
            note(Cities.origin())
