"""Makes the data of the camera areas:

    python -m skerry.datasets.tallinn_camera_areas.build [PAGE.html]

The codes are below. With the page https://ristmikud.tallinn.ee/index.php/cams, saved as a file, the corridors are named as its
links name them (`?area_tag=...`), and a code that the page has and we do not is an error. Prints the [[files]] entry for
about.toml."""

import sys
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from selectolax.lexbor import LexborHTMLParser

from skerry.datasets import write_lines
from skerry.datasets.tallinn_camera_areas import CodedArea, TallinnCameraAreas

DISTRICTS = {
    "HA": "Haabersti", "KE": "Kesklinn", "KR": "Kristiine", "LA": "Lasnamäe", "MU": "Mustamäe", "NO": "Nõmme",
    "PI": "Pirita", "PT": "Põhja-Tallinn",
}  # fmt: skip
CORRIDORS: dict[str, str | None] = {
    "P": "Park-and-ride sites", "ST": None, **{str(number): None for number in (*range(1, 16), 19)},
}  # fmt: skip
"""What the cameras of P have in common shows in their names; of the others we hold no page that names them."""


def labels(page: str) -> dict[str, str]:
    """Code and text of each link that filters."""
    found = {}
    for link in LexborHTMLParser(page).css("a[href*='area_tag=']"):
        (code,) = parse_qs(urlsplit(link.attributes["href"] or "").query)["area_tag"]
        found[code] = " ".join(link.text().split())
    return found


def main() -> None:
    named = labels(Path(sys.argv[1]).read_text("utf-8")) if len(sys.argv) > 1 else {}
    if unknown := named.keys() - DISTRICTS.keys() - CORRIDORS.keys():
        raise SystemExit(f"The page has areas that are not known here: {', '.join(sorted(unknown))}")
    rows = [CodedArea(code, name, "district") for code, name in DISTRICTS.items()]
    rows += [CodedArea(code, named.get(code) or name, "corridor") for code, name in CORRIDORS.items()]
    print(write_lines(TallinnCameraAreas, "areas.jsonl", rows))


if __name__ == "__main__":
    main()
