"""The forecasts of several providers for the same hours, and how far they agree."""

import datetime as dt
from collections.abc import Awaitable, Mapping, Sequence
from statistics import median
from types import MappingProxyType
from typing import Annotated

from msgspec import Meta, Struct

from skerry.container import Dependency
from skerry.models.fields import Moment, SourceKey
from skerry.models.weather import WeatherForecastHour
from skerry.rounding import half_up
from skerry.sources.estonia.ilmateenistus import Ilmateenistus
from skerry.sources.finland.fmi import Fmi
from skerry.sources.lithuania.meteo_lt import MeteoLt
from skerry.sources.norway.met_norway import MetNorway
from skerry.sources.sweden.smhi_forecast import SmhiForecast
from skerry.sources.world.open_meteo import OpenMeteo

HOUR = dt.timedelta(hours=1)
MIN_PROVIDERS = 2
"""Providers below which nothing can be said of their agreement."""
LOCAL_DAYS = 3
"""Days that 48 hours may touch."""
GRID_DECIMALS = 2
"""Of coordinates at Open-Meteo: a kilometre, and the grid of the models is wider."""

Spread = Meta(ge=0, le=150, description="highest less lowest figure of the providers; null for fewer than two")
SpreadMm = Meta(ge=0, le=500, description="highest less lowest figure of the providers, mm; null for fewer than two")


class ProviderFigures(Struct, frozen=True):
    """What one provider forecasts for a moment."""

    source: SourceKey
    temperature_c: Annotated[float | None, Meta(description="air temperature 2 m above ground, °C")]
    wind_speed_ms: Annotated[float | None, Meta(description="mean wind 10 m above ground, m/s")]
    precipitation_mm: Annotated[
        float | None, Meta(description="rain and melted snow of the hour before, mm; null in steps of several hours")
    ]


class ConsensusHour(Struct, frozen=True, kw_only=True):
    """What the providers forecast for a moment."""

    forecast_at: Annotated[Moment, Meta(description="moment that the values are for, UTC")]
    temperature_median_c: Annotated[
        Annotated[float, Meta(ge=-90, le=60)] | None, Meta(description="median, °C; null for fewer than two providers")
    ]
    temperature_spread_c: Annotated[Annotated[float, Spread] | None, Meta(description="highest less lowest, °C")]
    wind_speed_median_ms: Annotated[
        Annotated[float, Meta(ge=0, le=150)] | None, Meta(description="median, m/s; null for fewer than two providers")
    ]
    wind_speed_spread_ms: Annotated[Annotated[float, Spread] | None, Meta(description="highest less lowest, m/s")]
    precipitation_median_mm: Annotated[
        Annotated[float, Meta(ge=0, le=500)] | None,
        Meta(description="median of the hour before, mm; null for fewer than two providers"),
    ]
    precipitation_spread_mm: Annotated[Annotated[float, SpreadMm] | None, Meta(description="highest less lowest, mm")]
    figures: Annotated[list[ProviderFigures], Meta(description="those of each provider that has this moment")]


class SourcedForecast(Struct, frozen=True):
    """A forecast, and the key of its provider."""

    source: str
    model: str
    updated_at: dt.datetime | None
    hours: tuple[WeatherForecastHour, ...]


AGREEMENT = tuple(name for name in ConsensusHour.__struct_fields__ if name not in ("forecast_at", "figures"))
"""Fields that need two providers."""


class ForecastProviders(Dependency):
    """Open-Meteo and MET Norway, which forecast for the whole world, and the national services by the zone of the place."""

    def __init__(
        self,
        open_meteo: OpenMeteo,
        met_norway: MetNorway,
        ilmateenistus: Ilmateenistus,
        fmi: Fmi,
        smhi: SmhiForecast,
        meteo_lt: MeteoLt,
    ) -> None:
        self._open_meteo = open_meteo
        self._met_norway = met_norway
        self._national: Mapping[str, Ilmateenistus | Fmi | SmhiForecast | MeteoLt] = MappingProxyType(
            {
                "Europe/Tallinn": ilmateenistus,
                "Europe/Helsinki": fmi,
                "Europe/Mariehamn": fmi,
                "Europe/Stockholm": smhi,
                "Europe/Vilnius": meteo_lt,
            }
        )

    async def open_meteo(self, latitude: float, longitude: float) -> SourcedForecast:
        """Raises UpstreamUnavailable."""
        point = round(latitude, GRID_DECIMALS), round(longitude, GRID_DECIMALS)
        found = await self._open_meteo.forecast(*point, LOCAL_DAYS, hourly=True)
        return SourcedForecast(self._open_meteo.key, found.model, found.updated_at, found.hours)

    async def met_norway(self, latitude: float, longitude: float) -> SourcedForecast:
        """Raises UpstreamUnavailable."""
        found = await self._met_norway.hourly(latitude, longitude)
        return SourcedForecast(self._met_norway.key, found.model, found.updated_at, found.hours)

    def national(self, latitude: float, longitude: float, timezone: str) -> Awaitable[SourcedForecast] | None:
        """The forecast of the national service; None where there is none but MET Norway. Raises NotFound for a point outside its
        area, and UpstreamUnavailable."""
        service = self._national.get(timezone)
        if service is None:
            return None

        async def of_service() -> SourcedForecast:
            found = await service.hourly(latitude, longitude)
            return SourcedForecast(service.key, found.model, found.updated_at, found.hours)

        return of_service()


def consensus_hours(moments: Sequence[dt.datetime], forecasts: Sequence[SourcedForecast]) -> list[ConsensusHour]:
    """What the providers forecast for these moments."""
    by_moment = [_figures(forecast) for forecast in forecasts]
    return [_hour(moment, [figures[moment] for figures in by_moment if moment in figures]) for moment in moments]


def _figures(forecast: SourcedForecast) -> dict[dt.datetime, ProviderFigures]:
    """By moment. The precipitation of a step of several hours is no figure of an hour."""
    known = {hour.forecast_at for hour in forecast.hours}
    return {
        hour.forecast_at: ProviderFigures(
            forecast.source,
            hour.temperature_c,
            hour.wind_speed_ms,
            hour.precipitation_mm if hour.forecast_at - HOUR in known else None,
        )
        for hour in forecast.hours
    }


def _hour(moment: dt.datetime, figures: list[ProviderFigures]) -> ConsensusHour:
    warmth = _agreement([each.temperature_c for each in figures])
    wind = _agreement([each.wind_speed_ms for each in figures])
    rain = _agreement([each.precipitation_mm for each in figures])
    return ConsensusHour(
        forecast_at=moment,
        temperature_median_c=warmth[0],
        temperature_spread_c=warmth[1],
        wind_speed_median_ms=wind[0],
        wind_speed_spread_ms=wind[1],
        precipitation_median_mm=rain[0],
        precipitation_spread_mm=rain[1],
        figures=figures,
    )


def _agreement(values: Sequence[float | None]) -> tuple[float, float] | tuple[None, None]:
    """Median, and highest less lowest; None for fewer than two values."""
    known = [value for value in values if value is not None]
    if len(known) < MIN_PROVIDERS:
        return None, None
    return half_up(median(known), 2), half_up(max(known) - min(known), 2)
