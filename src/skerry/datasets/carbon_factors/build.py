"""Makes the data of the carbon factors dataset from rows picked out of the official flat file:

    python -m skerry.datasets.carbon_factors.build SELECTION.json

The file is `{"year": 2025, "factors": [...]}` with the members of `CarbonFactor` in each factor. Its `source_row` names the row
of the flat file that the figure is from; rows that are per tonne have been divided by 1,000 where the key ends in _kg. The flat
file is at https://www.gov.uk/government/publications/greenhouse-gas-reporting-conversion-factors-2025."""

import sys
from pathlib import Path

import msgspec

from skerry.datasets import write_lines
from skerry.datasets.carbon_factors import YEAR, CarbonFactor, CarbonFactors


class _Selection(msgspec.Struct):
    year: int
    factors: list[CarbonFactor]


def main() -> None:
    selection = msgspec.json.decode(Path(sys.argv[1]).read_bytes(), type=_Selection)
    if selection.year != YEAR:
        raise SystemExit(f"these are the factors of {selection.year}, not of {YEAR}")
    print(write_lines(CarbonFactors, "factors.jsonl", selection.factors))


if __name__ == "__main__":
    main()
