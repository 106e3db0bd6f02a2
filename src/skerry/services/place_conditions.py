"""What a report says of a place today: weather, air, sun, clock and tax."""

import datetime as dt
from typing import Annotated
from zoneinfo import ZoneInfo

from msgspec import Meta, Struct

from skerry.clock import now, today
from skerry.datasets.countries import Country
from skerry.datasets.vat_rates import VatRates
from skerry.errors import SkerryError
from skerry.models.fields import Moment
from skerry.models.observed import Observed
from skerry.models.unavailable import Missing
from skerry.services.places import Place
from skerry.services.sun import SunTimes, sun
from skerry.sources.world.open_meteo import Week
from skerry.sources.world.open_meteo_air import CurrentAir


class CityWeatherNow(Observed, frozen=True):
    """The weather in the city."""

    STALE_AFTER = "2h"

    observed_at: Annotated[Moment, Meta(description="start of the quarter-hour, UTC")]
    temperature_c: Annotated[float | None, Meta(description="2 m above ground, °C")]
    feels_like_c: Annotated[float | None, Meta(description="apparent temperature, °C")]
    humidity_percent: Annotated[float | None, Meta(description="relative humidity, percent")]
    wind_speed_ms: Annotated[float | None, Meta(description="10 m above ground, mean, m/s")]


class LocalTime(Struct, frozen=True):
    """The time in the city when this answer was made."""

    timezone: Annotated[str, Meta(description="IANA name")]
    current_at: Annotated[Moment, Meta(description="when this answer was made, UTC")]
    date: Annotated[dt.date, Meta(description="calendar day there")]
    time_local: Annotated[str, Meta(description="hours, minutes and seconds on the clock there")]
    weekday: Annotated[str, Meta(description="English name")]
    utc_offset: Annotated[str, Meta(description="offset of the local time from UTC, such as +05:45")]


class PlaceConditions(Struct, frozen=True):
    """What there is to know of the place today; of this, air quality is in the score."""

    weather: Annotated[CityWeatherNow | None, Meta(description="current weather")]
    air_quality: Annotated[CurrentAir | None, Meta(description="current air quality")]
    sun: Annotated[SunTimes, Meta(description="sunrise and sunset today")]
    timezone: Annotated[LocalTime, Meta(description="local time")]
    vat_percent: Annotated[float | None, Meta(description="standard rate of value added tax in the country, percent")]
    vat_as_of_date: Annotated[dt.date | None, Meta(description="day of the table of tax rates")]


def local_time(zone: str) -> LocalTime:
    """This second in a time zone (IANA name)."""
    local = now().astimezone(ZoneInfo(zone)).replace(microsecond=0)
    return LocalTime(
        timezone=zone,
        current_at=local.astimezone(dt.UTC),
        date=local.date(),
        time_local=local.time().isoformat(),
        weekday=local.strftime("%A"),
        utc_offset=local.isoformat()[-6:],
    )


def current_weather(
    week: Week | SkerryError, missing: Missing, part: str = "conditions.weather"
) -> CityWeatherNow | None:
    """The weather now; what is missing is listed in the report."""
    if isinstance(week, SkerryError):
        missing.failed(part, week)
        return None
    weather = CityWeatherNow(
        observed_at=week.observed_at,
        temperature_c=week.temperature_c,
        feels_like_c=week.feels_like_c,
        humidity_percent=week.humidity_percent,
        wind_speed_ms=week.wind_speed_ms,
    )
    _name_nulls(part, weather, missing)
    return weather


def current_air(
    air: CurrentAir | SkerryError, missing: Missing, part: str = "conditions.air_quality"
) -> CurrentAir | None:
    """The air as it was answered; what is missing is listed in the report."""
    if isinstance(air, SkerryError):
        missing.failed(part, air)
        return None
    _name_nulls(part, air, missing)
    return air


def _name_nulls(part: str, values: Struct, missing: Missing) -> None:
    for field in values.__struct_fields__:
        if field not in Observed.__struct_fields__ and getattr(values, field) is None:
            missing.absent(f"{part}.{field}", "Open-Meteo has no value for this place at this moment.")


def standard_vat(vat: VatRates, country: Country, missing: Missing) -> float | None:
    """Percent; None, and listed in the report, outside Europe."""
    rates = vat.get(country.code)
    if rates is None:
        detail = f"The rates are those of the European Union and its neighbours, not of {country.name}."
        missing.absent("conditions.vat_percent", detail, covered=False)
        return None
    return rates.standard_rate_percent


def place_conditions(
    place: Place, week: Week | SkerryError, air: CurrentAir | SkerryError, vat: VatRates, missing: Missing
) -> PlaceConditions:
    """All of them; what is missing is listed in the report."""
    tax = standard_vat(vat, place.country, missing)
    return PlaceConditions(
        weather=current_weather(week, missing),
        air_quality=current_air(air, missing),
        sun=sun(place.latitude, place.longitude, today(place.timezone)),
        timezone=local_time(place.timezone),
        vat_percent=tax,
        vat_as_of_date=None if tax is None else vat.as_of,
    )
