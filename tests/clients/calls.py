"""What the generated clients are asked for, and what they must have understood."""

import subprocess
from pathlib import Path
from typing import Any

import httpx

from skerry import registry
from skerry.api.endpoint import Endpoint

CALLS = 10

Body = dict[str, Any]


def chosen() -> list[Endpoint[Any]]:
    """Endpoints of many subjects whose example needs nothing but strings, numbers and lists of strings."""
    simple = [
        entry
        for entry in registry.endpoints()
        if entry.fresh is not None
        and entry.kind.value in ("bundled", "computed", "proxied")
        and all(isinstance(value, str | int | float) for value in entry.example.values())
        and all("enum" not in p.schema and "format" not in p.schema for p in entry.parameters)
    ]
    return simple[:: len(simple) // CALLS][:CALLS]


def arguments(entry: Endpoint[Any]) -> Body:
    """The example's parameters as a client takes them."""
    lists = {parameter.external for parameter in entry.parameters if parameter.schema.get("type") == "array"}
    return {name: value.split(",") if name in lists else value for name, value in entry.example.items()}


def comparable(value: Any) -> Any:
    """With one spelling of times, and without nulls: clients leave them out, or not."""
    if isinstance(value, dict):
        return {name: comparable(entry) for name, entry in value.items() if entry is not None}
    if isinstance(value, list):
        return [comparable(entry) for entry in value]
    return value.replace("+00:00", "Z") if isinstance(value, str) else value


def output_of(*command: str | Path, stdin: str = "", folder: Path | None = None) -> str:
    """What a command writes. Its errors are the test's."""
    done = subprocess.run(command, input=stdin, capture_output=True, text=True, check=False, cwd=folder)
    assert done.returncode == 0, f"{done.stderr[-2000:]}\n{done.stdout[-4000:]}"
    return done.stdout


def assert_same(server: str, bodies: list[Body]) -> None:
    expected = [httpx.get(server + entry.url(), timeout=30).json() for entry in chosen()]
    assert len(bodies) == CALLS
    for entry, body, sent in zip(chosen(), bodies, expected, strict=True):
        assert comparable(body) == comparable(sent), entry.path
