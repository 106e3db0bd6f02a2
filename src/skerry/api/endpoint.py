"""What an endpoint is: a typed function, and what its signature says about it.

    @endpoint("/electricity/stats/{zone}", fresh="15m", example={"zone": "NO1"})
    async def price_statistics(zone: Zone, prices: SpotPrices, date: Date | None = None) -> PriceStatistics: ...

Parameters whose type is a part (a source, a dataset, a use of the store) are injected; the others are the caller's. Kind,
provenance, OpenAPI and status are derived from the signature."""

import inspect
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from functools import cached_property
from types import NoneType, UnionType
from typing import Annotated, Any, Generic, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
from litestar.params import ParameterKwarg
from msgspec import Meta

from skerry.api.report import Report
from skerry.asgi import Streaming
from skerry.clock import duration
from skerry.container import Reference as Reference
from skerry.container import closure, is_dependency, origins_of
from skerry.provenance import Origin
from skerry.upstream.source import Source

PREFIX = "/api/v1"
ENDPOINTS = "skerry.endpoints."
"""The package whose sub-packages are the groups."""
BARE = "/stream"
"""Served without the prefix as well, as clients of such services know it."""

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")


class Kind(StrEnum):
    """Where an endpoint has its answers from."""

    COMPUTED = "computed"
    BUNDLED = "bundled"
    PROXIED = "proxied"
    HISTORY = "history"
    REGISTER = "register"
    CURATED = "curated"
    MASHUP = "mashup"
    STREAM = "stream"


BY_EFFORT = (Kind.PROXIED, Kind.HISTORY, Kind.REGISTER, Kind.CURATED, Kind.BUNDLED)
"""What an endpoint of several parts counts as: the first of these that one of them gives."""


@dataclass(frozen=True)
class EventStream:
    """Return type of an endpoint that answers with server-sent events: what sends them."""

    send: Streaming


@dataclass(frozen=True, eq=False)
class Parameter:
    """One parameter that a caller gives."""

    name: str
    """In the signature."""
    external: str
    """In the request."""
    place: str
    """path, query or header"""
    type: Any
    """Python type with bounds and description as msgspec knows them."""
    required: bool
    default: Any
    description: str

    @cached_property
    def schema(self) -> dict[str, Any]:
        """JSON Schema of its values, without null: a parameter is left out instead."""
        schema, components = msgspec.json.schema_components([self.type])
        inner: dict[str, Any] = dict(schema[0])
        if "$ref" in inner:
            inner = dict(components[inner["$ref"].rsplit("/", 1)[1]])
            inner.pop("title", None)
            inner.pop("description", None)
        if "anyOf" in inner:
            choices = [choice for choice in inner.pop("anyOf") if choice != {"type": "null"}]
            inner = {**(choices[0] if len(choices) == 1 else {"anyOf": choices}), **inner}
        if isinstance(inner.get("$ref"), str):
            inner = {**components[inner.pop("$ref").rsplit("/", 1)[1]], **inner}
        inner.pop("default", None)
        return inner

    @cached_property
    def allowed(self) -> str:
        """What its values may be, in words for an error."""
        if "pattern" in self.schema and self.description:
            return self.description  # says the same as the pattern, to people
        return allowed(self.schema)


def allowed(schema: Mapping[str, Any]) -> str:
    """A JSON Schema of a simple value in words: `an integer from 1 to 50`."""
    if "enum" in schema:
        return "one of " + ", ".join(map(str, schema["enum"]))
    kind = {"integer": "an integer", "number": "a number", "boolean": "true or false", "array": "a list"}.get(
        schema.get("type", ""), "a text"
    )
    form = {"date": "a date such as 2026-03-29", "date-time": "a time such as 2026-03-29T12:00:00Z"}
    kind = form.get(schema.get("format", ""), kind)
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is not None and high is not None:
        return f"{kind} from {low} to {high}"
    if low is not None:
        return f"{kind} of at least {low}"
    if high is not None:
        return f"{kind} of at most {high}"
    if schema.get("maxLength") is not None:
        return f"{kind} of {schema.get('minLength', 0)} to {schema['maxLength']} characters"
    if schema.get("minLength") == 1:
        return f"{kind} that is not empty"
    if "pattern" in schema:
        return f"{kind} that matches {schema['pattern']}"
    return kind


@dataclass(frozen=True)
class Endpoint(Generic[T]):
    """A registered function. Built by the decorator, found by walking the packages under `skerry.endpoints`."""

    path: str
    """Below /api/v1, with `{name}` for path parameters."""
    function: Callable[..., Awaitable[T] | T]
    fresh: timedelta | None
    """How long an answer may be kept; None where each answer differs (random, live)."""
    example: Mapping[str, Any]
    """Parameters of a call that works."""
    example_404: Mapping[str, Any] | None
    """Parameters of a call for a thing that does not exist: answers 404."""
    group: str

    @property
    def module(self) -> str:
        """`group.subject`: the module that declares it, below `skerry.endpoints`."""
        return self.function.__module__.removeprefix(ENDPOINTS)

    @cached_property
    def hints(self) -> dict[str, Any]:
        return get_type_hints(self.function, include_extras=True)

    @cached_property
    def parts(self) -> dict[str, Any]:
        """Parameters that are injected, by name."""
        return {name: self.hints[name] for name in self._signature.parameters if is_dependency(self.hints[name])}

    @cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        """Parameters that the caller gives, in the order of the signature."""
        return tuple(self._parameters())

    @cached_property
    def answer(self) -> Any:
        """Type of `data` in the envelope."""
        return self.hints["return"]

    @cached_property
    def sources(self) -> tuple[type[Source], ...]:
        """Providers that a call may ask, in the order of the signature."""
        found = (part for annotation in self.parts.values() for part in closure(annotation))
        return tuple(
            dict.fromkeys(part for part in found if isinstance(part, type) and issubclass(part, Source) and part.key)
        )

    @cached_property
    def origins(self) -> tuple[Origin, ...]:
        """Everyone whose figures an answer may hold: providers and datasets."""
        found = (part for annotation in self.parts.values() for part in closure(annotation, references=False))
        return tuple(dict.fromkeys(origin for part in found for origin in origins_of(part)))

    @cached_property
    def kind(self) -> Kind:
        if self.answer is EventStream:
            return Kind.STREAM
        if isinstance(self.answer, type) and issubclass(self.answer, Report):
            return Kind.MASHUP
        found = (
            get_origin(part) or part
            for annotation in self.parts.values()
            for part in closure(annotation, references=False)
        )
        gives = {part.gives for part in found}
        return next((kind for kind in BY_EFFORT if kind.value in gives), Kind.COMPUTED)

    @property
    def summary(self) -> str:
        return (inspect.getdoc(self.function) or "").partition("\n")[0].rstrip(".")

    @property
    def description(self) -> str:
        return inspect.getdoc(self.function) or ""

    @property
    def name(self) -> str:
        return self.function.__name__

    def url(self, arguments: Mapping[str, Any] | None = None) -> str:
        """Path and query of a call; of the example when no arguments are given. Absolute on this server."""
        from urllib.parse import quote, urlencode

        values = dict(self.example if arguments is None else arguments)
        path = self.path
        for parameter in self.parameters:
            if parameter.place == "path":
                path = path.replace(f"{{{parameter.external}}}", quote(str(values.pop(parameter.external)), safe=""))
        headers = {parameter.external for parameter in self.parameters if parameter.place == "header"}
        query = {name: value for name, value in values.items() if name not in headers}
        return PREFIX + path + (f"?{urlencode(query)}" if query else "")

    @cached_property
    def _signature(self) -> inspect.Signature:
        return inspect.signature(self.function)

    def _parameters(self) -> Iterator[Parameter]:
        in_path = {segment[1:-1] for segment in self.path.split("/") if segment.startswith("{")}
        for name, parameter in self._signature.parameters.items():
            if name in self.parts:
                continue
            annotation = self.hints[name]
            plain, notes = split(annotation)
            metas = [note for note in notes if isinstance(note, Meta)]
            aliases = [note for note in notes if isinstance(note, ParameterKwarg)]
            place, external = ("path" if name in in_path else "query"), name
            for alias in aliases:
                external = alias.name or name
                place = alias.param_type.value
            yield Parameter(
                name=name,
                external=external,
                place=place,
                type=_noted(plain, metas),
                required=parameter.default is inspect.Parameter.empty,
                default=None if parameter.default is inspect.Parameter.empty else parameter.default,
                description=next((meta.description for meta in metas if meta.description), ""),
            )


def split(annotation: Any) -> tuple[Any, tuple[Any, ...]]:
    """A type without its notes, and the notes: those of `Annotated`, be they around an optional type or inside it."""
    if get_origin(annotation) is Annotated:
        annotated, *outer = get_args(annotation)
        plain, inner = split(annotated)
        return plain, (*outer, *inner)
    if (wanted := _unless_left_out(annotation)) is not None:
        plain, notes = split(wanted)
        return plain | None, notes
    return annotation, ()


def _unless_left_out(annotation: Any) -> Any:
    """X of `X | None`."""
    if get_origin(annotation) in (Union, UnionType):
        others = [choice for choice in get_args(annotation) if choice is not NoneType]
        if len(others) == 1:
            return others[0]
    return None


def _noted(plain: Any, metas: list[Meta]) -> Any:
    """A type with bounds and description, where msgspec wants them: not around an optional type, but inside it."""
    if not metas:
        return plain
    wanted = _unless_left_out(plain)
    return Annotated[(plain, *metas)] if wanted is None else Annotated[(wanted, *metas)] | None


def endpoint(
    path: str,
    *,
    fresh: str | None,
    example: Mapping[str, Any] | None = None,
    example_404: Mapping[str, Any] | None = None,
) -> Callable[[F], F]:
    """Register a function as the endpoint of a path below /api/v1.

    `fresh` is how long an answer may be kept ("15m"), None where it must not be; `example` a call that works, as the
    documentation, the portal and the tests make it; `example_404`, where items are named, a call that answers 404."""

    def register(function: F) -> F:
        group = function.__module__.removeprefix(ENDPOINTS).partition(".")[0]
        entry: Endpoint[Any] = Endpoint(
            path=path,
            function=function,
            fresh=duration(fresh) if fresh else None,
            example=example or {},
            example_404=example_404,
            group=group,
        )
        # Kept on the function, not in a list of ours: importing a module changes nothing anywhere else. One function
        # may answer several paths.
        function.__dict__.setdefault("endpoints", []).append(entry)
        return function

    return register
