"""TheCatAPI, against real recordings: two breeds of its list, and a picture."""

from skerry.sources.world.thecatapi import CatPicture, read_breeds, read_pictures
from tests.conftest import Recorded


def test_recorded_breeds(recorded: Recorded) -> None:
    abyssinian, aegean = read_breeds(recorded("thecatapi/breeds_limit2.json"))
    assert (abyssinian.id, abyssinian.country_name, abyssinian.country) == ("abys", "Egypt", "EG")
    assert (abyssinian.life_span_min_years, abyssinian.life_span_max_years) == (14, 15)
    assert (abyssinian.weight_min_kg, abyssinian.weight_max_kg, abyssinian.alt_names) == (3, 5, [])
    assert abyssinian.temperament == ["Active", "Energetic", "Independent", "Intelligent", "Gentle"]
    assert (abyssinian.lap, aegean.lap) == (True, None)
    assert (aegean.grooming, aegean.health_issues, aegean.vocalization) == (3, 1, 3)


def test_a_recorded_picture(recorded: Recorded) -> None:
    picture = CatPicture("Hylo4Snaf", "https://cdn.thedogapi.com/images/Hylo4Snaf.jpeg", 1200, 922)
    assert read_pictures(recorded("thecatapi/images_search.json")) == (picture,)
