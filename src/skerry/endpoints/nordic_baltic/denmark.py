"""Denmark: CO2 intensity of electricity."""

from typing import Annotated, Literal

from msgspec import Meta

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.api.parameters import BIDDING_ZONE
from skerry.sources.denmark.energidataservice import Emission, EnergiDataService


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
