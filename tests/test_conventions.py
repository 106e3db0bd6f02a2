"""What holds for every module, and no linter checks."""

from importlib import import_module
from pathlib import Path
from types import FunctionType

import pytest

import skerry

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
