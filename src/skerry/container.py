"""Dependency injection by type.

Sources, services, datasets and uses of the store are dependencies. The dependencies in the signature of a constructor are
injected too: the service `SpotPrices` gets its providers in this way. Each dependency is created once, when it is first
needed."""

import inspect
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypeVar, get_args, get_origin, get_type_hints

if TYPE_CHECKING:
    from skerry.provenance import Origin

T = TypeVar("T")


class Dependency:
    """Marks a class that is injected wherever a signature names it."""

    answer_kind: ClassVar[str] = ""
    """Kind of the answers that use it: proxied, history, register, curated or bundled; empty for a dependency made of
    others."""

    @classmethod
    def origins(cls) -> "tuple[Origin, ...]":
        """Origins of its figures; empty for a dependency made of others."""
        return ()

    def note(self) -> None:
        """Add the origin to the provenance of the current answer, if every use of this dependency is a use of its data."""


class _OnlyResolves:
    """Marks a dependency that only resolves a name or a parameter and supplies no figures."""


Reference = Annotated[T, _OnlyResolves]
"""`Reference[Countries]`: injected, but not listed as an origin of the answer."""


def is_reference(annotation: Any) -> bool:
    return get_origin(annotation) is Annotated and _OnlyResolves in get_args(annotation)[1:]


def part_of(annotation: Any) -> Any:
    """The type of a dependency, without the `Reference` marker."""
    return get_args(annotation)[0] if get_origin(annotation) is Annotated else annotation


def is_dependency(annotation: Any) -> bool:
    annotation = part_of(annotation)
    kind = get_origin(annotation) or annotation
    return isinstance(kind, type) and issubclass(kind, Dependency)


@cache
def dependencies_of(function: Callable[..., Any]) -> Mapping[str, Any]:
    """Parameters of a function or constructor that are dependencies."""
    hints = get_type_hints(function, include_extras=True)
    names = inspect.signature(function).parameters
    return MappingProxyType({name: hints[name] for name in names if is_dependency(hints.get(name))})


def closure(annotation: Any, *, references: bool = True) -> Iterator[Any]:
    """A dependency and its transitive dependencies, without references if `references` is false."""
    if is_reference(annotation) and not references:
        return
    part = part_of(annotation)
    yield part
    kind = get_origin(part) or part
    for inner in dependencies_of(kind.__init__).values():
        yield from closure(inner, references=references)


def origins_of(annotation: Any) -> Iterator["Origin"]:
    """Origins of the figures of a dependency. Stored rows (`History[GridState]`) name it as SOURCE: a provider, or a
    service made of providers."""
    yield from (get_origin(annotation) or annotation).origins()
    for argument in get_args(annotation):
        source = getattr(argument, "SOURCE", None)
        if source is not None:
            for part in closure(source):
                yield from part.origins()


class Container:
    """Creates dependencies and keeps them. `makers` create the types that need more than other dependencies (a client,
    the store)."""

    def __init__(self, makers: dict[type, Callable[..., Any]]) -> None:
        self._makers = makers
        self._made: dict[Any, Any] = {}

    def supply(self, makers: dict[type, Callable[..., Any]]) -> None:
        """Add makers for dependencies that exist only after a resource was opened."""
        self._makers.update(makers)

    def get(self, annotation: type[T]) -> T:
        """The dependency of this type. `History[GridState]` and `History[QueueLength]` are two types."""
        annotation = part_of(annotation)
        made: T | None = self._made.get(annotation)
        if made is None:
            made = self._made[annotation] = self._make(annotation)
        return made

    def _make(self, annotation: Any) -> Any:
        kind = get_origin(annotation) or annotation
        for base in kind.__mro__:
            if base in self._makers:
                return self._makers[base](kind, *get_args(annotation))
        return kind(**{name: self.get(inner) for name, inner in dependencies_of(kind.__init__).items()})
