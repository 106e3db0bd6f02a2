"""Denmark: CO2 intensity of electricity, lightning."""

import datetime as dt
from typing import Annotated, Literal

from msgspec import Meta

from skerry.api.answers import Collection, Slice
from skerry.api.endpoint import endpoint
from skerry.api.parameters import BIDDING_ZONE, Allowed, Checked, Limit
from skerry.clock import running
from skerry.errors import BadParameter
from skerry.sources.denmark.dmi_lightning import BoundingBox, DmiLightning, LightningStrike
from skerry.sources.denmark.energidataservice import Emission, EnergiDataService

DENMARK = "7,54,16,58"
FIVE_MINUTES = dt.timedelta(minutes=5)


def _area(text: str) -> str:
    return str(BoundingBox.parse(text))


Area = Annotated[
    str,
    Checked(_area),
    Allowed("an area as west,south,east,north in degrees, such as 7,54,16,58"),
    Meta(
        max_length=80,
        description="bounding box: west,south,east,north, degrees, WGS 84; Denmark if omitted",
        examples=["9,55,11,57"],
    ),
]


@endpoint("/nordic/dk/co2", fresh="5m")
async def danish_co2(
    energinet: EnergiDataService,
    zone: Annotated[
        Literal["DK1", "DK2"], BIDDING_ZONE, Meta(description="bidding zone: DK1 (west) or DK2 (east)")
    ] = "DK1",
    hours: Annotated[int, Meta(ge=1, le=48, description="hours back from now")] = 6,
) -> Collection[Emission]:
    """CO2 from the electricity consumed in western or eastern Denmark, g per kWh, by five minutes in order of time.

    From Energinet, which estimates it of production and exchange; the newest figures are preliminary. A forecast is not in the
    answer."""
    return Collection.of(await energinet.emission_history(zone, hours))


@endpoint("/nordic/dk/lightning", fresh="5m")
async def danish_lightning(
    dmi: DmiLightning,
    hours: Annotated[int, Meta(ge=1, le=48, description="hours back from now")] = 6,
    bbox: Area = DENMARK,
    limit: Annotated[Limit, Meta(le=10_000, description="maximum number of strikes; the newest ones")] = 1000,
) -> Slice[LightningStrike]:
    """Lightning strikes over Denmark and its surroundings in the last hours, newest first.

    Located by the sensors of DMI and its neighbours, some minutes after the strike. `total` counts all strikes in the area,
    whatever the limit; more than 50,000 are a 400, for which fewer hours or a smaller area help. Without strikes the list is
    empty. GeoJSON has them as points."""
    box, now = BoundingBox.parse(bbox), running(FIVE_MINUTES)
    strikes = await dmi.strikes(box, now - dt.timedelta(hours=hours), now + FIVE_MINUTES)
    if strikes is None:
        raise BadParameter("hours", hours, "fewer hours, or a smaller bbox: there are more than 50,000 strikes")
    return Slice.of(strikes, len(strikes), limit)
