"""Observations of the weather stations of the Nordic and Baltic countries, every hour."""

import structlog

from skerry.collect.jobs import job
from skerry.models.nordic import NordicCountry
from skerry.models.stations import StationNetwork, StationReading
from skerry.series.country_weather import CountryStationWeather
from skerry.services.nordic.station_networks import StationNetworks
from skerry.store import History

log = structlog.get_logger(__name__)


@job(every="1h")
async def country_weather(networks: StationNetworks, history: History[CountryStationWeather]) -> None:
    """Store the newest observation of every station. A country whose service does not answer leaves a gap; the job fails when
    none does."""

    async def of(network: StationNetwork, country: NordicCountry) -> list[StationReading]:
        return await network.station_readings()

    result = await networks.of_countries(of)
    missing = [entry.country for entry in result.missing if entry.reason != "not_covered"]
    if missing:
        log.warning("observations of a country not collected", countries=missing)
    for country, answered in result.found.items():
        await history.write([CountryStationWeather.of(country, reading) for reading in answered.value])
