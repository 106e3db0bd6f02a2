"""Results of calls: the data in the type of the endpoint, with their sources and dates."""

from collections.abc import AsyncIterator, Iterator, Sequence
from functools import cache, cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar, overload

import msgspec
from msgspec import Struct, structs

from skerry.api.history import averaged_page, averaged_rows
from skerry.client.calls import ApiCall
from skerry.client.credits import Credit, ResultProvenance, provenance_of
from skerry.client.frames import Library, installed, pandas_frame, polars_frame
from skerry.client.paging import joined, next_call
from skerry.client.problems import UnexpectedAnswer
from skerry.client.session import Received
from skerry.http.tables import FlatColumn, RowLayout, table_of
from skerry.store import HistoryPage
from skerry.store.history.page import RAW

if TYPE_CHECKING:
    import pandas
    import polars

    from skerry.client.asynchronous import AsyncSkerry
    from skerry.client.synchronous import Skerry

T = TypeVar("T")

MAX_PAGES = 1000
"""Pages that `all_pages` fetches unless more are wanted."""


class NoTable(TypeError):
    """The answer of a path, whose type is not known, has no rows."""


class Success(Struct, Generic[T], frozen=True):
    """The body of a success."""

    success: bool
    data: T


class Described(Generic[T]):
    """What the answers of both clients have."""

    def __init__(self, call: ApiCall, data: T, provenance: ResultProvenance) -> None:
        self.call = call
        self.data = data
        """The answer, as its endpoint declares it: a Struct with the fields of the reference."""
        self.provenance = provenance

    @property
    def sources(self) -> Sequence[Credit]:
        """The providers and datasets whose figures these are, with their licences."""
        return self.provenance.sources

    @property
    def rows(self) -> Sequence[Any]:
        """The rows, as they stand in the answer; the answer itself where it is one row."""
        return [row for group in self._table.groups(self.data) for row in group.rows]

    @overload
    def frame(self, library: Literal["pandas"]) -> "pandas.DataFrame": ...
    @overload
    def frame(self, library: Literal["polars"]) -> "polars.DataFrame": ...
    @overload
    def frame(self, library: None = None) -> Any: ...
    def frame(self, library: Library | None = None) -> Any:
        """The rows as a frame of pandas or polars, with the columns of CSV; of pandas where both are installed.

        In pandas, `attrs` has their sources and dates. Raises NoFrameLibrary."""
        if installed(library) == "polars":
            return polars_frame(self._columns)
        return pandas_frame(self._columns, self.attributes)

    @property
    def attributes(self) -> dict[str, Any]:
        """Sources, licences and times in plain types, as `attrs` of a frame."""
        return {
            "url": self.call.path,
            "sources": [structs.asdict(source) for source in self.sources],
            "as_of": self.provenance.as_of,
            "fetched_at": self.provenance.fetched_at,
        }

    def __repr__(self) -> str:
        kind = type(self.data).__name__
        by = ", ".join(source.title for source in self.sources) or "computed"
        as_of = self.provenance.as_of
        when = f", as of {as_of.isoformat().replace('+00:00', 'Z')}" if as_of is not None else ""
        return f"<{type(self).__name__} {self.call.path}: {kind} from {by}{when}>"

    @property
    def _columns(self) -> list[FlatColumn]:
        return self._table.flat(self.data)

    @cached_property
    def _table(self) -> RowLayout:
        endpoint = self.call.endpoint
        if endpoint is None:
            raise NoTable(f"{self.call.path} was called by its path, so that its rows are not known: call its method")
        if isinstance(self.data, HistoryPage) and self.data.is_averaged:
            page = averaged_page(endpoint.answer)
            table = table_of(page, averaged_rows(page))
        else:
            table = table_of(endpoint.answer)
        if table is None:
            raise NoTable(f"{self.call.path} has no rows")
        return table


class Result(Described[T]):
    """The answer of a call of `Skerry`."""

    def __init__(self, client: "Skerry", call: ApiCall, data: T, provenance: ResultProvenance) -> None:
        super().__init__(call, data, provenance)
        self._client = client

    def pages(self) -> "Iterator[Result[T]]":
        """This answer and those of the pages after it, each fetched when it is reached. One, where there are no pages."""
        page = self
        yield page
        while (call := next_call(page.call, page.data)) is not None:
            page = self._client.answer(call)
            yield page

    def all_pages(self, max_pages: int = MAX_PAGES) -> "Result[T]":
        """This answer with the rows of the pages after it, of `max_pages` in all."""
        parts = [page.data for page in islice(self.pages(), max_pages)]
        return Result(self._client, self.call, joined(parts), self.provenance)


class AsyncResult(Described[T]):
    """The answer of a call of `AsyncSkerry`."""

    def __init__(self, client: "AsyncSkerry", call: ApiCall, data: T, provenance: ResultProvenance) -> None:
        super().__init__(call, data, provenance)
        self._client = client

    async def pages(self) -> "AsyncIterator[AsyncResult[T]]":
        """This answer and those of the pages after it, each fetched when it is reached. One, where there are no pages."""
        page = self
        yield page
        while (call := next_call(page.call, page.data)) is not None:
            page = await self._client.answer(call)
            yield page

    async def all_pages(self, max_pages: int = MAX_PAGES) -> "AsyncResult[T]":
        """This answer with the rows of the pages after it, of `max_pages` in all."""
        parts = [self.data]
        page = self
        while len(parts) < max_pages and (call := next_call(page.call, page.data)) is not None:
            page = await self._client.answer(call)
            parts.append(page.data)
        return AsyncResult(self._client, self.call, joined(parts), self.provenance)


def read(call: ApiCall, received: Received) -> tuple[Any, ResultProvenance]:
    """Data and provenance of a response. Raises UnexpectedAnswer."""
    try:
        data = _decoder(_type_of(call)).decode(received.body).data
    except msgspec.MsgspecError as error:
        raise UnexpectedAnswer(f"the answer of {call.path} is not what this version expects: {error}") from error
    return data, provenance_of(received.headers, received.received_at)


def _type_of(call: ApiCall) -> Any:
    """The type of the data: that of the endpoint. A history over intervals has averaged rows."""
    if call.endpoint is None:
        return Any
    interval = dict(call.query).get("interval", RAW)
    averaged = averaged_page(call.endpoint.answer) if interval.lower() != RAW else None
    return averaged or call.endpoint.answer


@cache
def _decoder(answer: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(Success[answer])
