"""The world's breweries, for when Open Brewery DB is unavailable and the collector has not read its file yet."""

from collections.abc import Mapping
from functools import cached_property

from skerry.datasets import Dataset
from skerry.folding import fold
from skerry.models.brewery import Brewery


class CarriedBreweries(Dataset):
    """The dataset of Open Brewery DB."""

    key = "breweries"
    notes_itself = True

    def __init__(self) -> None:
        self._columns: dict[str, tuple[str, ...]] = {}

    @cached_property
    def all(self) -> tuple[Brewery, ...]:
        """By name."""
        return tuple(self.lines("breweries.jsonl", Brewery))

    def find(
        self, *, equal: Mapping[str, str | None], containing: Mapping[str, str | None] | None = None
    ) -> tuple[Brewery, ...]:
        """Those whose fields equal or contain the given strings. A condition of None is ignored, as are case and accents."""
        found: range | list[int] = range(len(self.all))
        for name, text in equal.items():
            if text is not None:
                column, wanted = self._folded(name), fold(text)
                found = [row for row in found if column[row] == wanted]
        for name, text in (containing or {}).items():
            if text is not None:
                column, wanted = self._folded(name), fold(text)
                found = [row for row in found if wanted and wanted in column[row]]  # signs alone are in no name
        return tuple(self.all[row] for row in found)

    def _folded(self, name: str) -> tuple[str, ...]:
        """A field of all breweries, folded. Kept, as this takes fifty times as long as the search itself."""
        if name not in self._columns:
            self._columns[name] = tuple(fold(getattr(brewery, name) or "") for brewery in self.all)
        return self._columns[name]
