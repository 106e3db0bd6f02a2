"""The bidding zones."""

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.models.day_ahead import BiddingZone, ScandinavianZone


@endpoint("/electricity/zones", fresh="1d")
async def bidding_zones() -> Collection[BiddingZone]:
    """The nine bidding zones of Norway and Sweden.

    Their codes may be written in upper or lower case wherever a zone is a parameter. `/nordic/{country}/electricity/prices`
    and `/electricity/prices/history` also have the zones of Denmark (DK1, DK2), Finland (FI), Estonia (EE), Latvia (LV)
    and Lithuania (LT)."""
    return Collection.of([zone.facts for zone in ScandinavianZone])
