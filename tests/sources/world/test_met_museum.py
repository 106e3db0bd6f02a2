from skerry.sources.world.met_museum import read_artwork
from tests.conftest import Recorded


def test_recorded_object(recorded: Recorded) -> None:
    artwork = read_artwork(recorded("metmuseum/object_45734.json"))
    assert (artwork.title, artwork.artist, artwork.accession_number) == (
        "Quail and Millet",
        "Kiyohara Yukinobu",
        "36.100.45",
    )
    assert (artwork.start_year, artwork.end_year) == (1667, 1682)
    assert (artwork.dynasty, artwork.gallery_number) == (None, None)
    assert artwork.image_url == "https://images.metmuseum.org/CRDImages/as/original/DP251139.jpg"
    assert len(artwork.additional_image_urls) == 2
    assert artwork.tags == ["Birds"]
