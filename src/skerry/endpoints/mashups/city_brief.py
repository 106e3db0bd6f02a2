"""A city at a glance."""

import datetime as dt
from typing import Annotated

from msgspec import Meta, Struct

from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import CityOrTown
from skerry.api.report import ReportParts, SourcedReport
from skerry.clock import today
from skerry.datasets.countries import Countries
from skerry.datasets.holidays import Holidays
from skerry.datasets.world_cities import WorldCities
from skerry.models.elevation import ElevationM, GroundPoint
from skerry.models.fields import Latitude, Longitude
from skerry.services.city_names import CityNames
from skerry.services.elevations import Elevations
from skerry.services.holidays_ahead import CityHolidays
from skerry.services.light_pollution import light_pollution
from skerry.services.place_conditions import CityWeatherNow, LocalTime, current_air, current_weather, local_time
from skerry.services.places import find_place
from skerry.services.remote_operations import national_holidays
from skerry.services.sun import SunTimes, sun
from skerry.sources.world.open_meteo import OpenMeteo, Week
from skerry.sources.world.open_meteo_air import CurrentAir, OpenMeteoAir
from skerry.sources.world.open_meteo_geocoding import OpenMeteoGeocoding


class CityDay(Struct, frozen=True):
    """The forecast of the city for its local day."""

    date: Annotated[dt.date, Meta(description="local day")]
    feels_like_max_c: Annotated[float | None, Meta(description="highest apparent temperature, °C")]
    feels_like_min_c: Annotated[float | None, Meta(description="lowest apparent temperature, °C")]
    precipitation_mm: Annotated[float | None, Meta(description="sum of the day, mm")]


class CityBrief(SourcedReport, frozen=True, kw_only=True):
    """A city now: weather, air, sun, clock, height, holidays, light."""

    city: Annotated[str, Meta(description="name of the city")]
    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    country_name: Annotated[str, Meta(description="English name")]
    latitude: Latitude
    longitude: Longitude
    also_named: Annotated[
        list[str], Meta(description="other cities of that name, the largest first, at most five, as `city` takes them")
    ]
    clock: Annotated[LocalTime, Meta(description="local time")]
    weather: Annotated[CityWeatherNow | None, Meta(description="weather now")]
    forecast_today: Annotated[CityDay | None, Meta(description="forecast for the local day")]
    air_quality: Annotated[CurrentAir | None, Meta(description="air quality now")]
    sun: Annotated[SunTimes, Meta(description="sunrise and sunset today")]
    elevation_m: Annotated[ElevationM, Meta(description="height of its centre above sea level, metres")]
    holidays: Annotated[
        CityHolidays | None, Meta(description="public holidays; null where those of the country are unknown")
    ]
    bortle_class: Annotated[
        int, Meta(ge=1, le=9, description="light of towns in its centre, estimated, 1 (darkest) to 9 (inner city)")
    ]


@endpoint("/mashup/city/brief", fresh="10m", example={"city": "lisbon"}, example_404={"city": "atlantis"})
async def city_brief(
    city: CityOrTown,
    names: Reference[CityNames],
    countries: Reference[Countries],
    geocoder: Reference[OpenMeteoGeocoding],
    weather: OpenMeteo,
    air: OpenMeteoAir,
    heights: Elevations,
    holidays: Holidays,
    towns: WorldCities,
) -> CityBrief:
    """A city at a glance: weather and air now, sun, local time, height, public holidays, light of towns.

    Any city of `/mashup/nomad/score`; of several of one name it is the largest, and the others are in `also_named`. Sun, time,
    holidays and the estimate of light are computed. What is missing is null and listed in `unavailable`; where no provider is
    available the answer is a 502."""
    place = await find_place(city, names, countries, geocoder)
    point, day = place.grid_point, today(place.timezone)
    async with ReportParts() as parts:
        week = parts.fetch(weather.week(*point), "forecast_today")
        quality = parts.fetch(air.current(*point))
        height = parts.fetch(heights.best([GroundPoint(*point)]), "elevation_m")
    missing, sources = parts.missing, parts.sources
    now = current_weather(week.outcome, missing, "weather")
    pollution = current_air(quality.outcome, missing, "air_quality")
    forecast = None if week.value is None else _today(week.value, day)
    if week.value is not None and forecast is None:
        missing.absent("forecast_today", "Open-Meteo has no forecast for this day.")
    metres = height.value.heights[0].elevation_m if height.value else None
    if height.value is not None and metres is None:
        missing.absent("elevation_m", "The model has no height of this point.")
    days = national_holidays(place.country, day, holidays)
    if days is None:
        missing.absent("holidays", f"No public holidays of {place.country.name} are known.", covered=False)
    if now is not None:
        sources.add("weather", OpenMeteo.key, now.observed_at)
    if forecast is not None:
        sources.add("forecast_today", OpenMeteo.key, None)
    if pollution is not None:
        sources.add("air_quality", OpenMeteoAir.key, pollution.observed_at)
    if height.value is not None and metres is not None:
        sources.add("elevation_m", height.value.source, None)
    if days is not None:
        sources.add("holidays", Holidays.key, Holidays.dated())
    towns.sign()
    sources.add("bortle_class", WorldCities.key, None)
    return CityBrief(
        city=place.name,
        country=place.country.code,
        country_name=place.country.name,
        latitude=place.latitude,
        longitude=place.longitude,
        also_named=list(place.others),
        clock=local_time(place.timezone),
        weather=now,
        forecast_today=forecast,
        air_quality=pollution,
        sun=sun(place.latitude, place.longitude, day),
        elevation_m=metres,
        holidays=None if days is None else CityHolidays.of(days, day),
        bortle_class=light_pollution(place.latitude, place.longitude, towns).bortle_class,
        unavailable=parts.unavailable,
        sources=parts.signed(),
    )


def _today(week: Week, day: dt.date) -> CityDay | None:
    found = next((each for each in week.days if each.date == day), None)
    if found is None:
        return None
    return CityDay(found.date, found.feels_like_max_c, found.feels_like_min_c, found.precipitation_mm)
