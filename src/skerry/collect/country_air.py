"""Air quality in the Nordic and Baltic countries, every hour."""

import structlog

from skerry.collect.jobs import job
from skerry.series.country_air import CountryAirQuality
from skerry.services.nordic.air import CountryAir
from skerry.store import History

log = structlog.get_logger(__name__)


@job(every="1h")
async def country_air(air: CountryAir, history: History[CountryAirQuality]) -> None:
    """Store the newest hour of every station and city. A country whose providers do not answer leaves a gap; the job fails when
    none does."""
    result = await air.of_all()
    if result.missing:
        log.warning("air quality of a country not collected", countries=[entry.country for entry in result.missing])
    for country, answered in result.found.items():
        await history.write([CountryAirQuality.of(country, answered.source.key, reading) for reading in answered.value])
