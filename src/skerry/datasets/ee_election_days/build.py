"""Writes the list of Estonian elections:

    python -m skerry.datasets.ee_election_days.build

It is maintained by hand, below. After an election, add it and update the dates in about.toml. Prints the [[files]] entry for
about.toml."""

from datetime import date

from skerry.datasets import write_lines
from skerry.datasets.ee_election_days import ElectionDay, ElectionDays

ELECTIONS = [
    ElectionDay("KOV_2025", date(2025, 10, 19)),
    ElectionDay("EP_2024", date(2024, 6, 9)),
    ElectionDay("RK_2023", date(2023, 3, 5)),
    ElectionDay("KOV_2021", date(2021, 10, 17)),
    ElectionDay("EP_2019", date(2019, 5, 26)),
    ElectionDay("RK_2019", date(2019, 3, 3)),
    ElectionDay("KOV_2017", date(2017, 10, 15)),
    ElectionDay("RK_2015", date(2015, 3, 1)),
    ElectionDay("EP_2014", date(2014, 5, 25)),
    ElectionDay("KOV_2013", date(2013, 10, 20)),
    ElectionDay("RK_2011", date(2011, 3, 6)),
    ElectionDay("KOV_2009", date(2009, 10, 18)),
    ElectionDay("EP_2009", date(2009, 6, 7)),
    ElectionDay("RK_2007", date(2007, 3, 4)),
    ElectionDay("KOV_2005", date(2005, 10, 16)),
]


def main() -> None:
    print(write_lines(ElectionDays, "elections.jsonl", ELECTIONS))


if __name__ == "__main__":
    main()
