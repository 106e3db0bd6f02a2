"""Writes the tables of Tallinn's open-data interface that are known to exist:

    python -m skerry.datasets.tallinn_tables.build

The interface has no list of its tables. Prints the [[files]] entry for about.toml."""

from skerry.datasets import write_lines
from skerry.datasets.tallinn_tables import CityTable, TallinnTables

TABLES = [
    CityTable(
        table="andurid_data",
        title_en="Old Town pedestrian counters",
        title_et=None,
        description="People who pass the sensors at the gates of the Old Town, in and out, every ten minutes; local time.",
        columns=["andurid_id", "name", "ts", "in", "out"],
        dataset_url=None,
        updated_at=None,
    )
]


def main() -> None:
    print(write_lines(TallinnTables, "tables.jsonl", TABLES))


if __name__ == "__main__":
    main()
