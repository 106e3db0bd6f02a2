"""Makes the data of the emoji dataset: `python -m skerry.datasets.emoji.build PART...`.

Each PART is a JSON list of EmojiHub's rows (`/api/all`, or its file emojibase.json), in order."""

import json
import sys
from pathlib import Path
from typing import Any

from skerry.datasets import write_lines
from skerry.datasets.emoji import Emoji, Emojis

ALSO = "≊"
"""Separates the Unicode name from the CLDR short name."""
CUT = {
    "antigua": "antigua & barbuda",
    "bosnia": "bosnia & herzegovina",
    "ceuta": "ceuta & melilla",
    "heard": "heard & mcdonald islands",
    "south georgia": "south georgia & south sandwich islands",
    "st. kitts": "st. kitts & nevis",
    "st. pierre": "st. pierre & miquelon",
    "st. vincent": "st. vincent & grenadines",
    "svalbard": "svalbard & jan mayen",
    "são tomé": "são tomé & príncipe",
    "trinidad": "trinidad & tobago",
    "turks": "turks & caicos islands",
    "wallis": "wallis & futuna",
}
"""Names of flags that EmojiHub cuts at the ampersand, with the rest that CLDR has."""
WRONG = {"keycap #"}


def emoji(row: dict[str, Any]) -> Emoji:
    name, _, short = (mended(part).strip() for part in row["name"].partition(ALSO))
    wrong = row["name"].endswith(" ") or short in WRONG  # a blank at the end: cut at the ampersand
    points = [int(point.removeprefix("U+"), 16) for point in row["unicode"]]
    return Emoji(
        character="".join(map(chr, points)),
        name=CUT.get(name, name),
        short_name=short if short and not wrong else None,
        unicode=" ".join(row["unicode"]),
        html_code="".join(row["htmlCode"]),
        category=row["category"],
        group=row["group"],
    )


def mended(text: str) -> str:
    """UTF-8 that was once read as Windows-1252 (and put in lower case after) is put right."""
    try:
        return text.replace("ã", "Ã").encode("cp1252").decode().lower()
    except UnicodeError:
        return text


def main() -> None:
    rows = [row for part in sys.argv[1:] for row in json.loads(Path(part).read_text("utf-8"))]
    print(write_lines(Emojis, "emoji.jsonl", [emoji(row) for row in rows]))


if __name__ == "__main__":
    main()
