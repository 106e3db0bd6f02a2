from datetime import UTC, datetime

from skerry.sources.estonia.omniva import PostPlaceType, read_places
from tests.conftest import Recorded


def test_recorded_place(recorded: Recorded) -> None:
    (place,) = read_places(recorded("omniva/locations_one.json"))
    assert (place.name, place.type, place.postal_code) == ("1it postipunkt", PostPlaceType.OFFICE, "10696")
    assert (place.latitude, place.longitude) == (59.420107, 24.714293)
    assert (place.municipality, place.district, place.address) == ("Tallinn", "Kristiine linnaosa", "Sõpruse pst 33")
    assert place.updated_at == datetime(2021, 12, 20, 10, 51, 39, 343_000, UTC)
