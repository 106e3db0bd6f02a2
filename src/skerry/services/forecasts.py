"""The forecast for a capital as a part of a report."""

import datetime as dt
from typing import Annotated

from msgspec import Meta, Struct

from skerry.datasets.countries import Country
from skerry.errors import NotFound, SkerryError
from skerry.models.fields import Moment, SourceKey
from skerry.models.unavailable import Missing
from skerry.models.weather import WeatherForecastDay
from skerry.services.city_names import CarriedCity
from skerry.services.weather import Weather

MAX_DAYS = 16
"""Local days of a forecast, today included."""


class CapitalForecast(Struct, frozen=True):
    """Forecast days of a capital."""

    city: Annotated[str, Meta(description="name of the capital")]
    made_at: Annotated[
        Moment | None, Meta(description="when the forecast was made, UTC; null where the provider does not say")
    ]
    source: SourceKey
    days: Annotated[
        list[WeatherForecastDay], Meta(description="local days within the period that the forecast reaches")
    ]


async def capital_forecast(
    capital: CarriedCity | None, weather: Weather, today: dt.date, first: dt.date, last: dt.date
) -> CapitalForecast | None:
    """The forecast for the days of a period; None without a capital. Raises NotFound where the period is past, or beyond what
    a forecast reaches, and UpstreamUnavailable."""
    if capital is None:
        return None
    reach = today + dt.timedelta(days=MAX_DAYS - 1)
    if last < today or first > reach:
        raise NotFound(f"Forecasts are from {today} to {reach} only.")
    count = (min(last, reach) - today).days + 1
    found = await weather.forecast(capital.latitude, capital.longitude, capital.timezone, count, hourly=False)
    days = [day for day in found.value.days if first <= day.date <= last]
    if not days:
        raise NotFound(f"The forecast of {found.source.title} does not reach {first}.")
    return CapitalForecast(capital.name, found.value.updated_at, found.source.key, days)


def forecast_or_missing(
    part: str, country: Country, found: CapitalForecast | SkerryError | None, missing: Missing
) -> CapitalForecast | None:
    """The forecast; a missing one is listed in the report."""
    if isinstance(found, NotFound):
        missing.absent(part, found.detail, covered=False)
        return None
    if isinstance(found, SkerryError):
        missing.failed(part, found)
        return None
    if found is None:
        missing.absent(part, f"The position of the capital of {country.name} is not known.", covered=False)
    return found
