"""Carbon intensity of electricity in Great Britain."""

import re
from collections.abc import Iterable
from datetime import date as Date  # noqa: N812  `date` is the name of a field
from datetime import timedelta
from typing import Annotated, ClassVar

from msgspec import Meta, structs

from skerry.api.answers import Limited
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Allowed, Checked, Day, Days
from skerry.clock import midnight, today
from skerry.errors import NotFound
from skerry.models.fields import OBSERVATION
from skerry.models.observed import Observed
from skerry.models.rows import Rows
from skerry.sources.world.carbon_intensity_gb import (
    HALF_HOUR,
    ZONE,
    CarbonIntensityGb,
    End,
    Estimate,
    Forecast,
    FuelShare,
    HalfHourIntensity,
    Index,
    RegionalIntensity,
    Start,
    SupplyMix,
)

FIRST, LAST = Date(2017, 9, 1), Date(2100, 12, 31)
AHEAD = timedelta(days=2)
"""How far ahead the forecast reaches."""
FOSSIL = ("coal", "gas")
LOW_CARBON = ("hydro", "nuclear", "solar", "wind")
ELSEWHERE = frozenset({"BT", "GY", "IM", "JE"})
"""Areas of postcodes in Northern Ireland, Guernsey, the Isle of Man and Jersey."""
OUTWARD = re.compile(r"([A-Z]{1,2}[0-9][A-Z0-9]?)(\s*[0-9][A-Z]{2})?")


def _outward(text: str) -> str:
    """The first part of a postcode, in upper case. Regions are larger than outward codes, so the rest tells nothing more."""
    found = OUTWARD.fullmatch(text.strip().upper())
    if found is None:
        raise ValueError(text)
    return found[1]


Postcode = Annotated[
    str,
    Checked(_outward),
    Allowed("an outward code such as SW1A, or a whole postcode of Great Britain such as SW1A 1AA"),
    Meta(
        max_length=10, description="outward code, the first part of a postcode; the rest is ignored", examples=["SW1A"]
    ),
]


class CurrentIntensity(Observed, frozen=True):
    """Carbon intensity of the current half-hour in Great Britain."""

    STALE_AFTER = "2h"
    OBSERVED_AT = "start_at"

    start_at: Annotated[Start, OBSERVATION]
    end_at: End
    co2_forecast_g_kwh: Forecast
    co2_g_kwh: Estimate
    index: Index


class BritishSupply(SupplyMix, frozen=True, kw_only=True):
    """Where the electricity of Great Britain comes from."""

    ROWS: ClassVar[Rows] = Rows(
        "mix", carried=("start_at", "end_at"), json_only=("fossil_percent", "low_carbon_percent", "stale_since")
    )

    fossil_percent: Annotated[float | None, Meta(description="percent from coal and gas; imports are not counted")]
    low_carbon_percent: Annotated[
        float | None,
        Meta(description="percent from hydro, nuclear, solar and wind; biomass and imports are not counted"),
    ]


class DayIntensity(Limited, frozen=True):
    """The half-hours of one British day."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("date",), json_only=("half_hour_count",))

    date: Annotated[Date, Meta(description="British day")]
    half_hour_count: Annotated[
        int, Meta(description="number of half-hours of the day: 48, or 46 or 50 when the clocks change")
    ]
    count: Annotated[int, Meta(ge=0, description="number of half-hours in the answer; the others have no figures")]
    items: list[HalfHourIntensity]


@endpoint("/carbonintensity/current", fresh="5m")
async def current_intensity(intensity: CarbonIntensityGb) -> CurrentIntensity:
    """Carbon intensity of electricity in Great Britain (not Northern Ireland) in the current half-hour.

    Grams of CO2 for a kilowatt-hour consumed, from the National Energy System Operator: a forecast, because the estimate
    from metered generation (`co2_g_kwh`) follows when the half-hour has ended. Emissions by burning only, not of building
    plants, so the figures are lower than life-cycle figures such as those of `/mashup/green/energy`."""
    return CurrentIntensity(**structs.asdict(await intensity.current()))


@endpoint("/carbonintensity/generation", fresh="5m")
async def british_supply(intensity: CarbonIntensityGb) -> BritishSupply:
    """Where the electricity of Great Britain (not Northern Ireland) comes from in the current half-hour.

    Percent of the electricity supplied, by fuel, with imports as one kind. The shares are rounded and may not add up to
    exactly 100."""
    found = await intensity.generation()
    return BritishSupply(
        start_at=found.start_at,
        end_at=found.end_at,
        mix=found.mix,
        fossil_percent=_sum(found.mix, FOSSIL),
        low_carbon_percent=_sum(found.mix, LOW_CARBON),
    )


@endpoint(
    "/carbonintensity/date/{date}", fresh="10m", example={"date": "2026-03-20"}, example_404={"date": "2099-01-01"}
)
async def intensity_of_day(
    date: Annotated[
        Day, Days(FIRST, LAST), Meta(description="British day, from September 2017 to the day after tomorrow")
    ],
    intensity: CarbonIntensityGb,
) -> DayIntensity:
    """Carbon intensity of electricity in Great Britain (not Northern Ireland) in each half-hour of a day.

    Grams of CO2 for a kilowatt-hour consumed: the forecast, and the estimate from metered generation once a half-hour has
    ended. The day is the British local day, which in summer starts at 23:00 UTC of the day before and which has 46 or 50
    half-hours when the clocks change. A day without figures is a 404."""
    current = today(ZONE)
    if date > current + AHEAD:
        raise NotFound(
            f"There is no forecast for {date} yet: it reaches {AHEAD.days} days ahead, to {current + AHEAD}."
        )
    found = await intensity.day(date, "30d" if date < current - AHEAD else "10m")
    if not found:
        raise NotFound(f"The Carbon Intensity API has no figures of {date}.")
    length = midnight(date + timedelta(days=1), ZONE) - midnight(date, ZONE)
    return DayIntensity.limited(found, None, date=date, half_hour_count=length // HALF_HOUR)


@endpoint(
    "/carbonintensity/postcode/{postcode}", fresh="5m", example={"postcode": "SW1A"}, example_404={"postcode": "ZZ9"}
)
async def intensity_of_postcode(postcode: Postcode, intensity: CarbonIntensityGb) -> RegionalIntensity:
    """Forecast of carbon intensity and supply mix for the grid region of a postcode in Great Britain (not Northern Ireland).

    Grams of CO2 for a kilowatt-hour consumed in the current half-hour. All figures of regions are forecasts by a model; the
    provider has no estimates of what they were. Postcodes are known by their outward code (SW1A), whose region is one of
    fourteen."""
    if postcode[:2] in ELSEWHERE:
        raise NotFound(f"{postcode} is not in Great Britain, whose grid these figures are of.")
    return await intensity.postcode(postcode)


def _sum(mix: Iterable[FuelShare], fuels: tuple[str, ...]) -> float | None:
    """Null where one of them is missing."""
    shares = {share.fuel: share.supply_percent for share in mix}
    return round(sum(shares[fuel] for fuel in fuels), 1) if all(fuel in shares for fuel in fuels) else None
