"""Jokes about programming, in an installed package."""

from skerry.datasets import Dataset


class Jokes(Dataset):
    """The jokes of the PyPI package pyjokes; we carry none of our own."""

    key = "jokes"

    def of(self, language: str, category: str) -> list[str]:
        """The jokes of a category in a language; none where the package has none."""
        from pyjokes.pyjokes import all_jokes

        found: list[str] = all_jokes[language].get(category, [])
        return found
