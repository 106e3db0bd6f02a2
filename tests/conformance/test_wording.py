"""What people read: the OpenAPI document, error messages, docstrings and comments are written in the field's standard terms."""

import ast
import json
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import skerry
from tests.conformance import contract
from tests.wording import UNIDIOMATIC, unidiomatic

ROOT = Path(skerry.__file__).parent
MODULES = sorted(path for path in ROOT.rglob("*.py") if path.stat().st_size)
REPOSITORY = Path(__file__).parents[2]
DOCUMENTS = (
    "README.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "CHANGELOG.md",
    "docs/architecture.md",
    "benchmarks/README.md",
)
MAX_SUMMARY = 120
IMPERATIVES = re.compile(r"^(Get|List|Return|Search|Find|Fetch|Show|Look|Check|Compute|Calculate|Generate|Retrieve)\b")
IDENTIFIES = re.compile(r"'.+'|\{[^}]+\}|\d|\bthis\b|\bof\b|\bfor\b|\bat\b|\bfrom\b|\bin\b|upcoming|not published yet")
"""What is not found is named, with its value where there is one."""


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def operations() -> Iterator[tuple[str, dict[str, Any]]]:
    for path, item in contract.openapi()["paths"].items():
        yield path, item["get"]


def described(within: Any, place: str = "#") -> Iterator[tuple[str, str]]:
    """Every summary and description of the document, with its place. Examples are data, which providers word."""
    if isinstance(within, list):
        for number, part in enumerate(within):
            yield from described(part, f"{place}/{number}")
    elif isinstance(within, dict):
        for name, part in within.items():
            if name in ("summary", "description") and isinstance(part, str):
                yield f"{place}/{name}", part
            elif name not in ("example", "examples", "x-skerry"):
                yield from described(part, f"{place}/{name}")


def phrases() -> Iterator[tuple[str, str]]:
    """Descriptions of parameters and of fields."""
    for path, operation in operations():
        for parameter in operation["parameters"]:
            yield f"{path}: {parameter['name']}", parameter.get("description", "")
    for name, component in contract.openapi()["components"]["schemas"].items():
        if not name.endswith("Response"):
            for field, schema in component.get("properties", {}).items():
                yield f"{name}.{field}", schema.get("description", "")


def prose(path: Path) -> Iterator[str]:
    """Docstrings, descriptions, messages and comments of a module, each in one line."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield " ".join(node.value.split())
    with path.open("rb") as source:
        yield from (token.string for token in tokenize.tokenize(source.readline) if token.type == tokenize.COMMENT)


def not_found_messages(path: Path) -> Iterator[str]:
    """Literal messages of 404 in a module: those of `NotFound(...)` and of `not_found=...`; `{}` stands for a value."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        given = [keyword.value for keyword in node.keywords if keyword.arg == "not_found"]
        if ast.unparse(node.func).rpartition(".")[2] == "NotFound":
            given += node.args[:1]
        for value in given:
            parts = value.values if isinstance(value, ast.JoinedStr) else [value]
            if isinstance(value, ast.JoinedStr) or (isinstance(value, ast.Constant) and isinstance(value.value, str)):
                yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{value}" for part in parts)


def test_the_document_uses_standard_terms() -> None:
    texts = dict(described(dict(contract.openapi())))
    assert len(texts) > 3000
    assert {place: found for place, text in texts.items() if (found := unidiomatic(text))} == {}


def test_the_patterns_find_what_they_are_for() -> None:
    assert len(UNIDIOMATIC) > 10
    assert unidiomatic("the begin of the interval") == "…the begin of the interval…"
    assert unidiomatic("expected a text of 3 to 160 characters")
    assert unidiomatic("start of the interval, as the provider returned it") is None


def test_summaries_are_noun_phrases() -> None:
    summaries = {path: operation["summary"] for path, operation in operations()}
    assert [path for path, summary in summaries.items() if not 5 <= len(summary) <= MAX_SUMMARY] == []
    assert [path for path, summary in summaries.items() if IMPERATIVES.match(summary)] == []
    assert [path for path, summary in summaries.items() if summary.endswith(".") or not summary[0].isupper()] == []
    assert len(set(summaries.values())) == len(summaries), "two operations have one summary"


def test_descriptions_of_operations_and_components_are_sentences() -> None:
    components = contract.openapi()["components"]["schemas"].items()
    texts = {path: operation["description"] for path, operation in operations()} | {
        name: component["description"] for name, component in components if "description" in component
    }
    assert [place for place, text in texts.items() if not text.rstrip("`)").endswith((".", ":"))] == []


def test_descriptions_of_parameters_and_fields_are_phrases() -> None:
    found = dict(phrases())
    assert len(found) > 2000
    assert [place for place, text in found.items() if not text] == []
    assert [place for place, text in found.items() if text.endswith(".") and not text.endswith("...")] == []


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_modules_use_standard_terms(path: Path) -> None:
    assert [found for text in prose(path) if (found := unidiomatic(text))] == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_documents_use_standard_terms(document: str) -> None:
    assert unidiomatic(" ".join((REPOSITORY / document).read_text("utf-8").split())) is None


FIELD_NAME = re.compile(r"`([a-z][a-z0-9]*(?:_[a-z0-9]+)*)`")
STREAMED = ("/api/v1/stream",)
"""Paths whose texts name events of a stream, which no schema describes."""
VALUES = {"localhost", "hydro", "meteo", "sea"}
"""Words of these texts that are values, not fields."""


def referenced(schema: Any, components: dict[str, Any], seen: set[str]) -> set[str]:
    """Names of all components that a schema refers to."""
    if isinstance(schema, dict):
        for name, part in schema.items():
            if name == "$ref":
                target = part.rpartition("/")[2]
                if target not in seen:
                    seen.add(target)
                    referenced(components[target], components, seen)
            elif name not in ("example", "examples"):
                referenced(part, components, seen)
    elif isinstance(schema, list):
        for part in schema:
            referenced(part, components, seen)
    return seen


def test_descriptions_name_fields_that_exist() -> None:
    """A field that was renamed is renamed in the text of its operation, and in that of its neighbours, too."""
    components = contract.openapi()["components"]["schemas"]
    unknown = []
    for path, operation in operations():
        content = operation["responses"]["200"]["content"]
        known = {parameter["name"] for parameter in operation["parameters"]}
        for name in referenced(content, components, set()):
            known |= components[name].get("properties", {}).keys()
        schema = json.dumps(content.get("application/json", {}))
        named = FIELD_NAME.findall(operation["description"]) if path not in STREAMED else []
        unknown += [f"{path}: {word}" for word in named if word not in known | VALUES and f'"{word}"' not in schema]
    assert unknown == []


def test_counts_of_averaged_rows_name_their_field() -> None:
    """`number of values behind `humidity_percent``: the public name, not that of a column of the store."""
    components = contract.openapi()["components"]["schemas"]
    counts = {
        f"{name}.{field}": FIELD_NAME.findall(schema["description"])
        for name, component in components.items()
        if name.startswith("Averaged")
        for field, schema in component.get("properties", {}).items()
        if field.endswith("_sample_count")
    }
    assert len(counts) > 20
    assert {
        place: named for place, named in counts.items() if named != [place.partition(".")[2][: -len("_sample_count")]]
    } == {}


NAMES = re.compile(r"\b(?:[A-Z]+_)*(?:MOST|LEAST|PATIENCE|AT_ONCE|BEGIN)(?:_[A-Z]+)*\b|begun")


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_names_are_standard_terms(path: Path) -> None:
    """`MAX_*`, `MIN_*`, `*_TIMEOUT`, `START`."""
    tree = ast.parse(path.read_text("utf-8"))
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert [name for name in sorted(names) if NAMES.fullmatch(name)] == []


def test_messages_of_what_is_not_found_are_sentences() -> None:
    """`No dog breed named 'x'.`: a capital letter, the thing, the value, a full stop."""
    messages = {message: name_of(path) for path in sorted(ROOT.rglob("*.py")) for message in not_found_messages(path)}
    assert len(messages) > 40
    assert {message: name for message, name in messages.items() if not re.match(r"[A-Z{].*\.$", message)} == {}
    assert {message: name for message, name in messages.items() if "not found" in message.lower()} == {}
    assert {message: name for message, name in messages.items() if not IDENTIFIES.search(message)} == {}
