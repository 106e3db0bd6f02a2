"""One history: a range, a resolution, gaps, a second series to compare, and downloads."""

from collections.abc import Mapping
from datetime import timedelta
from urllib.parse import urlencode

from msgspec import Struct

from skerry.clock import now
from skerry.errors import NotFound
from skerry.folding import nearest
from skerry.http.problems import shorten
from skerry.http.service import ServerState
from skerry.portal.forms import FormField, arguments, form_of
from skerry.portal.histories import SELECTION, StoredSeries, histories
from skerry.portal.page import PageRequest, page

ROWS_OF_CHART = "2000"
ROWS_OF_FILE = "10000"
SECOND_NAME = "with"
"""Parameter that names the second series."""
SECOND = "b."
"""What stands before the names of the second series' own parameters."""
SHARED = ("start", "end", "interval")
"""Parameters that hold for both series."""
RANGES = {"day": (1, "raw"), "week": (7, "1h"), "month": (31, "1h"), "year": (366, "1d")}
"""Days and interval by the name of a range."""


class ShownSeries(Struct, frozen=True):
    """A series with the values of its form."""

    stored: StoredSeries
    prefix: str
    """What stands before the names of its fields."""
    filters: list[FormField]
    field: str
    """Name of the number that is drawn."""
    unit: str
    call: str
    """Path and query of the rows of the chart."""
    file: str
    """Path and query of the rows of a file, without the format."""


class Range(Struct, frozen=True):
    """A range that is one click away."""

    name: str
    address: str


class SeriesPage(Struct, frozen=True):
    """One or two series over the same time."""

    shown: list[ShownSeries]
    time: list[FormField]
    ranges: list[Range]
    second: str
    """Name of the second series; empty for none."""
    others: list[StoredSeries]


@page("/history/{name:str}", example="/history/stored-electricity-prices")
def series(request: PageRequest, server: ServerState) -> SeriesPage:
    """A series; the query string says which part of it is shown, and which series it is compared with."""
    known = histories(server.endpoints)
    first = _named(known, request.parameters["name"])
    second = request.query.get(SECOND_NAME, "")
    shown = [_shown(first, "", request.query)]
    if second:
        shown.append(_shown(_named(known, second), SECOND, request.query))
    fields = form_of(first.endpoint, {name: request.query.get(name, "") for name in SHARED})
    return SeriesPage(
        shown=shown,
        time=[field for field in fields if field.name in SHARED],
        ranges=[Range(name, _address(request.query, *chosen)) for name, chosen in RANGES.items()],
        second=second,
        others=list(known.values()),
    )


def _named(known: Mapping[str, StoredSeries], name: str) -> StoredSeries:
    found = known.get(name)
    if found is None:
        near = tuple(f"/history/{other}" for other in nearest(name, known))
        raise NotFound(f"No history named {shorten(name)!r}.", suggestions=near)
    return found


def _shown(stored: StoredSeries, prefix: str, query: Mapping[str, str]) -> ShownSeries:
    example = {name: str(value) for name, value in stored.endpoint.example.items() if name not in SELECTION}
    own = {name: query.get(prefix + name, "") for name in stored.filters if prefix + name in query}
    shared = {name: query[name] for name in SHARED if query.get(name)}
    form = form_of(stored.endpoint, {**example, **own, **shared})
    field = next((entry for entry in stored.fields if entry.last_name == query.get(f"{prefix}field")), stored.fields[0])
    values = {name: value for name, value in arguments(form).items() if name in (*stored.filters, *SHARED)}
    return ShownSeries(
        stored=stored,
        prefix=prefix,
        filters=[entry for entry in form if entry.name in stored.filters],
        field=field.last_name,
        unit=field.unit,
        call=stored.endpoint.url({**values, "limit": ROWS_OF_CHART}),
        file=stored.endpoint.url({**values, "limit": ROWS_OF_FILE}),
    )


def _address(query: Mapping[str, str], days: int, interval: str) -> str:
    start = (now() - timedelta(days=days)).date().isoformat()
    kept = {name: value for name, value in query.items() if name not in SHARED}
    return "?" + urlencode({**kept, "start": start, "interval": interval})
