"""DCAT, the vocabulary of data catalogues (W3C), as JSON-LD: datasets and their files."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from msgspec import Struct

from skerry.errors import ReplyError
from skerry.upstream.formats.text import one_line, or_none
from skerry.upstream.formats.times import utc_or_none
from skerry.upstream.reply import Reply

Node = dict[str, Any]


class Distribution(Struct, frozen=True):
    """A file or service of a dataset."""

    url: str
    format: str | None
    license: str | None


class DcatDataset(Struct, frozen=True):
    """A dataset of a catalogue."""

    id: str
    title: str
    description: str | None
    url: str | None
    updated_at: datetime | None
    distributions: tuple[Distribution, ...]


def read_datasets(reply: Reply, language: str = "en") -> tuple[DcatDataset, ...]:
    """The datasets of a JSON-LD document, in order, with strings in this language where there are any.

    Names are compared without their prefix (`dcat:`, `dct:`) or namespace. Raises ReplyError for a document without
    nodes."""
    nodes = [_short(node) for node in _nodes(reply.json(Any))]
    if not nodes:
        raise ReplyError("returned JSON-LD without nodes")
    by_id = {str(node["@id"]): node for node in nodes if "@id" in node}
    return tuple(
        _dataset(node, by_id, language) for node in nodes if "Dataset" in map(_local, _each(node.get("@type")))
    )


def _nodes(document: Any) -> Iterator[Node]:
    """The nodes of a document: of its graph or list, or the document itself, and the datasets inside catalogues."""
    for node in _each(document.get("@graph", document) if isinstance(document, dict) else document):
        if isinstance(node, dict):
            yield node
            for name, value in node.items():
                if _local(name) == "dataset":
                    yield from _nodes(value)


def _dataset(node: Node, by_id: dict[str, Node], language: str) -> DcatDataset:
    distributions = (_short(by_id.get(_id(entry), entry)) for entry in _each(node.get("distribution")) if entry)
    title = _text(node.get("title"), language)
    return DcatDataset(
        id=str(node.get("@id") or _text(node.get("identifier"), language) or title or ""),
        title=title or "",
        description=_text(node.get("description"), language),
        url=_address(node.get("landingPage")),
        updated_at=utc_or_none(_text(node.get("modified"), language)),
        distributions=tuple(
            Distribution(url, _format(entry, language), _address(entry.get("license")))
            for entry in distributions
            if (url := _address(entry.get("downloadURL")) or _address(entry.get("accessURL")))
        ),
    )


def _format(node: Node, language: str) -> str | None:
    """A short name such as `CSV`, from a name, a media type, or the URL of an entry of a code list."""
    value = node.get("format") or node.get("mediaType")
    stated = _text(value, language) or _address(value)
    return stated.rstrip("/").rpartition("/")[2] if stated else None


def _text(value: Any, language: str) -> str | None:
    """The string in the language, else the first string. `value` is a string, an object with `@value`, or a list of
    them."""
    texts = [entry if isinstance(entry, dict) else {"@value": entry} for entry in _each(value)]
    texts = [entry for entry in texts if isinstance(entry.get("@value"), str)]
    chosen = next((entry for entry in texts if entry.get("@language") == language), texts[0] if texts else None)
    return one_line(chosen["@value"]) if chosen else None


def _address(value: Any) -> str | None:
    return next((address for entry in _each(value) if (address := or_none(_id(entry)))), None)


def _id(value: Any) -> str:
    return str(value.get("@id", "")) if isinstance(value, dict) else str(value or "")


def _each(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]


def _short(node: Any) -> Node:
    return {_local(name): value for name, value in node.items()} if isinstance(node, dict) else {}


def _local(name: Any) -> str:
    """`title` for `dct:title` and `http://purl.org/dc/terms/title`; `@id` is unchanged."""
    return str(name).rpartition("#")[2].rpartition("/")[2].rpartition(":")[2]
