"""Text as people type it, for looking names up: without case, accents or signs."""

import re
import unicodedata

UNDECOMPOSED = str.maketrans(
    {"ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ı": "i", "ə": "e"}
)
"""Letters with a stroke or of their own, which NFKD leaves as they are."""
APOSTROPHES = re.compile(r"['’‘ʼʻʹ`´]")
SIGNS = re.compile(r"[\W_]+")


def fold(text: str) -> str:
    """`"Åland  Islands"` as `"aland islands"`, `"Côte d’Ivoire"` as `"cote divoire"`; words are parted by one blank."""
    decomposed = unicodedata.normalize("NFKD", APOSTROPHES.sub("", text.casefold()).translate(UNDECOMPOSED))
    bare = "".join(character for character in decomposed if not unicodedata.combining(character))
    return SIGNS.sub(" ", bare).strip()
