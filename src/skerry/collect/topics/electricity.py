"""Electricity: the day-ahead price of the delivery period that has begun."""

from typing import Annotated

import structlog
from msgspec import Meta, Struct

from skerry.answers import Moment
from skerry.clock import now, today
from skerry.collect.jobs import job
from skerry.collect.topics import Topic, of_item
from skerry.errors import NotFound, UpstreamUnavailable
from skerry.sources.day_ahead import Zone
from skerry.sources.spot_prices import SpotPrices
from skerry.store import EventLog, State

log = structlog.get_logger(__name__)

TOPIC = Topic(
    name="electricity",
    description="Day-ahead price of the delivery period that begins",
    filters="bidding zone: NO1, SE3",
    update_frequency="each delivery period: 15 or 60 minutes",
    examples={"electricity": "prices of all nine zones", "electricity:NO1": "prices of one zone"},
    choose=of_item(Zone, "electricity, or electricity: and one of " + ", ".join(Zone)),
)


class RunningPrice(Struct, frozen=True):
    """Price of the delivery period that has just begun in one bidding zone."""

    zone: str
    start: Annotated[Moment, Meta(description="begin of the period, UTC")]
    end: Annotated[Moment, Meta(description="end of the period, UTC")]
    price_eur_mwh: Annotated[float, Meta(description="EUR/MWh")]
    price_local_mwh: Annotated[float | None, Meta(description="local currency per MWh")]
    currency: Annotated[str, Meta(description="local currency, ISO 4217")]


@job(every="1m", feeds="electricity")
async def electricity_events(prices: SpotPrices, events: EventLog) -> None:
    """One event for each zone and delivery period, when the period begins. A zone that fails does not stop the others."""
    moment = now()
    states = []
    for zone in Zone:
        try:
            day = await prices.day(zone, today(zone.facts.timezone))
        except (NotFound, UpstreamUnavailable) as error:
            log.warning("no price for the stream", zone=zone.value, reason=str(error))
            continue
        running = day.at(moment)
        if running is None:
            continue
        price = RunningPrice(
            zone=zone.value,
            start=running.start,
            end=running.end,
            price_eur_mwh=running.price_eur_mwh,
            price_local_mwh=running.price_local_mwh,
            currency=zone.facts.currency,
        )
        states.append(State(zone.value, running.start, price))
    await events.update(TOPIC.name, states)
