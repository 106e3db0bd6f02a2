"""Forecasts for points."""

import datetime as dt
from typing import Annotated, ClassVar

from msgspec import Meta

from skerry.api import nordic
from skerry.api.endpoint import endpoint
from skerry.api.place import PlaceQuery, RequestedPlace
from skerry.clock import running
from skerry.errors import BadParameter
from skerry.models.fields import Latitude, Longitude, Moment, SourceKey
from skerry.models.nordic import NordicCountry
from skerry.models.observed import Observed
from skerry.models.rows import Rows
from skerry.models.weather import WeatherForecastHour
from skerry.services.nordic.point_forecasts import PointForecasts

HOUR = dt.timedelta(hours=1)


class CountryForecast(Observed, frozen=True, kw_only=True):
    """The forecast of a country's weather service for a point."""

    ROWS: ClassVar[Rows] = Rows(
        "hours",
        carried=("country", "source", "updated_at", "model", "stale_since"),
        json_only=("latitude", "longitude"),
    )
    OBSERVED_AT = "updated_at"
    STALE_AFTER = "1d"

    country: Annotated[NordicCountry, Meta(description="ISO 3166-1 alpha-2")]
    source: SourceKey
    latitude: Latitude
    longitude: Longitude
    updated_at: Annotated[
        Moment | None, Meta(description="when the forecast was made, UTC; null where the service does not say")
    ]
    model: Annotated[str, Meta(description="model or product of the service")]
    count: Annotated[int, Meta(description="number of steps", ge=0)]
    hours: Annotated[
        list[WeatherForecastHour],
        Meta(description="steps in the order of time: of an hour for about three days, then of several hours"),
    ]


@endpoint(
    "/nordic/{country}/weather/forecast",
    fresh="30m",
    example={"country": "NO", "lat": 60.393, "lon": 5.3242},
    checked_with=[
        {"country": "FI", "lat": 60.17, "lon": 24.94},
        {"country": "SE", "lat": 59.33, "lon": 18.07},
        {"country": "LT", "lat": 54.69, "lon": 25.28},
    ],
    example_404={"country": "DE", "lat": 52.5, "lon": 13.4},
)
async def nordic_weather_forecast(
    country: nordic.NordicCountry,
    place: PlaceQuery,
    forecasts: PointForecasts,
    hours: Annotated[int, Meta(ge=1, le=240, description="maximum number of steps")] = 48,
) -> CountryForecast:
    """The weather that is forecast for a point or city of a country, hour by hour.

    From the weather services of Finland, Lithuania (for the nearest place), Norway and Sweden. Others, and those of a
    service that does not answer, are from MET Norway. Steps start with the current hour, unless the forecast is so old
    (`stale_since`) that all have passed. Precipitation is of the step before. A city of another country is a 400, a point outside
    the area of the service a 404."""
    where = place.resolve()
    _check(country, where)
    found = await forecasts.answered(country, lambda service: service.hourly(where.latitude, where.longitude))
    started = running(HOUR)
    ahead = [hour for hour in found.value.hours if hour.forecast_at >= started]
    chosen = list(ahead or found.value.hours)[:hours]
    return CountryForecast(
        country=country,
        source=found.source.key,
        latitude=where.latitude,
        longitude=where.longitude,
        updated_at=found.value.updated_at,
        model=found.value.model,
        count=len(chosen),
        hours=chosen,
    )


def _check(country: NordicCountry, where: RequestedPlace) -> None:
    if where.country not in (None, country):
        raise BadParameter("city", where.city, f"a city of {country.english_name}")
