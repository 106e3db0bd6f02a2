"""Vegagerðin against its recording: one view of a camera."""

from skerry.sources.iceland.vegagerdin import read_cameras
from tests.conftest import Recorded


def test_the_recorded_view_reads_as_one_sees_it(recorded: Recorded) -> None:
    (site,) = read_cameras(recorded("vegagerdin/vefmyndavelar_one.json"))
    assert (site.id, site.name, site.road_number) == ("7001", "Hellisheiði", "1")
    assert (site.latitude, site.longitude) == (64.018296, -21.342636)
    [view] = site.views
    assert (view.id, view.description) == ("hellisheidi_1", "Hellisheiði séð til vesturs")
    assert view.image_url == "https://www.vegagerdin.is/vgdata/vefmyndavelar/hellisheidi_1.jpg"
