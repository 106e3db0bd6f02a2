"""Folding of strings for lookups: no case, accents or punctuation."""

import re
import unicodedata

UNDECOMPOSED = str.maketrans(
    {"ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ı": "i", "ə": "e"}
)
"""Letters that NFKD does not decompose."""
APOSTROPHES = re.compile(r"['’‘ʼʻʹ`´]")
SIGNS = re.compile(r"[\W_]+")


def fold(text: str) -> str:
    """`"Åland Islands"` becomes `"aland islands"`, `"Côte d’Ivoire"` becomes `"cote divoire"`; words are separated by
    one space."""
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
