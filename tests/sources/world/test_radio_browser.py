from skerry.sources.world.radio_browser import read_stations
from tests.conftest import Recorded


def test_recorded_station(recorded: Recorded) -> None:
    (station,) = read_stations(recorded("radiobrowser/stations_one.json"))
    assert (station.name, station.country, station.bitrate_kbps) == ("Arrow Classic Rock", "NL", 192)
    assert (station.stream_url, station.click_count, station.tags) == ("http://stream.gal.io/arrow", 84, [])
