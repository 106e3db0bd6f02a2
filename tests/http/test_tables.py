"""Rows by declaration: what an answer type says of its rows, and what becomes of them in each form."""

import csv
import io
import json
from datetime import date
from enum import StrEnum
from typing import Any, ClassVar

import pytest
from msgspec import Struct, field

from skerry.api.answers import Collection, Page, Slice
from skerry.api.endpoint import endpoint
from skerry.app import create_app
from skerry.http import formats
from skerry.http.tables import RowLayout, WrongRows, table_of
from skerry.models.listing import Listing
from skerry.models.rows import Rows
from skerry.polygons import LineString, MultiPolygon, Polygon
from skerry.settings import Settings


class Zone(StrEnum):
    SE3 = "SE3"


class Wind(Struct, frozen=True):
    speed_ms: float
    gust_ms: float | None = None


class Hour(Struct, frozen=True):
    start: int
    wind: Wind | None
    tags: list[str]
    notes: list[Wind]
    extra: dict[str, int]
    renamed: str = field(name="public", default="p")


class Day(Struct, frozen=True):
    ROWS: ClassVar[Rows] = Rows("hours", carried=("zone", "date", "station"))

    zone: Zone
    date: date
    station: Wind
    hours: list[Hour]


class Rates(Struct, frozen=True):
    ROWS: ClassVar[Rows] = Rows("rates", keys=("currency",), value="rate", carried=("base",))

    base: str
    rates: dict[str, float]


class Matrix(Struct, frozen=True):
    ROWS: ClassVar[Rows] = Rows("matrix", keys=("base", "currency"), value="rate")

    matrix: dict[str, dict[str, float]]


class Two(Struct, frozen=True):
    ROWS: ClassVar[Rows] = Rows("left", also=("right",), carried=(("start", "of"),))

    start: str
    left: list[Hour]
    right: list[Wind] | None


class Names(Struct, frozen=True):
    ROWS: ClassVar[Rows] = Rows("names", value="name")

    names: list[str]


class Payload(Struct, frozen=True):
    ROWS: ClassVar[Rows] = Rows("payload")

    payload: list[dict[str, Any]]


class Track(Struct, frozen=True):
    name: str
    way: LineString | None


class Parish(Struct, frozen=True):
    name: str
    area: Polygon | MultiPolygon
    latitude: float


class Wrong(Struct, frozen=True):
    ROWS: ClassVar[Rows] = Rows("nothing")

    items: list[int]


class WrongCarried(Struct, frozen=True):
    ROWS: ClassVar[Rows] = Rows("items", carried=("nothing",))

    items: list[int]


class NoRows(Struct, frozen=True):
    ROWS: ClassVar[Rows] = Rows("items")

    items: int


class LeftOut(Struct, frozen=True):
    ROWS: ClassVar[Rows] = Rows("items", json_only=("mean",))

    count: int
    mean: float
    unit: str
    items: list[int]


class Series(Struct, frozen=True):
    ROWS: ClassVar[Rows] = Rows("values", carried=("unit",))

    unit: str
    values: list[Wind]


class Profile(Struct, frozen=True):
    ROWS: ClassVar[Rows] = Rows("series", keys=("key",), carried=("country",))

    country: str
    series: dict[str, Series]


class Stop(Struct, frozen=True):
    name: str
    latitude: float | None
    longitude: float | None


class Ride(Struct, frozen=True):
    line: str
    stop: Stop | None


class Transfer(Struct, frozen=True):
    start: Stop
    end: Stop


class Times(Struct, frozen=True):
    ROWS: ClassVar[Rows] = Rows("minutes", value="minute", carried=("stop",))

    stop: Stop
    minutes: list[int]


class Twice(Struct, frozen=True):
    ROWS: ClassVar[Rows] = Rows("items", keys=("start",))

    items: dict[str, Hour]


class Tree(Struct, frozen=True):
    name: str
    child: "Tree | None" = None


HOUR = Hour(1, Wind(2.5), ["a", "b"], [Wind(1.0)], {"x": 1})


def table(answer: Any, answer_type: Any) -> RowLayout | None:
    kind: Any = type(answer) if answer_type is None else answer_type
    return table_of(kind)


def lines(answer: Any, answer_type: Any = None) -> list[list[str]]:
    text = formats.encode(answer, "csv", table(answer, answer_type)).decode()
    assert text.endswith("\r\n")
    return list(csv.reader(io.StringIO(text, newline="")))


def objects(answer: Any, answer_type: Any = None) -> list[Any]:
    text = formats.encode(answer, "ndjson", table(answer, answer_type)).decode()
    return [json.loads(line) for line in text.splitlines()]


def test_what_identifies_the_rows_is_in_each_of_them_and_nested_members_are_columns() -> None:
    day = Day(Zone.SE3, date(2026, 1, 2), Wind(9.0), [HOUR, Hour(2, None, [], [], {})])
    assert lines(day) == [
        ["zone", "date", "station.speed_ms", "station.gust_ms",
         "start", "wind.speed_ms", "wind.gust_ms", "tags", "notes", "extra", "public"],
        ["SE3", "2026-01-02", "9.0", "", "1", "2.5", "", "a;b", '[{"speed_ms":1.0,"gust_ms":null}]', '{"x":1}', "p"],
        ["SE3", "2026-01-02", "9.0", "", "2", "", "", "", "", "{}", "p"],
    ]  # fmt: skip
    [first, _] = objects(day)
    assert list(first)[:4] == ["zone", "date", "station", "start"]
    assert (first["station"], first["wind"]) == ({"speed_ms": 9.0, "gust_ms": None}, {"speed_ms": 2.5, "gust_ms": None})


def test_the_header_is_there_without_rows_too() -> None:
    day = Day(Zone.SE3, date(2026, 1, 2), Wind(9.0), [])
    assert len(lines(day)) == 1
    assert objects(day) == []


def test_maps_become_rows() -> None:
    assert lines(Rates("EUR", {"USD": 1.1, "SEK": 11.0})) == [
        ["base", "currency", "rate"], ["EUR", "USD", "1.1"], ["EUR", "SEK", "11.0"],
    ]  # fmt: skip
    matrix = Matrix({"EUR": {"USD": 1.1}, "USD": {"EUR": 0.9}})
    assert lines(matrix) == [["base", "currency", "rate"], ["EUR", "USD", "1.1"], ["USD", "EUR", "0.9"]]
    assert objects(matrix)[1] == {"base": "USD", "currency": "EUR", "rate": 0.9}


def test_rows_of_several_members_say_which_they_are_from() -> None:
    two = Two("x", [HOUR], [Wind(3.0, 4.0)])
    names, left, right = lines(two)
    assert names[:3] == ["list", "of", "start"]
    assert names[-2:] == ["speed_ms", "gust_ms"]
    assert (left[:3], left[-2:]) == (["left", "x", "1"], ["", ""])
    assert (right[:3], right[-2:]) == (["right", "x", ""], ["3.0", "4.0"])
    assert [found["list"] for found in objects(two)] == ["left", "right"]
    assert len(lines(Two("x", [HOUR], None))) == 2


def test_scalars_become_rows_of_one_column() -> None:
    assert lines(Names(["=a", "b"])) == [["name"], ["'=a"], ["b"]]
    assert objects(Names(["a"])) == [{"name": "a"}]


def test_rows_that_are_maps_have_the_columns_of_all() -> None:
    payload = Payload([{"a": 1, "b": [1, 2]}, {"c": {"d": None}, "a": None}, {}])
    assert lines(payload) == [["a", "b", "c"], ["1", "1;2", ""], ["", "", '{"d":null}'], ["", "", ""]]
    assert objects(payload) == payload.payload


def test_entries_with_rows_of_their_own_are_a_row_each() -> None:
    profile = Profile("NO", {"a": Series("m", [Wind(1.0), Wind(2.0, 3.0)]), "b": Series("kg", [])})
    assert lines(profile) == [
        ["country", "key", "unit", "speed_ms", "gust_ms"],
        ["NO", "a", "m", "1.0", ""],
        ["NO", "a", "m", "2.0", "3.0"],
        ["NO", "b", "kg", "", ""],
    ]
    assert objects(profile)[1:] == [
        {"country": "NO", "key": "a", "unit": "m", "speed_ms": 2.0, "gust_ms": 3.0},
        {"country": "NO", "key": "b", "unit": "kg", "speed_ms": None, "gust_ms": None},
    ]


def test_a_type_that_holds_itself_ends() -> None:
    names, line = lines(Tree("a", Tree("b")))
    assert dict(zip(names, line, strict=True))["child.name"] == "b"


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (Wrong, "Wrong.ROWS names nothing, which is not a field"),
        (WrongCarried, "WrongCarried.ROWS names nothing, which is not a field"),
        (NoRows, "NoRows.ROWS names items, which is neither a list"),
        (Twice, "Twice.ROWS: two columns are called start"),
        (LeftOut, "LeftOut.ROWS does not say what rows do with unit"),
    ],
)
def test_a_wrong_declaration_is_an_error(answer: Any, said: str) -> None:
    with pytest.raises(WrongRows, match=said):
        table_of(answer)


@pytest.mark.parametrize("answer", [Wrong, WrongCarried, NoRows, LeftOut])
def test_a_wrong_declaration_keeps_the_application_from_starting(answer: Any) -> None:
    """Not the first request fails, but the start, naming the type."""

    def toy() -> Any:
        """A toy."""

    toy.__annotations__["return"] = answer
    [entry] = endpoint("/toy", fresh=None)(toy).__dict__["endpoints"]
    with pytest.raises(WrongRows, match=rf"{answer.__name__}\.ROWS"):
        create_app(Settings(), endpoints=[entry])


RING = [(24.0, 59.0), (25.0, 59.0), (25.0, 60.0), (24.0, 59.0)]


@pytest.mark.parametrize(
    ("item", "geometry"),
    [
        (Track("a", LineString(RING[:2])), {"type": "LineString", "coordinates": [[24.0, 59.0], [25.0, 59.0]]}),
        (Track("a", None), None),
        (Parish("a", Polygon([RING]), 59.5), {"type": "Polygon", "coordinates": [[list(p) for p in RING]]}),
        (
            Parish("a", MultiPolygon([[RING]]), 1.0),
            {"type": "MultiPolygon", "coordinates": [[[list(p) for p in RING]]]},
        ),
    ],
)
def test_lines_and_areas_are_geometries(item: Any, geometry: Any) -> None:
    table = table_of(Collection[type(item)])  # type: ignore[misc]
    assert formats.forms_of(table) == ("json", "csv", "ndjson", "parquet", "xlsx", "geojson")
    found = json.loads(formats.encode(Collection.of([item]), "geojson", table))
    [feature] = found["features"]
    assert feature["geometry"] == geometry
    assert feature["properties"].keys() == {"name"} | ({"latitude"} if isinstance(item, Parish) else set())


def features(answer: Any, answer_type: Any = None) -> Any:
    return json.loads(formats.encode(answer, "geojson", table(answer, answer_type)))


def test_the_point_of_a_member_is_that_of_its_row() -> None:
    rides = Collection.of([Ride("1", Stop("a", 59.0, 24.5)), Ride("2", None), Ride("3", Stop("b", None, 24.0))])
    found = features(rides, Collection[Ride])
    assert [feature["geometry"] for feature in found["features"]] == [
        {"type": "Point", "coordinates": [24.5, 59.0]}, None, None,
    ]  # fmt: skip
    assert found["features"][0]["properties"] == {"line": "1", "stop": {"name": "a"}}
    assert found["bbox"] == [24.5, 59.0, 24.5, 59.0]


def test_the_point_of_what_is_carried_is_that_of_each_row() -> None:
    found = features(Times(Stop("a", 59.0, 24.5), [1, 2]))
    assert [(feature["geometry"]["coordinates"], feature["properties"]) for feature in found["features"]] == [
        ([24.5, 59.0], {"stop": {"name": "a"}, "minute": 1}),
        ([24.5, 59.0], {"stop": {"name": "a"}, "minute": 2}),
    ]


def test_of_two_points_none_is_that_of_the_row() -> None:
    assert formats.forms_of(table_of(Collection[Transfer])) == ("json", "csv", "ndjson", "parquet", "xlsx")


def test_the_bounding_box_holds_every_position() -> None:
    parishes = Collection.of(
        [Parish("a", MultiPolygon([[RING], [[(-5.0, 1.0), (9.0, 1.0), (9.0, 2.0), (-5.0, 1.0)]]]), 1.0)]
    )
    assert features(parishes, Collection[Parish])["bbox"] == [-5.0, 1.0, 25.0, 60.0]
    assert "bbox" not in features(Collection.of([]), Collection[Parish])


@pytest.mark.parametrize("answer", [Collection[Hour], Page[Hour], Slice[Hour], Day, Hour])
def test_every_answer_has_csv_and_ndjson(answer: Any) -> None:
    assert formats.forms_of(table_of(answer)) == ("json", "csv", "ndjson", "parquet", "xlsx")


def test_collections_keep_the_limit_whatever_the_provider_returned() -> None:
    assert Collection.of([1, 2, 3], 2) == Collection(2, [1, 2])
    assert Collection.of((1, 2, 3)) == Collection(3, [1, 2, 3])
    assert Page.of(Listing(9, (1, 2, 3)), 2, 2) == Page(2, 9, 2, 2, [1, 2])
    assert Slice.of([1, 2, 3], 9, 2) == Slice(2, 9, [1, 2])
