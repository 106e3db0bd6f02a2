"""Public transport in the Nordic and Baltic countries."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from skerry.models.nordic import NordicCountry, Subject
from skerry.models.transit import TransitCoverage, TransitProvider
from skerry.services.nordic.subject import CountrySubject
from skerry.sources.estonia.peatus import Peatus
from skerry.sources.finland.digitraffic_rail import DigitrafficRail
from skerry.sources.norway.entur import Entur
from skerry.sources.sweden.sl_transport import SlTransport

ABSENT: Mapping[NordicCountry, str] = MappingProxyType(
    {
        NordicCountry.DENMARK: "the journey planner Rejseplanen needs a key",
        NordicCountry.ICELAND: "the operator Strætó publishes a timetable file only",
        NordicCountry.LATVIA: "operators publish timetable files only; that of Rīgas satiksme is at data.gov.lv",
        NordicCountry.LITHUANIA: "operators publish timetable files only, at stops.lt",
    }
)


class Transit(CountrySubject[TransitProvider]):
    """Base of both subjects, which have the same providers."""

    ABSENT: ClassVar[Mapping[NordicCountry, str]] = ABSENT

    def __init__(self, estonia: Peatus, finland: DigitrafficRail, sweden: SlTransport, norway: Entur) -> None:
        super().__init__(estonia=estonia, finland=finland, sweden=sweden, norway=norway)

    def coverage(self, country: NordicCountry) -> TransitCoverage:
        """How much of the country's public transport its provider knows. Raises NotFound for a country without one."""
        return self.providers(country)[0].coverage


class StopsByCountry(Transit):
    """Stops by name or near a point."""

    SUBJECT = Subject.TRANSIT_STOPS


class DeparturesByCountry(Transit):
    """The next departures of a stop."""

    SUBJECT = Subject.TRANSIT_DEPARTURES
