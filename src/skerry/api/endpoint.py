"""The `endpoint` decorator, and what is derived from the signature of the decorated function.

    @endpoint("/electricity/stats/{zone}", fresh="15m", example={"zone": "NO1"})
    async def price_statistics(zone: Zone, prices: SpotPrices, date: Date | None = None) -> PriceStatistics: ...

Parameters whose type is a dependency (a source, a dataset, a use of the store) are injected; the others come from the
request. Kind, provenance, OpenAPI and status are derived from the signature. The types of request parameters are in
`skerry.api.parameters`."""

import inspect
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import StrEnum
from functools import cached_property
from typing import Any, Generic, TypeVar, get_origin, get_type_hints

import msgspec

from skerry.api.group import key_of
from skerry.api.report import Report
from skerry.api.signature import Parameter, parameter_of
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
"""Path that is also served without the prefix, where clients of event streams expect it."""

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
"""Kind of an endpoint with several dependencies: the first of these kinds that one of them has."""


@dataclass(frozen=True)
class EventStream:
    """Return type of an endpoint that answers with server-sent events."""

    send: Streaming


@dataclass(frozen=True)
class Endpoint(Generic[T]):
    """A registered function. Created by the decorator, found by walking the packages under `skerry.endpoints`."""

    path: str
    """Below /api/v1, with `{name}` for path parameters."""
    function: Callable[..., Awaitable[T] | T]
    fresh: timedelta | None
    """How long an answer may be cached; None if each answer differs (random, live)."""
    example: Mapping[str, Any]
    """Parameters of a call that works."""
    example_404: Mapping[str, Any] | None
    """Parameters of a call for an item that does not exist, which answers 404."""
    checked_with: Sequence[Mapping[str, Any]]
    """Parameters of further calls, which reach providers that the example does not reach."""
    group: str
    confidential: bool = False
    """Whether its path contains something private, which the access log leaves out."""
    supplementary: bool = False
    """Whether it completes another endpoint (its history, its changes, a comparison) and is not counted."""

    @property
    def module(self) -> str:
        """`group.subject`: the module that declares it, relative to `skerry.endpoints`."""
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
        """Parameters of the request, in the order of the signature."""
        found = tuple(self._parameters())
        names = {parameter.external for parameter in found}
        # A parameter's own name takes precedence over an alias, and the first of two equal aliases over the second.
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
        """Providers and datasets whose figures an answer may contain."""
        found = (part for annotation in self.dependencies.values() for part in closure(annotation, references=False))
        return tuple(dict.fromkeys(origin for part in found for origin in origins_of(part)))

    @cached_property
    def is_report(self) -> bool:
        """Whether an answer is given without the parts that are missing, which it names in `unavailable`."""
        return isinstance(self.answer, type) and issubclass(self.answer, Report)

    @cached_property
    def kind(self) -> Kind:
        if self.answer is EventStream:
            return Kind.STREAM
        if self.is_report and len(self.origins) > 1:
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

    @property
    def page(self) -> str:
        """Path of its page in the portal; with `.md` at its end, that of the page in Markdown."""
        return f"/endpoints/{self.name.replace('_', '-')}"

    def url(self, arguments: Mapping[str, Any] | None = None) -> str:
        """Path and query of a call, with the prefix. Without arguments, that of the example."""
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
                    inner = parameter_of(field.name, hints[field.name], "query", field.default, self.example)
                    yield replace(inner, member_of=name)
            else:
                yield parameter_of(name, annotation, "path" if name in in_path else "query", default, self.example)


def endpoint(
    path: str,
    *,
    fresh: str | None,
    example: Mapping[str, Any] | None = None,
    example_404: Mapping[str, Any] | None = None,
    checked_with: Sequence[Mapping[str, Any]] = (),
    confidential: bool = False,
    supplementary: bool = False,
) -> Callable[[F], F]:
    """Register a function as the endpoint of a path below /api/v1.

    `fresh` is how long an answer may be cached ("15m"), or None if it must not be. `example` are the parameters of a call
    that works, used by the documentation, the portal and the tests. `example_404` are those of a call that answers 404, for
    endpoints that name an item. `checked_with` are further calls for `skerry check`, if the example does not reach every
    provider. `confidential` endpoints have something private in their path (a bank account): logs have the path's template in
    its place. `supplementary` ones complete another endpoint: its history, its changes, or its answer for several items side
    by side. They are served and documented as all others are, but `endpoint_count` leaves them out."""

    def register(function: F) -> F:
        group = key_of(function.__module__.removeprefix(ENDPOINTS).partition(".")[0])
        entry: Endpoint[Any] = Endpoint(
            path=path,
            function=function,
            fresh=duration(fresh) if fresh else None,
            example=example or {},
            example_404=example_404,
            checked_with=checked_with,
            group=group,
            confidential=confidential,
            supplementary=supplementary,
        )
        # Stored on the function and not in a global list, so that an import has no side effects. One function may answer
        # several paths.
        function.__dict__.setdefault("endpoints", []).append(entry)
        return function

    return register


def endpoint_count(endpoints: Iterable[Endpoint[Any]]) -> int:
    """Number of these endpoints, as it is stated: without supplementary ones."""
    return sum(not entry.supplementary for entry in endpoints)
