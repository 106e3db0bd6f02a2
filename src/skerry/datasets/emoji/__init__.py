"""Emojis by category and group, with their Unicode names."""

import re
from functools import cached_property
from typing import Annotated

from msgspec import Meta, Struct

from skerry.datasets import Dataset
from skerry.errors import NotFound
from skerry.folding import fold

SINGULAR = {"flag": "flags"}
"""Names that callers use for a group."""


class Emoji(Struct, frozen=True):
    """One emoji."""

    character: str
    name: Annotated[str, Meta(description="name of the character in Unicode, in lower case")]
    short_name: Annotated[str | None, Meta(description="CLDR short name where it is another")]
    unicode: Annotated[str, Meta(description="code points as U+1F600, several parted by a blank")]
    html_code: Annotated[str, Meta(description="numeric character references, as they stand in HTML")]
    category: str
    group: str


class Emojis(Dataset):
    """The emoji catalogue in the order of EmojiHub."""

    key = "emoji"

    @cached_property
    def all(self) -> list[Emoji]:
        return self.lines("emoji.jsonl", Emoji)

    def of_category(self, name: str) -> tuple[str, list[Emoji]]:
        """The category as it is written (blanks for hyphens), and its emojis. Raises NotFound, which suggests them all."""
        return _named("category", name, self._by_category)

    def of_group(self, name: str) -> tuple[str, list[Emoji]]:
        """The group as it is written, and its emojis. Raises NotFound, which suggests groups alike."""
        return _named("group", SINGULAR.get(fold(name), name), self._by_group)

    def search(self, query: str) -> list[Emoji]:
        """Emojis that have all words of the query in their names: first those with the whole words."""
        words = fold(query).split()
        if not words:
            return []
        found = [(names, emoji) for names, emoji in self._searchable if all(word in names for word in words)]
        whole = re.compile("".join(rf"(?=.*\b{re.escape(word)}\b)" for word in words))
        found.sort(key=lambda entry: whole.match(entry[0]) is None)
        return [emoji for _, emoji in found]

    @cached_property
    def _searchable(self) -> list[tuple[str, Emoji]]:
        return [(fold(f"{emoji.name} {emoji.short_name or ''}"), emoji) for emoji in self.all]

    @cached_property
    def _by_category(self) -> dict[str, list[Emoji]]:
        found: dict[str, list[Emoji]] = {}
        for emoji in self.all:
            found.setdefault(emoji.category, []).append(emoji)
        return found

    @cached_property
    def _by_group(self) -> dict[str, list[Emoji]]:
        found: dict[str, list[Emoji]] = {}
        for emoji in self.all:
            found.setdefault(emoji.group, []).append(emoji)
        return found


def _named(kind: str, name: str, known: dict[str, list[Emoji]]) -> tuple[str, list[Emoji]]:
    wanted = fold(name)
    if wanted not in known:
        from rapidfuzz import process

        near = process.extract(wanted, list(known), limit=8, score_cutoff=40)
        suggestions = [choice.replace(" ", "-") for choice, _, _ in near] or [key.replace(" ", "-") for key in known]
        raise NotFound(f"no emoji {kind} called {name}", suggestions=tuple(suggestions))
    return wanted, known[wanted]
