"""Clients made from the published document by generators for Python: they import, and they answer.

What a client understood is compared with the body that the server sends, so a field that a generator loses is seen."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from skerry import registry
from skerry.api.endpoint import Endpoint

ROOT = Path(__file__).parents[2]
GENERATORS = ROOT / ".venv-clients" / "bin"
"""Where `make test-all` installs them."""
CALLS = 10

pytestmark = [
    pytest.mark.slow,
    pytest.mark.usefixtures("unpaced"),
    pytest.mark.skipif(not GENERATORS.is_dir(), reason="the generators are not installed: make .venv-clients"),
]

Body = dict[str, Any]
Ask = Callable[[str], list[Body]]


@pytest.fixture(scope="module")
def document(server: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    file: Path = tmp_path_factory.mktemp("document") / "openapi.json"
    file.write_bytes(httpx.get(f"{server}/openapi.json").content)
    return file


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


@pytest.fixture
def ask(server: str, document: Path, tmp_path: Path) -> Ask:
    """The bodies that a generated client got for the chosen calls."""
    made = json.loads(document.read_bytes())

    def call(entry: Endpoint[Any]) -> Body:
        operation = made["paths"][f"/api/v1{entry.path}"]["get"]
        words = "".join(sign if sign.isalnum() else " " for sign in operation["tags"][0]).split()
        schema = operation["responses"]["200"]["content"]["application/json"]["schema"]
        return {
            "tag": "_".join(words).lower(),
            "operation": operation["operationId"],
            "arguments": arguments(entry),
            "response": schema["$ref"].rpartition("/")[2],
            "url": entry.url(),
        }

    def run(kind: str) -> list[Body]:
        command: list[str | Path] = [GENERATORS / "python", Path(__file__).with_name("ask.py"), kind, tmp_path, server]
        calls = json.dumps([call(entry) for entry in chosen()])
        bodies: list[Body] = json.loads(generate(*command, stdin=calls))
        return bodies

    return run


def generate(*command: str | Path, stdin: str = "") -> str:
    """What a command writes. Its errors are the test's."""
    done = subprocess.run(command, input=stdin, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:] or done.stdout[-2000:]
    return done.stdout


def assert_same(server: str, bodies: list[Body]) -> None:
    expected = [httpx.get(server + entry.url(), timeout=30).json() for entry in chosen()]
    assert len(bodies) == CALLS
    for entry, body, sent in zip(chosen(), bodies, expected, strict=True):
        assert comparable(body) == comparable(sent), entry.path


def test_openapi_python_client(server: str, document: Path, tmp_path: Path, ask: Ask) -> None:
    options: list[str | Path] = ["--path", document, "--meta", "none", "--output-path", tmp_path / "opc_client"]
    said = generate(GENERATORS / "openapi-python-client", "generate", *options)
    assert "Unable" not in said, said
    assert "WARNING" not in said, said
    assert_same(server, ask("openapi_python_client"))


def test_openapi_generator(server: str, document: Path, tmp_path: Path, ask: Ask) -> None:
    options: list[str | Path] = ["-g", "python", "-i", document, "-o", tmp_path, "--package-name", "og_client"]
    generate(GENERATORS / "openapi-generator-cli", "generate", "--skip-validate-spec", *options)
    assert_same(server, ask("openapi_generator"))


def test_datamodel_code_generator(server: str, document: Path, tmp_path: Path, ask: Ask) -> None:
    options: list[str | Path] = [
        "--input-file-type",
        "openapi",
        "--output-model-type",
        "pydantic_v2.BaseModel",
        "--use-annotated",
    ]
    file = tmp_path / "dmcg_models.py"
    generate(GENERATORS / "datamodel-codegen", "--input", document, "--output", file, *options)
    assert_same(server, ask("datamodel_code_generator"))
