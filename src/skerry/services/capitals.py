"""Where the capital of a country is, and its weather."""

from typing import Annotated

from msgspec import Meta

from skerry.datasets.countries import Country
from skerry.models.fields import Moment, SourceKey
from skerry.models.observed import Observed
from skerry.models.weather import WeatherConditions
from skerry.services.city_names import CarriedCity, CityNames
from skerry.services.weather import Weather


class CapitalWeather(Observed, frozen=True):
    """The weather in the capital."""

    STALE_AFTER = "2h"

    city: Annotated[str, Meta(description="name of the capital")]
    observed_at: Annotated[Moment, Meta(description="start of the model's quarter-hour or hour, UTC")]
    weather: WeatherConditions
    source: SourceKey


def capital_of(country: Country, names: CityNames) -> CarriedCity | None:
    """The first capital; None for a territory without one, and for a few whose capital is not among the cities that ship with
    the package."""
    return names.named(f"{country.capital},{country.code}").carried if country.capital else None


async def capital_weather(capital: CarriedCity | None, weather: Weather) -> CapitalWeather | None:
    """The weather now; None without a capital. Raises UpstreamUnavailable."""
    if capital is None:
        return None
    found = await weather.current(capital.latitude, capital.longitude)
    conditions = {name: getattr(found.value, name) for name in WeatherConditions.__struct_fields__}
    return CapitalWeather(capital.name, found.value.observed_at, WeatherConditions(**conditions), found.source.key)
