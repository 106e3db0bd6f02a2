"""Water levels in the Nordic and Baltic countries."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from skerry.models.nordic import NordicCountry, Subject
from skerry.models.water import WaterLevelProvider
from skerry.services.nordic.subject import CountrySubject
from skerry.sources.estonia.ilmateenistus import Ilmateenistus
from skerry.sources.lithuania.meteo_lt import MeteoLt


class WaterLevels(CountrySubject[WaterLevelProvider]):
    """Newest readings at gauges of rivers, lakes and the coast."""

    SUBJECT = Subject.WATER_LEVELS
    ABSENT: ClassVar[Mapping[NordicCountry, str]] = MappingProxyType(
        {
            NordicCountry.FINLAND: "the daily levels of the Finnish Environment Institute (SYKE) are not read here",
            NordicCountry.SWEDEN: "the hydrological observations of SMHI are not read here",
            NordicCountry.NORWAY: "NVE's interface needs a key; the levels of the sea are at /nordic/no/tides",
            NordicCountry.DENMARK: "the gauges of Danmarks Miljøportal (VANDaH) are not read here",
            NordicCountry.ICELAND: "no open interface to gauges is known",
            NordicCountry.LATVIA: "the readings of LVĢMC at data.gov.lv are not read here",
        }
    )

    def __init__(self, estonia: Ilmateenistus, lithuania: MeteoLt) -> None:
        super().__init__(estonia=estonia, lithuania=lithuania)
