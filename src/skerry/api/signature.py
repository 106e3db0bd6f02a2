"""Reads the annotations of an endpoint's parameters.

The types that endpoints use in annotations are in `skerry.api.parameters`."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import Meta

from skerry.api.allowed_values import in_words
from skerry.api.parameters import Allowed, Checked, Days, Header, Named, Resolved, Searched, Synonyms


@dataclass(frozen=True, eq=False)
class Parameter:
    """One request parameter of an endpoint."""

    name: str
    """Name in the signature."""
    external: str
    """Name in the request."""
    place: str
    """path, query or header"""
    type: Any
    """Type of one value, with bounds and description as msgspec metadata. None is not part of it: an optional parameter is
    omitted."""
    required: bool
    default: Any
    description: str
    aliases: tuple[str, ...] = ()
    """Other names in the request."""
    is_list: bool = False
    """Whether it takes several values, separated by commas or as repeated parameters; `type` is that of one value."""
    max_items: int | None = None
    member_of: str | None = None
    """The argument of which it is a field, such as `query` of a history."""
    words: str = ""
    """Description of the allowed values, if the type does not state them."""
    example: Any = None
    days: Days | None = None
    checks: tuple[Checked, ...] = ()
    resolved: Resolved | None = None
    is_search: bool = False
    """Whether it is a search string, which may match nothing."""

    @cached_property
    def choices(self) -> tuple[Any, ...]:
        """The values of an enumeration in their logical order; empty for other types."""
        kind, _ = split(self.type)
        if isinstance(kind, type) and issubclass(kind, Enum):
            return tuple(kind)
        return get_args(kind) if get_origin(kind) is Literal else ()

    @property
    def documented(self) -> str:
        """Its description with its aliases."""
        aliases = f"also accepted as {', '.join(f'`{alias}`' for alias in self.aliases)}" if self.aliases else ""
        return "; ".join(filter(None, (self.description, aliases)))

    @cached_property
    def schema(self) -> dict[str, Any]:
        """JSON Schema of its values, without null: an optional parameter is omitted."""
        inner: dict[str, Any] = msgspec.json.schema(self.type)
        reference, definitions = inner.get("$ref"), inner.pop("$defs", {})
        if reference:
            inner = dict(definitions[reference.rsplit("/", 1)[1]])
        for name in ("title", "description", "default"):
            inner.pop(name, None)
        if self.choices:
            inner["enum"] = msgspec.to_builtins(list(self.choices))
            inner.setdefault("type", "string" if isinstance(inner["enum"][0], str) else "integer")
        if self.example is not None and "examples" not in inner and inner.get("type") == "string":
            inner["examples"] = [self.as_documented(self.example)]
        elif "examples" in inner:
            inner["examples"] = [self.as_documented(example) for example in inner["examples"]]
        if not self.is_list:
            return inner
        bounds = {"minItems": 1} | ({} if self.max_items is None else {"maxItems": self.max_items})
        return {"type": "array", "items": inner, **bounds}

    def as_documented(self, given: Any) -> Any:
        """A value in the form of the schema: EE for `ee`, and "7" for the 7 of a string parameter."""
        text = str(msgspec.to_builtins(given))
        if (
            choice := next((each for each in self.choices if str(each).casefold() == text.casefold()), None)
        ) is not None:
            return msgspec.to_builtins(choice)
        try:
            return msgspec.to_builtins(msgspec.convert(text, self.type, strict=False))
        except msgspec.ValidationError:
            return text

    @cached_property
    def allowed(self) -> str:
        """Description of the allowed values, for error messages."""
        if self.choices:
            return "one of " + ", ".join(str(choice) for choice in msgspec.to_builtins(list(self.choices)))
        schema = self.schema["items"] if self.is_list else self.schema
        words = self.words or in_words(schema, self.description, self.example)
        if self.days is not None:
            words += f", from {self.days.first} to {self.days.last}"
        if self.max_items is not None:
            words += f", at most {self.max_items}"
        return words


def parameter_of(name: str, annotation: Any, place: str, default: Any, example: Mapping[str, Any]) -> Parameter:
    """A parameter of a function, or a field of a Struct that groups several parameters. `example` is by name in the
    request."""
    plain, notes = split(annotation)
    plain = _optional_type(plain) or plain
    external = name
    aliases: tuple[str, ...] = ()
    for note in notes:
        if isinstance(note, Named):
            external = note.name
        elif isinstance(note, Header):
            external, place = note.name, "header"
    for note in notes:
        if isinstance(note, Synonyms) and external in note.names and place == "query":
            aliases = tuple(alias for alias in note.names if alias != external)
    metas = [note for note in notes if isinstance(note, Meta)]
    inner_notes: tuple[Any, ...] = ()
    is_list, max_items = get_origin(plain) is list, None
    description = next((meta.description for meta in metas if meta.description), "")
    if is_list:
        max_items = next((meta.max_length for meta in metas if meta.max_length is not None), None)
        plain, inner_notes = split(get_args(plain)[0])
        metas = [note for note in inner_notes if isinstance(note, Meta)]
    notes = (*notes, *inner_notes)
    resolved = next((note for note in notes if isinstance(note, Resolved)), None)
    if resolved is not None:
        plain = str
    examples = [meta.examples[0] for meta in metas if meta.examples]
    return Parameter(
        name=name,
        external=external,
        place=place,
        type=Annotated[plain, _merged(metas)] if metas else plain,
        required=default is msgspec.NODEFAULT,
        default=None if default is msgspec.NODEFAULT else default,
        description=description,
        aliases=aliases,
        is_list=is_list,
        max_items=max_items,
        words=next((note.words for note in notes if isinstance(note, Allowed)), ""),
        example=example.get(external, examples[0] if examples else None),
        days=next((note for note in notes if isinstance(note, Days)), None),
        checks=tuple(note for note in notes if isinstance(note, Checked)),
        resolved=resolved,
        is_search=any(isinstance(note, Searched) for note in notes),
    )


def split(annotation: Any) -> tuple[Any, tuple[Any, ...]]:
    """A type without its metadata, and the metadata of `Annotated` around an optional type and inside it. The outermost
    comes first, because it takes precedence."""
    if get_origin(annotation) is Annotated:
        annotated, *outer = get_args(annotation)
        plain, inner = split(annotated)
        return plain, (*reversed(outer), *inner)
    if (wanted := _optional_type(annotation)) is not None:
        plain, notes = split(wanted)
        return plain | None, notes
    return annotation, ()


def _optional_type(annotation: Any) -> Any:
    """X of `X | None`."""
    if get_origin(annotation) in (Union, UnionType):
        others = [choice for choice in get_args(annotation) if choice is not NoneType]
        if len(others) == 1:
            return others[0]
    return None


NOTES = (
    "gt", "ge", "lt", "le", "multiple_of", "pattern", "min_length", "max_length", "tz", "title", "description", "examples",
)  # fmt: skip


def _merged(metas: list[Meta]) -> Meta:
    """All Metas merged into one, because msgspec rejects contradictory ones. The first, outermost value of each attribute
    takes precedence."""
    return Meta(
        **{
            name: next(value for meta in metas if (value := getattr(meta, name)) is not None)
            for name in NOTES
            if any(getattr(meta, name) is not None for meta in metas)
        }
    )
