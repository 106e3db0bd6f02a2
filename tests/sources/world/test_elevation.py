from skerry.models.elevation import GroundPoint, Height
from skerry.sources.world import open_elevation, open_meteo_elevation, opentopodata
from tests.conftest import Recorded


def test_recorded_heights(recorded: Recorded) -> None:
    assert open_meteo_elevation.read_heights(1, recorded("open_meteo_elevation/berlin.json")) == (Height(38.0),)
    points = [GroundPoint(-43.5, 172.5), GroundPoint(27.6, 1.98)]
    found = opentopodata.read_heights("srtm90m", points, recorded("opentopodata/srtm90m_two_points.json"))
    assert [height.elevation_m for height in found] == [45, 402]
    three = [GroundPoint(10, 10), GroundPoint(20, 20), GroundPoint(41.161758, -8.583933)]
    found = open_elevation.read_heights(three, recorded("open_elevation/lookup_three_points.json"))
    assert [height.elevation_m for height in found] == [515, 545, 117]
