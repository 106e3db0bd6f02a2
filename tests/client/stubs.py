"""The stubs of the client's groups, from the registry. `make stubs` writes them to `src/skerry/client/groups/*.pyi`."""

import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

import skerry.client.groups
from skerry import registry
from skerry.api.endpoint import Endpoint
from skerry.api.history import MOMENT, Interval, averaged_page
from skerry.api.signature import Parameter, split
from skerry.client.calls import identifier, methods, path_parameters, query_parameters

FOLDER = Path(skerry.client.groups.__file__).parent
HEADER = "# Made by `make stubs` from the registry.\n"
MAX_CHOICES = 12
"""Choices that a signature lists; an enumeration with more is a string."""
INTERVAL = "interval"


def stubs() -> dict[str, str]:
    """Content by file name, as the formatter leaves it."""
    packages = registry.group_packages()
    files = {f"{package}.pyi": GroupStub(package).content() for package in packages}
    files["__init__.pyi"] = _index(packages)
    return {name: _formatted(name, content) for name, content in files.items()}


def _index(packages: Sequence[str]) -> str:
    lines = [HEADER]
    lines += [
        f"from skerry.client.groups.{package} import Async{_class(package)}, Sync{_class(package)}"
        for package in packages
    ]
    for kind in ("Sync", "Async"):
        lines += ["", f"class {kind}Groups:", f'    """The groups of {_client(kind)}."""', ""]
        for package in packages:
            lines += ["    @property", f"    def {package}(self) -> {kind}{_class(package)}: ..."]
    return "\n".join(lines) + "\n"


def _client(kind: str) -> str:
    return "`AsyncSkerry`" if kind == "Async" else "`Skerry`"


def _class(package: str) -> str:
    return "".join(word.capitalize() for word in package.split("_"))


class GroupStub:
    """The stub of one group: a class for each client."""

    def __init__(self, package: str) -> None:
        self._package = package
        self._methods = methods(registry.endpoints_of(package))
        self._imports: set[tuple[str, str]] = {
            ("typing", "Any"), ("skerry.client.results", "Result"), ("skerry.client.results", "AsyncResult"),
        }  # fmt: skip

    def content(self) -> str:
        title = next(group.title for group in registry.groups() if group.key.replace("-", "_") == self._package)
        classes: list[str] = []
        for kind in ("Sync", "Async"):
            classes += [f"class {kind}{_class(self._package)}:", f'    """{title}, of {_client(kind)}."""', ""]
            for name, endpoints in self._methods.items():
                classes += self._method(name, endpoints, kind)
        used = [f"from {module} import {name}" for module, name in sorted(self._imports) if _is_used(name, classes)]
        return "\n".join([HEADER, "import datetime as dt", *used, "", *classes]) + "\n"

    def _method(self, name: str, endpoints: Mapping[int, Endpoint[Any]], kind: str) -> Iterator[str]:
        signatures = [
            (signature, endpoint)
            for _, endpoint in sorted(endpoints.items())
            for signature in self._signatures(endpoint)
        ]
        for (arguments, answer), endpoint in signatures:
            if len(signatures) > 1:
                yield "    @overload"
                self._imports.add(("typing", "overload"))
            prefix, answered = ("async def", "AsyncResult") if kind == "Async" else ("def", "Result")
            yield f"    {prefix} {name}(self, {arguments}) -> {answered}[{answer}]:"
            yield f"        {_docstring(endpoint.summary)}"
            yield ""

    def _signatures(self, endpoint: Endpoint[Any]) -> Iterator[tuple[str, str]]:
        """Arguments and data. A history over intervals has other rows, whose type is only made at runtime."""
        if averaged_page(endpoint.answer) is None or INTERVAL not in query_parameters(endpoint):
            yield self._arguments(endpoint), self._type(endpoint.answer)
            return
        self._imports.add(("typing", "Literal"))
        averaged = ", ".join(repr(str(value)) for value in Interval if value is not Interval.RAW)
        yield self._arguments(endpoint, 'Literal["raw"] = "raw"'), self._type(endpoint.answer)
        yield self._arguments(endpoint, f"Literal[{averaged}]"), f"{self._type(get_origin(endpoint.answer))}[Any]"

    def _arguments(self, endpoint: Endpoint[Any], interval: str | None = None) -> str:
        positional = [f"{entry.external}: {self._accepted(entry)}" for entry in path_parameters(endpoint)]
        keywords = [
            f"{name}: {interval}"
            if interval is not None and name == INTERVAL
            else f"{name}: {self._keyword(parameter)}"
            for name, parameter in query_parameters(endpoint).items()
        ]
        parts = [*positional, *(["/"] if positional else []), *(["*"] if keywords else []), *keywords]
        return ", ".join(identifier(part) for part in parts)

    def _keyword(self, parameter: Parameter) -> str:
        accepted = self._accepted(parameter)
        if parameter.required:
            return accepted
        plain = msgspec.to_builtins(parameter.default)
        return (
            f"{accepted} | None = {plain!r}"
            if isinstance(plain, str | int | float | None)
            else f"{accepted} | None = ..."
        )

    def _accepted(self, parameter: Parameter) -> str:
        """What may be given for a parameter."""
        one = self._accepted_value(parameter)
        if not parameter.is_list:
            return one
        self._imports.add(("collections.abc", "Sequence"))
        return f"Sequence[{one}] | {one}"

    def _accepted_value(self, parameter: Parameter) -> str:
        if 0 < len(parameter.choices) <= MAX_CHOICES:
            self._imports.add(("typing", "Literal"))
            choices = msgspec.to_builtins(list(parameter.choices))
            others = "str" if isinstance(choices[0], str) else "int"
            return f"Literal[{', '.join(map(repr, choices))}] | {others}"
        if parameter.choices or parameter.words == MOMENT.words:
            return "str" if parameter.choices else "dt.date | str"
        kind, _ = split(parameter.type)
        accepted = self._type(kind)
        return f"{accepted} | str" if accepted.startswith("dt.") else accepted

    def _type(self, kind: Any) -> str:
        """A type as it is written, with what it needs imported."""
        if get_origin(kind) is Annotated:
            return self._type(get_args(kind)[0])
        if get_origin(kind) in (Union, UnionType):
            return " | ".join(self._type(choice) for choice in get_args(kind))
        if get_origin(kind) is Literal:
            self._imports.add(("typing", "Literal"))
            return f"Literal[{', '.join(map(repr, get_args(kind)))}]"
        if get_origin(kind) is not None:
            return f"{self._type(get_origin(kind))}[{', '.join(self._type(inner) for inner in get_args(kind))}]"
        if kind is NoneType or kind is None:
            return "None"
        if kind is Any:
            return "Any"
        if kind.__module__ == "builtins":
            return str(kind.__name__)
        if kind.__module__ == "datetime":
            return f"dt.{kind.__name__}"
        self._imports.add((kind.__module__, kind.__name__))
        return str(kind.__name__)


def _is_used(name: str, lines: Sequence[str]) -> bool:
    return any(name in line for line in lines)


def _docstring(summary: str) -> str:
    return f'"""{summary}."""' if '"' not in summary else f"'''{summary}.'''"


def _formatted(name: str, content: str) -> str:
    ruff = [sys.executable, "-m", "ruff"]
    for command in (["check", "--quiet", "--fix-only", "--select", "I,F401"], ["format", "--quiet"]):
        done = subprocess.run(
            [*ruff, *command, "--stdin-filename", str(FOLDER / name), "-"],
            input=content,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        content = done.stdout
    return content


def write() -> None:
    """Write the files, and remove those of groups that are gone."""
    made = stubs()
    for old in FOLDER.glob("*.pyi"):
        if old.name not in made:
            old.unlink()
    for name, content in made.items():
        (FOLDER / name).write_text(content, "utf-8")


if __name__ == "__main__":
    write()
