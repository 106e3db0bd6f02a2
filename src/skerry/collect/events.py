"""What the event stream tells: new prices, earthquakes."""

from datetime import datetime, timedelta
from typing import Annotated, Any

import msgspec
import structlog
from msgspec import Meta, Struct

from skerry.answers import Moment
from skerry.clock import now, today
from skerry.collect.jobs import job
from skerry.errors import NotFound, UpstreamUnavailable
from skerry.sources.day_ahead import Zone
from skerry.sources.spot_prices import SpotPrices
from skerry.sources.usgs import Usgs
from skerry.store import EventLog, NewEvent

log = structlog.get_logger(__name__)

KEPT = timedelta(days=7)
MOST_KEPT = 200_000


class RunningPrice(Struct, frozen=True):
    """Price of the delivery period that has just begun in one bidding zone."""

    zone: str
    start: Annotated[Moment, Meta(description="begin of the period, UTC")]
    end: Annotated[Moment, Meta(description="end of the period, UTC")]
    price_eur_mwh: Annotated[float, Meta(description="EUR/MWh")]
    price_local_mwh: Annotated[float | None, Meta(description="local currency per MWh")]
    currency: Annotated[str, Meta(description="local currency, ISO 4217")]


@job(every="1m")
async def electricity_events(prices: SpotPrices, events: EventLog) -> None:
    """One event for each zone and delivery period, when the period begins. A zone that fails does not stop the others."""
    moment = now()
    news = []
    for zone in Zone:
        try:
            day = await prices.day(zone, today(zone.facts.timezone))
        except (NotFound, UpstreamUnavailable) as error:
            log.warning("no price for the stream", zone=zone.value, reason=str(error))
            continue
        running = day.at(moment)
        if running is None:
            continue
        last = await events.latest("electricity", zone.value)
        if last is not None and last.as_of >= running.start:
            continue
        price = RunningPrice(
            zone=zone.value,
            start=running.start,
            end=running.end,
            price_eur_mwh=running.price_eur_mwh,
            price_local_mwh=running.price_local_mwh,
            currency=zone.facts.currency,
        )
        news.append(_event("electricity", zone.value, running.start, price, last.data if last else None))
    await events.append(news)


@job(every="1m")
async def earthquake_events(usgs: Usgs, events: EventLog) -> None:
    """One event for each earthquake of the past hour that is new or has been revised."""
    news = []
    for quake in await usgs.past_hour():
        last = await events.latest("earthquakes", quake.id)
        if last is None or last.as_of < quake.updated:
            news.append(_event("earthquakes", quake.id, quake.updated, quake, last.data if last else None))
    await events.append(news)


@job(every="1h")
async def prune_events(events: EventLog) -> None:
    """The log keeps a week, so that a client may come back after a long week-end."""
    gone = await events.prune(KEPT, MOST_KEPT)
    if gone:
        log.info("events pruned", count=gone)


def _event(topic: str, item: str, as_of: datetime, data: Struct, previous: Any) -> NewEvent:
    return NewEvent(topic=topic, item=item, as_of=as_of, data=msgspec.to_builtins(data), previous=previous)
