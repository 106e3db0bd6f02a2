"""Figures and the table of them."""

import statistics
from collections.abc import Sequence

from msgspec import Struct


class Spread(Struct, frozen=True):
    """What repeated measurements came to."""

    median: float
    least: float
    most: float

    @classmethod
    def of(cls, values: Sequence[float]) -> "Spread":
        return cls(statistics.median(values), min(values), max(values))

    @classmethod
    def of_ratios(cls, above: Sequence[float], below: Sequence[float]) -> "Spread":
        """Of the ratios round by round: contestants of one round saw the same weather."""
        return cls.of([one / other for one, other in zip(above, below, strict=True)])

    def text(self, form: str = ",.0f") -> str:
        return f"{self.median:{form}} ({self.least:{form}} to {self.most:{form}})"


class Row(Struct, frozen=True):
    """One line of the table."""

    what: str
    measured: str
    target: str = ""
    passed: bool | None = None
    """None where there is nothing to pass: a figure for information, or a contestant that is not here."""
    detail: tuple[str, ...] = ()
    """Lines below the table: the figures that the measured one is made of."""

    @property
    def verdict(self) -> str:
        return {True: "pass", False: "FAIL", None: ""}[self.passed]


def ratio(
    what: str, spread: Spread, *, least: float | None = None, most: float | None = None, detail: Sequence[str] = ()
) -> Row:
    """A row for a ratio that must not be below `least`, or not above `most`."""
    passed = None
    if least is not None:
        passed = spread.median >= least
    elif most is not None:
        passed = spread.median <= most
    target = f">= {least:g}" if least is not None else f"<= {most:g}" if most is not None else ""
    return Row(what, spread.text(".2f"), target, passed, tuple(detail))


def table(rows: Sequence[Row]) -> str:
    """The rows, and below them what each is made of."""
    cells = [("what", "measured", "target", ""), *((row.what, row.measured, row.target, row.verdict) for row in rows)]
    widths = [max(len(line[column]) for line in cells) for column in range(4)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in cells]
    lines.insert(1, "  ".join("-" * width for width in widths))
    for row in rows:
        if row.detail:
            lines += ["", f"{row.what}:", *(f"    {line}" for line in row.detail)]
    return "\n".join(lines)
