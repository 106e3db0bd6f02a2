"""Writes the codes of Tallinn's city districts:

    python -m skerry.datasets.tallinn_districts.build

They have not changed since the classification has them. Prints the [[files]] entry for about.toml."""

from skerry.datasets import write_lines
from skerry.datasets.tallinn_districts import CityDistrict, TallinnDistricts

DISTRICTS = [
    CityDistrict("0176", "Haabersti"),
    CityDistrict("0298", "Kesklinn"),
    CityDistrict("0339", "Kristiine"),
    CityDistrict("0387", "Lasnamäe"),
    CityDistrict("0482", "Mustamäe"),
    CityDistrict("0524", "Nõmme"),
    CityDistrict("0596", "Pirita"),
    CityDistrict("0614", "Põhja-Tallinn"),
]


def main() -> None:
    print(write_lines(TallinnDistricts, "districts.jsonl", DISTRICTS))


if __name__ == "__main__":
    main()
