"""Writes what is kept by hand of Tallinn's drinking water:

    python -m skerry.datasets.tallinn_water.build

The supplier publishes it in prose and pictures. To review it, change the figures below and the date in about.toml.
Prints the [[files]] entry for about.toml."""

from skerry.datasets import write_lines
from skerry.datasets.tallinn_water import TallinnWater, WaterHardness, WaterPrice, WaterSource, WaterSupply

HARDNESS_URL = "https://tallinnavesi.ee/ettevote/tegevused/veepuhastus/vee-karedus/"
SUPPLY = WaterSupply(
    supplier="AS Tallinna Vesi",
    water_sources=[
        WaterSource(
            "Lake Ülemiste",
            "surface",
            90,
            ["Haabersti", "Kesklinn", "Kristiine", "Lasnamäe", "Mustamäe", "Põhja-Tallinn"],
        ),
        WaterSource("Bore wells", "groundwater", 10, ["Nõmme", "Pirita", "Merivälja", "Laagri", "Tiskre"]),
    ],
    hardness=[
        WaterHardness(
            "Lake Ülemiste", 1.8, 2.5, 2.0, "lowest in summer and autumn, highest in winter and spring", HARDNESS_URL
        ),
        WaterHardness("Bore wells", 1.0, 3.0, None, "mostly 1 to 2 mmol/l, at some wells 2 to 3", HARDNESS_URL),
    ],
    quality=[],
    price=WaterPrice(None, None, None),
    emergency_phone="62 62 400",
    info_url="https://tallinnavesi.ee/en/",
)


def main() -> None:
    print(write_lines(TallinnWater, "supply.jsonl", [SUPPLY]))


if __name__ == "__main__":
    main()
