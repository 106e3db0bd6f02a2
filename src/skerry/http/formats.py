"""Encoding of answers: JSON, and rows as CSV, NDJSON, Parquet and XLSX; GeoJSON if they are points, lines or areas.

`feeds.py` makes the feeds."""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from skerry.csv_cells import csv_cells
from skerry.http import files
from skerry.http.tables import RowLayout

JSON, CSV, NDJSON, PARQUET, XLSX, GEOJSON, ATOM = "json", "csv", "ndjson", "parquet", "xlsx", "geojson", "atom"
FILES = frozenset({PARQUET, XLSX})
"""Formats whose encoding takes long enough to be done in a thread."""
MEDIA_TYPES = {
    JSON: "application/json",
    CSV: "text/csv; charset=utf-8; header=present",
    NDJSON: "application/x-ndjson",
    PARQUET: "application/vnd.apache.parquet",
    XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    GEOJSON: "application/geo+json",
    ATOM: "application/atom+xml; charset=utf-8",
}
BY_MEDIA_TYPE = {
    "application/json": JSON,
    "application/*": JSON,
    "*/*": JSON,
    "text/csv": CSV,
    "application/x-ndjson": NDJSON,
    "application/ndjson": NDJSON,
    "application/vnd.apache.parquet": PARQUET,
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": XLSX,
    "application/geo+json": GEOJSON,
    "application/atom+xml": ATOM,
}
MAX_HEADER = 1024
"""Maximum length of an Accept header that is parsed, because parsed values are cached by header."""

encoder = msgspec.json.Encoder()


def forms_of(table: RowLayout | None) -> tuple[str, ...]:
    """The formats of an answer type, JSON first."""
    if table is None:
        return (JSON,)
    places = (GEOJSON,) if table.geometry else ()
    return (JSON, CSV, NDJSON, PARQUET, XLSX, *places, *((ATOM,) if table.is_feed else ()))


def encode(answer: Any, form: str, table: RowLayout | None) -> bytes:
    """The body of a successful answer, in a form other than Atom. Raises NotAcceptable if the format cannot have it."""
    if form == JSON or table is None:
        return b'{"success":true,"data":%b}' % encoder.encode(answer)
    if form == CSV:
        return _csv(answer, table)
    if form == NDJSON:
        return b"".join(_lines(answer, table))
    if form == PARQUET:
        return files.parquet(table.flat(answer))
    if form == XLSX:
        return files.xlsx(table.flat(answer))
    return _geojson(answer, table)


def _csv(answer: Any, table: RowLayout) -> bytes:
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer)
    columns = table.flat(answer)
    writer.writerow([column.name for column in columns])
    writer.writerows(zip(*(csv_cells(column.values) for column in columns), strict=True))
    return buffer.getvalue().encode()


def _lines(answer: Any, table: RowLayout) -> Iterator[bytes]:
    for group in table.groups(answer):
        if not group.rows:
            continue
        rows = group.rows
        if not isinstance(rows[0], Struct | dict):
            rows = [_object(value, table) for value in rows]
        if group.keys:
            starts = [_start({**group.leading, **dict(zip(group.names, keys, strict=True))}) for keys in group.keys]
            lines = encoder.encode_lines(rows).split(b"\n")
            yield from (_joined(start, line) + b"\n" for start, line in zip(starts, lines[:-1], strict=True))
        elif group.leading:
            start = _start(group.leading)
            lines = encoder.encode_lines(rows).split(b"\n")  # in a string, a line break is escaped
            yield b"\n".join([*(_joined(start, line) for line in lines[:-1]), b""])
        else:
            yield encoder.encode_lines(rows)


def _object(value: Any, table: RowLayout) -> Any:
    """A row as an object. A scalar becomes an object with one member."""
    return value if isinstance(value, Struct | dict) else {table.value: value}


def _start(leading: Mapping[str, Any]) -> bytes:
    """Start of a JSON object with these members."""
    return encoder.encode(leading)[:-1] + b","


def _joined(start: bytes, line: bytes) -> bytes:
    return start + line[1:] if line != b"{}" else start[:-1] + b"}"


def _geojson(answer: Any, table: RowLayout) -> bytes:
    features = []
    for group in table.groups(answer):
        for row in group.rows:
            properties: dict[str, Any] = msgspec.to_builtins(
                {**group.leading, **msgspec.to_builtins(_object(row, table), builtin_types=(datetime, date))},
                builtin_types=(datetime, date),
            )
            found = [_taken(properties, path.split(".")) for path in table.geometry]
            geometry = found[0] if len(found) == 1 else _point(*found)
            features.append({"type": "Feature", "geometry": geometry, "properties": properties})
    collection = {"type": "FeatureCollection", "features": features}
    positions = [position for feature in features for position in _positions(feature["geometry"])]
    if positions:
        longitudes, latitudes = zip(*positions, strict=True)
        collection["bbox"] = [min(longitudes), min(latitudes), max(longitudes), max(latitudes)]
    return encoder.encode(collection)


def _taken(properties: dict[str, Any], path: Sequence[str]) -> Any:
    """Remove and return the value at a path; None if there is none."""
    *outer, last = path
    for name in outer:
        inner = properties.get(name)
        if inner is None:
            return None
        properties = inner
    return properties.pop(last)


def _point(latitude: float | None, longitude: float | None) -> dict[str, Any] | None:
    if latitude is None or longitude is None:
        return None
    return {"type": "Point", "coordinates": [longitude, latitude]}


def _positions(geometry: Any) -> Iterator[Sequence[float]]:
    """All positions of a geometry."""
    if geometry is None:
        return
    level = [geometry["coordinates"]]
    while level and isinstance(level[0][0], list | tuple):
        level = [inner for outer in level for inner in outer]
    yield from level


def preferred(accept: str) -> str:
    """The known format that an Accept header prefers; JSON if it names none."""
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
    """The weight `q` of an entry of Accept or Accept-Encoding; 0 if it is not a number from 0 to 1."""
    for parameter in parameters:
        name, _, value = parameter.partition("=")
        if name.strip().lower() == "q":
            try:
                quality = float(value)
            except ValueError:
                return 0.0
            return quality if 0 <= quality <= 1 else 0.0
    return 1.0
