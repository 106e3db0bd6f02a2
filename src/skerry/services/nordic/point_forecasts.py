"""Forecasts for points, by the weather service of each country."""

from typing import ClassVar

from skerry.models.nordic import NordicCountry, Subject
from skerry.models.weather import PointForecaster
from skerry.services.nordic.subject import CountrySubject
from skerry.sources.finland.fmi import Fmi
from skerry.sources.lithuania.meteo_lt import MeteoLt
from skerry.sources.norway.met_norway import MetNorway
from skerry.sources.sweden.smhi_forecast import SmhiForecast


class PointForecasts(CountrySubject[PointForecaster]):
    """The country's weather service, and MET Norway, whose forecasts are of the whole world."""

    SUBJECT = Subject.WEATHER_FORECAST
    WITHOUT_FALLBACK: ClassVar[frozenset[NordicCountry]] = frozenset({NordicCountry.NORWAY})

    def __init__(
        self, finland: Fmi, sweden: SmhiForecast, norway: MetNorway, lithuania: MeteoLt, everywhere: MetNorway
    ) -> None:
        super().__init__(finland=finland, sweden=sweden, norway=norway, lithuania=lithuania, everywhere=everywhere)
