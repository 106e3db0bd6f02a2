"""Day-ahead electricity prices of the Nordic and Baltic bidding zones, a day as soon as it is published."""

import datetime as dt
from zoneinfo import ZoneInfo

import structlog

from skerry.clock import midnight, now
from skerry.collect.jobs import job
from skerry.collect.part_failures import PartFailures
from skerry.errors import NotFound, UpstreamUnavailable
from skerry.models.day_ahead import MARKET_ZONE, ONE_DAY, NordicBalticZone, PriceDay
from skerry.series.spot_prices import SpotPrice
from skerry.services.spot_prices import NordicBalticPrices
from skerry.store import History

log = structlog.get_logger(__name__)

PUBLICATION = dt.time(12, 45)
"""Market time after which tomorrow's prices are requested."""
LOOK_BACK = dt.timedelta(days=7)
"""How far back missing days are requested."""


@job(every="10m", deadline="5m")
async def spot_prices(prices: NordicBalticPrices, history: History[SpotPrice]) -> None:
    """Store the missing local days of each zone: today's prices, tomorrow's from the early afternoon on, and those of the
    last week that were unavailable when they were due.

    A day that fails does not stop the others. Only days that are not stored are requested, so each day is requested
    once."""
    failures = PartFailures("no prices of a day")
    found = 0
    for zone in NordicBalticZone:
        for date in await _missing(zone, history):
            try:
                day = await prices.day(zone, date)
            except NotFound as gap:
                # Usually tomorrow's prices, in the minutes before their publication.
                log.info("no prices of a day", zone=zone.value, date=date.isoformat(), reason=str(gap))
            except UpstreamUnavailable as error:
                failures.add(f"{zone.value} {date}", error)
            else:
                found += (await history.write(_rows(day))).inserted
    failures.finish(is_total=not found)


async def _missing(zone: NordicBalticZone, history: History[SpotPrice]) -> list[dt.date]:
    only = {"zone": zone.value}
    moment = now().astimezone(ZoneInfo(MARKET_ZONE))
    today = moment.date()
    oldest = (await history.read(limit=1, where=only)).first_available_at
    # A new installation starts with today.
    kept_since = today if oldest is None else oldest.astimezone(ZoneInfo(zone.facts.timezone)).date()
    date = max(kept_since, today - LOOK_BACK)
    last = today + ONE_DAY if moment.time() >= PUBLICATION else today
    missing = []
    while date <= last:
        start = midnight(date, zone.facts.timezone)
        # A day is stored in one transaction, so its first period is sufficient.
        if not (await history.read(start=start, end=start, limit=1, where=only)).count:
            missing.append(date)
        date += ONE_DAY
    return missing


def _rows(day: PriceDay) -> list[SpotPrice]:
    return [
        SpotPrice(
            timestamp=price.start_at,
            zone=day.zone.zone,
            end=price.end_at,
            price_eur_mwh=price.price_eur_mwh,
            price_local_mwh=price.price_local_mwh,
            currency=day.zone.currency,
        )
        for price in day.prices
    ]
