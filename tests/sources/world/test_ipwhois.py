"""ipwho.is, against a real recording."""

from skerry.sources.world.ipwhois import read_place
from tests.conftest import Recorded


def test_a_recorded_place(recorded: Recorded) -> None:
    place = read_place(recorded("ipwhois/8_8_4_4.json"))
    assert place is not None
    assert (place.country, place.region, place.city) == ("US", "California", "Mountain View")
    assert (place.asn, place.organization, place.timezone) == (15169, "Google LLC", "America/Los_Angeles")
