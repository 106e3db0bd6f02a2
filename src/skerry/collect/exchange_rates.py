"""Reference exchange rates of the European Central Bank, every business day."""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from skerry.clock import midnight, now
from skerry.collect.jobs import job
from skerry.collect.topics import currencies as listing
from skerry.collect.topics import exchange_rates as pairs
from skerry.datasets.currencies import Currencies
from skerry.models.exchange_rates import EURO, FIXING_ZONE, ReferenceRates
from skerry.series.exchange_rates import ReferenceRate
from skerry.sources.europe.ecb import EuropeanCentralBank
from skerry.store import EventLog, History

FIXING = time(16)
"""Time at which the rates of a business day are published."""
SATURDAY = 5
LOOK_BACK = timedelta(days=7)
"""Time within which rates are read again, because they may be corrected."""
NEWEST_ROWS = 100
"""Number of stored rows from which the newest rate of a pair is read: those of three fixings."""


@job(every="15m")
async def exchange_rates(
    ecb: EuropeanCentralBank, currencies: Currencies, history: History[ReferenceRate], events: EventLog
) -> None:
    """Store the fixings since the newest stored one; for a new installation, those of the last year.

    The bank is called once per business day, when the rates are due. If they are late, or on a public holiday, it is called
    every hour, because a reply is cached for an hour."""
    due = midnight(last_fixing(now()), "UTC")
    newest = await history.newest()
    published = await events.latest_of_each_item(pairs.TOPIC.name, limit=1)
    if newest is not None and newest.timestamp >= due and published and published[0].as_of >= due:
        return
    rates = await ecb.rates()
    since = date.min if newest is None else newest.timestamp.date() - LOOK_BACK
    await history.write(
        [
            ReferenceRate(midnight(day, "UTC"), code, rate)
            for day, fixed in rates.days.items()
            for code, rate in fixed.items()
            if day >= since and code != EURO
        ]
    )
    await events.update(pairs.TOPIC.name, pairs.of_euro(rates))
    known = await events.latest_of_each_item(listing.TOPIC.name)
    await events.update(listing.TOPIC.name, listing.of_rates(rates, currencies, known))


@job(every="1m", feeds="exchange_rates")
async def cross_rates(history: History[ReferenceRate], events: EventLog) -> None:
    """Publish subscribed pairs without the euro, or with the euro as the target, from the stored rates."""
    wanted = await events.demanded_filters(pairs.TOPIC.name)
    crosses = [(text[:3], text[4:]) for text in wanted if "/" in text and not text.startswith(EURO)]
    if not crosses:
        return
    days: dict[date, dict[str, float]] = {}
    for row in (await history.read(limit=NEWEST_ROWS)).items:
        days.setdefault(row.timestamp.date(), {EURO: 1.0})[row.currency] = row.rate
    if days:
        await events.update(pairs.TOPIC.name, pairs.of_pairs(ReferenceRates(days, EuropeanCentralBank.key), crosses))


def last_fixing(moment: datetime) -> date:
    """The last business day (Monday to Friday) whose rates should have been published."""
    local = moment.astimezone(ZoneInfo(FIXING_ZONE))
    day = local.date() if local.time() >= FIXING else local.date() - timedelta(days=1)
    return day - timedelta(days=max(0, day.weekday() - SATURDAY + 1))
