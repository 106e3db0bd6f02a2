"""The forms an answer can take: JSON always; CSV and NDJSON where it is rows; GeoJSON where the rows are points.

Which forms a type allows is found once, when its endpoint is registered. An answer is rows when exactly one of its fields is
a list of Structs: `items` of a collection, `hours` of a day."""

import csv
import io
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import inspect as shapes

from skerry.csv_cells import csv_cell

JSON = "json"
MEDIA_TYPES = {
    JSON: "application/json",
    "csv": "text/csv; charset=utf-8; header=present",
    "ndjson": "application/x-ndjson",
    "geojson": "application/geo+json",
}
BY_MEDIA_TYPE = {
    "application/json": JSON,
    "application/*": JSON,
    "*/*": JSON,
    "text/csv": "csv",
    "application/x-ndjson": "ndjson",
    "application/ndjson": "ndjson",
    "application/geo+json": "geojson",
}

encoder = msgspec.json.Encoder()


@dataclass(frozen=True)
class Rows:
    """Where the rows of an answer are, and which of their fields say what."""

    field: str
    columns: tuple[tuple[str, str], ...]
    """(attribute, name in the output) of each field."""
    flat: bool
    points: bool

    @property
    def formats(self) -> tuple[str, ...]:
        return ("ndjson",) + (("csv",) if self.flat else ()) + (("geojson",) if self.points else ())


def rows_of(answer: Any) -> Rows | None:
    """How an answer of this type is read as rows, if it is."""
    shape = shapes.type_info(answer)
    if not isinstance(shape, shapes.StructType):
        return None
    lists = [
        (field.name, listed.item_type)
        for field in shape.fields
        if isinstance(listed := _bare(field.type), shapes.ListType)
        and isinstance(_bare(listed.item_type), shapes.StructType)
    ]
    named = [entry for entry in lists if entry[0] in ("items", "hours")]
    if len(lists) != 1 and len(named) != 1:
        return None
    name, item = (named or lists)[0]
    struct = _bare(item)
    assert isinstance(struct, shapes.StructType)  # noqa: S101  what the comprehension above has selected
    fields = {field.name for field in struct.fields}
    return Rows(
        field=name,
        columns=tuple((field.name, field.encode_name) for field in struct.fields),
        flat=all(_is_scalar(field.type) for field in struct.fields),
        points={"latitude", "longitude"} <= fields,
    )


def _bare(shape: shapes.Type) -> shapes.Type:
    return _bare(shape.type) if isinstance(shape, shapes.Metadata) else shape


def _is_scalar(shape: shapes.Type) -> bool:
    shape = _bare(shape)
    if isinstance(shape, shapes.UnionType):
        return all(map(_is_scalar, shape.types))
    return not isinstance(
        shape,
        shapes.CollectionType | shapes.DictType | shapes.StructType | shapes.AnyType | shapes.TupleType,
    )


def encode(answer: Any, form: str, rows: Rows | None) -> bytes:
    """The body of a successful answer."""
    if form == JSON or rows is None:
        return b'{"success":true,"data":%b}' % encoder.encode(answer)
    items = getattr(answer, rows.field)
    if form == "csv":
        return _csv(items, rows)
    if form == "ndjson":
        return b"".join(encoder.encode(item) + b"\n" for item in items)
    return _geojson(items, rows)


def _csv(items: Iterable[Any], rows: Rows) -> bytes:
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer)
    writer.writerow([name for _, name in rows.columns])
    for item in items:
        writer.writerow([csv_cell(getattr(item, attribute)) for attribute, _ in rows.columns])
    return buffer.getvalue().encode()


def _geojson(items: Iterable[Any], rows: Rows) -> bytes:
    features = []
    for item in items:
        properties = msgspec.to_builtins(item, builtin_types=(datetime, date))
        longitude, latitude = properties.pop("longitude"), properties.pop("latitude")
        point = (
            None if longitude is None or latitude is None else {"type": "Point", "coordinates": [longitude, latitude]}
        )
        features.append({"type": "Feature", "geometry": point, "properties": properties})
    return encoder.encode({"type": "FeatureCollection", "features": features})


@lru_cache(maxsize=256)
def preferred(accept: str) -> str:
    """The form that an Accept header likes best among those that exist anywhere; JSON when it says nothing we know.

    Bounded, because the header is the caller's; asked once a request."""
    best, weight = JSON, 0.0
    for part in accept.split(","):
        media, *parameters = (piece.strip().lower() for piece in part.split(";"))
        form = BY_MEDIA_TYPE.get(media)
        if form is None:
            continue
        quality = 1.0
        for parameter in parameters:
            name, _, value = parameter.partition("=")
            if name.strip() == "q":
                try:
                    quality = float(value)
                except ValueError:
                    quality = 0.0
        if quality > weight:
            best, weight = form, quality
    return best
