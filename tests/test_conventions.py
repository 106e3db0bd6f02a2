"""What holds for every module, and no linter checks."""

import ast
import subprocess
import sys
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


MAX_REPORT_LINES = 150


def test_a_report_is_short() -> None:
    """What a report computes, and what several share, is a service or a part of `skerry.api`."""
    lengths = {
        path.stem: len(path.read_text("utf-8").splitlines()) for path in (SOURCE / "endpoints/mashups").glob("*.py")
    }
    long = {name for name, lines in lengths.items() if lines > MAX_REPORT_LINES}
    assert long == set(), f"more than {MAX_REPORT_LINES} lines"


SAME_NAME: dict[str, str] = {}
"""Names that two classes have, with the reason why both keep it."""


def test_one_name_means_one_thing() -> None:
    places: dict[str, list[str]] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        module = ".".join(("skerry", *path.relative_to(SOURCE).with_suffix("").parts)).removesuffix(".__init__")
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places.setdefault(node.name, []).append(module)
    twice = {name: " and ".join(modules) for name, modules in places.items() if len(modules) > 1}
    assert {name: modules for name, modules in twice.items() if name not in SAME_NAME} == {}, (
        "rename one of the two classes"
    )
    assert SAME_NAME.keys() <= twice.keys(), "no longer needed in SAME_NAME"


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
    """Settings, constructor arguments, cassettes and the clock make the case instead."""
    found: list[str] = []
    for path in sorted(TESTS.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        ours = imported_from_us(tree)
        for call, name in calls(tree):
            if name.endswith((".setattr", ".patch", ".patch.object")) or name in {"patch", "setattr"}:
                target = ast.unparse(call.args[0]).strip("'\"").split(".")[0] if call.args else ""
                if target == "skerry" or target in ours:
                    found.append(f"{path.relative_to(TESTS)}:{call.lineno}")
    assert found == [], "replace it by a setting or an argument"


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


MUTABLE = {"list", "dict", "set", "bytearray", "defaultdict", "Counter", "deque", "OrderedDict", "WeakValueDictionary"}
CHANGING = {
    "append", "extend", "insert", "add", "update", "setdefault", "pop", "popitem", "remove", "discard", "clear", "appendleft",
}  # fmt: skip
MUTABLE_LITERALS = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp)


def module_values(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """The names that a module binds outside of functions and classes, and their values."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            yield node.targets[0].id, node.value
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            yield node.target.id, node.value


def is_mutable(value: ast.expr) -> bool:
    made = ast.unparse(value.func).rpartition(".")[2] if isinstance(value, ast.Call) else ""
    return isinstance(value, MUTABLE_LITERALS) or made in MUTABLE


def changed_names(tree: ast.AST) -> Iterator[str]:
    """Names whose value is changed, or bound anew in a function."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Global):
            yield from node.names
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGING:
            yield ast.unparse(node.func.value)
        elif isinstance(node, ast.Assign | ast.AugAssign | ast.Delete):
            targets = [node.target] if isinstance(node, ast.AugAssign) else node.targets
            yield from (ast.unparse(target.value) for target in targets if isinstance(target, ast.Subscript))


def test_no_module_has_state_that_changes() -> None:
    """What lives as long as the application is made in `app.py` and passed on; each application has its own."""
    found = []
    for path in sorted(SOURCE.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        state = {name for name, value in module_values(tree) if is_mutable(value)}
        functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
        for function in functions:
            own = {
                node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
            }
            own |= {argument.arg for argument in ast.walk(function) if isinstance(argument, ast.arg)}
            declared = {name for node in ast.walk(function) if isinstance(node, ast.Global) for name in node.names}
            names = set(changed_names(function))
            found += [f"{path.relative_to(SOURCE)}: {name}" for name in sorted((names & state - own) | declared)]
    assert found == []


IMPORT_ALL = """
import builtins, io, pkgutil, socket, sys
from importlib import import_module
from pathlib import Path

import skerry

OWN = Path(skerry.__file__).parent


def refused(*arguments, **named):
    raise AssertionError(f"I/O at import: {arguments}")


def guarded(function):
    def call(*arguments, **named):
        caller = sys._getframe(1)
        while "pathlib" in caller.f_code.co_filename and caller.f_back is not None:
            caller = caller.f_back
        if caller.f_code.co_filename.startswith(str(OWN)):
            raise AssertionError(f"{caller.f_code.co_filename}:{caller.f_lineno} reads {arguments[:1]} at import")
        return function(*arguments, **named)
    return call


socket.socket.connect = socket.socket.connect_ex = socket.getaddrinfo = refused
builtins.open = guarded(builtins.open)
io.open = guarded(io.open)
count = 0
for module in pkgutil.walk_packages(skerry.__path__, "skerry."):
    if module.name.endswith((".__main__", ".build")) or ".migrations." in module.name:
        continue  # run by hand, or by Alembic
    import_module(module.name)
    count += 1
print(count)
"""


def test_no_module_does_io_when_it_is_imported() -> None:
    done = subprocess.run([sys.executable, "-c", IMPORT_ALL], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert int(done.stdout) > 300
