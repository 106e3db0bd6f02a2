"""adsb.lol and the OpenSky Network, against real recordings."""

from skerry.sources.world.adsb_lol import read_aircraft
from skerry.sources.world.opensky import read_states
from tests.conftest import Recorded


def test_recorded_aircraft(recorded: Recorded) -> None:
    flying, parked = read_aircraft(recorded("adsb_lol/point_trimmed.json"))
    assert (flying.icao24, flying.callsign, flying.altitude_m) == ("adddfe", "N993CD", 1775.5)
    assert (flying.ground_speed_kmh, flying.observed_at.isoformat()[:19]) == (256.7, "2026-07-23T19:04:37")
    assert (parked.on_ground, parked.altitude_m, parked.vertical_rate_ms) == (True, None, -0.65)


def test_recorded_states(recorded: Recorded) -> None:
    first, second, *_ = read_states(recorded("opensky/states_all.json"))
    assert (first.icao24, first.callsign, first.altitude_m, first.ground_speed_kmh) == (
        "ab1644",
        "UAL421",
        2217.42,
        496.1,
    )
    assert (second.on_ground, second.altitude_m) == (True, None)
