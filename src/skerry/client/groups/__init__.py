"""Groups and their methods, looked up in the registry when they are used.

`groups/*.pyi` describe them to editors and type checkers; `make stubs` writes these files from the registry."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from skerry import registry
from skerry.api.endpoint import Endpoint
from skerry.client.calls import ApiCall, call_of, methods


class Method:
    """The endpoints of one name, called like a function."""

    def __init__(self, name: str, endpoints: dict[int, Endpoint[Any]], send: Callable[[ApiCall], Any]) -> None:
        self.__name__ = name
        self.__doc__ = "\n\n".join(f"{entry.path}: {entry.description}" for entry in endpoints.values())
        self._endpoints = endpoints
        self._send = send

    def __call__(self, *positional: object, **keywords: object) -> Any:
        return self._send(call_of(self._endpoints, self.__name__, positional, keywords))

    def __repr__(self) -> str:
        return f"<{self.__name__}: {', '.join(entry.path for entry in self._endpoints.values())}>"


class MethodGroup:
    """The methods of one group."""

    def __init__(self, name: str, send: Callable[[ApiCall], Any]) -> None:
        self._name = name
        self._send = send

    def __getattr__(self, name: str) -> Method:
        endpoints = _methods(self._name).get(name)
        if endpoints is None:
            raise AttributeError(_unknown(f"{self._name} has no method {name!r}", name, _methods(self._name)))
        return Method(name, endpoints, self._send)

    def __dir__(self) -> Iterable[str]:
        return [*super().__dir__(), *_methods(self._name)]


class Groups:
    """A client's groups as attributes. A subclass says how a call is answered."""

    def __getattr__(self, name: str) -> MethodGroup:
        if name.startswith("_") or name not in _groups():
            raise AttributeError(_unknown(f"there is no group {name!r}", name, _groups()))
        return MethodGroup(name, self.answer)

    def __dir__(self) -> Iterable[str]:
        return [*super().__dir__(), *_groups()]

    def answer(self, call: ApiCall) -> Any:
        """The answer of a call."""
        raise NotImplementedError  # synchronous and asynchronous clients answer differently


class SyncGroups(Groups):
    """The groups of `Skerry`."""


class AsyncGroups(Groups):
    """The groups of `AsyncSkerry`."""


@cache
def _groups() -> tuple[str, ...]:
    return registry.group_packages()


@cache
def _methods(package: str) -> dict[str, dict[int, Endpoint[Any]]]:
    return methods(registry.endpoints_of(package))


def _unknown(sentence: str, name: str, known: Iterable[str]) -> str:
    from skerry.http.problems import similar

    near = similar(name, known)
    return f"{sentence}; did you mean {' or '.join(near)}?" if near else f"{sentence}; there are {', '.join(known)}"
