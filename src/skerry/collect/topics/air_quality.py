"""Air quality: at stations and cities of the Nordic and Baltic countries."""

import structlog
from msgspec import structs

from skerry.collect.jobs import job
from skerry.models.air_readings import CountryAirReading
from skerry.models.nordic import NordicCountry
from skerry.services.nordic.air import CountryAir
from skerry.store import EventLog, State
from skerry.streams.topic import Topic, filter_by_country

log = structlog.get_logger(__name__)

TOPIC = Topic(
    name="air_quality",
    description="Air quality at stations and cities of the Nordic and Baltic countries",
    filters="country code: FI, one of " + ", ".join(NordicCountry),
    update_frequency="every hour",
    examples={"air_quality": "all eight countries", "air_quality:FI": "one country"},
    parse_filter=filter_by_country("air_quality", NordicCountry),
)


@job(every="15m", feeds="air_quality")
async def air_quality_events(air: CountryAir, events: EventLog) -> None:
    """Publish the newest hour of each place of the subscribed countries. A country whose providers do not answer is tried again
    by the next run."""
    wanted = await events.demanded_filters(TOPIC.name)
    result = await air.of_all([country for country in NordicCountry if wanted & {"", country.value}])
    if result.missing:
        log.debug("no air quality for the stream", countries=[missing.country for missing in result.missing])
    states = []
    for country, answered in result.found.items():
        for reading in answered.value:
            row = CountryAirReading(country=country, source=answered.source.key, **structs.asdict(reading))
            states.append(State(f"{country}/{reading.station or reading.name}", reading.observed_at, row))
    await events.update(TOPIC.name, states)
