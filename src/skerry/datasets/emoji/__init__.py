"""Emojis by category and group, in the order of Unicode, with names and keywords."""

import re
from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from skerry.datasets import Dataset
from skerry.errors import NotFound
from skerry.folding import fold

CATEGORIES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"smileys and people": ("smileys and emotion", "people and body", "component")}
)
"""EmojiHub's names of categories, and Unicode's names for them."""
GROUPS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "face positive": ("face smiling", "face affection"),
        "face neutral": ("face neutral skeptical", "face sleepy", "face tongue", "face hand"),
        "face negative": ("face concerned", "face negative"),
        "face role": ("face hat", "face glasses"),
        "face sick": ("face unwell",),
        "creature face": ("face costume",),
        "body": (
            "hand fingers open", "hand fingers partial", "hand single finger", "hand fingers closed", "hands", "hand prop",
            "body parts",
        ),
        "emotion": ("heart", "emotion"),
        "flag": ("flag", "country flag", "subdivision flag"),
    }
)  # fmt: skip
"""EmojiHub's names of groups, and Unicode's groups with most of their emojis."""


class Emoji(Struct, frozen=True):
    """One emoji."""

    character: Annotated[str, Meta(description="the emoji itself, fully qualified")]
    name: Annotated[
        str,
        Meta(description="Unicode name, in lower case; the CLDR short name of a sequence, such as flag: Åland Islands"),
    ]
    short_name: Annotated[str | None, Meta(description="CLDR short name where it differs")]
    unicode: Annotated[str, Meta(description="code points such as U+1F600, separated by a space")]
    html_code: Annotated[str, Meta(description="numeric character references for HTML")]
    category: Annotated[str, Meta(description="Unicode's group, such as smileys and emotion")]
    group: Annotated[str, Meta(description="Unicode's subgroup, such as face smiling")]
    keywords: Annotated[list[str], Meta(description="English keywords of CLDR; those of the emoji without skin tone")]
    unqualified: Annotated[
        str | None,
        Meta(description="the emoji without variation selectors, as some programs write it; null if it has none"),
    ]
    emoji_version: Annotated[
        float, Meta(description="version of Unicode Emoji that it came with: 0.6 to 5, 11 and on", ge=0)
    ]


class SearchedEmoji(NamedTuple):
    """An emoji and what a search compares, without case and accents."""

    names: tuple[str, ...]
    joined_names: str
    text: str
    """The names and the keywords."""
    emoji: Emoji


class Emojis(Dataset):
    """The emoji catalogue in the order of Unicode."""

    key = "emoji"

    @cached_property
    def all(self) -> list[Emoji]:
        return self.lines("emoji.jsonl", Emoji)

    def of_category(self, name: str) -> tuple[str, list[Emoji]]:
        """The category's name (spaces for hyphens) and its emojis. Raises NotFound, which suggests all categories."""
        return _named("category", name, self._by_category, CATEGORIES)

    def of_group(self, name: str) -> tuple[str, list[Emoji]]:
        """The group's name and its emojis. Raises NotFound, which suggests similar groups.

        A category without a group of its name is a group too."""
        known = self._by_category | self._by_group
        return _named("group", name, known, GROUPS)

    def search(self, query: str) -> list[Emoji]:
        """The emoji that the query is, or those with all its words in their names or keywords: names before keywords, names
        that are the query or start with it first, whole words before parts."""
        if (emoji := self._by_character.get(_unqualified(query.strip()))) is not None:
            return [emoji]
        phrase = fold(query)
        words = phrase.split()
        if not words:
            return []
        rows = self._searchable
        for word in words:  # one after the other: most rows are gone after the first
            rows = [row for row in rows if word in row.text]
        whole = re.compile("".join(rf"(?=.*\b{re.escape(word)}\b)" for word in words))

        def rank(row: SearchedEmoji) -> tuple[bool, bool, bool, bool]:
            in_names = all(word in row.joined_names for word in words)
            return (
                not in_names,
                phrase not in row.names,
                not any(name.startswith(phrase) for name in row.names),
                whole.match(row.joined_names if in_names else row.text) is None,
            )

        return [row.emoji for row in sorted(rows, key=rank)]

    @cached_property
    def _searchable(self) -> list[SearchedEmoji]:
        rows = []
        for emoji in self.all:
            names = tuple(fold(name) for name in (emoji.name, emoji.short_name) if name)
            joined = " ".join(names)
            rows.append(SearchedEmoji(names, joined, f"{joined} {fold(' '.join(emoji.keywords))}", emoji))
        return rows

    @cached_property
    def _by_character(self) -> dict[str, Emoji]:
        return {_unqualified(emoji.character): emoji for emoji in self.all}

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


def _unqualified(character: str) -> str:
    """Without the variation selectors, which select a picture or a plain character."""
    return character.replace("\ufe0f", "").replace("\ufe0e", "")


def _named(
    kind: str, name: str, known: Mapping[str, list[Emoji]], older: Mapping[str, tuple[str, ...]]
) -> tuple[str, list[Emoji]]:
    wanted = fold(name.replace("&", " and "))  # Unicode writes Smileys & Emotion
    if parts := older.get(wanted):
        return wanted, [emoji for part in parts for emoji in known[part]]
    if wanted not in known:
        from rapidfuzz import process

        near = process.extract(wanted, [*known, *older], limit=8, score_cutoff=40)
        suggestions = [choice.replace(" ", "-") for choice, _, _ in near] or [key.replace(" ", "-") for key in known]
        raise NotFound(f"No emoji {kind} named {name!r}.", suggestions=tuple(suggestions))
    return wanted, known[wanted]
