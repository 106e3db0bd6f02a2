"""Each source states its licence and how sure we are of it; `recorded` needs a test that reads a recording."""

import ast
from collections.abc import Iterator
from importlib import import_module
from inspect import isclass, isfunction
from pathlib import Path
from pkgutil import resolve_name, walk_packages
from types import CodeType, ModuleType
from typing import Any

import pytest

import skerry.sources
from skerry.licenses import BY_ID, License
from skerry.provenance import Evidence
from skerry.upstream.source import Source

TESTS = Path(__file__).parents[1]


def all_sources() -> list[type[Source]]:
    """Every provider in `skerry.sources`: the classes with a key."""
    found: dict[str, type[Source]] = {}
    for module in walk_packages(skerry.sources.__path__, "skerry.sources."):
        for kind in vars(import_module(module.name)).values():
            if isclass(kind) and issubclass(kind, Source) and "key" in vars(kind):
                found[kind.key] = kind
    return [found[key] for key in sorted(found)]


def read_from_recordings() -> Iterator[Any]:
    """What test modules import in which a test takes the fixture `recorded`."""
    for path in [*(TESTS / "sources").rglob("test_*.py"), *(TESTS / "services").rglob("test_*.py")]:
        tree = ast.parse(path.read_text("utf-8"))
        if not any(isinstance(node, ast.arg) and node.arg == "recorded" for node in ast.walk(tree)):
            continue
        imported: dict[str, Any] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("skerry.sources"):
                imported |= {
                    each.asname or each.name: resolve_name(f"{node.module}.{each.name}") for each in node.names
                }
        yield from imported.values()
        for node in ast.walk(tree):  # a reader of an imported module: `coingecko.read_coins`
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                module = imported.get(node.value.id)
                if isinstance(module, ModuleType):
                    yield getattr(module, node.attr)


READ_FROM_RECORDINGS = frozenset(id(used) for used in read_from_recordings())


def used_by(source: type[Source]) -> Iterator[Any]:
    """The functions and types of `skerry.sources` that the methods of a source name, and what these name: its readers."""
    waiting: list[tuple[CodeType, dict[str, Any]]] = [
        (method.__code__, method.__globals__)
        for kind in source.__mro__
        if kind is not Source and issubclass(kind, Source)
        for method in vars(kind).values()
        if isfunction(method)
    ]
    seen: set[int] = set()
    for code, names in waiting:
        waiting += [(constant, names) for constant in code.co_consts if isinstance(constant, CodeType)]
        for name in code.co_names:
            used = names.get(name)
            if id(used) not in seen and str(getattr(used, "__module__", "")).startswith("skerry.sources."):
                seen.add(id(used))
                yield used
                if isfunction(used):
                    waiting.append((used.__code__, used.__globals__))


@pytest.mark.parametrize("source", all_sources(), ids=lambda source: source.key)
def test_it_states_licence_and_evidence(source: type[Source]) -> None:
    assert isinstance(source.license, License)
    assert source.license.title
    assert source.license.id is None or BY_ID[source.license.id] == source.license
    assert source.license.url is None or source.license.url.startswith("https://")
    assert isinstance(source.evidence, Evidence)
    origin = source.origin()
    assert (origin.license, origin.attribution, origin.evidence) == (
        source.license,
        source.attribution,
        source.evidence,
    )


@pytest.mark.parametrize(
    "source",
    [source for source in all_sources() if source.evidence is Evidence.RECORDED],
    ids=lambda source: source.key,
)
def test_a_recorded_one_has_a_test_that_reads_a_recording(source: type[Source]) -> None:
    assert READ_FROM_RECORDINGS & {id(used) for used in (source, *used_by(source))}


def test_an_open_licence_comes_with_its_attribution() -> None:
    """CC BY, ODbL and MIT ask that the origin is named."""
    assert [source.key for source in all_sources() if source.license.id and not source.attribution] == []
