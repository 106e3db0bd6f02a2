import pytest

from skerry.folding import fold


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Åland  Islands", "aland islands"),
        ("Côte d’Ivoire", "cote divoire"),
        ("Færøerne", "faeroerne"),
        ("Łódź", "lodz"),
        ("smileys-and_people", "smileys and people"),
        ("Straße", "strasse"),
        (" ?! ", ""),
    ],
)
def test_fold(text: str, folded: str) -> None:
    assert fold(text) == folded
