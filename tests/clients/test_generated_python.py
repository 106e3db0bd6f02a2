"""Clients made from the published document by generators for Python: they import, and they answer.

What a client understood is compared with the body that the server sends, so a field that a generator loses is seen."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from skerry.api.endpoint import Endpoint
from tests.clients.calls import Body, arguments, assert_same, chosen, output_of

ROOT = Path(__file__).parents[2]
GENERATORS = ROOT / ".venv-clients" / "bin"
"""Where `make test-all` installs them."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not GENERATORS.is_dir(), reason="the generators are not installed: make .venv-clients"),
]

Ask = Callable[[str], list[Body]]


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
        bodies: list[Body] = json.loads(output_of(*command, stdin=calls))
        return bodies

    return run


def test_openapi_python_client(server: str, document: Path, tmp_path: Path, ask: Ask) -> None:
    options: list[str | Path] = ["--path", document, "--meta", "none", "--output-path", tmp_path / "opc_client"]
    said = output_of(GENERATORS / "openapi-python-client", "generate", *options)
    assert "Unable" not in said, said
    assert "WARNING" not in said, said
    assert_same(server, ask("openapi_python_client"))


def test_openapi_generator(server: str, document: Path, tmp_path: Path, ask: Ask) -> None:
    options: list[str | Path] = ["-g", "python", "-i", document, "-o", tmp_path, "--package-name", "og_client"]
    output_of(GENERATORS / "openapi-generator-cli", "generate", "--skip-validate-spec", *options)
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
    output_of(GENERATORS / "datamodel-codegen", "--input", document, "--output", file, *options)
    assert_same(server, ask("datamodel_code_generator"))
