"""The world's universities, for when the list on GitHub is unavailable and the collector has not read it yet."""

from functools import cached_property

from skerry.datasets import Dataset
from skerry.models.university import ListedUniversity, Universities


class CarriedUniversities(Dataset):
    """Hipo's list of universities, with web sites and mail domains."""

    key = "universities"
    notes_itself = True

    @cached_property
    def all(self) -> Universities:
        """In the order of the list."""
        return tuple(self.lines("universities.jsonl", ListedUniversity))
