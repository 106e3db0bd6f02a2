"""Categories of the Open Trivia Database, and how many questions it had of each."""

from functools import cached_property
from typing import Annotated

from msgspec import Meta, Struct

from skerry.datasets import Dataset


class Category(Struct, frozen=True):
    """A category of questions. There come more with time, so the numbers are the least there are."""

    id: Annotated[int, Meta(description="number that `/trivia/questions` takes")]
    name: str
    easy: Annotated[int, Meta(description="number of easy questions when the list was made", ge=0)]
    medium: Annotated[int, Meta(description="number of medium questions when the list was made", ge=0)]
    hard: Annotated[int, Meta(description="number of hard questions when the list was made", ge=0)]

    def known(self, difficulty: str | None) -> int:
        """Questions of one difficulty, or of all three."""
        by_difficulty = {"easy": self.easy, "medium": self.medium, "hard": self.hard}
        return by_difficulty[difficulty] if difficulty else sum(by_difficulty.values())


class TriviaCategories(Dataset):
    """All categories; they have been the same for years."""

    key = "trivia_categories"

    @cached_property
    def all(self) -> list[Category]:
        """By id."""
        return self.lines("categories.jsonl", Category)

    def known(self, category: int | None, difficulty: str | None) -> int:
        """How many questions there are at least, of one category and difficulty or of any."""
        return sum(entry.known(difficulty) for entry in self.all if category in (None, entry.id))
