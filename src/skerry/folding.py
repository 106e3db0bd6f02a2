"""Folding of strings for lookups: case, accents and punctuation are removed."""

import re
import unicodedata
from collections.abc import Iterable

UNDECOMPOSED = str.maketrans(
    {"ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ı": "i", "ə": "e"}
)
"""Letters that NFKD does not decompose."""
APOSTROPHES = re.compile(r"['’‘ʼʻʹ`´]")
MIN_LIKENESS = 75
"""Lowest likeness (0 to 100) of a name that may have been meant."""
SIGNS = re.compile(r"[\W_]+")


def fold(text: str) -> str:
    """`"Åland Islands"` becomes `"aland islands"`, `"Côte d’Ivoire"` becomes `"cote divoire"`; words are separated by
    one space."""
    if text.isascii():  # nothing to decompose, which takes nine tenths of the time
        return SIGNS.sub(" ", APOSTROPHES.sub("", text.lower())).strip()
    decomposed = unicodedata.normalize("NFKD", APOSTROPHES.sub("", text.casefold()).translate(UNDECOMPOSED))
    bare = "".join(character for character in decomposed if not unicodedata.combining(character))
    return SIGNS.sub(" ", bare).strip()


def matches(query: str | None, text: str | None) -> bool:
    """Whether a search string is part of another string. Without a search string everything matches; one without a letter
    or digit matches nothing."""
    if query is None:
        return True
    wanted = fold(query)
    return bool(wanted) and wanted in fold(text or "")


def match_rank(wanted: str, *names: str) -> int | None:
    """How well the best of several folded names matches a folded search string, which is the order of every search by name.

    0: a name equals the string; 1: a name starts with it; 2: a word of a name starts with it; 3: a name contains it. None where
    no name does, and for a string without letters and digits."""
    if not wanted:
        return None
    return min((rank for name in names if (rank := _rank(wanted, name)) is not None), default=None)


def _rank(wanted: str, name: str) -> int | None:
    if wanted not in name:
        return None
    if name.startswith(wanted):
        return 0 if name == wanted else 1
    return 2 if f" {wanted}" in name else 3


def nearest(given: str, names: Iterable[str], limit: int = 5) -> tuple[str, ...]:
    """The names that are much like a string, or of which a word is, the most alike first; none where no name is near."""
    from rapidfuzz import fuzz

    wanted = fold(given)
    scored = []
    for name in names:
        whole = fold(name)
        score = max(fuzz.ratio(wanted, part, score_cutoff=MIN_LIKENESS) for part in (whole, *whole.split()))
        if score:
            scored.append((-score, len(whole), name))
    return tuple(name for _, _, name in sorted(scored)[:limit])
