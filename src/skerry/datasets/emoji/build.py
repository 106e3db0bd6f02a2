"""Makes the data of the emoji dataset: `python -m skerry.datasets.emoji.build FOLDER EMOJI_JSON`.

FOLDER is the unpacked npm package emojibase-data, which has Unicode's emoji-test.txt and the annotations of CLDR as JSON.
EMOJI_JSON is `unicode_codes/emoji.json` of the package `emoji`, which tells what is fully qualified: emojibase puts a variation
selector also where Unicode has none."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from skerry.datasets import write_lines
from skerry.datasets.emoji import Emoji, Emojis

VARIATION = "\ufe0f"
"""Selects the coloured form of a character that is shown in black and white otherwise."""


QUALIFIED = (1, 2)
"""Status of components and of fully qualified emojis in the package `emoji`."""


def emojis(
    row: dict[str, Any], names: dict[str, str], groups: dict[str, dict[str, str]], qualified: dict[str, str]
) -> Iterator[Emoji]:
    """An emoji, then its variants with skin tones, which share its keywords."""
    for each in (row, *row.get("skins", [])):
        unqualified = each["emoji"].replace(VARIATION, "")
        character = qualified[unqualified]
        label = each["label"]
        # Only single characters have a name in Unicode.
        name = names[f"{ord(unqualified):04X}"].lower() if len(unqualified) == 1 else label
        yield Emoji(
            character=character,
            name=name,
            short_name=label if label.lower() != name.lower() else None,
            unicode=" ".join(f"U+{ord(part):04X}" for part in character),
            html_code="".join(f"&#{ord(part)};" for part in character),
            category=CATEGORIES[groups["groups"][str(each["group"])]],
            group=groups["subgroups"][str(each["subgroup"])].replace("-", " "),
            keywords=row.get("tags", []),
            unqualified=unqualified if unqualified != character else None,
            emoji_version=each["version"],
        )


CATEGORIES = {
    "smileys-emotion": "smileys and emotion",
    "people-body": "people and body",
    "component": "component",
    "animals-nature": "animals and nature",
    "food-drink": "food and drink",
    "travel-places": "travel and places",
    "activities": "activities",
    "objects": "objects",
    "symbols": "symbols",
    "flags": "flags",
}
"""Unicode's names of the groups, with "and" for the ampersand."""


def main() -> None:
    folder = Path(sys.argv[1])
    rows, names, groups = (
        json.loads((folder / name).read_text("utf-8"))
        for name in ("en/data.json", "meta/unicode-names.json", "meta/groups.json")
    )
    rows = sorted((row for row in rows if "group" in row), key=lambda row: row["order"])  # without letters of flags
    known = json.loads(Path(sys.argv[2]).read_text("utf-8"))
    qualified = {each.replace(VARIATION, ""): each for each, about in known.items() if about["status"] in QUALIFIED}
    made = [emoji for row in rows for emoji in emojis(row, names, groups, qualified)]
    print(write_lines(Emojis, "emoji.jsonl", made))


if __name__ == "__main__":
    main()
