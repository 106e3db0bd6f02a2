"""Makes the first edition from the page of the State Electoral Office, saved as a file.

    python -m skerry.datasets.ee_elections.build PAGE.html
    python -m skerry.datasets.ee_elections.build PAGE.txt     (tables as text, cells separated by |)

Prints the [[files]] entries for about.toml."""

import sys
from pathlib import Path

from skerry.clock import now
from skerry.datasets import write_lines
from skerry.datasets.ee_elections import Elections
from skerry.sources.estonia.valimised import VotingStatistics, read_statistics, statistics
from skerry.upstream.reply import Reply


def read(page: Path) -> VotingStatistics:
    """Both tables of a saved page."""
    if page.suffix == ".txt":
        tables: list[list[list[str]]] = [[]]
        for line in page.read_text("utf-8").splitlines():
            if "|" in line:
                tables[-1].append([cell.strip() for cell in line.split("|")])
            elif tables[-1]:
                tables.append([])
        return statistics(tables)
    moment = now()
    return read_statistics(Reply(str(page), 200, {}, page.read_bytes(), moment, moment))


def main() -> None:
    found = read(Path(sys.argv[1]))
    for name, rows in (("turnout.jsonl", found.turnout), ("internet_voting.jsonl", found.internet_voting)):
        print(write_lines(Elections, name, list(rows)))


if __name__ == "__main__":
    main()
