from datetime import date

from skerry.sources.world.hp_api import read_characters
from tests.conftest import Recorded


def test_recorded_characters(recorded: Recorded) -> None:
    characters = read_characters(recorded("hpapi/characters_students.json"))
    assert len(characters) == 103
    hermione = characters[1]
    assert (hermione.name, hermione.birth_date, hermione.wand.length_inches) == (
        "Hermione Granger",
        date(1979, 9, 19),
        10.75,
    )
    assert (hermione.student, hermione.staff, hermione.eye_color) == (True, False, "brown")
