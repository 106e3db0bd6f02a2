"""Nobel prizes up to 2021, for when the Nobel Foundation is unavailable."""

from functools import cached_property

from skerry.datasets import Dataset
from skerry.models.nobel_prize import NobelPrize, PrizeCategory


class CarriedPrizes(Dataset):
    """Each prize since 1901, with its laureates and their portions; without motivations and amounts."""

    key = "nobel_prizes"
    notes_itself = True

    @cached_property
    def all(self) -> list[NobelPrize]:
        """Newest first."""
        return self.lines("prizes.jsonl", NobelPrize)

    @cached_property
    def last_year(self) -> int:
        return self.all[0].year

    def of(self, year: int | None, category: PrizeCategory | None) -> tuple[NobelPrize, ...]:
        """The prizes of a year, of a category or of both, newest first."""
        return tuple(prize for prize in self.all if year in (None, prize.year) and category in (None, prize.category))
