"""Comparison of a provider's live replies with recorded ones."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from urllib.parse import parse_qsl, unquote, urlsplit

from msgspec import Struct

from skerry.recordings.replay import Cassettes, Exchange
from skerry.recordings.shapes import BodyKind, Shape, merged, shape_of

VALUE = re.compile(r"\*|.*(\d|\{).*|[A-Z]{2,5}|[a-z]{2}", re.DOTALL)
"""A part of a URL that is a value: it has a digit, or is a code or a wildcard. Other words may select another kind of
reply."""
MIN_RECORDS = 3
"""Records that must lack a value before a single field counts as lost: one reading or one person may have none."""


class DriftKind(StrEnum):
    """What is wrong with a reply or an answer."""

    STATUS = "status"
    """The status is not the recorded one, or not 200."""
    FORMAT = "format"
    """The format has changed, such as HTML instead of JSON."""
    FIELD_GONE = "field gone"
    EMPTY = "field empty"
    """A field of our answer has lost its values."""
    NULL = "field null"
    """A field of one record that the published example fills. Not drift: the record may have no value today."""
    TYPE_CHANGED = "type changed"
    SCHEMA = "schema"
    """Our answer does not match its type, or a figure is out of bounds."""
    IDENTITY = "identity"
    """The reply is about another record than the requested one."""
    STALE = "stale"
    """The figures are older than their cadence allows."""
    UNAVAILABLE = "unavailable"
    """The provider did not answer. Not drift: it may answer tomorrow."""
    NOT_CALLED = "not called"
    """No call has reached the provider, so nothing is known about it."""


class Finding(Struct, frozen=True):
    """One difference."""

    problem: DriftKind
    detail: str

    @property
    def is_drift(self) -> bool:
        return self.problem not in (DriftKind.UNAVAILABLE, DriftKind.NULL)


class LiveExchange(Struct, frozen=True):
    """A request to a provider and its live reply."""

    method: str
    url: str
    body: str
    """Body of the request."""
    status: int
    headers: dict[str, str]
    content: bytes


def compare(recorded: Shape, live: Shape) -> list[Finding]:
    """Differences between recorded replies and the live one: another format, missing fields, other types. New fields are
    not drift."""
    if {recorded.kind, live.kind} <= {BodyKind.CSV, BodyKind.OTHER} and recorded.kind is not live.kind:
        return []  # the detection of CSV is a guess
    if recorded.kind is not live.kind:
        return [Finding(DriftKind.FORMAT, f"{live.kind} instead of {recorded.kind}")]
    findings = []
    gone: list[str] = []
    for path, field in sorted(recorded.fields.items()):
        found = live.fields.get(path)
        if found is None:
            if field.always and _parent_has_members(live, path) and not path.startswith(tuple(gone)):
                gone.append(f"{path}.")
                findings.append(Finding(DriftKind.FIELD_GONE, path))
            continue
        before, after = field.types - {"null"}, found.types - {"null"}
        if before and after and not before & after:
            findings.append(Finding(DriftKind.TYPE_CHANGED, f"{path}: {_words(after)} instead of {_words(before)}"))
    return findings


def empty_fields(published: Shape, live: Shape) -> Iterator[tuple[str, DriftKind]]:
    """Paths of fields that have a value in every record of a published answer, and in no record of the live one. Where there are
    few records, one field without a value is no drift; half of their fields are."""
    filled = [path for path, field in sorted(published.fields.items()) if field.always and "null" not in field.types]
    lost = [path for path in filled if path != "$" and _is_empty(live, path)]
    owners = Counter(map(_owner, filled))
    lost_owners = Counter(map(_owner, lost))
    for path in lost:
        owner = _owner(path)
        records = live.fields[owner].count if owner in live.fields else 1
        is_drift = records >= MIN_RECORDS or 1 < lost_owners[owner] >= owners[owner] / 2
        yield path, DriftKind.EMPTY if is_drift else DriftKind.NULL


def _is_empty(live: Shape, path: str) -> bool:
    """Whether no record has a value, though there are records."""
    found = live.fields.get(path)
    return _parent_has_members(live, path) if found is None else found.types == {"null"}


def _owner(path: str) -> str:
    """The path of the record that has a field."""
    return path.rpartition(".")[0]


def drift(cassettes: Cassettes, live: LiveExchange) -> list[Finding]:
    """Differences between a live exchange and recorded ones of the same kind; none if there is no recording."""
    exact = cassettes.find(live.method, live.url, live.body)
    if live.status >= 400:
        # For another day or item, a 404 may be correct.
        is_drift = exact is not None and not exact[1] and exact[0].line.status == 200
        return [Finding(DriftKind.STATUS, f"the provider returned {live.status}")] if is_drift else []
    recorded = alike(cassettes.exchanges, live) if exact is None else [exact[0]]
    shapes = [
        shape_of((exchange.folder / exchange.line.file).read_bytes())
        for exchange in recorded
        if exchange.line.status == 200
    ]
    filled = [shape for shape in shapes if shape.kind is not BodyKind.EMPTY] or shapes
    return compare(merged(filled), shape_of(live.content)) if filled else []


def alike(exchanges: Iterable[Exchange], live: LiveExchange) -> Sequence[Exchange]:
    """The recorded exchanges that differ from a live one only in values such as numbers, days and codes."""
    if live.method != "GET":  # the body of a POST selects the reply
        return []
    return [one for one in exchanges if one.line.method == "GET" and _differs_in_values(one.line.url, live.url)]


def _differs_in_values(recorded: str, live: str) -> bool:
    ours, theirs = urlsplit(live), urlsplit(recorded)
    path, recorded_path = unquote(ours.path).split("/"), unquote(theirs.path).split("/")
    query, recorded_query = (dict(parse_qsl(parts.query, keep_blank_values=True)) for parts in (ours, theirs))
    if ours.netloc != theirs.netloc or len(path) != len(recorded_path) or set(query) != set(recorded_query):
        return False
    pairs = [*zip(path, recorded_path, strict=True), *((query[name], recorded_query[name]) for name in query)]
    return all(one == other or (VALUE.fullmatch(one) and VALUE.fullmatch(other)) for one, other in pairs)


def _parent_has_members(live: Shape, path: str) -> bool:
    """Whether the live reply has the record that lacks the field, and not an empty list or null in its place."""
    owner = _owner(path)
    return (
        owner in live.fields and ("object" in live.fields[owner].types or live.kind is not BodyKind.JSON)
    ) or owner == "$"


def _words(types: Iterable[str]) -> str:
    return " or ".join(sorted(types))
