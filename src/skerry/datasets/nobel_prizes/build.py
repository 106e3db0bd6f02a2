"""Makes the data of the dataset of Nobel prizes: `python -m skerry.datasets.nobel_prizes.build PART...`.

The parts together are an answer of https://api.nobelprize.org/v1/prize.json."""

import json
import sys
from pathlib import Path
from typing import Any

from skerry.datasets import write_lines
from skerry.datasets.nobel_prizes import CarriedPrizes
from skerry.models.nobel_prize import CATEGORIES, CURRENCY, NobelPrize, PrizeLaureate

LAST_YEAR = 2021
"""The recording lacks the name of a laureate of 2022."""
NAMES = {category: name for name, category in CATEGORIES.items()}


def prize(row: dict[str, Any]) -> NobelPrize:
    laureates = [laureate(each) for each in row.get("laureates", [])]
    return NobelPrize(
        year=int(row["year"]),
        category=row["category"],
        category_name=NAMES[row["category"]],
        award_date=None,
        prize_amount=None,
        prize_amount_adjusted=None,
        currency=CURRENCY,
        laureates=laureates,
        awarded=bool(laureates),
    )


def laureate(row: dict[str, str]) -> PrizeLaureate:
    name = " ".join(f"{row.get('firstname', '')} {row.get('surname', '')}".split())
    if not name:
        raise ValueError(f"laureate {row['id']} has no name")
    share = row["share"]
    return PrizeLaureate(row["id"], name, "1" if share == "1" else f"1/{share}", None, None)


def main() -> None:
    rows = [row for part in sys.argv[1:] for row in json.loads(Path(part).read_text("utf-8"))["prizes"]]
    prizes = sorted(
        (prize(row) for row in rows if int(row["year"]) <= LAST_YEAR), key=lambda each: (-each.year, each.category)
    )
    print(write_lines(CarriedPrizes, "prizes.jsonl", prizes))


if __name__ == "__main__":
    main()
