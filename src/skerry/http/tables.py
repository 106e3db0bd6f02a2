"""Answers as rows: which columns the rows of an answer type have, found once from its declaration, and the rows of an answer.

Nested members are columns named `a.b`. What has no fixed members (maps, lists of objects, a choice of several objects) is one
column, with JSON in CSV."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from operator import attrgetter
from typing import Any, NamedTuple, get_origin

from msgspec import inspect as shapes

from skerry.models.rows import Rows
from skerry.polygons import Geometry

LIST = "list"
"""Column that says which member of the answer a row is from."""
MAX_DEPTH = 8
"""A Struct that holds its own kind ends here."""


@dataclass(frozen=True)
class Column:
    """One column: its name in the output, and what reads its value from a row."""

    name: str
    of: Callable[[Any], Any]

    @classmethod
    def at(cls, name: str, path: tuple[str, ...]) -> "Column":
        """The column of a member, at the end of a path of attributes."""
        if not path:
            return cls(name, lambda value: value)
        if len(path) == 1:
            return cls(name, attrgetter(path[0]))
        return cls(name, partial(_follow, path))


def _follow(path: tuple[str, ...], value: Any) -> Any:
    for attribute in path:
        if value is None:
            return None
        value = getattr(value, attribute)
    return value


@dataclass(frozen=True)
class Member:
    """One member of an answer that holds rows."""

    of: Callable[[Any], Any]
    """Reads it from the answer."""
    name: str
    columns: tuple[Column, ...]
    """Empty where the rows are maps: which columns these have is only known from an answer."""


class Row(NamedTuple):
    """One row: the columns before its own, and the value that it is of."""

    leading: Mapping[str, Any]
    value: Any
    columns: tuple[Column, ...]


@dataclass(frozen=True)
class Table:
    """How the answers of one type are read as rows."""

    carried: tuple[Column, ...]
    """Members of the answer that each row has before its own."""
    carried_leaves: tuple[Column, ...]
    """The same with nested members as columns of their own."""
    keys: tuple[str, ...]
    value: str
    members: tuple[Member, ...]
    """Empty where the answer is one record."""
    record: tuple[Column, ...]
    geometry: tuple[str, ...]
    """Name of a row's member that is a geometry; or latitude and longitude; or nothing."""

    @cached_property
    def leading(self) -> tuple[str, ...]:
        """Names of the columns before those of the row itself."""
        several = (LIST,) if len(self.members) > 1 else ()
        return (*several, *(column.name for column in self.carried_leaves), *self.keys)

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """The rows' own columns: of several members each column once."""
        if not self.members:
            return self.record
        found = {column.name: column for member in self.members for column in member.columns}
        return tuple(found.values())

    def rows(self, answer: Any) -> Iterator[Row]:
        """The rows of an answer, in its order."""
        if not self.members:
            yield Row({}, answer, self.record)
            return
        carried = {column.name: column.of(answer) for column in self.carried}
        for member in self.members:
            before = {LIST: member.name, **carried} if len(self.members) > 1 else carried
            held = member.of(answer) or ()
            if self.keys and held:
                for keys, value in _of_map(held, self.keys):
                    yield Row({**before, **keys}, value, member.columns)
            else:
                for value in held:
                    yield Row(before, value, member.columns)


def _of_map(held: Mapping[Any, Any], keys: Sequence[str]) -> Iterator[tuple[Mapping[str, Any], Any]]:
    for key, value in held.items():
        if len(keys) == 1:
            yield {keys[0]: key}, value
        else:
            for inner, leaf in _of_map(value, keys[1:]):
                yield {keys[0]: key, **inner}, leaf


def table_of(answer: Any) -> Table | None:
    """How answers of this type are read as rows; None for what is no Struct (a stream).

    Raises TypeError for a declaration that names what the type does not have."""
    try:
        shape = shapes.type_info(answer)
    except TypeError:
        return None
    if not isinstance(shape, shapes.StructType):
        return None
    cls = _class(shape)
    declared: Rows | None = getattr(cls, "ROWS", None)
    if declared is None:
        return Table((), (), (), "value", (), tuple(_columns(shape)), _geometry(shape))
    fields = {field.name: field for field in shape.fields}
    named = [entry if isinstance(entry, tuple) else (entry, fields[entry].encode_name if entry in fields else entry)
             for entry in declared.carried]  # fmt: skip
    for name in (declared.member, *declared.also, *(attribute for attribute, _ in named)):
        if name.partition(".")[0] not in fields:
            raise TypeError(f"{cls.__name__}.ROWS names {name}, which is no field")
    members: list[Member] = []
    items: list[shapes.Type] = []
    for name in (declared.member, *declared.also):
        field = fields[name.partition(".")[0]]
        item = _entry(_inner(field.type, name), len(declared.keys))
        items.append(item)
        columns = tuple(_columns(item)) if isinstance(item, shapes.StructType) else _of_scalar(item, declared.value)
        members.append(Member(attrgetter(name), field.encode_name, columns))
    own = {column.name for member in members for column in member.columns}
    kept = [(attribute, name) for attribute, name in named if name not in own]  # others the row says itself
    carried = tuple(Column.at(name, (attribute,)) for attribute, name in kept)
    leaves = tuple(leaf for attribute, name in kept for leaf in _column(fields[attribute].type, (attribute,), name))
    geometries = {_geometry(item) if isinstance(item, shapes.StructType) else () for item in items}
    geometry = geometries.pop() if len(geometries) == 1 else ()
    leading = [*(column.name for column in leaves), *declared.keys]
    if twice := own & set(leading):
        raise TypeError(f"{cls.__name__}: two columns are called {min(twice)}")
    return Table(carried, leaves, declared.keys, declared.value, tuple(members), (), geometry)


def _inner(shape: shapes.Type, path: str) -> shapes.Type:
    """The type of a member, or of a member of that: `providers.items`."""
    found = _single(shape)
    for name in path.split(".")[1:]:
        if not isinstance(found, shapes.StructType):
            raise TypeError(f"{path}: there is no member {name}")
        found = next(_single(field.type) for field in found.fields if field.name == name)
    return found


def _of_scalar(item: shapes.Type, name: str) -> tuple[Column, ...]:
    return () if isinstance(item, shapes.DictType) else (Column.at(name, ()),)


def _entry(shape: shapes.Type, keys: int) -> shapes.Type:
    """Type of one entry of a list, or of a map of so many levels."""
    if isinstance(shape, shapes.CollectionType) and not keys:
        return _single(shape.item_type)
    if isinstance(shape, shapes.VarTupleType) and not keys:
        return _single(shape.item_type)
    if isinstance(shape, shapes.DictType) and keys:
        value = _single(shape.value_type)
        return _entry(value, keys - 1) if keys > 1 else value
    raise TypeError(f"a member with rows is a list, or a map with its keys named, not {type(shape).__name__}")


def _columns(
    shape: shapes.StructType, path: tuple[str, ...] = (), prefix: str = "", depth: int = 0
) -> Iterator[Column]:
    if shape.tag_field is not None:
        yield Column.at(prefix + shape.tag_field, (*path, "__struct_config__", "tag"))
    for field in shape.fields:
        yield from _column(field.type, (*path, field.name), prefix + field.encode_name, depth)


def _column(kind: shapes.Type, path: tuple[str, ...], name: str, depth: int = 0) -> Iterator[Column]:
    """The column of a member, or those of what it holds."""
    inner = _single(kind)
    if isinstance(inner, shapes.StructType) and depth < MAX_DEPTH and not _is_geometry(inner):
        yield from _columns(inner, path, f"{name}.", depth + 1)
    else:
        yield Column.at(name, path)


def _single(shape: shapes.Type) -> shapes.Type:
    """A type without its notes and its None."""
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
    """The Struct itself, where the type is one of its parametrizations."""
    origin: type = get_origin(shape.cls) or shape.cls
    return origin


def _geometry(shape: shapes.StructType) -> tuple[str, ...]:
    fields = {field.name for field in shape.fields}
    areas = [field.encode_name for field in shape.fields if _is_geometry(_single(field.type))]
    if areas:
        return (areas[0],)
    return ("latitude", "longitude") if {"latitude", "longitude"} <= fields else ()
