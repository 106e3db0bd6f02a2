import pytest

from skerry.errors import ReplyError
from skerry.sources.estonia.ristmikud import read_cameras
from tests.conftest import Recorded
from tests.upstream.formats.replies import reply


def test_recorded_cameras(recorded: Recorded) -> None:
    cameras = read_cameras(recorded("ristmikud/cams_camarray.txt"))
    assert [(camera.id, camera.restricted) for camera in cameras] == [
        ("cam103", False),
        ("cam001", True),
        ("cam101", False),
    ]
    assert cameras[1].name == "Estonia pst - Teatri väljak (suund Tammsaare park)"


def test_a_long_page_takes_linear_time() -> None:
    assert read_cameras(reply(f"var CamArray = [{'{' * 300_000}];")) == ()
    with pytest.raises(ReplyError):
        read_cameras(reply("var CamArray = [" * 60_000))
