"""The public names that clients are written against. `make pins` writes them to `tests/public_names.txt`."""

import json
from pathlib import Path

from skerry import registry
from skerry.http import formats
from skerry.http.openapi import document

FILE = Path(__file__).parents[1] / "public_names.txt"


def public_names() -> list[str]:
    """One line a name: its kind, and for an operation its path."""
    made = json.loads(document(registry.endpoints(), registry.groups()))
    operations = [f"operation {item['get']['operationId']} {path}" for path, item in made["paths"].items()]
    components = [f"component {name}" for name in made["components"]["schemas"]]
    return sorted([*operations, *components, *(f"format {name}" for name in formats.MEDIA_TYPES)])


if __name__ == "__main__":
    FILE.write_text("\n".join(public_names()) + "\n", "utf-8")
