"""Photon and Nominatim, against recordings and examples of their documentation."""

from skerry.sources.world import nominatim, photon
from tests.conftest import Recorded


def test_recorded_places(recorded: Recorded) -> None:
    city, county = photon.read_places(recorded("photon/search_pisa.json"))
    assert (city.name, city.kind, city.country, city.region, city.city) == ("Pisa", "city", "IT", "Tuscany", "Pisa")
    assert (city.latitude, city.longitude) == (43.7159395, 10.4018624)
    assert (county.kind, county.city) == ("county", None)
    assert photon.read_addresses(recorded("photon/search_pisa.json"), "IT") == [], "a city and a province"


def test_documented_places(recorded: Recorded) -> None:
    (bakery,) = nominatim.read_places(recorded("nominatim/search_bakery_jsonv2.json"))
    assert (bakery.street, bakery.city, bakery.postal_code, bakery.country) == (
        "Lindower Straße",
        "Berlin",
        "13347",
        "DE",
    )
    road = nominatim.read_place(recorded("nominatim/reverse_jsonv2.json"))
    assert road is not None
    assert (road.kind, road.city, road.region, road.longitude) == ("road", "El Triángulo", "Buenos Aires", -58.7064573)
