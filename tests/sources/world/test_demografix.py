from skerry.sources.world.agify import read_age
from skerry.sources.world.genderize import read_gender
from skerry.sources.world.nationalize import read_nationalities
from tests.conftest import Recorded


def test_recorded_age(recorded: Recorded) -> None:
    guess = read_age(recorded("agify/meelad.json"))
    assert (guess.age, guess.sample_count) == (36, 21)


def test_recorded_gender(recorded: Recorded) -> None:
    guess = read_gender(recorded("genderize/peter.json"))
    assert (guess.gender, guess.probability, guess.sample_count) == ("male", 0.99, 165452)


def test_recorded_nationalities(recorded: Recorded) -> None:
    guesses = read_nationalities(recorded("nationalize/nathaniel.json"))
    assert guesses.sample_count == 6172
    assert [guess.country for guess in guesses.countries] == ["NG", "GH", "NE", "US", "ID"]
    assert guesses.countries[0].probability == 0.1763
