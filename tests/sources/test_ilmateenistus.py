import pytest

from skerry.sources.ilmateenistus import _level


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("Esimese taseme hoiatus", 1),
        ("II taseme hoiatus: tugev tuul", 2),
        ("3. taseme ilmahoiatus", 3),
        ("Hoiatuse tase: 2", 2),
        ("Level 3 warning", 3),
        ("Second-level weather warning", 2),
        ("Danger level 1.", 1),
        ("Meretase tõuseb 1,2 meetrini", None),
        ("The sea level rises to the danger level 1.5 m", None),
        ("The danger level 2 metres is passed", None),
        ("Tuul puhanguti 25 m/s", None),
        ("", None),
        (None, None),
    ],
)
def test_a_level_is_read_only_where_a_warning_is_meant(text: str | None, level: int | None) -> None:
    assert _level(text) == level
