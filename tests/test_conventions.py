"""What holds for every module, and no linter checks."""

import ast
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import FunctionType

import pytest

import skerry

TESTS = Path(__file__).parent
SOURCE = Path(skerry.__file__).parent
ENDPOINTS = sorted((SOURCE / "endpoints").rglob("*.py"))


@pytest.mark.parametrize("path", ENDPOINTS, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_a_module_of_endpoints_declares_one_or_is_a_package(path: Path) -> None:
    """What endpoints share is a service, a model or a part of `skerry.api`."""
    if path.name == "__init__.py":
        return
    name = ".".join(("skerry", *path.relative_to(SOURCE).with_suffix("").parts))
    functions = [value for value in vars(import_module(name)).values() if isinstance(value, FunctionType)]
    assert any("endpoints" in function.__dict__ for function in functions if function.__module__ == name), (
        f"{name} declares no endpoint: move it to services/, models/ or api/"
    )


PATCHES = {
    "conftest.py": 1,  # the pace of the upstream client
    "faults/test_matrix.py": 1,  # the size cap of the upstream client
    "upstream/test_download.py": 1,  # the same, of files
    "http/test_fast_path.py": 1,  # which way an answer took
}
"""How often a test may replace something of ours. The list may only shrink: settings, constructor arguments, cassettes, and the
clock make the case instead."""


def calls(tree: ast.AST) -> Iterator[tuple[ast.Call, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield node, ast.unparse(node.func)


def imported_from_us(tree: ast.AST) -> set[str]:
    """The names in a test module that are of `skerry`."""
    return {
        (alias.asname or alias.name).partition(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
        if (getattr(node, "module", None) or alias.name).partition(".")[0] == "skerry"
    }


def test_no_test_replaces_what_is_ours() -> None:
    found: Counter[str] = Counter()
    for path in sorted(TESTS.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        ours = imported_from_us(tree)
        for call, name in calls(tree):
            if name.endswith((".setattr", ".patch", ".patch.object")) or name in {"patch", "setattr"}:
                target = ast.unparse(call.args[0]).strip("'\"").split(".")[0] if call.args else ""
                if target == "skerry" or target in ours:
                    found[path.relative_to(TESTS).as_posix()] += 1
    assert dict(found) == PATCHES, "replace it by a setting or an argument, and shorten the list where that was done"


def test_a_test_that_sleeps_says_why() -> None:
    """`tests/waiting.py` waits for what happens. A comment beside or above a `sleep` says what cannot be waited for.
    `sleep(0)`, a turn of the event loop, needs none."""
    silent: list[str] = []
    for path in sorted(TESTS.rglob("*.py")):
        text = path.read_text("utf-8")
        if "sleep" not in text:
            continue
        lines = text.splitlines()
        for call, name in calls(ast.parse(text)):
            if name.rpartition(".")[2] == "sleep" and ast.unparse(call.args[0]) != "0":
                place = call.lineno - 1
                own = lines[place].partition("#")[2].replace("noqa: ASYNC251", "").strip()
                if not own and not lines[place - 1].lstrip().startswith("#"):
                    silent.append(f"{path.relative_to(TESTS)}:{call.lineno}")
    assert silent == []
