from datetime import UTC, datetime

from skerry.sources.world.artic import read_artwork, read_artworks
from tests.conftest import Recorded


def test_recorded_artwork(recorded: Recorded) -> None:
    artwork = read_artwork(recorded("artic/artwork_11.json"))
    assert (artwork.title, artwork.artist, artwork.accession_number) == ("Self-Portrait", "Walter Shirlaw", "1887.234")
    assert artwork.artist_text == "Walter Shirlaw; American, 1838–1909"
    assert (artwork.start_year, artwork.description, artwork.on_view) == (1878, None, False)
    assert artwork.updated_at == datetime(2024, 12, 13, 0, 41, 56, tzinfo=UTC)
    assert artwork.image_url is not None
    assert artwork.image_url.endswith("/7b7a6f39-1cd8-ea2f-9811-18b0e23edac0/full/843,/0/default.jpg")


def test_recorded_search(recorded: Recorded) -> None:
    """The documentation's example, without `fields`."""
    found = read_artworks(recorded("artic/search_monet.json"))
    assert (found.total, found.items[0].id, found.items[0].title) == (49, 16568, "Water Lilies")
