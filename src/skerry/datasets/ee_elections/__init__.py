"""First edition of the curated pages about Estonian elections."""

from functools import cached_property

from skerry.datasets import Dataset
from skerry.models.elections import InternetVoting, Turnout


class Elections(Dataset):
    """Turnout and internet voting, the newest election first."""

    key = "ee_elections"

    @cached_property
    def turnout(self) -> list[Turnout]:
        return self.lines("turnout.jsonl", Turnout)

    @cached_property
    def internet_voting(self) -> list[InternetVoting]:
        return self.lines("internet_voting.jsonl", InternetVoting)
