"""Commodities: metals, oil and gas, published once a day."""

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import Annotated

import structlog
from msgspec import Meta, Struct

from skerry.clock import now
from skerry.collect.jobs import job
from skerry.errors import UpstreamUnavailable
from skerry.models.fields import SourceKey
from skerry.services.commodities import COMMODITIES, Commodity
from skerry.sources.world.datahub_commodities import DatahubCommodities
from skerry.sources.world.gold_api import GoldApi, Metal
from skerry.store import EventLog, State
from skerry.streams.topic import Topic, item_filter

log = structlog.get_logger(__name__)

PUBLICATION = time(16, tzinfo=UTC)
"""Time of day from which prices are fetched."""
MAX_AGE = timedelta(days=14)
"""Maximum age of a price; an older one is not published."""

NAMES = tuple(symbol.value for symbol in COMMODITIES)

TOPIC = Topic(
    name="commodities",
    description="Prices of metals (spot), oil (Brent, WTI) and natural gas (Henry Hub); those of oil and gas are some days old",
    filters="name: " + ", ".join(NAMES),
    update_frequency="daily, 16:00 UTC",
    examples={"commodities": "all prices", "commodities:gold": "the price of gold"},
    parse_filter=item_filter(NAMES, "commodities, or commodities: and one of " + ", ".join(NAMES)),
)


class CommodityPrice(Struct, frozen=True):
    """Price of a commodity. Its time is that of the event; for oil and gas, the start of the trading day."""

    name: Annotated[str, Meta(description="commodity, as in the filters")]
    price: Annotated[float, Meta(description="of one unit, in the currency; the price of oil may be negative")]
    currency: Annotated[str, Meta(description="ISO 4217")]
    unit: Annotated[str, Meta(description="troy ounce, barrel or million BTU")]
    source: SourceKey


@dataclass(frozen=True)
class _Quote:
    """A price with the time that the provider states."""

    price: CommodityPrice
    of: datetime


# Runs often, so that prices appear at 16:00 and late subscribers do not wait; the sources cache their replies.
@job(every="2m", feeds="commodities")
async def commodity_events(metals: GoldApi, fuels: DatahubCommodities, events: EventLog) -> None:
    """Publish the subscribed prices that have not been published since 16:00 UTC. A failure does not stop the others and is
    retried. A price that has not changed is requested again when its cached reply expires."""
    moment = now()
    wanted = await events.demanded_filters(TOPIC.name)
    published = {event.item: event.created_at for event in await events.latest_of_each_item(TOPIC.name)}
    since = _last_publication(moment)
    states = []
    for symbol, commodity in COMMODITIES.items():
        name = symbol.value
        if not wanted & {"", name} or (name in published and published[name] >= since):
            continue
        try:
            quote = await _quote(name, commodity, metals, fuels)
        except UpstreamUnavailable as error:
            log.debug("no price for the stream", commodity=name, reason=str(error))
            continue
        if moment - quote.of > MAX_AGE:
            log.warning("price too old for the stream", commodity=name, of=quote.of.isoformat())
            continue
        states.append(State(name, quote.of, quote.price))
    await events.update(TOPIC.name, states)


def _last_publication(moment: datetime) -> datetime:
    today = datetime.combine(moment.date(), PUBLICATION)
    return today if today <= moment else today - timedelta(days=1)


async def _quote(name: str, commodity: Commodity, metals: GoldApi, fuels: DatahubCommodities) -> _Quote:
    if isinstance(commodity.newest, Metal):
        spot = await metals.price(commodity.newest)
        return _Quote(CommodityPrice(name, spot.price_usd, "USD", commodity.unit, GoldApi.key), spot.updated_at)
    newest = (await fuels.prices(commodity.newest))[-1]
    price = CommodityPrice(name, newest.price, "USD", commodity.unit, DatahubCommodities.key)
    return _Quote(price, datetime.combine(newest.date, time(tzinfo=UTC)))
