"""Clients made from the published document by generators for TypeScript, and linters of OpenAPI documents.

Every field of every component must have a type in the generated code; the calls are checked by the compiler, then made."""

import json
from collections.abc import Iterator
from pathlib import Path
from shutil import copyfile, which
from typing import Any

import pytest

from tests.clients.calls import Body, arguments, assert_same, chosen, output_of

HERE = Path(__file__).parent
MODULES = HERE / "node_modules"
"""Where `make test-all` installs them."""
BIN = MODULES / ".bin"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(which("node") is None, reason="Node.js is not installed"),
    pytest.mark.skipif(not BIN.is_dir(), reason="the generators are not installed: make tests/clients/node_modules"),
]

UNTYPED = "type Untyped<T> = { [K in keyof T]: unknown extends T[K] ? K : never }[keyof T];"
"""The keys whose type is `unknown` or `any`."""
NONE_IS_UNTYPED = "export const untyped: [Untyped<Fields>] extends [never] ? true : Untyped<Fields> = true;"


@pytest.fixture
def folder(document: Path, tmp_path: Path) -> Path:
    """A package of TypeScript with the document in it."""
    (tmp_path / "node_modules").symlink_to(MODULES)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    copyfile(HERE / "tsconfig.json", tmp_path / "tsconfig.json")
    copyfile(document, tmp_path / "openapi.json")
    return tmp_path


@pytest.fixture
def published(document: Path) -> Any:
    return json.loads(document.read_bytes())


def fields(published: Any) -> Iterator[tuple[str, str]]:
    """Component and name of each field that the document gives a type to."""
    for component, schema in published["components"]["schemas"].items():
        for name, field in schema.get("properties", {}).items():
            if field.keys() - {"description"}:
                yield component, name


def typed(published: Any, type_of: str) -> str:
    """TypeScript that compiles only where each field has a type. `type_of` is how the type of a component is written."""
    members = [
        f"{json.dumps(f'{component}.{name}')}: {type_of.format(component)}[{json.dumps(name)}];"
        for component, name in fields(published)
    ]
    assert members
    return "\n".join(["type Fields = {", *members, "};", UNTYPED, NONE_IS_UNTYPED, ""])


def placed(published: Any, entry: Any) -> Body:
    """The example's arguments by where they are sent: `path` and `query`."""
    operation = published["paths"][f"/api/v1{entry.path}"]["get"]
    places = {parameter["name"]: parameter["in"] for parameter in operation["parameters"]}
    found: Body = {}
    for name, value in arguments(entry).items():
        found.setdefault(places[name], {})[name] = value
    return found


def compiled(folder: Path, server: str) -> list[Body]:
    """The bodies that `calls.ts` got, once everything is compiled."""
    output_of(BIN / "tsc", folder=folder)
    bodies: list[Body] = json.loads(output_of("node", "built/calls.js", server, folder=folder))
    return bodies


CALLS = """
declare const process: {{ argv: string[] }};
const baseUrl = process.argv[2]!;
{client}
const bodies: unknown[] = [];
function keep(answer: {{ data?: {{ success: true }}, error?: unknown }}): void {{
  if (answer.data === undefined) throw new Error(JSON.stringify(answer.error));
  bodies.push(answer.data);
}}
{calls}
console.log(JSON.stringify(bodies));
"""


def test_openapi_typescript(server: str, folder: Path, published: Any) -> None:
    output_of(BIN / "openapi-typescript", "openapi.json", "--output", "schema.ts", folder=folder)
    (folder / "fields.ts").write_text(
        'import type { components } from "./schema.js";\n' + typed(published, 'components["schemas"]["{}"]')
    )
    client = "const client = createClient<paths>({ baseUrl, querySerializer: { array: { style: 'form', explode: false } } });"
    calls = [
        f"keep(await client.GET({json.dumps(f'/api/v1{entry.path}')}, {{ params: {json.dumps(placed(published, entry))} }}));"
        for entry in chosen()
    ]
    imports = 'import createClient from "openapi-fetch";\nimport type { paths } from "./schema.js";'
    (folder / "calls.ts").write_text(imports + CALLS.format(client=client, calls="\n".join(calls)))
    assert_same(server, compiled(folder, server))


def test_hey_api(server: str, folder: Path, published: Any) -> None:
    settings = {"input": "openapi.json", "output": {"path": "hey_api", "importFileExtension": ".js"}}
    (folder / "openapi-ts.config.js").write_text(f"export default {json.dumps(settings)};")
    output_of(BIN / "openapi-ts", folder=folder)
    (folder / "fields.ts").write_text(
        'import type * as types from "./hey_api/types.gen.js";\n' + typed(published, "types.{}")
    )
    calls = []
    for entry in chosen():
        operation = published["paths"][f"/api/v1{entry.path}"]["get"]["operationId"]
        first, *others = operation.split("_")
        name = first + "".join(map(str.capitalize, others))
        calls.append(f"keep(await sdk.{name}({{ baseUrl, ...{json.dumps(placed(published, entry))} }}));")
    imports = 'import * as sdk from "./hey_api/sdk.gen.js";'
    (folder / "calls.ts").write_text(imports + CALLS.format(client="", calls="\n".join(calls)))
    assert_same(server, compiled(folder, server))


def test_spectral_finds_no_error(folder: Path) -> None:
    (folder / ".spectral.yaml").write_text("extends: spectral:oas\n")
    output_of(BIN / "spectral", "lint", "openapi.json", "--fail-severity", "error", folder=folder)


def test_redocly_finds_no_error(folder: Path) -> None:
    output_of(BIN / "redocly", "lint", "openapi.json", "--extends", "recommended", folder=folder)
