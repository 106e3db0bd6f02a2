"""Observations of the weather stations of each country."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from skerry.errors import UpstreamUnavailable
from skerry.models.nordic import NordicCountry, Subject
from skerry.models.stations import StationNetwork, StationReading
from skerry.services.nordic.subject import CountrySubject
from skerry.sources.denmark.dmi import Dmi
from skerry.sources.estonia.ilmateenistus import Ilmateenistus
from skerry.sources.finland.fmi import Fmi
from skerry.sources.iceland.vedur import Vedur
from skerry.sources.latvia.lvgmc import Lvgmc
from skerry.sources.lithuania.meteo_lt import MeteoLt
from skerry.sources.sweden.smhi_observations import SmhiObservations
from skerry.upstream.fallback import Answered


class StationNetworks(CountrySubject[StationNetwork]):
    """The weather service of each country."""

    SUBJECT = Subject.WEATHER_OBSERVATIONS
    ABSENT: ClassVar[Mapping[NordicCountry, str]] = MappingProxyType(
        {
            NordicCountry.NORWAY: "MET Norway's service of observations, frost.met.no, requires a client id",
        }
    )

    def __init__(
        self,
        estonia: Ilmateenistus,
        finland: Fmi,
        sweden: SmhiObservations,
        denmark: Dmi,
        iceland: Vedur,
        latvia: Lvgmc,
        lithuania: MeteoLt,
    ) -> None:
        super().__init__(
            estonia=estonia, finland=finland, sweden=sweden, denmark=denmark, iceland=iceland, latvia=latvia,
            lithuania=lithuania,
        )  # fmt: skip

    async def readings(self, country: NordicCountry) -> Answered[list[StationReading]]:
        """The newest observation of every station of a country. Raises NotFound for a country without a service, and
        UpstreamUnavailable for one whose service returns none: not all of its stations are silent."""
        found = await self.answered(country, lambda network: network.station_readings())
        if not found.value:
            raise UpstreamUnavailable(found.source.title, "returned no observations")
        return found
