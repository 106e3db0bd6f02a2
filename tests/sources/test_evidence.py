"""Each source states its licence and how sure we are of it; `recorded` needs a test that reads a recording."""

import ast
from collections.abc import Iterator
from importlib import import_module
from inspect import isclass
from pathlib import Path
from pkgutil import walk_packages

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


def readers_of_recordings() -> Iterator[str]:
    """Names of modules that are imported by test modules in which a test takes the fixture `recorded`."""
    for path in [*(TESTS / "sources").rglob("test_*.py"), *(TESTS / "services").rglob("test_*.py")]:
        tree = ast.parse(path.read_text("utf-8"))
        if not any(isinstance(node, ast.arg) and node.arg == "recorded" for node in ast.walk(tree)):
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                yield node.module
                yield from (f"{node.module}.{alias.name}" for alias in node.names)


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
    ancestors = {kind.__module__ for kind in source.__mro__ if kind is not Source and issubclass(kind, Source)}
    assert ancestors & set(readers_of_recordings())


def test_an_open_licence_comes_with_its_attribution() -> None:
    """CC BY, ODbL and MIT ask that the origin is named."""
    assert [source.key for source in all_sources() if source.license.id and not source.attribution] == []
