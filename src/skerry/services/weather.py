"""The weather at a point: Open-Meteo, or MET Norway where Open-Meteo does not answer."""

import asyncio
import datetime as dt
from collections.abc import Sequence
from itertools import groupby
from zoneinfo import ZoneInfo

from msgspec import structs

from skerry.clock import midnight, today
from skerry.container import Dependency
from skerry.errors import UpstreamChanged, UpstreamUnavailable
from skerry.models.weather import Point, WeatherForecast, WeatherForecastDay, WeatherObservation
from skerry.sources.norway.met_norway import HOUR, LOCATIONFORECAST, SIX_HOURS, ForecastStep, MetNorway
from skerry.sources.world.open_meteo import OpenMeteo
from skerry.upstream.fallback import Answered, with_fallback


class Weather(Dependency):
    """Open-Meteo limits the requests of an address, which many installations may share. MET Norway does not limit a point's
    forecast by address, but has fewer figures and days."""

    def __init__(self, open_meteo: OpenMeteo, met_norway: MetNorway) -> None:
        self._open_meteo = open_meteo
        self._met_norway = met_norway

    async def current(self, latitude: float, longitude: float) -> Answered[WeatherObservation]:
        """The weather now. Raises UpstreamUnavailable where neither provider answers."""
        point = Point(latitude, longitude)
        return await self._at(point, [point])

    async def current_at(self, points: Sequence[Point]) -> list[Answered[WeatherObservation] | UpstreamUnavailable]:
        """The weather now at each of these points, in their order; the error where neither provider answers for one."""

        async def weather_or_error(point: Point) -> Answered[WeatherObservation] | UpstreamUnavailable:
            try:
                return await self._at(point, points)
            except UpstreamUnavailable as error:
                return error

        return await asyncio.gather(*map(weather_or_error, points))

    async def _at(self, point: Point, points: Sequence[Point]) -> Answered[WeatherObservation]:
        """The weather now at one of several points. The request to Open-Meteo is the same for all, so that the upstream client
        sends it once."""

        async def of_open_meteo() -> WeatherObservation:
            found = await self._open_meteo.conditions(points)
            if point not in found:
                raise UpstreamChanged(
                    self._open_meteo.title, f"returned no weather for {point.latitude},{point.longitude}"
                )
            return found[point]

        async def of_met_norway() -> WeatherObservation:
            return await self._met_norway.current(point.latitude, point.longitude)

        return await with_fallback((self._open_meteo, of_open_meteo), (self._met_norway, of_met_norway))

    async def forecast(
        self, latitude: float, longitude: float, timezone: str, days: int, *, hourly: bool
    ) -> Answered[WeatherForecast]:
        """The forecast for some local days, from today on. After midnight it has a day less, until a reply of the day before
        expires. Raises UpstreamUnavailable where neither provider answers."""

        async def of_open_meteo() -> WeatherForecast:
            found = await self._open_meteo.forecast(latitude, longitude, days, hourly=hourly)
            return from_today(found, timezone, self._open_meteo.title)

        async def of_met_norway() -> WeatherForecast:
            found = await self._met_norway.forecast(latitude, longitude)
            hours = [step.hour() for step in found.steps] if hourly else []
            local_days = days_of(found.steps, timezone)[:days]
            end = midnight(local_days[-1].date + dt.timedelta(days=1), timezone) if local_days else found.updated_at
            within = tuple(hour for hour in hours if hour.forecast_at < end)
            of_days = WeatherForecast(found.updated_at, LOCATIONFORECAST, tuple(local_days), within)
            return from_today(of_days, timezone, self._met_norway.title)

        return await with_fallback((self._open_meteo, of_open_meteo), (self._met_norway, of_met_norway))


def from_today(found: WeatherForecast, timezone: str, provider: str) -> WeatherForecast:
    """A forecast without its days and hours before today, local time: they are no forecast. Raises UpstreamUnavailable where none
    is left."""
    first = today(timezone)
    days = tuple(day for day in found.days if day.date >= first)
    if not days:
        raise UpstreamUnavailable(provider, "returned no forecast from today on")
    start = midnight(first, timezone)
    return structs.replace(found, days=days, hours=tuple(hour for hour in found.hours if hour.forecast_at >= start))


def days_of(steps: Sequence[ForecastStep], timezone: str) -> list[WeatherForecastDay]:
    """Local days, from steps of an hour and then of six hours. A last day that the steps do not cover is left out."""
    zone = ZoneInfo(timezone)
    by_day = groupby(steps, key=lambda step: step.forecast_at.astimezone(zone).date())
    grouped = [(day, list(found)) for day, found in by_day]
    return [
        _day(day, found, timezone, is_first=found[0] is steps[0])
        for day, found in grouped
        if midnight(day + dt.timedelta(days=1), timezone) <= steps[-1].forecast_at
    ]


def _day(date: dt.date, steps: Sequence[ForecastStep], timezone: str, *, is_first: bool) -> WeatherForecastDay:
    start, end = midnight(date, timezone), midnight(date + dt.timedelta(days=1), timezone)
    is_whole = steps[0].forecast_at == start
    within = [step for step in steps if step.forecast_at + SIX_HOURS <= end]
    temperatures = [step.temperature_c for step in steps]
    return WeatherForecastDay(
        date=date,
        partial_day=is_first and not is_whole,
        temperature_max_c=_highest([*temperatures, *(step.temperature_next_6h_max_c for step in within)]),
        temperature_min_c=min(
            _known([*temperatures, *(step.temperature_next_6h_min_c for step in within)]), default=None
        ),
        precipitation_mm=_precipitation(steps, end) if is_first or is_whole else None,
        precipitation_probability_max_percent=None,
        wind_speed_max_ms=_highest([step.wind_speed_ms for step in steps]),
        wind_gust_max_ms=_highest([step.wind_gust_ms for step in steps]),
        wind_direction_deg=None,
        uv_index_max=None,  # the provider's is under a clear sky
        weather_code=None,
        description=None,
    )


def _highest(values: Sequence[float | None]) -> float | None:
    return max(_known(values), default=None)


def _known(values: Sequence[float | None]) -> list[float]:
    return [value for value in values if value is not None]


def _precipitation(steps: Sequence[ForecastStep], end: dt.datetime) -> float | None:
    """The sum from the first step to the end of the day; None where its periods do not end with the day."""
    total = 0.0
    for step, following in zip(steps, [*(step.forecast_at for step in steps[1:]), end], strict=True):
        amounts = {HOUR: step.precipitation_next_1h_mm, SIX_HOURS: step.precipitation_next_6h_mm}
        amount = amounts.get(following - step.forecast_at)
        if amount is None:
            return None
        total += amount
    return round(total, 1)
