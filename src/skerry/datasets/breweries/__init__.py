"""The world's breweries, for when Open Brewery DB is unavailable and the collector has not read its file yet."""

from collections.abc import Mapping
from functools import cached_property

from skerry.datasets import Dataset
from skerry.folding import fold, matches
from skerry.models.brewery import Brewery


class CarriedBreweries(Dataset):
    """The dataset of Open Brewery DB."""

    key = "breweries"
    notes_itself = True

    @cached_property
    def all(self) -> tuple[Brewery, ...]:
        """By name."""
        return tuple(self.lines("breweries.jsonl", Brewery))

    def find(
        self, *, equal: Mapping[str, str | None], containing: Mapping[str, str | None] | None = None
    ) -> tuple[Brewery, ...]:
        """Those whose fields equal or contain the given strings. A condition of None is ignored, as are case and accents."""
        wanted = {name: fold(text) for name, text in equal.items() if text is not None}
        contained = {name: text for name, text in (containing or {}).items() if text is not None}
        return tuple(
            brewery
            for brewery in self.all
            if all(fold(getattr(brewery, name)) == text for name, text in wanted.items())
            and all(matches(text, getattr(brewery, name)) for name, text in contained.items())
        )
