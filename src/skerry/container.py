"""What an endpoint may ask for by naming a type in its signature.

Sources, datasets and the uses of the store are parts. A part whose constructor names other parts is made of them: that is how
`SpotPrices` stands before several providers. Each is made once, when the first request needs it."""

import inspect
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypeVar, get_args, get_origin, get_type_hints

if TYPE_CHECKING:
    from skerry.provenance import Origin

T = TypeVar("T")


class Dependency:
    """Marks a class that is injected wherever a signature names it."""

    gives: ClassVar[str] = ""
    """The kind of answers that come from it: proxied, history, register, curated or bundled; empty for a part made of others."""

    @classmethod
    def origins(cls) -> "tuple[Origin, ...]":
        """Where its figures come from; empty for a part made of others."""
        return ()

    def note(self) -> None:
        """Tell the answer being made that it rests on this, where that is so whatever is asked of it."""


class _OnlyResolves:
    """Marks a part that resolves a name or a parameter, and has no figures in the answer."""


Reference = Annotated[T, _OnlyResolves]
"""`Reference[Countries]`: injected, but not named as an origin of the answer."""


def is_reference(annotation: Any) -> bool:
    return get_origin(annotation) is Annotated and _OnlyResolves in get_args(annotation)[1:]


def part_of(annotation: Any) -> Any:
    """The type of a part, without its mark."""
    return get_args(annotation)[0] if get_origin(annotation) is Annotated else annotation


def is_dependency(annotation: Any) -> bool:
    annotation = part_of(annotation)
    kind = get_origin(annotation) or annotation
    return isinstance(kind, type) and issubclass(kind, Dependency)


def dependencies_of(function: Callable[..., Any]) -> dict[str, Any]:
    """The parameters of a function (or constructor) that are parts."""
    hints = get_type_hints(function, include_extras=True)
    return {name: hints[name] for name in inspect.signature(function).parameters if is_dependency(hints.get(name))}


def closure(annotation: Any, *, references: bool = True) -> Iterator[Any]:
    """A part, and all that it is made of; without those that only resolve names, if `references` is false."""
    if is_reference(annotation) and not references:
        return
    part = part_of(annotation)
    yield part
    kind = get_origin(part) or part
    for inner in dependencies_of(kind.__init__).values():
        yield from closure(inner, references=references)


def origins_of(annotation: Any) -> Iterator["Origin"]:
    """Where the figures of a part come from. Stored rows (`History[GridState]`) say it by their own SOURCE, a
    provider or a part that is made of some."""
    yield from (get_origin(annotation) or annotation).origins()
    for argument in get_args(annotation):
        source = getattr(argument, "SOURCE", None)
        if source is not None:
            for part in closure(source):
                yield from part.origins()


class Container:
    """Makes parts and keeps them. `makers` build the kinds that need more than other parts (a client, the store)."""

    def __init__(self, makers: dict[type, Callable[..., Any]]) -> None:
        self._makers = makers
        self._made: dict[Any, Any] = {}

    def supply(self, makers: dict[type, Callable[..., Any]]) -> None:
        """Further makers, of parts that exist only once something has been opened."""
        self._makers.update(makers)

    def get(self, annotation: type[T]) -> T:
        """The part of this type, `History[GridState]` and `History[QueueLength]` being two."""
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
