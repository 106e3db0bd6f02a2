"""Emojis by category and group, with their Unicode names."""

import re
from functools import cached_property
from typing import Annotated

from msgspec import Meta, Struct

from skerry.datasets import Dataset
from skerry.errors import NotFound
from skerry.folding import fold

SINGULAR = {"flag": "flags"}
"""Group names that callers use, and ours."""


class Emoji(Struct, frozen=True):
    """One emoji."""

    character: Annotated[str, Meta(description="the emoji itself")]
    name: Annotated[str, Meta(description="Unicode name, lower case")]
    short_name: Annotated[str | None, Meta(description="CLDR short name where it differs")]
    unicode: Annotated[str, Meta(description="code points such as U+1F600, separated by a space")]
    html_code: Annotated[str, Meta(description="numeric character references for HTML")]
    category: Annotated[str, Meta(description="category such as smileys and people")]
    group: Annotated[str, Meta(description="sub-group such as face positive")]


class Emojis(Dataset):
    """The emoji catalogue in the order of EmojiHub."""

    key = "emoji"

    @cached_property
    def all(self) -> list[Emoji]:
        return self.lines("emoji.jsonl", Emoji)

    def of_category(self, name: str) -> tuple[str, list[Emoji]]:
        """The category's name (spaces for hyphens) and its emojis. Raises NotFound, which suggests all categories."""
        return _named("category", name, self._by_category)

    def of_group(self, name: str) -> tuple[str, list[Emoji]]:
        """The group's name and its emojis. Raises NotFound, which suggests similar groups."""
        return _named("group", SINGULAR.get(fold(name), name), self._by_group)

    def search(self, query: str) -> list[Emoji]:
        """Emojis with all words of the query in their names: whole words first, then parts of words."""
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
        raise NotFound(f"No emoji {kind} named {name!r}.", suggestions=tuple(suggestions))
    return wanted, known[wanted]
