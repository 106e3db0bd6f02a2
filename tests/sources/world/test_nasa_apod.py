from datetime import date

import msgspec

from skerry.sources.world.nasa_apod import _RawPicture, _read
from tests.conftest import Recorded


def test_recorded_pictures(recorded: Recorded) -> None:
    """A question for one day is answered with one of these."""
    sent = recorded("nasa-apod/apod_count.json").json(list[_RawPicture])
    assert len(sent) == 4
    galaxies, venus, supernova, _ = [_read(picture) for picture in sent]
    assert (galaxies.date, galaxies.title) == (date(2006, 4, 15), "Galaxy Wars: M81 versus M82")
    assert galaxies.copyright == "Panther Observatory"
    assert galaxies.page_url == "https://apod.nasa.gov/apod/ap060415.html"
    assert "  " not in galaxies.explanation
    assert venus.hd_url == "https://apod.nasa.gov/apod/image/0004/vm_orman_big.jpg"
    assert (supernova.copyright, supernova.media_type) == (None, "image")


def test_a_video() -> None:
    video = _read(
        msgspec.convert(
            {
                "date": "2026-11-18", "title": "A comet turns", "explanation": "See it turn.", "media_type": "video",
                "url": "https://www.youtube.com/embed/x?rel=0", "thumbnail_url": "https://img.youtube.com/vi/x/0.jpg",
            },
            _RawPicture,
        )
    )  # fmt: skip
    assert (video.hd_url, video.thumbnail_url) == (None, "https://img.youtube.com/vi/x/0.jpg")
