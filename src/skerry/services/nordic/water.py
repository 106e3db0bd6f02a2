"""Water levels and discharge in the Nordic and Baltic countries."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from skerry.models.nordic import NordicCountry, Subject
from skerry.models.water import WaterLevelProvider
from skerry.services.nordic.subject import CountrySubject
from skerry.sources.denmark.vandah import Vandah
from skerry.sources.estonia.ilmateenistus import Ilmateenistus
from skerry.sources.finland.syke import Syke
from skerry.sources.latvia.lvgmc import Lvgmc
from skerry.sources.lithuania.meteo_lt import MeteoLt
from skerry.sources.sweden.smhi_hydrology import SmhiHydrology


class WaterLevels(CountrySubject[WaterLevelProvider]):
    """Newest readings at gauges of rivers, lakes and the coast."""

    SUBJECT = Subject.WATER_LEVELS
    ABSENT: ClassVar[Mapping[NordicCountry, str]] = MappingProxyType(
        {
            NordicCountry.NORWAY: "NVE's interface needs a key; the levels of the sea are at /nordic/no/tides",
            NordicCountry.ICELAND: "no open interface to gauges is known",
        }
    )

    def __init__(
        self,
        estonia: Ilmateenistus,
        finland: Syke,
        sweden: SmhiHydrology,
        denmark: Vandah,
        latvia: Lvgmc,
        lithuania: MeteoLt,
    ) -> None:
        super().__init__(
            estonia=estonia, finland=finland, sweden=sweden, denmark=denmark, latvia=latvia, lithuania=lithuania
        )
