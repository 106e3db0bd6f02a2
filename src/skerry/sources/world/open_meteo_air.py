"""Open-Meteo's air quality: the European ensemble CAMS, and its global model, for any point."""

import asyncio
from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from skerry.licenses import CC_BY_4_0
from skerry.models.air_readings import AirPlace, AirReading
from skerry.models.fields import Moment
from skerry.models.nordic import NordicCountry
from skerry.models.observed import Observed
from skerry.models.weather import Point
from skerry.provenance import Evidence
from skerry.upstream.formats.times import utc
from skerry.upstream.identity import IdentityChecked, check_points
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

Grains = Annotated[float, Meta(ge=0, le=100_000)]
"""In a cubic metre."""


class CurrentAir(Observed, frozen=True):
    """The air at a point, of the model, for the current hour."""

    STALE_AFTER = "3h"

    observed_at: Annotated[Moment, Meta(description="start of the hour, UTC")]
    european_aqi: Annotated[
        int | None, Meta(description="European air quality index: to 20 good, above 100 extremely poor")
    ]
    us_aqi: Annotated[int | None, Meta(description="air quality index of the US EPA: to 50 good, above 300 hazardous")]
    pm10_ug_m3: Annotated[float | None, Meta(description="particles up to 10 µm, µg/m³")]
    pm2_5_ug_m3: Annotated[float | None, Meta(description="particles up to 2.5 µm, µg/m³")]


class AirPollution(CurrentAir, frozen=True):
    """The air at a point, with the gases."""

    carbon_monoxide_ug_m3: Annotated[float | None, Meta(description="µg/m³")]
    nitrogen_dioxide_ug_m3: Annotated[float | None, Meta(description="µg/m³")]
    sulphur_dioxide_ug_m3: Annotated[float | None, Meta(description="µg/m³")]
    ozone_ug_m3: Annotated[float | None, Meta(description="µg/m³")]


class AirForecastHour(Struct, frozen=True):
    """The air that is forecast for an hour."""

    forecast_at: Annotated[Moment, Meta(description="start of the hour, UTC")]
    european_aqi: Annotated[int | None, Meta(description="European air quality index")]
    us_aqi: Annotated[int | None, Meta(description="air quality index of the US EPA")]
    pm10_ug_m3: Annotated[float | None, Meta(description="particles up to 10 µm, µg/m³")]
    pm2_5_ug_m3: Annotated[float | None, Meta(description="particles up to 2.5 µm, µg/m³")]
    nitrogen_dioxide_ug_m3: Annotated[float | None, Meta(description="µg/m³")]
    ozone_ug_m3: Annotated[float | None, Meta(description="µg/m³")]


class AirOutlookHour(Struct, frozen=True):
    """The air and the pollen that are forecast for an hour. Pollen is that of the European model, and null elsewhere."""

    forecast_at: Annotated[Moment, Meta(description="start of the hour, UTC")]
    european_aqi: Annotated[int | None, Meta(description="European air quality index")]
    alder_grains_m3: Annotated[Grains | None, Meta(description="pollen of alder, grains per m³")]
    birch_grains_m3: Annotated[Grains | None, Meta(description="pollen of birch, grains per m³")]
    grass_grains_m3: Annotated[Grains | None, Meta(description="pollen of grasses, grains per m³")]


class AirNowAndAhead(Struct, frozen=True):
    """The air at a point now and in the next hours."""

    current: AirPollution
    hours: tuple[AirForecastHour, ...]


class OpenMeteoAir(Source):
    """There is a recording of the current values. Times are in UTC, because no time zone is requested."""

    key = "open_meteo_air"
    title = "Open-Meteo air quality"
    home = "https://open-meteo.com/en/docs/air-quality-api"
    base = "https://air-quality-api.open-meteo.com/v1"
    license = CC_BY_4_0
    evidence = Evidence.RECORDED
    cadence = "1h"
    attribution = "Air quality by Open-Meteo.com, from CAMS (Copernicus Atmosphere Monitoring Service)"
    terms = "Non-commercial use without key; 600 requests a minute, 10,000 a day."
    pace = Pace(per_second=5, concurrency=2)

    async def current(self, latitude: float, longitude: float) -> CurrentAir:
        """Air quality at a point, in degrees of WGS 84. The grid is 11 km wide in Europe, 45 km elsewhere."""
        return await self.get(
            "/air-quality",
            query={"latitude": latitude, "longitude": longitude, "current": "european_aqi,us_aqi,pm10,pm2_5"},
            fresh="30m",
            read=IdentityChecked(read_current, check_points, f"{latitude},{longitude}"),
        )

    async def pollution(self, latitude: float, longitude: float, hours: int) -> AirNowAndAhead:
        """The air now, with the gases, and its forecast for some hours, at a point in degrees of WGS 84."""
        return await self.get(
            "/air-quality",
            query={
                "latitude": latitude,
                "longitude": longitude,
                "current": POLLUTANTS,
                "hourly": _names(_RawHours) if hours else None,
                "forecast_hours": hours or None,
            },
            fresh="30m",
            read=IdentityChecked(
                read_pollution_and_hours if hours else read_pollution, check_points, f"{latitude},{longitude}"
            ),
        )

    async def outlook(self, latitude: float, longitude: float, days: int) -> tuple[AirOutlookHour, ...]:
        """The air and the pollen of some days of UTC, from today on, at a point in degrees of WGS 84."""
        return await self.get(
            "/air-quality",
            query={
                "latitude": latitude,
                "longitude": longitude,
                "hourly": _names(_RawOutlookHours),
                "forecast_days": days,
            },
            fresh="1h",
            read=IdentityChecked(read_outlook, check_points, f"{latitude},{longitude}"),
        )

    async def air(self, country: NordicCountry, cities: Sequence[AirPlace]) -> list[AirReading]:
        """The air of the current hour at some cities, one request for each."""
        found = await asyncio.gather(*(self.pollution(city.latitude, city.longitude, 0) for city in cities))
        return [_reading(city, air.current) for city, air in zip(cities, found, strict=True)]

    async def pollution_at(self, points: Sequence[Point]) -> list[AirPollution]:
        """The air now at several points, in their order, in one request, which counts as one for each point."""
        query = {
            "latitude": ",".join(f"{point.latitude:.5f}" for point in points),
            "longitude": ",".join(f"{point.longitude:.5f}" for point in points),
            "current": POLLUTANTS,
        }
        requested = ";".join(f"{point.latitude},{point.longitude}" for point in points)
        return await self.get(
            "/air-quality", query=query, fresh="30m", read=IdentityChecked(read_places, check_points, requested)
        )


class _RawCurrent(msgspec.Struct):
    time: str
    european_aqi: float | None
    us_aqi: float | None
    pm10: float | None
    pm2_5: float | None


class _RawPollution(_RawCurrent):
    carbon_monoxide: float | None
    nitrogen_dioxide: float | None
    sulphur_dioxide: float | None
    ozone: float | None


Values = list[float | None]


class _RawHours(msgspec.Struct):
    time: list[str]
    european_aqi: Values
    us_aqi: Values
    pm10: Values
    pm2_5: Values
    nitrogen_dioxide: Values
    ozone: Values


class _RawOutlookHours(msgspec.Struct):
    """The names of the pollen are those of the provider's documentation."""

    time: list[str]
    european_aqi: Values
    alder_pollen: Values
    birch_pollen: Values
    grass_pollen: Values


class _RawOutlook(msgspec.Struct):
    hourly: _RawOutlookHours


class _RawPlace(msgspec.Struct):
    current: _RawPollution


class _RawPlaceHours(_RawPlace):
    hourly: _RawHours


def _names(shape: type[msgspec.Struct]) -> str:
    return ",".join(name for name in shape.__struct_fields__ if name != "time")


POLLUTANTS = _names(_RawPollution)


class _RawAir(msgspec.Struct):
    current: _RawCurrent


def read_current(reply: Reply) -> CurrentAir:
    raw = reply.json(_RawAir).current
    return CurrentAir(utc(raw.time), _index(raw.european_aqi), _index(raw.us_aqi), raw.pm10, raw.pm2_5)


def read_pollution(reply: Reply) -> AirNowAndAhead:
    return AirNowAndAhead(_pollution(reply.json(_RawPlace).current), ())


def read_pollution_and_hours(reply: Reply) -> AirNowAndAhead:
    raw = reply.json(_RawPlaceHours)
    hours = zip(*msgspec.structs.astuple(raw.hourly), strict=True)
    return AirNowAndAhead(
        current=_pollution(raw.current),
        hours=tuple(
            AirForecastHour(utc(time), _index(european), _index(us), *concentrations)
            for time, european, us, *concentrations in hours
        ),
    )


def read_outlook(reply: Reply) -> tuple[AirOutlookHour, ...]:
    hours = zip(*msgspec.structs.astuple(reply.json(_RawOutlook).hourly), strict=True)
    return tuple(AirOutlookHour(utc(time), _index(european), *pollen) for time, european, *pollen in hours)


def read_places(reply: Reply) -> list[AirPollution]:
    """A list of objects for several points."""
    return [_pollution(place.current) for place in reply.json(list[_RawPlace])]


def _pollution(raw: _RawPollution) -> AirPollution:
    return AirPollution(
        observed_at=utc(raw.time),
        european_aqi=_index(raw.european_aqi),
        us_aqi=_index(raw.us_aqi),
        pm10_ug_m3=raw.pm10,
        pm2_5_ug_m3=raw.pm2_5,
        carbon_monoxide_ug_m3=raw.carbon_monoxide,
        nitrogen_dioxide_ug_m3=raw.nitrogen_dioxide,
        sulphur_dioxide_ug_m3=raw.sulphur_dioxide,
        ozone_ug_m3=raw.ozone,
    )


def _reading(city: AirPlace, air: AirPollution) -> AirReading:
    return AirReading(
        name=city.name,
        station=None,
        from_station=False,
        latitude=city.latitude,
        longitude=city.longitude,
        observed_at=air.observed_at,
        european_aqi=air.european_aqi,
        pm10_ug_m3=air.pm10_ug_m3,
        pm2_5_ug_m3=air.pm2_5_ug_m3,
        nitrogen_dioxide_ug_m3=air.nitrogen_dioxide_ug_m3,
        sulphur_dioxide_ug_m3=air.sulphur_dioxide_ug_m3,
        ozone_ug_m3=air.ozone_ug_m3,
        carbon_monoxide_ug_m3=air.carbon_monoxide_ug_m3,
    )


def _index(value: float | None) -> int | None:
    return None if value is None else round(value)
