from skerry.sources.world.nasa_images import read_media
from tests.conftest import Recorded


def test_recorded_search(recorded: Recorded) -> None:
    """The example of the provider's documentation."""
    found = read_media("video", recorded("nasa-images/search_apollo11.json"))
    assert found.total == 1
    (video,) = found.items
    assert (video.title, video.center, video.keywords) == ("Apollo 11 Overview", "HQ", ["Apollo 11", "Moon"])
    assert video.page_url == "https://images.nasa.gov/details/Apollo%2011%20Overview"
    assert (
        video.thumbnail_url
        == "https://images-assets.nasa.gov/video/Apollo%2011%20Overview/Apollo%2011%20Overview~thumb.jpg"
    )
