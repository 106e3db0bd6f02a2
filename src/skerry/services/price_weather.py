"""Spot prices by the hour, with the weather that is forecast for one city of the zone."""

import datetime as dt
from collections.abc import Mapping, Sequence
from statistics import StatisticsError, correlation
from types import MappingProxyType
from typing import Annotated, Self

from msgspec import Meta, Struct

from skerry.clock import midnight
from skerry.models.day_ahead import HOUR, ONE_DAY, DayAheadPrice, NordicBalticZone, PriceDay
from skerry.models.fields import Moment
from skerry.models.unavailable import Missing
from skerry.models.weather import WeatherForecastHour
from skerry.rounding import half_up
from skerry.services.city_names import CarriedCity, CityNames
from skerry.services.price_window import cheapest_blocks, mean_of
from skerry.services.prices_ahead import clipped

MIN_HOURS = 48
"""Hours below which a correlation is mostly chance."""
CITIES: Mapping[NordicBalticZone, str] = MappingProxyType(
    {
        NordicBalticZone.FI: "Helsinki",
        NordicBalticZone.EE: "Tallinn",
        NordicBalticZone.LV: "Riga",
        NordicBalticZone.LT: "Vilnius",
        NordicBalticZone.DK1: "Aarhus",
        NordicBalticZone.DK2: "Copenhagen",
    }
)
"""The largest city of each zone that is not called after a city."""
WEATHER = ("temperature_c", "wind_speed_ms", "cloud_cover_percent")
METHOD = (
    "Price of an hour: mean of its quarter-hours. cheapest_windows: the unbroken three hours from now on with the lowest mean, "
    "then the next that do not overlap with them. correlation: Pearson's coefficient over the hours of today and tomorrow, null "
    f"for fewer than {MIN_HOURS}; it proves no cause, as prices follow supply and demand of the whole market. Weather: forecast "
    "for the city in `weather_city` alone."
)


class HourWithWeather(Struct, frozen=True, kw_only=True):
    """The spot price of an hour, and the weather that is forecast for its start."""

    start_at: Annotated[Moment, Meta(description="start of the hour, UTC")]
    end_at: Annotated[Moment, Meta(description="end of the hour, UTC")]
    price_eur_mwh: Annotated[float | None, Meta(description="EUR/MWh; may be negative; null while unavailable")]
    price_local_mwh: Annotated[
        float | None, Meta(description="local currency per MWh; null where the provider has none")
    ]
    temperature_c: Annotated[float | None, Meta(description="2 m above ground, °C")]
    wind_speed_ms: Annotated[float | None, Meta(description="10 m above ground, mean, m/s")]
    cloud_cover_percent: Annotated[float | None, Meta(description="share of the sky under clouds, percent")]


class CheapWindow(Struct, frozen=True):
    """An unbroken time with a low price."""

    start_at: Annotated[Moment, Meta(description="start, UTC")]
    end_at: Annotated[Moment, Meta(description="end, UTC")]
    price_mean_eur_mwh: Annotated[float, Meta(description="mean spot price, EUR/MWh")]


def cheap_windows(days: Sequence[PriceDay], moment: dt.datetime, length: dt.timedelta, count: int) -> list[CheapWindow]:
    """The cheapest times of a length from a moment on that do not overlap, cheapest first."""
    left = clipped([price for day in days for price in day.prices], moment, None)
    return [
        CheapWindow(slots[0].start_at, slots[-1].end_at, half_up(mean_of(slots, _eur_mwh), 2))
        for slots in cheapest_blocks(left, length, _eur_mwh, count)
    ]


def _eur_mwh(price: DayAheadPrice) -> float:
    return price.price_eur_mwh


class PriceWeatherCorrelation(Struct, frozen=True):
    """Pearson's coefficient of the price of an hour and its weather."""

    hour_count: Annotated[
        int, Meta(ge=0, le=50, description="number of hours with a price and a temperature and a wind")
    ]
    price_temperature: Annotated[
        Annotated[float, Meta(ge=-1, le=1)] | None,
        Meta(description="of price and temperature, -1 to 1; null for fewer than 48 hours"),
    ]
    price_wind: Annotated[
        Annotated[float, Meta(ge=-1, le=1)] | None,
        Meta(description="of price and wind speed, -1 to 1; null for fewer than 48 hours"),
    ]

    @classmethod
    def of(cls, part: str, hours: Sequence[HourWithWeather], missing: Missing) -> Self:
        """The coefficients; those that are null are listed in the report, as fields of `part`."""
        rows = [
            (hour.price_eur_mwh, hour.temperature_c, hour.wind_speed_ms)
            for hour in hours
            if hour.price_eur_mwh is not None and hour.temperature_c is not None and hour.wind_speed_ms is not None
        ]
        if len(rows) < MIN_HOURS:
            for name in ("price_temperature", "price_wind"):
                missing.absent(f"{part}.{name}", f"{len(rows)} hours are known, fewer than {MIN_HOURS}.")
                missing.because(f"{part}.{name}", "hours.price_eur_mwh", "hours.temperature_c", "hours.wind_speed_ms")
            return cls(len(rows), None, None)
        prices, temperatures, winds = zip(*rows, strict=True)
        return cls(
            len(rows),
            _coefficient(f"{part}.price_temperature", prices, temperatures, missing),
            _coefficient(f"{part}.price_wind", prices, winds, missing),
        )


def _coefficient(part: str, first: Sequence[float], second: Sequence[float], missing: Missing) -> float | None:
    try:
        return half_up(correlation(first, second), 2)
    except StatisticsError:
        missing.absent(part, "One of both is the same in all hours.")
        return None


def city_of(zone: NordicBalticZone, names: CityNames) -> CarriedCity:
    """The city whose weather stands for that of a zone: the one that the zone is called after, or the largest."""
    facts = zone.facts
    return names.get(f"{CITIES.get(zone, facts.name)},{facts.country}")


def hours_with_weather(
    days: Sequence[PriceDay | dt.date], timezone: str, forecast: Sequence[WeatherForecastHour]
) -> list[HourWithWeather]:
    """The hours of local days, each with its weather as far as that is forecast; of a day whose prices are not known, without
    prices."""
    by_moment = {hour.forecast_at: hour for hour in forecast}
    return [
        HourWithWeather(
            start_at=start,
            end_at=start + HOUR,
            price_eur_mwh=price.price_eur_mwh if price else None,
            price_local_mwh=price.price_local_mwh if price else None,
            **{name: getattr(by_moment.get(start), name, None) for name in WEATHER},
        )
        for day in days
        for start, price in _hours(day, timezone)
    ]


def _hours(day: PriceDay | dt.date, timezone: str) -> list[tuple[dt.datetime, DayAheadPrice | None]]:
    if isinstance(day, PriceDay):
        return [(price.start_at, price) for price in day.hourly().prices]
    start, end = midnight(day, timezone), midnight(day + ONE_DAY, timezone)
    return [(start + HOUR * number, None) for number in range((end - start) // HOUR)]
