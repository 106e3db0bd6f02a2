from skerry.sources.estonia.ristmikud import read_cameras
from tests.conftest import Recorded


def test_recorded_cameras(recorded: Recorded) -> None:
    cameras = read_cameras(recorded("ristmikud/cams_camarray.txt"))
    assert [(camera.id, camera.restricted) for camera in cameras] == [
        ("cam103", False),
        ("cam001", True),
        ("cam101", False),
    ]
    assert cameras[1].name == "Estonia pst - Teatri väljak (suund Tammsaare park)"
