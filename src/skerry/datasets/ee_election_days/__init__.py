"""Elections in Estonia since internet voting began, with their days."""

from datetime import date
from functools import cached_property
from typing import Annotated

from msgspec import Meta, Struct

from skerry.datasets import Dataset


class ElectionDay(Struct, frozen=True):
    """An election."""

    election: Annotated[str, Meta(description="RK (parliament), KOV (local) or EP (European Parliament), and the year")]
    election_date: Annotated[date, Meta(description="day of the election; voting starts some days earlier")]


class ElectionDays(Dataset):
    """Elections, the newest first."""

    key = "ee_election_days"

    @cached_property
    def rows(self) -> list[ElectionDay]:
        return self.lines("elections.jsonl", ElectionDay)
