"""Weather warnings: those of the Nordic and Baltic countries, as they are issued and changed."""

from datetime import timedelta
from hashlib import blake2b

import structlog
from msgspec import json, structs

from skerry.clock import now
from skerry.collect.jobs import job
from skerry.models.nordic import NordicCountry
from skerry.models.warnings import AreaWarning, CountryWarning, WarningLanguage, WarningOffice
from skerry.services.nordic.weather_warnings import WeatherWarnings
from skerry.store import EventLog, State
from skerry.streams.topic import Topic, filter_by_country

log = structlog.get_logger(__name__)

TOPIC = Topic(
    name="weather_warnings",
    description="Warnings of severe weather in the Nordic and Baltic countries",
    filters="country code: NO, one of " + ", ".join(NordicCountry),
    update_frequency="within 5 minutes of their issue",
    examples={"weather_warnings": "all eight countries", "weather_warnings:NO": "one country"},
    parse_filter=filter_by_country("weather_warnings", NordicCountry),
    has_states=False,
    state_ttl=timedelta(days=14),
)


@job(every="5m", feeds="weather_warnings")
async def weather_warning_events(warnings: WeatherWarnings, events: EventLog) -> None:
    """Publish each new or changed warning of the subscribed countries, without its geometry, the earliest first. A country whose
    offices do not answer is tried again by the next run."""

    async def of(office: WarningOffice, country: NordicCountry) -> list[AreaWarning]:
        return await office.area_warnings(country, WarningLanguage.EN)

    wanted = await events.demanded_filters(TOPIC.name)
    countries = [country for country in NordicCountry if wanted & {"", country.value}]
    result = await warnings.of_countries(of, countries)
    if result.missing:
        log.debug("no warnings for the stream", countries=[missing.country for missing in result.missing])
    moment = now()
    states = []
    for country, answered in result.found.items():
        for warning in answered.value:
            plain = structs.replace(warning, geometry=None)
            row = CountryWarning(country=country, source=answered.source.key, **structs.asdict(plain))
            states.append(State(item_of(row), warning.issued_at or moment, row, is_occurrence=True))
    await events.update(TOPIC.name, sorted(states, key=lambda state: state.as_of))


def item_of(warning: CountryWarning) -> str:
    """What stays the same while an office changes a warning: its identifier, area and kind."""
    key = json.encode((warning.id, warning.area, warning.area_codes, warning.kind))
    return f"{warning.country}/{blake2b(key, digest_size=8).hexdigest()}"
