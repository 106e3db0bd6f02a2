"""The declaration of a page.

    @page("/search", menu=20)
    def search(request: PageRequest, catalog: Catalog) -> SearchResults: ...

The function returns a Struct, which the template of the module's name reads as `page`. Parameters whose type is a dependency
are injected, as those of endpoints are."""

import inspect
import pkgutil
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property
from importlib import import_module
from typing import Any, TypeVar

from msgspec import Struct

from skerry.clock import duration
from skerry.container import dependencies_of
from skerry.declarations import unique

F = TypeVar("F", bound=Callable[..., Any])


class PageRequest(Struct, frozen=True):
    """One request for a page."""

    language: str
    """en or et"""
    path: str
    """Path of the page without the prefix of its language, percent-encoded."""
    server: str
    """Address of this server as the client knows it."""
    parameters: Mapping[str, str]
    """Variable parts of the path."""
    query: Mapping[str, str]
    """Query string; the first value of each name. Pages ignore names that they do not know."""


class Redirect(Struct, frozen=True):
    """What a page returns that only leads elsewhere."""

    location: str


@dataclass(frozen=True)
class PortalPage:
    """A registered page."""

    path: str
    """With `{name:str}` for variable parts, as Litestar has them."""
    function: Callable[..., Any]
    example: str
    """A path that it answers, for tests; its own unless that has variable parts."""
    menu: int | None
    """Place in the navigation; None for a page that is not in it."""
    kept_for: timedelta | None
    """How long its rendering is kept; None if each request renders it anew."""
    headers: Mapping[str, str]
    """Headers that it sends in place of the usual ones."""
    as_json: Callable[[Any], Any] | None
    """Makes of a view what clients get that prefer JSON; None for a page that is only HTML."""

    @property
    def name(self) -> str:
        """Name of its module, of its template and of its texts."""
        return self.function.__module__.rpartition(".")[2]

    @cached_property
    def dependencies(self) -> Mapping[str, Any]:
        return dependencies_of(self.function)

    async def view(self, request: PageRequest, parts: Mapping[str, Any]) -> Any:
        """What the template shows. `parts` are the dependencies by name."""
        view = self.function(request, **parts)
        return await view if isinstance(view, Awaitable) else view


def page(
    path: str,
    *,
    example: str | None = None,
    menu: int | None = None,
    kept_for: str | None = None,
    headers: Mapping[str, str] | None = None,
    as_json: Callable[[Any], Any] | None = None,
) -> Callable[[F], F]:
    """Register a function as the page of a path. A path with variable parts needs an `example`.

    `kept_for` is for pages that follow from the registry ("1d") or may be as old as stated ("5s"); a request with a query
    string renders a page anew."""

    def register(function: F) -> F:
        lifetime = duration(kept_for) if kept_for else None
        # Stored on the function and not in a global list, so that an import has no side effects.
        function.__dict__.setdefault("pages", []).append(
            PortalPage(path, function, example or path, menu, lifetime, headers or {}, as_json)
        )
        return function

    return register


def pages() -> list[PortalPage]:
    """Every page in the modules of `skerry.portal.pages`, by path."""
    import skerry.portal.pages as package

    modules = [import_module(f"{package.__name__}.{module.name}") for module in pkgutil.iter_modules(package.__path__)]
    found = [
        (entry.path, module.__name__, entry)
        for module in modules
        for function in vars(module).values()
        if inspect.isfunction(function) and function.__module__ == module.__name__
        for entry in function.__dict__.get("pages", ())
    ]
    by_path = unique("page", found)
    return [by_path[path] for path in sorted(by_path)]
