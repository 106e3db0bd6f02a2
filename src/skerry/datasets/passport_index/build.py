"""Makes the data of the passport index: `python -m skerry.datasets.passport_index.build PASSPORT_INDEX_MATRIX_ISO2_CSV`.

The file is that of https://github.com/ilyankou/passport-index-dataset: passports down, destinations across. A cell is a number
of days, "visa free" without a number, another requirement in words, or -1 for the own country."""

import csv
import sys
from pathlib import Path

from skerry.datasets import write_lines
from skerry.datasets.passport_index import PassportIndex, Requirement, Row

OWN_COUNTRY = "-1"


def read(cell: str) -> tuple[Requirement, int | None]:
    if cell.isdecimal():
        return Requirement.VISA_FREE, int(cell)
    return Requirement(cell), None


def main() -> None:
    grouped: dict[tuple[str, Requirement, int | None], list[str]] = {}
    with Path(sys.argv[1]).open(newline="") as file:
        for row in csv.DictReader(file):
            passport = row.pop("Passport")
            for destination, cell in row.items():
                if cell != OWN_COUNTRY:
                    grouped.setdefault((passport, *read(cell)), []).append(destination)
    order = {requirement: place for place, requirement in enumerate(Requirement)}
    rows = [
        Row(passport, requirement, days, " ".join(sorted(destinations)))
        for (passport, requirement, days), destinations in grouped.items()
    ]
    rows.sort(key=lambda row: (row.passport, order[row.requirement], -(row.days or 0)))
    print(write_lines(PassportIndex, "requirements.jsonl", rows))


if __name__ == "__main__":
    main()
