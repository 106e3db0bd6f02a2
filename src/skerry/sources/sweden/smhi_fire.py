"""SMHI, the Swedish weather service: risk of fire in forest and grass for points (the product fwif1g).

There is a recording of 2025. The form is that of SMHI's forecasts before 2026: parameters by name with one value each; 9999 and
negative indices are missing values. Outside Sweden the provider answers 404."""

from functools import partial
from typing import Annotated

from msgspec import Meta, Struct

from skerry.licenses import CC_BY_4_0
from skerry.models.fields import Latitude, Longitude, Moment
from skerry.provenance import Evidence
from skerry.upstream.formats.times import utc
from skerry.upstream.identity import near
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

MISSING = 9999

Index = Annotated[float, Meta(ge=0, le=3000)]


class FireRiskDay(Struct, frozen=True, kw_only=True):
    """Risk of fire on one day at noon UTC, by the Canadian system (FWI), and the weather that it rests on."""

    forecast_at: Annotated[Moment, Meta(description="moment of the forecast, UTC")]
    risk_level: Annotated[
        Annotated[int, Meta(ge=1, le=6)] | None,
        Meta(description="risk in forest: 1 very small, 2 small, 3 moderate, 4 large, 5 very large, 6 extremely large"),
    ]
    fire_weather_index: Annotated[Index | None, Meta(description="FWI: intensity of a fire in forest")]
    initial_spread_index: Annotated[Index | None, Meta(description="ISI: how fast a fire spreads at first")]
    buildup_index: Annotated[Index | None, Meta(description="BUI: fuel that is dry enough to burn")]
    fine_fuel_moisture_code: Annotated[Index | None, Meta(description="FFMC: dryness of litter; 101 is driest")]
    duff_moisture_code: Annotated[Index | None, Meta(description="DMC: dryness of loose humus")]
    drought_code: Annotated[Index | None, Meta(description="DC: dryness of deep humus")]
    forest_dryness_level: Annotated[
        Annotated[int, Meta(ge=1, le=6)] | None,
        Meta(description="dryness of the ground in forest, 1 very wet to 6 very dry"),
    ]
    grass_fire_level: Annotated[
        Annotated[int, Meta(ge=0, le=6)] | None, Meta(description="risk in the dry grass of spring, as SMHI numbers it")
    ]
    temperature_c: Annotated[Annotated[float, Meta(ge=-90, le=60)] | None, Meta(description="air temperature, °C")]
    humidity_percent: Annotated[Annotated[float, Meta(ge=0, le=100)] | None, Meta(description="relative humidity, %")]
    wind_speed_ms: Annotated[Annotated[float, Meta(ge=0, le=120)] | None, Meta(description="wind, m/s")]
    wind_direction_deg: Annotated[
        Annotated[float, Meta(ge=0, le=360)] | None, Meta(description="where the wind comes from, degrees")
    ]
    precipitation_mm: Annotated[
        Annotated[float, Meta(ge=0, le=1000)] | None, Meta(description="precipitation in the 24 hours before, mm")
    ]


class FireRiskForecast(Struct, frozen=True):
    """The forecast for a point."""

    latitude: Latitude
    longitude: Longitude
    issued_at: Moment
    days: tuple[FireRiskDay, ...]


class SmhiFire(Source):
    """Risk of fire for points in Sweden, by day. No key."""

    key = "smhi_fire"
    title = "SMHI fire risk forecasts"
    home = "https://opendata.smhi.se/metfcst/fwif1g/introduction"
    base = "https://opendata-download-metfcst.smhi.se/api/category/fwif1g/version/1"
    license = CC_BY_4_0
    evidence = Evidence.RECORDED
    attribution = "SMHI"
    pace = Pace(per_second=5, concurrency=4)

    async def daily(self, latitude: float, longitude: float) -> FireRiskForecast:
        """The forecast by day. Raises NotFound outside Sweden."""
        return await self.get(
            f"/daily/geotype/point/lon/{longitude:.4f}/lat/{latitude:.4f}/data.json",
            fresh="1h",
            read=partial(read_daily, latitude, longitude),
            not_found="No forecast of fire risk for this point at SMHI: it lies outside Sweden.",
        )


class _RawParameter(Struct):
    name: str
    values: list[float]


class _RawStep(Struct, rename="camel"):
    valid_time: str
    parameters: list[_RawParameter]


class _RawGeometry(Struct):
    coordinates: list[tuple[float, float]]


class _RawForecast(Struct, rename="camel"):
    approved_time: str
    geometry: _RawGeometry
    time_series: list[_RawStep]


def read_daily(latitude: float, longitude: float, reply: Reply) -> FireRiskForecast:
    raw = reply.json(_RawForecast)
    [(found_longitude, found_latitude)] = raw.geometry.coordinates
    near(latitude, longitude, found_latitude, found_longitude)
    return FireRiskForecast(found_latitude, found_longitude, utc(raw.approved_time), tuple(map(_day, raw.time_series)))


def _day(step: _RawStep) -> FireRiskDay:
    values = {row.name: row.values[0] for row in step.parameters if row.values and row.values[0] != MISSING}

    def amount(name: str) -> float | None:
        found = values.get(name)
        return None if found is None or found < 0 else found

    def level(name: str) -> int | None:
        found = amount(name)
        return None if found is None else int(found)

    return FireRiskDay(
        forecast_at=utc(step.valid_time),
        risk_level=level("fwiindex"),
        fire_weather_index=amount("fwi"),
        initial_spread_index=amount("isi"),
        buildup_index=amount("bui"),
        fine_fuel_moisture_code=amount("ffmc"),
        duff_moisture_code=amount("dmc"),
        drought_code=amount("dc"),
        forest_dryness_level=level("forestdry"),
        grass_fire_level=level("grassfire"),
        temperature_c=values.get("t"),
        humidity_percent=amount("r"),
        wind_speed_ms=amount("ws"),
        wind_direction_deg=amount("wd"),
        precipitation_mm=amount("prec1d"),
    )
