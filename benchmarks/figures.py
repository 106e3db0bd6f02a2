"""The results table."""

import statistics
from collections.abc import Sequence

from msgspec import Struct


class Spread(Struct, frozen=True):
    """Median, minimum and maximum of repeated measurements."""

    median: float
    minimum: float
    maximum: float

    @classmethod
    def of(cls, values: Sequence[float]) -> "Spread":
        return cls(statistics.median(values), min(values), max(values))

    @classmethod
    def of_ratios(cls, numerators: Sequence[float], denominators: Sequence[float]) -> "Spread":
        """Ratios round by round: the candidates of a round ran under the same conditions."""
        return cls.of(
            [numerator / denominator for numerator, denominator in zip(numerators, denominators, strict=True)]
        )

    def text(self, form: str = ",.0f") -> str:
        return f"{self.median:{form}} ({self.minimum:{form}} to {self.maximum:{form}})"


class Row(Struct, frozen=True):
    """One line of the table."""

    what: str
    measured: str
    target: str = ""
    passed: bool | None = None
    """None for a result without target, and for a skipped benchmark."""
    detail: tuple[str, ...] = ()
    """Lines below the table with the measured values."""

    @property
    def verdict(self) -> str:
        return {True: "pass", False: "FAIL", None: ""}[self.passed]


def ratio(
    what: str, spread: Spread, *, minimum: float | None = None, maximum: float | None = None, detail: Sequence[str] = ()
) -> Row:
    """A row for a ratio that must not be below `minimum`, or not above `maximum`."""
    passed = None
    if minimum is not None:
        passed = spread.median >= minimum
    elif maximum is not None:
        passed = spread.median <= maximum
    target = f">= {minimum:g}" if minimum is not None else f"<= {maximum:g}" if maximum is not None else ""
    return Row(what, spread.text(".2f"), target, passed, tuple(detail))


def table(rows: Sequence[Row]) -> str:
    """The rows as a table, followed by their details."""
    cells = [("what", "measured", "target", ""), *((row.what, row.measured, row.target, row.verdict) for row in rows)]
    widths = [max(len(line[column]) for line in cells) for column in range(4)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in cells]
    lines.insert(1, "  ".join("-" * width for width in widths))
    for row in rows:
        if row.detail:
            lines += ["", f"{row.what}:", *(f"    {line}" for line in row.detail)]
    return "\n".join(lines)
