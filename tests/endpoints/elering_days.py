"""Days of Elering with prices of the test's choice, in the provider's shape."""

import json
from collections.abc import Callable
from datetime import date, datetime, timedelta

from skerry.clock import midnight

TALLINN = "Europe/Tallinn"
QUARTER = timedelta(minutes=15)


def elering_day(day: date, price_at: Callable[[datetime], float]) -> dict[str, bytes]:
    """The reply for a local day of Estonia, by its address. `price_at` has the price in EUR/MWh of a quarter-hour, UTC."""
    start, end = midnight(day, TALLINN), midnight(day + timedelta(days=1), TALLINN)
    moments = [start + QUARTER * number for number in range((end - start) // QUARTER)]
    prices = [{"timestamp": int(moment.timestamp()), "price": price_at(moment)} for moment in moments]
    last = end - timedelta(milliseconds=1)
    address = f"https://dashboard.elering.ee/api/nps/price?start={start:%Y-%m-%dT%H:%M:%S}.000Z&end={last:%Y-%m-%dT%H:%M:%S}.999Z"
    return {address: json.dumps({"success": True, "data": {"ee": prices}}).encode()}
