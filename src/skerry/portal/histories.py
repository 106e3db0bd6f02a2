"""Series of the store as the portal shows them: the endpoints that answer with pages of a history."""

from collections.abc import Sequence
from typing import Any, get_args, get_origin

from msgspec import Struct

from skerry.api.endpoint import Endpoint
from skerry.api.history import Archive
from skerry.portal.answer_fields import AnswerField, fields_of
from skerry.portal.finding import page_of
from skerry.store import HistoryPage, Series

ITEMS = "items[]."
SELECTION = ("start", "end", "limit", "interval", "cursor")
"""Parameters that every history has; the others are filters."""
NOT_DRAWN = ("latitude", "longitude", "station_id")


class StoredSeries(Struct, frozen=True):
    """A series and the endpoint that answers it."""

    endpoint: Endpoint[Any]
    series: Series
    fields: list[AnswerField]
    """Its numbers, which a chart can show."""

    @property
    def name(self) -> str:
        """Last part of the path of its page, which is that of its endpoint."""
        return page_of(self.endpoint).rpartition("/")[2]

    @property
    def filters(self) -> list[str]:
        """Parameters other than those that every history has."""
        return [entry.external for entry in self.endpoint.parameters if entry.external not in SELECTION]

    @property
    def every_seconds(self) -> int:
        """Interval of collection."""
        return int(self.series.every.total_seconds())


def histories(endpoints: Sequence[Endpoint[Any]]) -> dict[str, StoredSeries]:
    """The series of these endpoints, by name."""
    found = [_series(entry) for entry in endpoints if is_history(entry)]
    return {series.name: series for series in found}


def is_history(endpoint: Endpoint[Any]) -> bool:
    """Whether an endpoint answers with pages of a history."""
    kind = get_origin(endpoint.answer)
    return isinstance(kind, type) and issubclass(kind, HistoryPage)


def is_archive(endpoint: Endpoint[Any]) -> bool:
    """Whether an endpoint answers with stored occurrences, such as warnings, which no chart shows."""
    return isinstance(endpoint.answer, type) and issubclass(endpoint.answer, Archive)


def _series(endpoint: Endpoint[Any]) -> StoredSeries:
    (row_type,) = get_args(endpoint.answer)
    numbers = [
        field
        for field in fields_of(endpoint.answer)
        if field.name.startswith(ITEMS) and field.type in ("number", "integer") and field.last_name not in NOT_DRAWN
    ]
    return StoredSeries(endpoint, row_type.SERIES, numbers)
