"""Answers as tables: the columns of an answer type, derived once from its declaration, and the rows of an answer.

Nested members are columns named `a.b`. A member without fixed members of its own (a map, a list of objects, a union of
objects) is one column, with JSON in CSV."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial
from itertools import chain, repeat
from operator import attrgetter
from types import NoneType, UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin

from msgspec import Struct
from msgspec import inspect as shapes

from skerry.http.cells import CellKind, combined, fitting, kind_of
from skerry.models.feeds import HasFeedEntry
from skerry.models.rows import COUNTS, Rows
from skerry.polygons import Geometry

LIST = "list"
"""Column that names the member of the answer to which a row belongs."""
MAX_DEPTH = 8
"""Maximum depth of nested columns, which stops recursive Structs."""
NO_ROWS = "which is neither a list nor a map whose keys are named, nor a record of `also`"


class WrongRows(Exception):
    """A type declares rows that it does not have."""


@dataclass(frozen=True)
class Column:
    """One column: its name in the output, and the function that reads its value from a row."""

    name: str
    of: Callable[[Any], Any]
    direct: Callable[[Any], Any]
    """Faster variant of `of`, which raises AttributeError if a member on the path is null."""
    kind: CellKind

    @classmethod
    def at(cls, name: str, path: tuple[str, ...], kind: CellKind) -> "Column":
        """The column of a member at a path of attributes."""
        if not path:
            return cls(name, _itself, _itself, kind)
        direct = attrgetter(".".join(path))
        return cls(name, direct if len(path) == 1 else partial(_follow, path), direct, kind)

    def values(self, rows: Iterable[Any]) -> list[Any]:
        """The values of this column in all rows."""
        try:
            return list(map(self.direct, rows))
        except AttributeError:
            return list(map(self.of, rows))


def _itself(value: Any) -> Any:
    return value


def _follow(path: tuple[str, ...], value: Any) -> Any:
    for attribute in path:
        if value is None:
            return None
        value = getattr(value, attribute)
    return value


@dataclass(frozen=True)
class Member:
    """A member of an answer that contains rows."""

    of: Callable[[Any], Any]
    """Reads the member from the answer."""
    name: str
    columns: tuple[Column, ...]
    """Empty if the rows are maps, whose columns are only known from an answer."""
    inner: "RowLayout | None"
    """The table of each entry, if entries contain rows themselves."""


class RowGroup(NamedTuple):
    """Rows with the same leading members."""

    leading: Mapping[str, Any]
    """Members that precede the row's own members."""
    leaves: Sequence[Any]
    """The same as values of the columns `RowLayout.leading`, without those of `keys`."""
    keys: Sequence[tuple[Any, ...]]
    """Keys of each row, if the rows are the entries of a map."""
    names: tuple[str, ...]
    """Columns of `keys`."""
    rows: Sequence[Any]
    columns: tuple[Column, ...]
    """Empty if the rows are maps."""


class FlatColumn(NamedTuple):
    """One column of a whole answer."""

    name: str
    kind: CellKind
    values: list[Any]
    """As the answer has them, one for each row."""


@dataclass(frozen=True)
class RowLayout:
    """Conversion of the answers of one type into rows."""

    carried: tuple[Column, ...]
    """Members of the answer that are repeated in each row, before its own members."""
    carried_leaves: tuple[Column, ...]
    """The same members flattened: one column for each nested member."""
    keys: tuple[str, ...]
    value: str
    members: tuple[Member, ...]
    """Empty if the answer is a single record."""
    record: tuple[Column, ...]
    geometry: tuple[str, ...]
    """Path to the geometry of a row, or paths to its latitude and longitude; empty if it has neither."""
    is_feed: bool = False
    """Whether the rows are entries of a feed."""

    @cached_property
    def leading(self) -> tuple[str, ...]:
        """Names of the columns before the row's own columns."""
        several = (LIST,) if len(self.members) > 1 else ()
        inner = self.members[0].inner if self.members else None
        own = (*several, *(column.name for column in self.carried_leaves), *self.keys)
        return own if inner is None else (*own, *inner.leading)

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """The rows' own columns, without duplicates if several members have rows."""
        if not self.members:
            return self.record
        found = {column.name: column for member in self.members for column in member.columns}
        return tuple(found.values())

    def flat(self, answer: Any) -> list[FlatColumn]:
        """The whole answer as columns: those of `leading`, then the rows' own."""
        groups = list(self.groups(answer))
        own = [column.name for column in self.columns] or _names(groups)
        found: list[list[Any]] = [[] for _ in (*self.leading, *own)]
        for group in groups:
            size = len(group.rows)
            columns = {column.name: column for column in group.columns}
            cells: Iterator[Iterable[Any]] = chain(
                (repeat(value, size) for value in group.leaves),
                zip(*group.keys, strict=True) if size else repeat((), len(group.names)),
                (columns[name].values(group.rows) if name in columns else repeat(None, size) for name in own)
                if group.columns
                else ([row.get(name) for row in group.rows] for name in own),
            )
            for values, added in zip(found, cells, strict=True):
                values.extend(added)
        names = [*self.leading, *own]
        return [
            FlatColumn(name, fitting(self._kinds.get(name), values), values)
            for name, values in zip(names, found, strict=True)
        ]

    @cached_property
    def _kinds(self) -> Mapping[str, CellKind]:
        """Kinds of the columns by name; the keys of maps, and the columns of rows that are maps, are only known from an
        answer."""
        inner = [member.inner.carried_leaves for member in self.members if member.inner is not None]
        kinds: dict[str, set[CellKind]] = {}
        for column in chain(self.carried_leaves, *inner, self.record, *(member.columns for member in self.members)):
            kinds.setdefault(column.name, set()).add(column.kind)
        return {name: combined(found) for name, found in kinds.items()}

    def groups(self, answer: Any) -> Iterator[RowGroup]:
        """The rows of an answer, in order, in groups with the same leading members."""
        if not self.members:
            yield RowGroup({}, (), (), (), [answer], self.record)
            return
        carried = {column.name: column.of(answer) for column in self.carried}
        leaves = [column.of(answer) for column in self.carried_leaves]
        for member in self.members:
            several = len(self.members) > 1
            before = {LIST: member.name, **carried} if several else carried
            cells = [member.name, *leaves] if several else leaves
            held = member.of(answer) or ()
            keys, rows = _entries(held, len(self.keys)) if self.keys and held else ((), held)
            if member.inner is None:
                yield RowGroup(before, cells, keys, self.keys, rows, member.columns)
                continue
            for key, row in zip(keys or ((),) * len(rows), rows, strict=True):
                named = dict(zip(self.keys, key, strict=True))
                for group in member.inner.groups(row):
                    empty = [dict.fromkeys(column.name for column in group.columns)]
                    yield RowGroup(
                        {**before, **named, **group.leading}, [*cells, *key, *group.leaves], group.keys, group.names,
                        *((group.rows, group.columns) if group.rows else (empty, ())),
                    )  # fmt: skip


def _names(groups: Iterable[RowGroup]) -> list[str]:
    """The distinct keys of rows that are maps, in order of appearance."""
    return list(dict.fromkeys(name for group in groups for row in group.rows for name in row))


def _entries(held: Mapping[Any, Any], levels: int) -> tuple[list[tuple[Any, ...]], list[Any]]:
    """Keys and values of a map that is nested `levels` deep."""
    keys: list[tuple[Any, ...]] = [()]
    values: list[Any] = [held]
    for _ in range(levels):
        keys = [(*key, inner) for key, value in zip(keys, values, strict=True) for inner in value]
        values = [inner for value in values for inner in value.values()]
    return keys, values


@cache
def table_of(answer: Any, declared: Rows | None = None) -> RowLayout | None:
    """The table of an answer type, by its own declaration or the given one; None for a type that is not a Struct (a
    stream).

    Raises WrongRows for a declaration that names a missing member, or leaves a member out."""
    try:
        shape = shapes.type_info(answer)
    except TypeError:
        return None
    return _table_of(shape, declared) if isinstance(shape, shapes.StructType) else None


def check_rows(kind: type, fields: Mapping[str, Any]) -> None:
    """Raise WrongRows for an invalid declaration, as far as the field types show it. It is faster than `table_of`, so that
    all types can be checked at start."""
    declared: Rows | None = getattr(kind, "ROWS", None)
    if declared is None:
        return
    _check_names(kind, declared, fields.keys())
    for name in (declared.member, *declared.also):
        held = _without_none(fields[name.partition(".")[0]])
        holder = get_origin(held) or held
        if "." in name or not isinstance(holder, type):  # nested members are checked when the table is built
            continue
        if name in declared.also and issubclass(holder, Struct):
            continue
        if not issubclass(holder, Mapping if declared.keys else list | tuple):
            raise WrongRows(f"{kind.__name__}.ROWS names {name}, {NO_ROWS}")


def _check_names(kind: type, declared: Rows, fields: Collection[str]) -> None:
    carried = (entry[0] if isinstance(entry, tuple) else entry for entry in declared.carried)
    known = (declared.member, *declared.also, *carried, *declared.json_only)
    for name in known:
        if name.partition(".")[0] not in fields:
            raise WrongRows(f"{kind.__name__}.ROWS names {name}, which is not a field")
    if unnamed := set(fields) - {name.partition(".")[0] for name in known} - COUNTS:
        raise WrongRows(f"{kind.__name__}.ROWS does not say what rows do with {', '.join(sorted(unnamed))}")


def _without_none(annotation: Any) -> Any:
    """X of `Annotated[X | None, ...]`."""
    if get_origin(annotation) is Annotated:
        return _without_none(get_args(annotation)[0])
    if get_origin(annotation) in (Union, UnionType):
        others = [choice for choice in get_args(annotation) if choice is not NoneType]
        return _without_none(others[0]) if len(others) == 1 else annotation
    return annotation


def _table_of(shape: shapes.StructType, declared: Rows | None = None) -> RowLayout:
    cls = _class(shape)
    declared = declared or getattr(cls, "ROWS", None)
    if declared is None:
        return RowLayout((), (), (), "value", (), tuple(_columns(shape)), _geometry(shape), _is_entry(shape))
    fields = {field.name: field for field in shape.fields}
    named = [entry if isinstance(entry, tuple) else (entry, fields[entry].encode_name if entry in fields else entry)
             for entry in declared.carried]  # fmt: skip
    _check_names(cls, declared, fields.keys())
    members: list[Member] = []
    items: list[shapes.Type] = []
    geometries: list[tuple[str, ...]] = []
    for name in (declared.member, *declared.also):
        field = fields[name.partition(".")[0]]
        held = _inner(field.type, name)
        alone = name in declared.also and isinstance(held, shapes.StructType)
        item = held if alone else _entry(held, len(declared.keys))
        if item is None:
            raise WrongRows(f"{cls.__name__}.ROWS names {name}, {NO_ROWS}")
        items.append(item)
        inner = None
        if not isinstance(item, shapes.StructType):
            columns = _of_scalar(item, declared.value)
        elif hasattr(_class(item), "ROWS"):
            inner = _table_of(item)
            columns = inner.columns
        else:
            columns = tuple(_columns(item))
        of = attrgetter(name)
        members.append(Member(partial(_alone, of) if alone else of, field.encode_name, columns, inner))
        geometries.append(_geometry(item) if isinstance(item, shapes.StructType) else ())
    own = {column.name for member in members for column in member.columns}
    kept = [(attribute, name) for attribute, name in named if name not in own]  # the row has the others itself
    carried = tuple(Column.at(name, (attribute,), kind_of(fields[attribute].type)) for attribute, name in kept)
    leaves = tuple(leaf for attribute, name in kept for leaf in _column(fields[attribute].type, (attribute,), name))
    geometry = geometries[0] if len(set(geometries)) == 1 else ()
    if not geometry and not any(geometries):
        geometry = _only_point((name, fields[attribute].type) for attribute, name in kept)
    is_feed = all(_is_entry(item) for item in items)
    table = RowLayout(carried, leaves, declared.keys, declared.value, tuple(members), (), geometry, is_feed)
    if twice := [name for name, times in Counter([*own, *table.leading]).items() if times > 1]:
        raise WrongRows(f"{cls.__name__}.ROWS: two columns are called {min(twice)}")
    return table


def _is_entry(shape: shapes.Type) -> bool:
    """Whether records of this type are entries of a feed."""
    return isinstance(shape, shapes.StructType) and issubclass(_class(shape), HasFeedEntry)


def _alone(of: Callable[[Any], Any], answer: Any) -> tuple[Any, ...]:
    """The only row of a member that is a record; none where it is null."""
    record = of(answer)
    return () if record is None else (record,)


def _inner(shape: shapes.Type, path: str) -> shapes.Type | None:
    """The type of a member at a path such as `providers.items`; None if there is no such member."""
    found: shapes.Type | None = _single(shape)
    for name in path.split(".")[1:]:
        if not isinstance(found, shapes.StructType):
            return None
        found = next((_single(field.type) for field in found.fields if field.name == name), None)
    return found


def _of_scalar(item: shapes.Type, name: str) -> tuple[Column, ...]:
    return () if isinstance(item, shapes.DictType) else (Column.at(name, (), kind_of(item)),)


def _entry(shape: shapes.Type | None, keys: int) -> shapes.Type | None:
    """Type of one entry of a list, or of a map nested `keys` deep; None for any other type."""
    if isinstance(shape, shapes.CollectionType) and not keys:
        return _single(shape.item_type)
    if isinstance(shape, shapes.VarTupleType) and not keys:
        return _single(shape.item_type)
    if isinstance(shape, shapes.DictType) and keys:
        value = _single(shape.value_type)
        return _entry(value, keys - 1) if keys > 1 else value
    return None


def _columns(
    shape: shapes.StructType, path: tuple[str, ...] = (), prefix: str = "", depth: int = 0
) -> Iterator[Column]:
    if shape.tag_field is not None:
        yield Column.at(prefix + shape.tag_field, (*path, "__struct_config__", "tag"), CellKind.TEXT)
    for field in shape.fields:
        yield from _column(field.type, (*path, field.name), prefix + field.encode_name, depth)


def _column(kind: shapes.Type, path: tuple[str, ...], name: str, depth: int = 0) -> Iterator[Column]:
    """The column of a member, or the columns of its members."""
    inner = _single(kind)
    if isinstance(inner, shapes.StructType) and depth < MAX_DEPTH and not _is_geometry(inner):
        yield from _columns(inner, path, f"{name}.", depth + 1)
    else:
        yield Column.at(name, path, kind_of(inner))


def _single(shape: shapes.Type) -> shapes.Type:
    """A type without metadata and without None."""
    if isinstance(shape, shapes.Metadata):
        return _single(shape.type)
    if isinstance(shape, shapes.UnionType):
        others = [choice for choice in shape.types if not isinstance(choice, shapes.NoneType)]
        if len(others) == 1:
            return _single(others[0])
    return shape


def _is_geometry(shape: shapes.Type) -> bool:
    choices = shape.types if isinstance(shape, shapes.UnionType) else (shape,)
    found = [_single(choice) for choice in choices if not isinstance(choice, shapes.NoneType)]
    return bool(found) and all(
        isinstance(choice, shapes.StructType) and issubclass(_class(choice), Geometry) for choice in found
    )


def _class(shape: shapes.StructType) -> type:
    """The Struct class, without type arguments."""
    origin: type = get_origin(shape.cls) or shape.cls
    return origin


def _geometry(shape: shapes.StructType, depth: int = 0) -> tuple[str, ...]:
    """Path to the geometry of a row, or paths to its latitude and longitude: of the member that the row declares as
    `GEOMETRY`, else of the row itself, else of its only member that has one."""
    if declared := getattr(_class(shape), "GEOMETRY", None):
        return _only_point(
            ((name, field.type) for field in shape.fields if (name := field.encode_name) == declared), depth + 1
        )
    fields = {field.name for field in shape.fields}
    areas = [field.encode_name for field in shape.fields if _is_geometry(_single(field.type))]
    if areas:
        return (areas[0],)
    if {"latitude", "longitude"} <= fields:
        return ("latitude", "longitude")
    return _only_point(((field.encode_name, field.type) for field in shape.fields), depth + 1)


def _only_point(members: Iterable[tuple[str, shapes.Type]], depth: int = 0) -> tuple[str, ...]:
    """Paths to the geometry in the members of a row; empty if several members have one, because none of them is the
    row's."""
    found = []
    for name, kind in members:
        inner = _single(kind)
        if isinstance(inner, shapes.StructType) and depth < MAX_DEPTH and (paths := _geometry(inner, depth)):
            found.append(tuple(f"{name}.{path}" for path in paths))
    return found[0] if len(found) == 1 else ()
