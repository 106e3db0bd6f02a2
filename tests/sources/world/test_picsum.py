from skerry.sources.world.picsum import read_photos
from tests.conftest import Recorded


def test_recorded_photo(recorded: Recorded) -> None:
    (photo,) = read_photos(recorded("picsum/v2-list.json"))
    assert (photo.id, photo.author, photo.width_pixels) == ("0", "Alejandro Escamilla", 5616)
