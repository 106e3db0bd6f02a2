"""Makes the data of the game stores: `python -m skerry.datasets.game_stores.build FILE`.

The file is an answer of https://www.cheapshark.com/api/1.0/stores."""

import json
import sys
from pathlib import Path
from typing import Any

from skerry.datasets import write_lines
from skerry.datasets.game_stores import GameStore, GameStores

SITE = "https://www.cheapshark.com"


def main() -> None:
    listed: list[dict[str, Any]] = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    rows = [
        GameStore(
            row["storeID"],
            row["storeName"],
            bool(row["isActive"]),
            *(SITE + row["images"][kind] for kind in ("banner", "logo", "icon")),
        )
        for row in sorted(listed, key=lambda row: int(row["storeID"]))
    ]
    print(write_lines(GameStores, "stores.jsonl", rows))


if __name__ == "__main__":
    main()
