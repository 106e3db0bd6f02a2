"""Warnings of severe weather in each country."""

from skerry.models.nordic import Subject
from skerry.models.warnings import WarningOffice
from skerry.services.nordic.subject import CountrySubject
from skerry.sources.estonia.ilmateenistus import Ilmateenistus
from skerry.sources.europe.meteoalarm import MeteoAlarm
from skerry.sources.iceland.vedur_cap import VedurCap
from skerry.sources.norway.met_alerts import MetAlerts
from skerry.sources.sweden.smhi_warnings import SmhiWarnings


class WeatherWarnings(CountrySubject[WarningOffice]):
    """The country's weather service where it publishes warnings itself, and MeteoAlarm."""

    SUBJECT = Subject.WEATHER_WARNINGS

    def __init__(
        self,
        estonia: Ilmateenistus,
        sweden: SmhiWarnings,
        norway: MetAlerts,
        iceland: VedurCap,
        everywhere: MeteoAlarm,
    ) -> None:
        super().__init__(estonia=estonia, sweden=sweden, norway=norway, iceland=iceland, everywhere=everywhere)
