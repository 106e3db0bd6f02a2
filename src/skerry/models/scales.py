"""Scales: how a figure becomes a score from 0 to 10."""

import math
from collections.abc import Mapping
from typing import NamedTuple, Protocol

from msgspec import Struct

from skerry.models.as_of import AsOf


class InputValue(NamedTuple):
    """An available input."""

    value: float | None
    as_of: AsOf | None
    words: str | None = None
    sources: tuple[str, ...] = ()
    """Keys of the sources that supplied it, where they vary."""


class Scale(Protocol):
    """How an input becomes a score from 0 to 10."""

    def score(self, given: InputValue) -> float | None:
        """None where the scale does not know the input."""
        ...

    def text(self) -> str:
        """The thresholds, for the method."""
        ...


class Line(Struct, frozen=True):
    """A straight line: 0 at the worst value and beyond, 10 at the best and beyond. `worst` may be the larger one."""

    worst: float
    best: float
    logarithmic: bool = False
    """Whether it is straight over the logarithm of the value."""
    offset: float = 0.0
    """Added to the value before the logarithm is taken, for values that may be 0."""

    def score(self, given: InputValue) -> float | None:
        if given.value is None or (self.logarithmic and given.value + self.offset <= 0):
            return None
        low, high = self._at(self.worst), self._at(self.best)
        return 10 * min(max((self._at(given.value) - low) / (high - low), 0.0), 1.0)

    def text(self) -> str:
        shape = "on a logarithmic scale" if self.logarithmic else "on a straight line"
        return f"0 at {_plain(self.worst)}, 10 at {_plain(self.best)}, {shape}"

    def _at(self, value: float) -> float:
        return math.log(value + self.offset) if self.logarithmic else value


class Around(Struct, frozen=True):
    """10 within a range, and `loss` less for each unit outside it."""

    low: float
    high: float
    loss: float

    def score(self, given: InputValue) -> float | None:
        if given.value is None:
            return None
        return max(10 - self.loss * max(self.low - given.value, given.value - self.high, 0.0), 0.0)

    def text(self) -> str:
        ideal = f"{self.low:g}" if self.low == self.high else f"{self.low:g} to {self.high:g}"
        return f"10 at {ideal}, {self.loss:g} less for each unit away from it"


class Band(NamedTuple):
    """The values below a threshold."""

    below: float
    score: float
    words: str


class Bands(Struct, frozen=True):
    """Steps: the first band whose threshold the value is below; the last has none (infinity)."""

    bands: tuple[Band, ...]

    def score(self, given: InputValue) -> float | None:
        return None if given.value is None else self.at(given.value).score

    def at(self, value: float) -> Band:
        return next((band for band in self.bands if value < band.below), self.bands[-1])

    def text(self) -> str:
        *steps, last = (f"{band.score:g} below {band.below:g}" for band in self.bands)
        return ", ".join([*steps, f"else {last.partition(' ')[0]}"])


class Choices(Struct, frozen=True):
    """A score for each possible value."""

    scores: Mapping[str, float]

    def score(self, given: InputValue) -> float | None:
        return self.scores.get(given.words or "")

    def text(self) -> str:
        return ", ".join(f"{words} {score:g}" for words, score in self.scores.items())


def _plain(value: float) -> str:
    return f"{int(value):,}" if value == int(value) else f"{value:g}"
