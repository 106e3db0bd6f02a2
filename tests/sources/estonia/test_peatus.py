from skerry.sources.estonia.peatus import TransitStop, read_stops
from tests.conftest import Recorded


def test_recorded_stops(recorded: Recorded) -> None:
    stops = read_stops(recorded("peatus/stops_muraste.json"))
    assert [stop.name for stop in stops] == ["Muraste", "Muraste", "Muraste kool"]
    # This query did not ask for the kind of vehicle.
    assert stops[2] == TransitStop("Muraste kool", "estonia:131548", "47201-1", 59.45749, 24.44231, None)
