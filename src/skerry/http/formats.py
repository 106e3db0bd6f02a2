"""The forms of an answer: JSON, CSV and NDJSON always; GeoJSON where its rows are points, lines or areas."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from skerry.csv_cells import csv_cell
from skerry.http.tables import LIST, Row, Table

JSON, CSV, NDJSON, GEOJSON = "json", "csv", "ndjson", "geojson"
MEDIA_TYPES = {
    JSON: "application/json",
    CSV: "text/csv; charset=utf-8; header=present",
    NDJSON: "application/x-ndjson",
    GEOJSON: "application/geo+json",
}
BY_MEDIA_TYPE = {
    "application/json": JSON,
    "application/*": JSON,
    "*/*": JSON,
    "text/csv": CSV,
    "application/x-ndjson": NDJSON,
    "application/ndjson": NDJSON,
    "application/geo+json": GEOJSON,
}
MAX_HEADER = 1024
"""Characters of an Accept header that is looked at: what was found is kept by the header's value."""

encoder = msgspec.json.Encoder()


def forms_of(table: Table | None) -> tuple[str, ...]:
    """The forms that answers of a type have, JSON first."""
    if table is None:
        return (JSON,)
    return (JSON, CSV, NDJSON, GEOJSON) if table.geometry else (JSON, CSV, NDJSON)


def encode(answer: Any, form: str, table: Table | None) -> bytes:
    """The body of a successful answer."""
    if form == JSON or table is None:
        return b'{"success":true,"data":%b}' % encoder.encode(answer)
    if form == CSV:
        return _csv(answer, table)
    if form == NDJSON:
        return b"".join(_lines(answer, table))
    return _geojson(answer, table)


def _csv(answer: Any, table: Table) -> bytes:
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer)
    rows = list(table.rows(answer))
    own = [column.name for column in table.columns] or _names(rows)
    writer.writerow([*table.leading, *own])
    several = len(table.members) > 1
    carried = [csv_cell(column.of(answer)) for column in table.carried_leaves]
    for row in rows:
        cells = [csv_cell(row.leading[LIST]), *carried] if several else [*carried]
        if table.keys:
            cells += [csv_cell(row.leading[name]) for name in table.keys]
        if not row.columns:
            cells += [csv_cell(row.value.get(name)) for name in own]
        elif several:
            values = {column.name: csv_cell(column.of(row.value)) for column in row.columns}
            cells += [values.get(name, "") for name in own]
        else:
            cells += [csv_cell(column.of(row.value)) for column in row.columns]
        writer.writerow(cells)
    return buffer.getvalue().encode()


def _names(rows: Iterable[Row]) -> list[str]:
    """Names in rows that are maps, each once, in the order in which they appear."""
    return list(dict.fromkeys(name for row in rows for name in row.value))


def _lines(answer: Any, table: Table) -> Iterator[bytes]:
    leading: Mapping[str, Any] | None = None
    start = b"{"
    for row in table.rows(answer):
        if not row.leading:
            yield encoder.encode(_object(row.value, table)) + b"\n"
            continue
        if row.leading is not leading:
            leading = row.leading
            start = encoder.encode(leading)[:-1] + b","
        line = encoder.encode(_object(row.value, table))
        yield b"%b%b\n" % (start, line[1:]) if len(line) > 2 else b"%b}\n" % start.rstrip(b",")


def _object(value: Any, table: Table) -> Any:
    """A row's value as an object: a scalar is one with a single member."""
    return value if isinstance(value, Struct | dict) else {table.value: value}


def _geojson(answer: Any, table: Table) -> bytes:
    features = []
    for row in table.rows(answer):
        properties = msgspec.to_builtins(
            {**row.leading, **msgspec.to_builtins(row.value, builtin_types=(datetime, date))},
            builtin_types=(datetime, date),
        )
        found = [properties.pop(name) for name in table.geometry]
        geometry = found[0] if len(found) == 1 else _point(*found)
        features.append({"type": "Feature", "geometry": geometry, "properties": properties})
    return encoder.encode({"type": "FeatureCollection", "features": features})


def _point(latitude: float | None, longitude: float | None) -> dict[str, Any] | None:
    if latitude is None or longitude is None:
        return None
    return {"type": "Point", "coordinates": [longitude, latitude]}


def preferred(accept: str) -> str:
    """The form that an Accept header prefers among those that exist anywhere; JSON when it names none."""
    return _weighed(accept) if len(accept) <= MAX_HEADER else JSON


@lru_cache(maxsize=256)
def _weighed(accept: str) -> str:
    best, weight = JSON, 0.0
    for part in accept.split(","):
        media, *parameters = (piece.strip().lower() for piece in part.split(";"))
        form = BY_MEDIA_TYPE.get(media)
        if form is None:
            continue
        quality = quality_of(parameters)
        if quality > weight:
            best, weight = form, quality
    return best


def quality_of(parameters: Sequence[str]) -> float:
    """The weight `q` among the parameters of an entry of Accept or Accept-Encoding; 0 where it is not a number from 0 to 1."""
    for parameter in parameters:
        name, _, value = parameter.partition("=")
        if name.strip().lower() == "q":
            try:
                quality = float(value)
            except ValueError:
                return 0.0
            return quality if 0 <= quality <= 1 else 0.0
    return 1.0
