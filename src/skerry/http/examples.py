"""Response examples for the OpenAPI document: one file per operation, generated from the cassettes by `make examples`."""

from importlib import resources
from typing import Any

import msgspec

FOLDER = "examples"


def response(operation_id: str) -> Any | None:
    """The response body of an operation's example; None if there is no file yet."""
    file = resources.files("skerry") / FOLDER / f"{operation_id}.json"
    try:
        return msgspec.json.decode(file.read_bytes())
    except FileNotFoundError:
        return None
