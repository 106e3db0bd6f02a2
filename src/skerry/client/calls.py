"""Endpoints as methods: their names and arguments, from the registry.

A group is an attribute of the client. In it, a method is called after the fixed words of the path, without the name of the
group: `/electricity/today/{zone}` is `electricity.today(zone)`. What stands in braces is positional, so that one method answers
`/crypto` and `/crypto/{coin_id}`; query parameters are keywords."""

import keyword
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import quote

import msgspec
from msgspec import Struct

from skerry.api.endpoint import PREFIX, Endpoint, Kind
from skerry.api.signature import Parameter
from skerry.declarations import unique

FORMAT = "format"
Query = list[tuple[str, str]]
"""Names and values; a parameter with several values is repeated."""


class ApiCall(Struct, frozen=True):
    """One request."""

    path: str
    """With the prefix, without a query."""
    query: Query = []
    endpoint: Endpoint[Any] | None = None
    """None where only the path is known: the answer is then not typed."""

    def with_query(self, **changes: object) -> "ApiCall":
        """The same call with other values of these query parameters."""
        kept = [(name, value) for name, value in self.query if name not in changes]
        return ApiCall(self.path, [*kept, *_query(changes)], self.endpoint)


def methods(endpoints: Iterable[Endpoint[Any]]) -> dict[str, dict[int, Endpoint[Any]]]:
    """The endpoints of one group by the name of their method and the number of its positional arguments. The event stream is
    not among them: it has a method of the client itself.

    Raises DuplicateName if two would be called alike."""
    answering = [entry for entry in endpoints if entry.kind is not Kind.STREAM]
    named = [((method_name(entry), len(path_parameters(entry))), entry.path, entry) for entry in answering]
    unique("method", ((f"{name} with {count} arguments", path, path) for (name, count), path, _ in named))
    found: dict[str, dict[int, Endpoint[Any]]] = {}
    for (name, count), _, entry in named:
        found.setdefault(name, {})[count] = entry
    return found


def method_name(endpoint: Endpoint[Any]) -> str:
    """`today` of /electricity/today/{zone} in the group electricity."""
    words = [word.replace("-", "_") for word in endpoint.path.strip("/").split("/") if not word.startswith("{")]
    own = words[1:] if len(words) > 1 and words[0] == group_name(endpoint.group) else words
    return identifier("_".join(own))


def group_name(key: str) -> str:
    """The attribute of a group: `nordic_baltic` of nordic-baltic."""
    return key.replace("-", "_")


def path_parameters(endpoint: Endpoint[Any]) -> Sequence[Parameter]:
    """In the order of the path, which is that of the positional arguments."""
    by_name = {parameter.external: parameter for parameter in endpoint.parameters if parameter.place == "path"}
    return [by_name[word[1:-1]] for word in endpoint.path.split("/") if word.startswith("{")]


def query_parameters(endpoint: Endpoint[Any]) -> Mapping[str, Parameter]:
    """By the name of the keyword argument."""
    return {identifier(entry.external): entry for entry in endpoint.parameters if entry.place == "query"}


def identifier(name: str) -> str:
    """A name as Python can have it: `from_` for a parameter `from`."""
    return f"{name}_" if keyword.iskeyword(name) else name


def call_of(
    endpoints: Mapping[int, Endpoint[Any]], name: str, positional: Sequence[object], keywords: Mapping[str, object]
) -> ApiCall:
    """The call of a method. Raises TypeError for wrong arguments, as a function does."""
    endpoint = endpoints.get(len(positional))
    if endpoint is None:
        signatures = " or ".join(
            f"{name}({', '.join(parameter.external for parameter in path_parameters(entry))})"
            for entry in endpoints.values()
        )
        raise TypeError(f"{name} was called with {len(positional)} positional arguments: expected {signatures}")
    known = query_parameters(endpoint)
    if unknown := keywords.keys() - known.keys():
        has = ", ".join(known) or "none"
        raise TypeError(f"{name}() has no keyword argument {min(unknown)!r}; it has {has}")
    path = endpoint.path
    for parameter, value in zip(path_parameters(endpoint), positional, strict=True):
        path = path.replace(f"{{{parameter.external}}}", quote(_text(value), safe=""))
    query = _query({known[keyword_].external: value for keyword_, value in keywords.items()})
    return ApiCall(PREFIX + path, query, endpoint)


def call_of_path(path: str, query: Mapping[str, object]) -> ApiCall:
    """The call of a path, with or without the prefix."""
    path = "/" + path.lstrip("/")
    full = path if path == PREFIX or path.startswith(f"{PREFIX}/") else PREFIX + path
    return ApiCall(full, list(_query({name.removesuffix("_"): value for name, value in query.items()})))


def _query(values: Mapping[str, object]) -> Query:
    return list(_pairs(values))


def _pairs(values: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    for name, value in values.items():
        if value is None:
            continue
        several = value if isinstance(value, list | tuple | set | frozenset) else (value,)
        for each in several:
            yield name, _text(each)


def _text(value: object) -> str:
    """A value as it is written in a request: times as RFC 3339, enumerations by their value."""
    plain = msgspec.to_builtins(value)
    return str(plain).lower() if isinstance(plain, bool) else str(plain)
