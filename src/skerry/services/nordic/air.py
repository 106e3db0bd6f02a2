"""The air in each country."""

from collections.abc import Iterable

from skerry.container import Reference
from skerry.datasets.cities import Cities
from skerry.models.air_readings import AirPlace, AirReading, AirReadingsProvider
from skerry.models.nordic import NordicCountry, Subject
from skerry.services.nordic.subject import CountrySubject, OfCountries
from skerry.sources.estonia.ohuseire import Ohuseire
from skerry.sources.finland.fmi import Fmi
from skerry.sources.iceland.ust_air import UstAir
from skerry.sources.world.open_meteo_air import OpenMeteoAir
from skerry.upstream.fallback import Answered


class CountryAir(CountrySubject[AirReadingsProvider]):
    """The stations of Estonia, of Finnish towns and of Iceland's agency; elsewhere the European model at the larger cities."""

    SUBJECT = Subject.AIR_QUALITY

    def __init__(
        self, estonia: Ohuseire, finland: Fmi, iceland: UstAir, everywhere: OpenMeteoAir, cities: Reference[Cities]
    ) -> None:
        super().__init__(estonia=estonia, finland=finland, iceland=iceland, everywhere=everywhere)
        self._cities = cities

    async def of(self, country: NordicCountry) -> Answered[list[AirReading]]:
        """The air at the stations or cities of a country. Raises UpstreamUnavailable."""
        return await self.answered(country, lambda network: network.air(country, self._places(country)))

    async def of_all(self, countries: Iterable[NordicCountry] = NordicCountry) -> OfCountries[list[AirReading]]:
        """The air in all countries, or in these."""

        async def ask(network: AirReadingsProvider, country: NordicCountry) -> list[AirReading]:
            return await network.air(country, self._places(country))

        return await self.of_countries(ask, countries)

    def _places(self, country: NordicCountry) -> list[AirPlace]:
        return [
            AirPlace(city.name, city.latitude, city.longitude) for city in self._cities.all if city.country == country
        ]
