"""What an endpoint is: a typed function, and what its signature says about it.

    @endpoint("/electricity/stats/{zone}", fresh="15m", example={"zone": "NO1"})
    async def price_statistics(zone: Zone, prices: SpotPrices, date: Date | None = None) -> PriceStatistics: ...

Parameters whose type is a dependency (a source, a dataset, a use of the store) are injected; the others are the caller's. Kind,
provenance, OpenAPI and status are derived from the signature. `skerry.api.parameters` has the types of what callers name."""

import inspect
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import Enum, StrEnum
from functools import cached_property
from types import NoneType, UnionType
from typing import Annotated, Any, Generic, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

from skerry.api.parameters import Allowed, Checked, Days, Header, Named, Resolved, Synonyms
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
    """Where the answers of an endpoint come from."""

    COMPUTED = "computed"
    BUNDLED = "bundled"
    PROXIED = "proxied"
    HISTORY = "history"
    REGISTER = "register"
    CURATED = "curated"
    MASHUP = "mashup"
    STREAM = "stream"


KIND_PRECEDENCE = (Kind.PROXIED, Kind.HISTORY, Kind.REGISTER, Kind.CURATED, Kind.BUNDLED)
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
    """Type of one value with bounds and description as msgspec knows them. It is never None: a parameter is left out instead."""
    required: bool
    default: Any
    description: str
    aliases: tuple[str, ...] = ()
    """Other names of it in the request."""
    is_list: bool = False
    """Several values, separated by commas or given repeatedly; `type` is that of one."""
    max_items: int | None = None
    member_of: str | None = None
    """The argument that it is a field of, such as `query` of a history."""
    words: str = ""
    """What is allowed, where the type does not say it."""
    example: Any = None
    days: Days | None = None
    checks: tuple[Checked, ...] = ()
    resolved: Resolved | None = None

    @cached_property
    def choices(self) -> tuple[Any, ...]:
        """The values of an enumeration in their logical order; empty for other types."""
        kind, _ = split(self.type)
        if isinstance(kind, type) and issubclass(kind, Enum):
            return tuple(kind)
        return get_args(kind) if get_origin(kind) is Literal else ()

    @property
    def documented(self) -> str:
        """Its meaning and its aliases."""
        aliases = f"also accepted as {', '.join(f'`{alias}`' for alias in self.aliases)}" if self.aliases else ""
        return "; ".join(filter(None, (self.description, aliases)))

    @cached_property
    def schema(self) -> dict[str, Any]:
        """JSON Schema of its values, without null: a parameter is left out instead."""
        inner: dict[str, Any] = msgspec.json.schema(self.type)
        reference, definitions = inner.get("$ref"), inner.pop("$defs", {})
        if reference:
            inner = dict(definitions[reference.rsplit("/", 1)[1]])
        for name in ("title", "description", "default"):
            inner.pop(name, None)
        if self.choices:
            inner["enum"] = msgspec.to_builtins(list(self.choices))
            inner.setdefault("type", "string" if isinstance(inner["enum"][0], str) else "integer")
        if self.example is not None and "examples" not in inner and inner.get("type") == "string":
            inner["examples"] = [msgspec.to_builtins(self.example)]
        if not self.is_list:
            return inner
        bounds = {"minItems": 1} | ({} if self.max_items is None else {"maxItems": self.max_items})
        return {"type": "array", "items": inner, **bounds}

    @cached_property
    def allowed(self) -> str:
        """What its values may be, in words for an error."""
        if self.choices:
            return "one of " + ", ".join(str(choice) for choice in msgspec.to_builtins(list(self.choices)))
        schema = self.schema["items"] if self.is_list else self.schema
        words = self.words or _words(schema, self.description, self.example)
        if self.days is not None:
            words += f", from {self.days.first} to {self.days.last}"
        if self.max_items is not None:
            words += f", at most {self.max_items}"
        return words


NUMBERS = {"integer": "an integer", "number": "a number"}
FORMS = {"date": "a date such as 2026-04-14", "date-time": "a time such as 2026-04-14T12:00:00Z"}


def _words(schema: Mapping[str, Any], description: str, example: Any) -> str:
    """A JSON Schema of a simple value in words: `an integer from 1 to 50`."""
    if schema.get("type") == "boolean":
        return "true or false"
    if schema.get("format") in FORMS:
        return FORMS[schema["format"]]
    if (kind := NUMBERS.get(schema.get("type", ""))) is not None:
        low, high = _plain(schema.get("minimum")), _plain(schema.get("maximum"))
        if low is not None and high is not None:
            return f"{kind} from {low} to {high}"
        if low is not None:
            return f"{kind} of at least {low}"
        return kind if high is None else f"{kind} of at most {high}"
    words = description.partition(";")[0] or "a string"
    if example is not None:
        words += f", such as {example}"
    return words + (f" (at most {schema['maxLength']} characters)" if "maxLength" in schema else "")


def _plain(bound: float | None) -> float | None:
    """A bound as people write it: 20, not 20.0."""
    return int(bound) if isinstance(bound, float) and bound.is_integer() else bound


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
    def dependencies(self) -> dict[str, Any]:
        """Parameters that are injected, by name."""
        return {name: self.hints[name] for name in self._signature.parameters if is_dependency(self.hints[name])}

    @cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        """Parameters that the caller gives, in the order of the signature."""
        found = tuple(self._parameters())
        names = {parameter.external for parameter in found}
        # Of one name, the parameter that is called so; of one alias, the first that has it.
        unclaimed: list[Parameter] = []
        for parameter in found:
            aliases = tuple(alias for alias in parameter.aliases if alias not in names)
            names.update(aliases)
            unclaimed.append(replace(parameter, aliases=aliases))
        return tuple(unclaimed)

    @cached_property
    def answer(self) -> Any:
        """Type of `data` in the envelope."""
        return self.hints["return"]

    @cached_property
    def sources(self) -> tuple[type[Source], ...]:
        """Providers that a request may call, in the order of the signature."""
        found = (part for annotation in self.dependencies.values() for part in closure(annotation))
        return tuple(
            dict.fromkeys(part for part in found if isinstance(part, type) and issubclass(part, Source) and part.key)
        )

    @cached_property
    def origins(self) -> tuple[Origin, ...]:
        """Providers and datasets whose figures an answer may hold."""
        found = (part for annotation in self.dependencies.values() for part in closure(annotation, references=False))
        return tuple(dict.fromkeys(origin for part in found for origin in origins_of(part)))

    @cached_property
    def kind(self) -> Kind:
        if self.answer is EventStream:
            return Kind.STREAM
        if isinstance(self.answer, type) and issubclass(self.answer, Report):
            return Kind.MASHUP
        found = (
            get_origin(part) or part
            for annotation in self.dependencies.values()
            for part in closure(annotation, references=False)
        )
        kinds = {part.answer_kind for part in found}
        return next((kind for kind in KIND_PRECEDENCE if kind.value in kinds), Kind.COMPUTED)

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
        for name, declared in self._signature.parameters.items():
            if name in self.dependencies:
                continue
            annotation = self.hints[name]
            default = msgspec.NODEFAULT if declared.default is inspect.Parameter.empty else declared.default
            if isinstance(annotation, type) and issubclass(annotation, msgspec.Struct):
                hints = get_type_hints(annotation, include_extras=True)
                for field in msgspec.structs.fields(annotation):
                    inner = self._parameter(field.name, hints[field.name], "query", field.default)
                    yield replace(inner, member_of=name)
            else:
                yield self._parameter(name, annotation, "path" if name in in_path else "query", default)

    def _parameter(self, name: str, annotation: Any, place: str, default: Any) -> Parameter:
        plain, notes = split(annotation)
        plain = _optional_type(plain) or plain
        external = name
        aliases: tuple[str, ...] = ()
        for note in notes:
            if isinstance(note, Named):
                external = note.name
            elif isinstance(note, Header):
                external, place = note.name, "header"
        for note in notes:
            if isinstance(note, Synonyms) and external in note.names and place == "query":
                aliases = tuple(alias for alias in note.names if alias != external)
        metas = [note for note in notes if isinstance(note, Meta)]
        inner_notes: tuple[Any, ...] = ()
        is_list, max_items = get_origin(plain) is list, None
        description = next((meta.description for meta in metas if meta.description), "")
        if is_list:
            max_items = next((meta.max_length for meta in metas if meta.max_length is not None), None)
            plain, inner_notes = split(get_args(plain)[0])
            metas = [note for note in inner_notes if isinstance(note, Meta)]
        notes = (*notes, *inner_notes)
        resolved = next((note for note in notes if isinstance(note, Resolved)), None)
        if resolved is not None:
            plain = str
        examples = [meta.examples[0] for meta in metas if meta.examples]
        return Parameter(
            name=name,
            external=external,
            place=place,
            type=Annotated[plain, _merged(metas)] if metas else plain,
            required=default is msgspec.NODEFAULT,
            default=None if default is msgspec.NODEFAULT else default,
            description=description,
            aliases=aliases,
            is_list=is_list,
            max_items=max_items,
            words=next((note.words for note in notes if isinstance(note, Allowed)), ""),
            example=self.example.get(external, examples[0] if examples else None),
            days=next((note for note in notes if isinstance(note, Days)), None),
            checks=tuple(note for note in notes if isinstance(note, Checked)),
            resolved=resolved,
        )


def split(annotation: Any) -> tuple[Any, tuple[Any, ...]]:
    """A type without its notes, and the notes of `Annotated`, around an optional type or inside it: the nearest to the parameter
    first, as these hold where two say the same."""
    if get_origin(annotation) is Annotated:
        annotated, *outer = get_args(annotation)
        plain, inner = split(annotated)
        return plain, (*reversed(outer), *inner)
    if (wanted := _optional_type(annotation)) is not None:
        plain, notes = split(wanted)
        return plain | None, notes
    return annotation, ()


def _optional_type(annotation: Any) -> Any:
    """X of `X | None`."""
    if get_origin(annotation) in (Union, UnionType):
        others = [choice for choice in get_args(annotation) if choice is not NoneType]
        if len(others) == 1:
            return others[0]
    return None


NOTES = (
    "gt", "ge", "lt", "le", "multiple_of", "pattern", "min_length", "max_length", "tz", "title", "description", "examples",
)  # fmt: skip


def _merged(metas: list[Meta]) -> Meta:
    """One of several, of which msgspec takes no two that say different things: what is nearest to the parameter holds."""
    return Meta(
        **{
            name: next(value for meta in metas if (value := getattr(meta, name)) is not None)
            for name in NOTES
            if any(getattr(meta, name) is not None for meta in metas)
        }
    )


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
