"""Makes the data of the tariffs dataset from a file that a person has checked against the price lists:

    python -m skerry.datasets.ee_electricity_tariffs.build CHECKED.json

The file is a list with the members of `Tariff` in each entry."""

import sys
from pathlib import Path

import msgspec

from skerry.datasets import write_lines
from skerry.datasets.ee_electricity_tariffs import EstonianTariffs, Tariff


def main() -> None:
    tariffs = msgspec.json.decode(Path(sys.argv[1]).read_bytes(), type=list[Tariff])
    print(write_lines(EstonianTariffs, "tariffs.jsonl", tariffs))


if __name__ == "__main__":
    main()
