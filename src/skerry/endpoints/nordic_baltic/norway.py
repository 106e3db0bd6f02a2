"""Norway: filling of reservoirs, avalanche warnings."""

import datetime as dt
from typing import Annotated, Literal

from msgspec import Meta

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.api.parameters import BIDDING_ZONE, LANGUAGE, Allowed
from skerry.clock import today
from skerry.errors import NotFound, UpstreamChanged
from skerry.sources.norway.nve_reservoirs import NveReservoirs, ReservoirFilling
from skerry.sources.norway.varsom import AvalancheLanguage, AvalancheWarning, Varsom

ZONE = "Europe/Oslo"
DAYS_AHEAD = dt.timedelta(days=2)


@endpoint("/nordic/no/reservoirs", fresh="1h")
async def norwegian_reservoirs(
    statistics: NveReservoirs,
    zone: Annotated[
        Literal["NO", "NO1", "NO2", "NO3", "NO4", "NO5"] | None,
        BIDDING_ZONE,
        Meta(description="NO for the whole country, or a bidding zone; all if omitted", examples=["NO2"]),
    ] = None,
) -> Collection[ReservoirFilling]:
    """How full the reservoirs of Norwegian hydropower are: the newest week, for the country and its bidding zones.

    Filling is percent of the capacity, its change since the week before in percentage points; energy is TWh. From NVE, which
    publishes each Wednesday the figures of the Sunday before."""
    found = [row for row in await statistics.latest() if zone in (None, row.zone)]
    if not found:
        raise UpstreamChanged(statistics.title, f"returned no figures of {zone}")
    return Collection.of(found)


@endpoint("/nordic/no/avalanche-warnings", fresh="30m", example_404={"region": 99999})
async def norwegian_avalanche_warnings(
    varsom: Varsom,
    region: Annotated[
        int | None,
        Allowed("the number of a region such as 3010"),
        Meta(ge=1, le=99_999, description="number of a region, as `region_id`; all if omitted", examples=["3010"]),
    ] = None,
    lang: Annotated[AvalancheLanguage, LANGUAGE, Meta(description="language of the texts")] = "en",
) -> Collection[AvalancheWarning]:
    """Avalanche danger in the regions of Norway and Svalbard, for today and two days ahead.

    Levels of the European scale from 1 to 5; null where the danger is not assessed, as in summer. From Varsom of NVE. The level
    describes a region as a whole, not a slope. An unknown region is a 404."""
    first = today(ZONE)
    found = await varsom.warnings(first, first + DAYS_AHEAD, lang)
    wanted = [warning for warning in found if region in (None, warning.region_id)]
    if found and not wanted:
        raise NotFound(f"No region {region}.")
    return Collection.of(wanted)
