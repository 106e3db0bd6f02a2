"""Carbon Intensity API of the National Energy System Operator: the electricity of Great Britain."""

from datetime import date as Date  # noqa: N812  as other sources call it
from datetime import datetime, timedelta
from functools import partial
from typing import Annotated

from msgspec import Meta, Raw, Struct, field

from skerry.clock import midnight
from skerry.errors import NotFound
from skerry.licenses import CC_BY_4_0
from skerry.models.fields import OBSERVATION, Moment
from skerry.models.observed import Observed
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.times import utc
from skerry.upstream.identity import Within, same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

ZONE = "Europe/London"
"""Time zone of the days."""
HALF_HOUR = timedelta(minutes=30)
REFUSED = 400
"""Status for an outward code that the API does not know."""


Start = Annotated[Moment, Meta(description="start of the half-hour, UTC")]
End = Annotated[Moment, Meta(description="its end, UTC")]
Forecast = Annotated[float | None, Meta(description="forecast, g CO2 per kWh consumed; null where there is none")]
Estimate = Annotated[
    float | None,
    Meta(description="estimate from metered generation, g CO2 per kWh consumed; null until the half-hour has ended"),
]
Index = Annotated[
    str | None,
    Meta(description="very low, low, moderate, high or very high, by steps that the provider lowers each year"),
]


class HalfHourIntensity(Struct, frozen=True):
    """Carbon intensity of half an hour in Great Britain."""

    start_at: Start
    end_at: End
    co2_forecast_g_kwh: Forecast
    co2_g_kwh: Estimate
    index: Index


class FuelShare(Struct, frozen=True):
    """One kind of supply."""

    fuel: Annotated[str, Meta(description="biomass, coal, imports, gas, nuclear, other, hydro, solar or wind")]
    supply_percent: Annotated[float, Meta(description="percent of the electricity supplied")]


class SupplyMix(Observed, frozen=True):
    """Where the electricity of half an hour comes from."""

    STALE_AFTER = "2h"
    OBSERVED_AT = "start_at"

    start_at: Annotated[Start, OBSERVATION]
    end_at: End
    mix: Annotated[tuple[FuelShare, ...], Meta(description="in the provider's order; empty where it has no figures")]


class RegionalIntensity(SupplyMix, frozen=True):
    """Forecast for the grid region of an outward code."""

    postal_code: Annotated[str, Meta(description="outward code, the first part of a postcode")]
    region: Annotated[str, Meta(description="name of the grid region")]
    network_operator: Annotated[str | None, Meta(description="company that distributes electricity there")]
    co2_forecast_g_kwh: Forecast
    index: Index


class CarbonIntensityGb(Source):
    """Great Britain, without Northern Ireland, by half-hours, since 2018. Regional figures are forecasts. No key."""

    key = "carbon_intensity_gb"
    title = "NESO Carbon Intensity API"
    home = "https://carbonintensity.org.uk/"
    base = "https://api.carbonintensity.org.uk"
    license = CC_BY_4_0
    evidence = Evidence.RECORDED
    attribution = "National Energy System Operator, Carbon Intensity API"
    cadence = "30m"
    pace = Pace(per_second=2, concurrency=2)

    async def current(self) -> HalfHourIntensity:
        """The current half-hour, of which there is only a forecast."""
        return await self.get("/intensity", fresh="5m", read=read_current)

    async def generation(self) -> SupplyMix:
        """The mix of the current half-hour."""
        return await self.get("/generation", fresh="5m", read=read_generation)

    async def day(self, date: Date, fresh: str) -> tuple[HalfHourIntensity, ...]:
        """The half-hours of a British day, in the order of time: 46 or 50 on days of clock change."""
        first = midnight(date, ZONE)
        last = midnight(date + timedelta(days=1), ZONE) - HALF_HOUR
        return await self.get(
            f"/intensity/date/{date.isoformat()}", fresh=fresh, read=Within(read_day, start_of, first, last)
        )

    async def postcode(self, outward: str) -> RegionalIntensity:
        """The region of an outward code (SW1A), in upper case. Raises NotFound for one that does not exist."""
        return await self.get(
            f"/regional/postcode/{outward}",
            fresh="5m",
            read=partial(read_region, outward),
            accept=(200, REFUSED),
            not_found=_unknown(outward),
        )


class _RawIntensity(Struct):
    forecast: float | None = None
    actual: float | None = None
    index: str | None = None


class _RawShare(Struct):
    fuel: str
    perc: float


class _RawHalfHour(Struct):
    to: str
    intensity: _RawIntensity
    start: str = field(name="from")


class _RawMix(Struct):
    to: str
    generationmix: list[_RawShare]
    start: str = field(name="from")


class _RawRegionalHalfHour(_RawMix):
    intensity: _RawIntensity


class _RawRegion(Struct):
    shortname: str
    postcode: str
    data: list[_RawRegionalHalfHour]
    dnoregion: str | None = None


class _RawHalfHours(Struct):
    data: list[Raw]


class _RawGeneration(Struct):
    data: _RawMix


class _RawRegions(Struct):
    data: list[_RawRegion]


class _RawError(Struct):
    message: str


class _RawRefusal(Struct):
    error: _RawError


def start_of(half_hour: HalfHourIntensity) -> datetime:
    return half_hour.start_at


def read_current(reply: Reply) -> HalfHourIntensity:
    (half_hour,) = _half_hours(reply)
    return half_hour


def read_day(reply: Reply) -> tuple[HalfHourIntensity, ...]:
    return tuple(sorted(_half_hours(reply), key=start_of))


def read_generation(reply: Reply) -> SupplyMix:
    raw = reply.json(_RawGeneration).data
    return SupplyMix(utc(raw.start), utc(raw.to), _mix(raw.generationmix))


def read_region(outward: str, reply: Reply) -> RegionalIntensity:
    if reply.status == REFUSED:
        reply.json(_RawRefusal)
        raise NotFound(_unknown(outward))
    (region,) = reply.json(_RawRegions).data
    same(outward, region.postcode, "postcode")
    (half_hour,) = region.data
    mix = _mix(half_hour.generationmix)
    return RegionalIntensity(
        start_at=utc(half_hour.start),
        end_at=utc(half_hour.to),
        mix=mix,
        postal_code=outward,
        region=region.shortname,
        network_operator=region.dnoregion,
        co2_forecast_g_kwh=half_hour.intensity.forecast if mix else None,
        index=half_hour.intensity.index if mix else None,
    )


def _half_hours(reply: Reply) -> list[HalfHourIntensity]:
    return read_rows(reply.json(_RawHalfHours).data, _RawHalfHour, _half_hour)


def _half_hour(raw: _RawHalfHour) -> HalfHourIntensity:
    figures = raw.intensity
    return HalfHourIntensity(utc(raw.start), utc(raw.to), figures.forecast, figures.actual, figures.index)


def _mix(shares: list[_RawShare]) -> tuple[FuelShare, ...]:
    """Empty where all shares are 0: the provider then has no figures, and a forecast of 0."""
    mix = tuple(FuelShare(share.fuel, share.perc) for share in shares)
    return mix if any(share.supply_percent for share in mix) else ()


def _unknown(outward: str) -> str:
    return f"The Carbon Intensity API has no outward code {outward!r} of Great Britain."
