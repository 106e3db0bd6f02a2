"""The bidding zones."""

from skerry.answers import Collection
from skerry.http.endpoint import endpoint
from skerry.sources.day_ahead import BiddingZone, Zone


@endpoint("/electricity/zones", fresh="1d")
async def bidding_zones() -> Collection[BiddingZone]:
    """The nine bidding zones of Norway and Sweden.

    Their codes may be written in upper or lower case wherever a zone is asked for."""
    return Collection.of([zone.facts for zone in Zone])
