"""Route handlers of endpoints: decode parameters, call the function, encode the answer, add provenance headers."""

import asyncio
import hashlib
import inspect
import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from email.utils import format_datetime
from functools import cached_property, lru_cache
from typing import Any, cast
from urllib.parse import parse_qsl, quote, urlencode

import structlog
from litestar import Litestar
from litestar.enums import HttpMethod
from litestar.handlers import HTTPRouteHandler
from litestar.types import ASGIApp, ExceptionHandlersMap

from skerry.api.endpoint import BARE, PREFIX, Endpoint, EventStream
from skerry.api.history import averaged_page, averaged_rows
from skerry.api.observed import may_be_observed, may_be_stale, newest_observation, with_staleness
from skerry.api.sources import license_url, source_path
from skerry.asgi import ADDRESS, CLIENT, CONDITIONS, LOGGED_PATH, App, Receive, Scope, Send
from skerry.clock import monotonic, now
from skerry.container import Container, Dependency, closure
from skerry.errors import (
    BadParameter,
    NotAcceptable,
    NotFound,
    SkerryError,
    StoreUnavailable,
    UpstreamChanged,
    UpstreamUnavailable,
)
from skerry.http import feeds, formats, problems
from skerry.http.cache import CachedResponse, Header, Key, ResponseCache
from skerry.http.parameters import Decoder, WrongParameters
from skerry.http.responses import HIT, Answer, Conditions, StreamStart, problem_answer, respond
from skerry.http.shadowed import RoutePath
from skerry.http.tables import RowLayout, table_of
from skerry.provenance import Origin, Provenance, tracking
from skerry.store import HistoryPage

log = structlog.get_logger(__name__)

MAX_STALE = re.compile(r"(?:^|[\s,])max-stale(?:\s*=\s*\"?(\d+)\"?)?", re.IGNORECASE)
STALE_WHILE_REVALIDATE = 60
"""Seconds for which an intermediate cache may serve a stale answer while it fetches a new one
(`stale-while-revalidate`)."""
NOT_IN_FILE_NAME = re.compile(r"[^A-Za-z0-9._]+")
MAX_FILE_NAME = 100
METHODS = (HttpMethod.GET, HttpMethod.OPTIONS)
"""`Front` answers OPTIONS itself; a route without it would get a handler of Litestar's, which in all cost 6 MB and 0.2 s."""
DEADLINE_GRACE = 1.0
"""Seconds after the deadline of its providers within which an answer must be complete."""
CONTENT_TYPES: dict[str, Header] = {
    form: (b"content-type", kind.encode()) for form, kind in formats.MEDIA_TYPES.items()
}


class RouteHandlers:
    """Creates the route handlers of endpoints."""

    def __init__(self, container: Container, cache: ResponseCache | None, deadline: float) -> None:
        self._container = container
        self._cache = cache
        self._deadline = deadline
        self.fixed: dict[str, App] = {}
        """The endpoints whose path has no parameters, by their path."""

    @staticmethod
    def template(path: str) -> str:
        """A path of an endpoint in Litestar's syntax, which is also its label in the metrics."""
        return PREFIX + re.sub(r"{(\w+)}", r"{\1:str}", path)

    def handlers(self, endpoint: Endpoint[Any], paths: Iterable[RoutePath]) -> Iterator[HTTPRouteHandler]:
        """The Litestar handlers of an endpoint, one for each of its paths."""
        route = Route(endpoint, self._container, self._cache, self._deadline)
        for path in paths:
            answering = Answering(route, path.fixed)
            if "{" not in path.path:
                self.fixed[PREFIX + path.path] = answering
            yield self._handler(endpoint, path, answering)

    def _handler(self, endpoint: Endpoint[Any], path: RoutePath, answering: "Answering") -> HTTPRouteHandler:
        template = self.template(path.path)
        paths = [template, BARE] if endpoint.path == BARE else [template]

        def middleware(app: ASGIApp) -> ASGIApp:
            return cast("ASGIApp", answering)

        handler = EndpointHandler(paths, http_method=METHODS, middleware=[middleware], sync_to_thread=False)

        def declared() -> None: ...

        declared.__name__ = endpoint.name
        declared.__module__ = endpoint.function.__module__
        return handler(declared)


class EndpointHandler(HTTPRouteHandler):
    """A handler whose exception handlers are resolved once; Litestar resolves them for each request, in 2 of some 40 µs."""

    __slots__ = ("_exception_handlers",)

    def on_registration(self, app: Litestar) -> None:
        super().on_registration(app)
        self._exception_handlers = super().resolve_exception_handlers()

    def resolve_exception_handlers(self) -> ExceptionHandlersMap:
        return self._exception_handlers


class Answering:
    """The innermost ASGI application of an endpoint, in place of Litestar's, which would make a request object, decode
    parameters (`Decoder` does) and convert the result into a response (`Answer` is one). Litestar takes it as a middleware
    that calls nothing."""

    __slots__ = ("_fixed", "_route")

    def __init__(self, route: "Route", fixed: Mapping[str, str]) -> None:
        self._route = route
        self._fixed = fixed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._fixed:
            scope["path_params"] = {**scope["path_params"], **self._fixed}
        answer = await self._route.answer(scope)
        await answer(scope, receive, send)


class Route:
    """One endpoint, with everything that is computed once for all of its requests."""

    def __init__(
        self, endpoint: Endpoint[Any], container: Container, cache: ResponseCache | None, deadline: float
    ) -> None:
        self._endpoint = endpoint
        self._container = container
        self._cache = cache
        self._deadline = deadline
        self._is_async = inspect.iscoroutinefunction(endpoint.function)

    @cached_property
    def _table(self) -> RowLayout | None:
        return table_of(self._endpoint.answer)

    @cached_property
    def _averaged_table(self) -> RowLayout | None:
        page = averaged_page(self._endpoint.answer)
        return None if page is None else table_of(page, averaged_rows(page))

    @cached_property
    def _may_be_observed(self) -> bool:
        return may_be_observed(self._endpoint.answer)

    @cached_property
    def _may_be_stale(self) -> bool:
        return may_be_stale(self._endpoint.answer)

    @cached_property
    def _places(self) -> dict[str, str]:
        return {parameter.external: parameter.place for parameter in self._endpoint.parameters}

    @cached_property
    def _forms(self) -> tuple[str, ...]:
        return tuple(formats.forms_of(self._table))

    @cached_property
    def _decoder(self) -> Decoder:
        return Decoder(self._endpoint, self._container, self._forms)

    @cached_property
    def _parts(self) -> dict[str, Any]:
        return {name: self._container.get(annotation) for name, annotation in self._endpoint.dependencies.items()}

    @cached_property
    def _bundled(self) -> tuple[Dependency, ...]:
        parts = self._endpoint.dependencies.values()
        found = (part for annotation in parts for part in closure(annotation, references=False))
        return tuple(
            self._container.get(part) for part in found if isinstance(part, type) and issubclass(part, Dependency)
        )

    async def answer(self, scope: Any) -> "Answer | StreamStart":
        if self._endpoint.confidential:
            scope[LOGGED_PATH] = PREFIX + self._endpoint.path
        record = Provenance(
            client=str(scope.get(CLIENT, "")),
            address=str(scope.get(ADDRESS, "")),
            deadline=asyncio.get_running_loop().time() + self._deadline,
        )
        known: Any = scope.get(CONDITIONS)
        conditions: Conditions = known or Conditions.of(scope)
        if conditions.cache_control is not None:
            record.accept_stale = _accept_stale(conditions.cache_control)
        preferred = conditions.form
        names: Mapping[str, str] = {}
        given: Mapping[str, str] = {}
        try:
            decoded = self._decoder.decode(scope)
            names, given = decoded.names, decoded.given
            form = self._form(decoded.form, preferred)
            key: Key = (scope["path"], decoded.query, preferred)
            if key[1] != scope["query_string"] and self._cache is not None and (kept := self._cache.get(key)):
                return await respond(kept, conditions, scope["path"], cache_status=HIT, cache=self._cache, key=key)
            with tracking(record):
                for part in self._bundled:
                    part.note()
                result = await self._call(decoded.arguments, record)
                if isinstance(result, EventStream):
                    return StreamStart(result.send)
                if record.observed_at is None and self._may_be_observed:
                    record.observed_at = newest_observation(result)
                if self._may_be_stale:
                    result = with_staleness(result)
                is_averaged = isinstance(result, HistoryPage) and result.is_averaged
                table = self._averaged_table if is_averaged else self._table
                try:
                    if form == formats.ATOM and table is not None:
                        body = feeds.atom(result, table, self._feed(scope["path"], decoded.query), record)
                    else:
                        body = await _encode(result, form, table)
                except NotAcceptable:
                    if decoded.form is not None:
                        raise
                    form = formats.JSON  # the wish of an Accept header
                    body = formats.encode(result, form, table)
        except WrongParameters as error:
            return problem_answer(problems.bad_parameters(error.errors, scope["path"]))
        except SkerryError as error:
            if isinstance(error, NotFound) and record.unread_rows_of is not None:
                error = UpstreamChanged(
                    record.unread_rows_of, "returned an unreadable row, which may be the requested one"
                )
            if isinstance(error, BadParameter):
                if error.name not in given and error.instead is not None:
                    error = error.instead
                for wrong in (error, *error.others):  # as the caller has written them
                    wrong.given = given.get(wrong.name, wrong.given)
                    wrong.name = names.get(wrong.name, wrong.name)
            failure, headers = problems.of_error(error, scope["path"], self._places)
            return problem_answer(failure, headers)
        finished = self._finish(body, form, record, scope["path"], decoded.query)
        if self._endpoint.fresh is not None and self._cache is not None:
            self._cache.put(key, finished)
        return await respond(finished, conditions, scope["path"], cache=self._cache, key=key)

    async def _call(self, arguments: dict[str, Any], record: Provenance) -> Any:
        function = self._endpoint.function
        if not self._is_async:
            return function(**arguments, **self._parts)
        if not self._parts or record.deadline is None:
            return await function(**arguments, **self._parts)
        try:
            async with asyncio.timeout_at(record.deadline + DEADLINE_GRACE) as limit:
                return await function(**arguments, **self._parts)
        except TimeoutError:
            if not limit.expired():
                raise  # from inside the function: a defect, because the deadline has not passed
            log.warning("answer took too long", path=self._endpoint.path)
            if record.waiting_for:
                titles = ", ".join(sorted(record.waiting_for))
                raise UpstreamUnavailable(titles, "did not answer in time") from None
            if not self._endpoint.sources:
                raise StoreUnavailable("the store did not answer in time") from None
            titles = ", ".join(source.title for source in self._endpoint.sources)
            raise UpstreamUnavailable(titles, "answered, but the answer could not be made in time") from None

    def _feed(self, path: str, query: bytes) -> feeds.FeedAddress:
        """Title and address of this answer as a feed."""
        own = [pair for pair in parse_qsl(query.decode("latin-1")) if pair[0] != "format"]
        return feeds.FeedAddress(self._endpoint.summary, f"{quote(path)}?{urlencode([*own, ('format', formats.ATOM)])}")

    def _form(self, requested: str | None, preferred: str) -> str:
        """The format of the answer: `format` is binding, Accept is only a preference."""
        return requested or (preferred if preferred in self._forms else formats.JSON)

    def _finish(self, body: bytes, form: str, record: Provenance, path: str, query: bytes) -> CachedResponse:
        # The times of the record are wall-clock times. Cached answers use the monotonic clock, which is never adjusted.
        moment, at = monotonic(), now()
        fetched = moment - (at - record.fetched_at).total_seconds() if record.fetched_at else moment
        headers: list[Header] = [CONTENT_TYPES[form]]
        if form != formats.JSON:
            headers.append((b"content-disposition", b'attachment; filename="%b"' % file_name(path, query, form)))
        digest = record.content_hash or hashlib.blake2b(body, digest_size=16).hexdigest()
        etag = f'"{digest}"' if form == formats.JSON or not record.content_hash else f'"{digest}-{form}"'
        if self._endpoint.fresh is None:
            expires = moment
            headers.append((b"cache-control", b"no-store"))
        else:
            expires = moment + self._endpoint.fresh.total_seconds()
            if record.fresh_until is not None:
                expires = min(expires, moment + (record.fresh_until - at).total_seconds())
            lifetime = max(0, int(expires - fetched + 0.001))  # sums of floats: 299.9999 s are 300 s
            headers.append(
                (
                    b"cache-control",
                    b"public, max-age=%d, stale-while-revalidate=%d" % (lifetime, STALE_WHILE_REVALIDATE),
                )
            )
        headers.append((b"etag", etag.encode()))
        headers.append((b"vary", b"Accept, Accept-Encoding"))
        # An ETag from the content hash stays while the time of the last check changes, so parts of two answers could be
        # mixed.
        is_ranged = self._endpoint.fresh is not None and record.content_hash is None
        if is_ranged:
            headers.append((b"accept-ranges", b"bytes"))
        modified_at = record.observed_at or (None if record.has_undated_part else record.modified_at)
        if modified_at is not None:
            headers.append((b"last-modified", http_date(modified_at)))
        if record.origins:
            headers.append((b"link", links(tuple(record.origins.values()))))
        return CachedResponse(
            body=body, headers=tuple(headers), etag=etag.encode(), fetched=fetched, expires=expires,
            is_ranged=is_ranged, is_dated=record.content_hash is not None,
        )  # fmt: skip


async def _encode(result: Any, form: str, table: RowLayout | None) -> bytes:
    """The body of an answer; a file is made in a thread, so that other requests do not wait."""
    if form in formats.FILES:
        return await asyncio.to_thread(formats.encode, result, form, table)
    return formats.encode(result, form, table)


def file_name(path: str, query: bytes, form: str) -> bytes:
    """Name under which a browser saves an answer, from path and query: `exchange-rates-history-currency-NOK.csv`."""
    given = [f"{name}-{value}" for name, value in parse_qsl(query.decode("latin-1")) if name != "format"]
    stem = NOT_IN_FILE_NAME.sub("-", " ".join([path.removeprefix(PREFIX), *given])).strip("-.")[:MAX_FILE_NAME]
    return f"{stem or 'data'}.{form}".encode("ascii")


def http_date(moment: datetime) -> bytes:
    return format_datetime(moment.astimezone(UTC), usegmt=True).encode()


@lru_cache(maxsize=1024)
def links(origins: tuple[Origin, ...]) -> bytes:
    """Link header: for each source its page (`via`), its licence and its description, in this order. A client pairs a
    licence with the preceding `via`, so a licence that several sources share is repeated for each of them."""
    parts: list[str] = []
    for origin in origins:
        title = f'title="{origin.title}"' if origin.title.isascii() else f"title*=UTF-8''{quote(origin.title)}"
        parts.append(f'<{quote(origin.home, safe=":/?#=&%@+,;~")}>; rel="via"; {title}')
        parts.append(f'<{license_url(origin)}>; rel="license"')
        parts.append(f'<{source_path(origin.key)}>; rel="describedby"')
    return ", ".join(parts).encode("ascii", "ignore")


def _accept_stale(cache_control: str) -> float:
    """Seconds of `max-stale` in a request's Cache-Control; infinite without a value, 0 without `max-stale`."""
    found = MAX_STALE.search(cache_control)
    if found is None:
        return 0.0
    return float(found[1]) if found[1] else float("inf")
