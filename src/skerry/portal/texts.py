"""Texts of the pages in each language: one TOML file a page and language, under `texts/`."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "et")
"""The first is that of pages without a prefix in their path."""
FOLDER = Path(__file__).parent / "texts"
SCRIPT = "script"
"""Table of a file with the texts that scripts show."""


class Texts:
    """The messages of one language, by `page.name`. Files are read on first use."""

    def __init__(self, language: str) -> None:
        self.language = language

    @cached_property
    def all(self) -> Mapping[str, str]:
        """Every message by its key, such as `search.title`."""
        return {
            key: text
            for file in sorted((FOLDER / self.language).glob("*.toml"))
            for key, text in _flat(file.stem, tomllib.loads(file.read_text("utf-8")))
        }

    def text(self, key: str, **values: object) -> str:
        """The message of a key with its `{placeholders}` filled. Raises KeyError for an unknown key."""
        found = self.all[key]
        return found.format(**values) if values else found

    def find(self, key: str, otherwise: str) -> str:
        """The message of a key, or else the given string: for names that come from the registry."""
        return self.all.get(key, otherwise)

    def of_scripts(self, *pages: str) -> dict[str, str]:
        """What the scripts of these pages show, by name."""
        starts = tuple(f"{page}.{SCRIPT}." for page in pages)
        return {
            key.split(".", 2)[2]: text for start in starts for key, text in self.all.items() if key.startswith(start)
        }


def _flat(start: str, table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        key = f"{start}.{name}"
        if isinstance(value, dict):
            yield from _flat(key, value)
        else:
            yield key, value


def prefixed(language: str, path: str) -> str:
    """The address of a page in a language."""
    if language == LANGUAGES[0]:
        return path
    return f"/{language}" if path == "/" else f"/{language}{path}"
