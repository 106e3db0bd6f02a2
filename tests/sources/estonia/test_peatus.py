from skerry.models.transit import StopPoint
from skerry.sources.estonia.peatus.reading import read_stops
from tests.conftest import Recorded


def test_recorded_stops(recorded: Recorded) -> None:
    stops = read_stops(recorded("peatus/stops_muraste.json"))
    assert [stop.name for stop in stops] == ["Muraste", "Muraste", "Muraste kool"]
    # This query did not ask for the kind of vehicle.
    assert stops[2] == StopPoint("estonia:131548", "Muraste kool", "47201-1", 59.45749, 24.44231, [])
