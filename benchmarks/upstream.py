"""A local upstream that returns a day of 96 prices, about 14 KB of JSON, at once or after a delay. It counts its
requests.

python -m benchmarks.upstream PORT"""

import asyncio
import sys
from datetime import datetime, timedelta, timezone

import msgspec
import uvloop
from aiohttp import web

COUNT: web.AppKey[list[int]] = web.AppKey("count")


def day() -> bytes:
    """Prices in the format of elprisetjustnu.se: local times with offset, prices per kWh, the exchange rate."""
    start = datetime(2025, 10, 20, tzinfo=timezone(timedelta(hours=2)))
    quarter = timedelta(minutes=15)
    prices = [
        {
            "SEK_per_kWh": round(0.31541 + number / 1000, 5),
            "EUR_per_kWh": round(0.0286 + number / 11000, 5),
            "EXR": 11.028405,
            "time_start": (start + number * quarter).isoformat(),
            "time_end": (start + (number + 1) * quarter).isoformat(),
        }
        for number in range(96)
    ]
    return msgspec.json.encode(prices)


DAY = day()


async def answer(request: web.Request) -> web.Response:
    request.app[COUNT][0] += 1
    if wait := request.query.get("wait"):
        await asyncio.sleep(int(wait) / 1000)
    return web.Response(body=DAY, content_type="application/json")


async def count(request: web.Request) -> web.Response:
    """Number of requests since the last call."""
    counted, request.app[COUNT][0] = request.app[COUNT][0], 0
    return web.json_response(counted)


def main() -> None:
    app = web.Application()
    app[COUNT] = [0]
    app.router.add_get("/count", count)
    app.router.add_get("/https/prices.example.org/days/{number}", answer)
    web.run_app(app, host="127.0.0.1", port=int(sys.argv[1]), loop=uvloop.new_event_loop(), print=None, access_log=None)


if __name__ == "__main__":
    main()
