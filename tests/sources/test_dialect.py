"""Every module under `skerry.sources` is written in one dialect, which `docs/architecture.md` describes.

The order of a module: docstring, records (public Structs), the source class, raw Structs, readers. What is not a source (a
module that several sources share) keeps the rules that apply to it."""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import skerry.sources
from skerry.upstream.source import Source

ROOT = Path(skerry.sources.__file__).parent
MODULES = sorted(path for path in ROOT.rglob("*.py") if path.stat().st_size)
FORMAT_LIBRARIES = frozenset({"csv", "xml", "lxml", "selectolax"})
"""Libraries that only `skerry.upstream` uses: sources read XML, CSV and HTML by its readers."""


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.fixture(params=MODULES, ids=name_of)
def module(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


@pytest.fixture
def tree(module: Path) -> ast.Module:
    return ast.parse(module.read_text("utf-8"))


def bases(node: ast.ClassDef) -> set[str]:
    return {ast.unparse(base) for base in node.bases}


def is_raw(node: ast.ClassDef) -> bool:
    return node.name.startswith(("_Raw", "Raw"))


def structs(tree: ast.Module) -> Iterator[ast.ClassDef]:
    """Classes that derive from Struct, directly or by a class of the same module."""
    known = {"Struct", "msgspec.Struct"}
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and (
            bases(node) & known or any(base.split("[")[0] in known for base in bases(node))
        ):
            known.add(node.name)
            yield node


def sources(module: Path, tree: ast.Module) -> list[ast.ClassDef]:
    parts = module.relative_to(ROOT).with_suffix("").parts
    loaded = import_module(".".join(("skerry.sources", *(part for part in parts if part != "__init__"))))
    return [
        node
        for node in tree.body
        if isinstance(node, ast.ClassDef)
        and isinstance(kind := getattr(loaded, node.name), type)
        and issubclass(kind, Source)
    ]


def readers(tree: ast.Module) -> Iterator[str]:
    """Names of what is passed as `read=` to a call of the provider, out of `partial(...)` as well."""
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg == "read":
            value = node.value
            if isinstance(value, ast.Call) and ast.unparse(value.func) in ("partial", "functools.partial"):
                value = value.args[0]
            if isinstance(value, ast.Name):
                yield value.id


def names_at_start(member: ast.stmt) -> list[ast.Name]:
    """Names that the body of a class needs when it is made."""
    if not isinstance(member, ast.Assign):
        return []
    return [node for node in ast.walk(member.value) if isinstance(node, ast.Name)]


def test_docstrings(module: Path, tree: ast.Module) -> None:
    """The module, each source and each public Struct says what it is."""
    assert ast.get_docstring(tree)
    public = [node for node in structs(tree) if not node.name.startswith("_")]
    lacking = [node.name for node in (*public, *sources(module, tree)) if not ast.get_docstring(node)]
    assert lacking == []


def test_order(module: Path, tree: ast.Module) -> None:
    """Records, then the source, then raw Structs and functions. What the body of the class names must stand before it."""
    classes = sources(module, tree)
    if not classes:
        pytest.skip("holds no source")
    first, last = classes[0].lineno, classes[-1].lineno
    records = [node for node in structs(tree) if not is_raw(node)]
    used = {node.id for kind in classes for member in kind.body for node in names_at_start(member)}
    raw: list[ast.ClassDef] = [node for node in structs(tree) if is_raw(node) and node.name not in used]
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    assert [node.name for node in records if node.lineno > first] == []
    assert [
        name
        for name, line in [(node.name, node.lineno) for node in raw] + [(node.name, node.lineno) for node in functions]
        if line < last
    ] == []


def test_private_structs_are_raw(tree: ast.Module) -> None:
    """A private Struct has the provider's own shape, and its name says so."""
    assert [node.name for node in structs(tree) if node.name.startswith("_") and not is_raw(node)] == []


def test_names_of_readers(tree: ast.Module) -> None:
    """A function that reads a reply is public, so that tests may call it, and is called `read_...`. A method that passes on
    what it is given calls that `read`."""
    assert [name for name in readers(tree) if name != "read" and not name.startswith("read_")] == []


def test_formats_have_one_reader(module: Path, tree: ast.Module) -> None:
    """No source parses XML, CSV or HTML by itself."""
    imported = {
        name.split(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""])
    }
    for_types = {
        (node.module or "").split(".")[0]
        for branch in tree.body
        if isinstance(branch, ast.If) and ast.unparse(branch.test) == "TYPE_CHECKING"
        for node in branch.body
        if isinstance(node, ast.ImportFrom)
    }
    assert (imported - for_types) & FORMAT_LIBRARIES == set()


def test_messages_about_a_reply(tree: ast.Module) -> None:
    """A message about a reply completes "<provider> ...": the provider "returned" something, it did not "send" it."""
    wrong = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "ReplyError" and node.args:
            message = ast.unparse(node.args[0]).lstrip("rf'\"")
            if message.startswith("sent"):
                wrong.append(message)
    assert wrong == []
