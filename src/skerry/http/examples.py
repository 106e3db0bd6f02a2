"""Responses that the OpenAPI document shows, one file an operation, written by `make examples` from the cassettes."""

from importlib import resources
from typing import Any

import msgspec

FOLDER = "examples"


def response(operation_id: str) -> Any | None:
    """The body of the response to an operation's example; None while none has been written."""
    file = resources.files("skerry") / FOLDER / f"{operation_id}.json"
    try:
        return msgspec.json.decode(file.read_bytes())
    except FileNotFoundError:
        return None
