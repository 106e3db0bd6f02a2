"""Makes the data of the breweries dataset: `python -m skerry.datasets.breweries.build FILE`.

The file is breweries.csv of https://github.com/openbrewerydb/openbrewerydb; it is read as the source of that name reads it."""

import sys
from pathlib import Path

from skerry.clock import now
from skerry.datasets import write_lines
from skerry.datasets.breweries import CarriedBreweries
from skerry.sources.world.open_brewery_files import read_file
from skerry.upstream.reply import Reply


def main() -> None:
    body = Path(sys.argv[1]).read_bytes()
    rows = read_file(Reply(url="", status=200, headers={}, body=body, fetched_at=now(), fresh_until=now()))
    print(write_lines(CarriedBreweries, "breweries.jsonl", list(rows)))


if __name__ == "__main__":
    main()
