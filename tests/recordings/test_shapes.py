"""The shape of a body: its kind, its fields, their types."""

import json
from typing import Any

import pytest

from skerry.recordings.shapes import BodyKind, FieldShape, Shape, kind_of, merged, shape_of


def fields(value: Any) -> dict[str, tuple[set[str], bool]]:
    found = shape_of(json.dumps(value).encode()).fields
    return {path: (set(field.types), field.always) for path, field in found.items()}


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"", BodyKind.EMPTY),
        (b" \n", BodyKind.EMPTY),
        (b'{"a": 1}', BodyKind.JSON),
        (b'\xef\xbb\xbf[{"a": 1}]', BodyKind.JSON),
        (b"17.5", BodyKind.JSON),
        (b"{broken", BodyKind.OTHER),
        (b"<?xml version='1.0'?><a/>", BodyKind.XML),
        (b"<!DOCTYPE html><p>", BodyKind.HTML),
        (b"<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'/>", BodyKind.HTML),
        (b"day;price\n2026-05-10;1,5\n2026-05-11;2,5\n", BodyKind.CSV),
        (b"ISS (ZARYA)\n1 25544U 98067A\n", BodyKind.OTHER),
    ],
)
def test_kinds_are_told_by_content(body: bytes, kind: BodyKind) -> None:
    assert kind_of(body) is kind


def test_fields_of_rows_are_those_of_all_rows() -> None:
    assert fields({"rows": [{"a": 1, "b": None}, {"a": "x"}]}) == {
        "$": ({"object"}, True),
        "$.rows": ({"array"}, True),
        "$.rows[]": ({"object"}, False),
        "$.rows[].a": ({"number", "string"}, True),
        "$.rows[].b": ({"null"}, False),
    }


def test_keys_that_are_data_are_no_fields() -> None:
    assert fields({"2026-05-10": {"EUR": 1.5, "USD": 2}, "2026-05-11": {"EUR": 1}}).keys() == {"$", "$.{}", "$.{}.{}"}
    many = {f"name{number}": number for number in range(50)}
    assert fields({"by_name": many}).keys() == {"$", "$.by_name", "$.by_name.{}"}


def test_xml_has_elements_and_attributes() -> None:
    shape = shape_of(b'<f xmlns="urn:x"><day date="1"><wind>2</wind></day><day date="2"/></f>')
    assert {path: field.always for path, field in shape.fields.items()} == {
        "$.f": True,
        "$.f.day": True,
        "$.f.day.@date": True,
        "$.f.day.wind": False,
    }


def test_a_table_has_columns() -> None:
    assert set(shape_of(b"day,price\n2026-05-10,1.5\n2026-05-11,2\n").fields) == {"$.day", "$.price"}
    assert shape_of(b"2026-05-10,1.5\n2026-05-11,2\n2026-05-12,2\n").fields == {}


def test_what_all_recordings_have_is_always_there() -> None:
    one, other = (shape_of(body) for body in (b'{"a": 1, "rows": [{"x": 1}]}', b'{"b": 1, "a": null, "rows": []}'))
    together = merged([one, other])
    assert together == merged([other, one])
    always = {path for path, field in together.fields.items() if field.always}
    assert always == {"$", "$.a", "$.rows", "$.rows[].x"}  # an empty list says nothing about its rows
    assert together.fields["$.a"] == FieldShape(frozenset({"number", "null"}), True, count=2)


def test_one_shape_stays_as_it_is() -> None:
    shape = Shape(BodyKind.JSON, {"$": FieldShape(frozenset({"object"}), True)})
    assert merged([shape]) == shape
