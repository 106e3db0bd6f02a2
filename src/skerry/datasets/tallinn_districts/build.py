"""Writes the codes of Tallinn's city districts:

    python -m skerry.datasets.tallinn_districts.build

They have not changed since the classification has them. Prints the [[files]] entry for about.toml."""

from skerry.datasets import write_lines
from skerry.datasets.tallinn_districts import CityDistrict, TallinnDistricts

DISTRICTS = [
    CityDistrict("0176", "Haabersti", "Haabersti linnaosa"),
    CityDistrict("0298", "Kesklinn", "Kesklinna linnaosa"),
    CityDistrict("0339", "Kristiine", "Kristiine linnaosa"),
    CityDistrict("0387", "Lasnamäe", "Lasnamäe linnaosa"),
    CityDistrict("0482", "Mustamäe", "Mustamäe linnaosa"),
    CityDistrict("0524", "Nõmme", "Nõmme linnaosa"),
    CityDistrict("0596", "Pirita", "Pirita linnaosa"),
    CityDistrict("0614", "Põhja-Tallinn", "Põhja-Tallinna linnaosa"),
]


def main() -> None:
    print(write_lines(TallinnDistricts, "districts.jsonl", DISTRICTS))


if __name__ == "__main__":
    main()
