import pytest

from skerry.folding import fold, match_rank, matches, nearest


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


@pytest.mark.parametrize(
    ("wanted", "names", "rank"),
    [
        ("port", ["port"], 0),
        ("port", ["old harbour", "portland"], 1),
        ("port", ["new port"], 2),
        ("port", ["airport"], 3),
        ("port", ["airport", "port"], 0),
        ("port", ["harbour"], None),
        ("port", [], None),
        ("", ["port"], None),
    ],
)
def test_match_rank(wanted: str, names: list[str], rank: int | None) -> None:
    assert match_rank(wanted, *names) == rank


@pytest.mark.parametrize(
    ("given", "near"),
    [
        ("Pärnuu", ("Pärnu-Sauga",)),
        ("kuresare", ("Kuressaare linn",)),
        ("Tallin", ("Tallinn-Harku",)),
        ("Õismäe", ()),
        ("Kura", ()),
        ("!", ()),
    ],
)
def test_only_what_is_near_is_suggested(given: str, near: tuple[str, ...]) -> None:
    assert nearest(given, ["Kuressaare linn", "Kunda", "Tallinn-Harku", "Pärnu-Sauga"]) == near
