from pathlib import Path

from skerry.clock import now
from skerry.sources.peatus import Stop, _stops
from skerry.upstream.reply import Reply


def test_recorded_stops(samples: Path) -> None:
    body = (samples / "peatus/stops_muraste.json").read_bytes()
    stops = _stops(Reply(url="", status=200, headers={}, body=body, fetched_at=now(), fresh_until=now()))
    assert [stop.name for stop in stops] == ["Muraste", "Muraste", "Muraste kool"]
    # This query did not ask for the kind of vehicle.
    assert stops[2] == Stop("Muraste kool", "estonia:131548", "47201-1", 59.45749, 24.44231, None)
