import pytest

from skerry.sources.estonia.nma import english


@pytest.mark.parametrize(
    ("estonian", "term"),
    [
        ("Tuletorn", "lighthouse"),
        ("Tulepaak", "light beacon"),
        ("Päevamärk, sihi ülemine", "beacon (daymark), rear leading mark"),
        ("Tuletorn, sihi alumine/ülemine", "lighthouse, front and rear leading mark"),
        ("Vasaku külje poi", "port lateral buoy"),
        ("Läänetooder", "west cardinal spar buoy"),
        ("Lõuna poi", "south cardinal buoy"),
        ("Teljepoi", "safe water buoy"),
        ("Eraldiasuva ohu tooder", "isolated danger spar buoy"),
        ("Eriotstarbeline tooder", "special spar buoy"),
        ("Tuletorn, midagi muud", None),
        ("Midagi muud, sihi alumine", None),
        ("Imelik poi", None),
        ("poi", None),
        ("", None),
        (None, None),
    ],
)
def test_types_in_english(estonian: str | None, term: str | None) -> None:
    assert english(estonian) == term
