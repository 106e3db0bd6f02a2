"""One odd row among good ones is skipped; a list of nothing else is another shape."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from skerry.clock import now
from skerry.errors import ReplyError
from skerry.sources.world import coingecko, coinpaprika, launch_library, swpc, usgs
from skerry.sources.world.espn.reading import read_matches
from skerry.upstream.reply import Reply

COIN = {"id": "bitcoin", "symbol": "btc", "name": "Bitcoin", "current_price": 1.0}
TICKER = {"id": "btc-bitcoin", "symbol": "BTC", "name": "Bitcoin", "rank": 1, "quotes": {"USD": {"price": 1.0}}}
KP = {"time_tag": "2026-09-10T21:00:00", "Kp": 1.0}
ALERT = {"product_id": "K05W", "issue_datetime": "2026-09-10 21:00:00.000", "message": "ALERT"}
QUAKE = {
    "id": "us1",
    "properties": {
        "mag": 1.0, "place": None, "time": 0, "updated": 0, "url": "https://example.org/", "tsunami": 0, "type": "earthquake",
    },
    "geometry": {"coordinates": [1.0, 2.0, 3.0]},
}  # fmt: skip
MATCH = {
    "id": "1",
    "date": "2026-11-20T20:00Z",
    "status": {"type": {"name": "STATUS_SCHEDULED", "state": "pre", "completed": False}},
    "competitions": [
        {
            "competitors": [
                {"homeAway": "home", "team": {"displayName": "A"}}, {"homeAway": "away", "team": {"displayName": "B"}},
            ]
        }
    ],
}  # fmt: skip
LAUNCH = {
    "id": "1", "url": "https://x.example.org/", "name": "Kite", "webcast_live": False,
    "status": {"id": 3, "name": "Launch Successful", "abbrev": "Success"}, "last_updated": "2026-11-17T05:00:00Z",
    "net": "2026-11-17T04:00:00Z", "rocket": {"configuration": {"name": "Kite"}},
    "pad": {"name": "Platform", "location": {"name": "Yellow Sea"}},
}  # fmt: skip


def scoreboard(reply: Reply) -> Any:
    return read_matches("eng.1", reply)


CASES: list[Any] = [
    pytest.param(coingecko.read_coins, COIN, None, id="coingecko"),
    pytest.param(coinpaprika.read_coins, TICKER, None, id="coinpaprika"),
    pytest.param(swpc.read_kp, KP, None, id="swpc-kp"),
    pytest.param(swpc.read_alerts, ALERT, None, id="swpc-alerts"),
    pytest.param(usgs.read_earthquakes, QUAKE, "features", id="usgs"),
    pytest.param(scoreboard, MATCH, "events", id="espn"),
    pytest.param(launch_library.read_launches, LAUNCH, "results", id="launch_library"),
]


def reply(rows: list[Any], member: str | None) -> Reply:
    body = msgspec.json.encode(rows if member is None else {member: rows})
    return Reply(url="", status=200, headers={}, body=body, fetched_at=now(), fresh_until=now())


@pytest.mark.parametrize(("read", "row", "member"), CASES)
def test_an_odd_row_is_skipped(read: Callable[[Reply], Any], row: Any, member: str | None) -> None:
    assert len(read(reply([row, {}, row], member))) == 2
    with pytest.raises(ReplyError, match="returned 2 of 2 rows in an unexpected format"):
        read(reply([{}, {}], member))
