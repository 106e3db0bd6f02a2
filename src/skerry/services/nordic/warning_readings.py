"""When the weather warnings of a country were read."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from skerry.clock import now
from skerry.container import Dependency
from skerry.models.nordic import NordicCountry
from skerry.series.country_warnings import UNINTERRUPTED, WarningReads
from skerry.store import History, HistoryGap

MAX_READS = 10_000
"""Uninterrupted times of reading that are looked at, the newest."""


@dataclass(frozen=True, slots=True)
class KnownReadings:
    """The uninterrupted times of reading of a country, in order."""

    reads: Sequence[WarningReads]
    first_at: datetime | None
    """The first reading; None if there was none."""

    @property
    def last_at(self) -> datetime | None:
        """The last reading; None if there was none."""
        return self.reads[-1].end_at if self.reads else None

    def gaps(self, start: datetime | None, end: datetime | None) -> list[HistoryGap]:
        """The times between them from `start` to `end`, and that up to now if a reading is overdue."""
        if not self.reads:
            return []
        present = now().replace(microsecond=0)
        starts = [read.start_at for read in self.reads]
        ends = [read.end_at or read.start_at for read in self.reads]
        if present - ends[-1] > UNINTERRUPTED:
            starts.append(present)
        between = zip(ends, starts[1:], strict=False)
        clipped = [(max(first, start or first), min(last, end or last)) for first, last in between]
        return [HistoryGap(first, last) for first, last in clipped if first < last]


class WarningReadings(Dependency):
    """Times of reading in the store."""

    def __init__(self, reads: History[WarningReads]) -> None:
        self._reads = reads

    async def of(self, country: NordicCountry) -> KnownReadings:
        """Those of a country. Raises StoreUnavailable."""
        page = await self._reads.read(limit=MAX_READS, where={"country": country.value})
        return KnownReadings(page.items, page.first_available_at)
