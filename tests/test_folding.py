import pytest

from skerry.folding import fold, matches


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


@pytest.mark.parametrize(
    ("query", "matched"),
    [(None, True), ("LOODE", True), ("lõo", True), ("tartu", False), ("🙂", False), ("?!", False), ("", False)],
)
def test_matches(query: str | None, matched: bool) -> None:
    assert matches(query, "Lõode-Eesti") is matched
