"""Categories of the Open Trivia Database with their numbers of questions."""

from functools import cached_property
from typing import Annotated

from msgspec import Meta, Struct

from skerry.datasets import Dataset


class TriviaCategory(Struct, frozen=True):
    """A category of questions. The database grows, so the numbers are lower bounds."""

    id: Annotated[int, Meta(description="value for `category` of `/trivia/questions`")]
    name: Annotated[str, Meta(description="name of the category")]
    easy_count: Annotated[int, Meta(description="number of easy questions on the date of the list", ge=0)]
    medium_count: Annotated[int, Meta(description="number of medium questions on the date of the list", ge=0)]
    hard_count: Annotated[int, Meta(description="number of hard questions on the date of the list", ge=0)]

    def known(self, difficulty: str | None) -> int:
        """Number of questions of one difficulty, or of all."""
        by_difficulty = {"easy": self.easy_count, "medium": self.medium_count, "hard": self.hard_count}
        return by_difficulty[difficulty] if difficulty else sum(by_difficulty.values())


class TriviaCategories(Dataset):
    """All categories; the list has not changed for years."""

    key = "trivia_categories"

    @cached_property
    def all(self) -> list[TriviaCategory]:
        """By id."""
        return self.lines("categories.jsonl", TriviaCategory)

    def known(self, category: int | None, difficulty: str | None) -> int:
        """Minimum number of questions, of one category and difficulty or of any."""
        return sum(entry.known(difficulty) for entry in self.all if category in (None, entry.id))

    def name(self, category: int | None) -> str | None:
        """Name of a category; null for any."""
        return next((entry.name for entry in self.all if entry.id == category), None)
