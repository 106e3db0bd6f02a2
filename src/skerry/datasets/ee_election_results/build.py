"""Makes the data from files of results of the State Electoral Office:
`python -m skerry.datasets.ee_election_results.build RESULTS.xml...`."""

import sys
from pathlib import Path

from skerry.clock import now
from skerry.datasets import write_lines
from skerry.datasets.ee_election_results import CarriedResults
from skerry.models.elections import ElectionResult, without_names
from skerry.sources.estonia.valimised_opendata import read_report
from skerry.upstream.reply import Reply


def read(file: Path) -> ElectionResult:
    moment = now()
    report = read_report(Reply(str(file), 200, {}, file.read_bytes(), moment, moment))
    return without_names(report.result)


def main() -> None:
    results = sorted(map(read, map(Path, sys.argv[1:])), key=lambda result: result.election_date, reverse=True)
    print(write_lines(CarriedResults, "results.jsonl", results))


if __name__ == "__main__":
    main()
