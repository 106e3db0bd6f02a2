"""Open-Meteo's geocoder, against real recordings."""

from skerry.sources.world.open_meteo_geocoding import FoundPlace, read_places
from tests.conftest import Recorded


def test_recorded_places(recorded: Recorded) -> None:
    capital, town = read_places(recorded("open_meteo_geocoding/search_paris_2.json"))
    assert capital == FoundPlace(
        "Paris", "FR", 48.85341, 2.3488, "Europe/Paris", 2138551, is_settlement=True, region="Île-de-France"
    )
    assert (town.country, town.timezone, town.population) == ("US", "America/Chicago", 24782)


def test_recorded_absence(recorded: Recorded) -> None:
    assert read_places(recorded("open_meteo_geocoding/search_no_match.json")) == ()
