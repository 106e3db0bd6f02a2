"""From a request to the arguments of an endpoint.

The router finds the endpoint; this decodes the path, the query and the headers by the types in its signature. Every parameter
that is wrong, missing, unknown or repeated is found, and all of them are reported at once."""

import difflib
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec

from skerry.api.endpoint import Endpoint
from skerry.api.signature import Parameter
from skerry.asgi import Scope
from skerry.container import Container
from skerry.errors import NotFound
from skerry.http.problems import AliasConflict, ParameterError, RepeatedParameter, UnknownParameter, shorten
from skerry.http.query import Pair, QueryString
from skerry.http.values import NOTHING, Reader, reader_of

FORMAT = "format"
"""The parameter that every endpoint has but a stream: the form of the answer."""
SIMILAR = 0.7
"""Least similarity (0 to 1) of an unknown name to the one that is suggested."""
MAX_ERRORS = 20
MAX_NAME = 40
"""Longest part of an unknown name that is compared with known ones."""


class WrongParameters(Exception):
    """The request cannot be answered as it is."""

    def __init__(self, errors: list[ParameterError]) -> None:
        super().__init__(f"{len(errors)} wrong parameters")
        self.errors = errors


class Decoded(msgspec.Struct, frozen=True):
    """What a request asks an endpoint for."""

    arguments: dict[str, Any]
    """By name in the signature."""
    query: bytes
    """The query string with each parameter under its documented name, without those that are ignored."""
    form: str | None
    """Value of `format`."""
    names: Mapping[str, str]
    """Documented name to the alias that the caller used."""
    given: Mapping[str, str]
    """Documented name to the value, as the caller wrote it."""


UNASKED = Decoded({}, b"", None, {}, {})
"""Decoded from a request that says nothing."""


class Decoder:
    """Decodes the requests of one endpoint. What does not depend on a request is computed once."""

    def __init__(self, endpoint: Endpoint[Any], container: Container, forms: tuple[str, ...]) -> None:
        self._endpoint = endpoint
        self._container = container
        self._forms = forms
        readers = [(parameter, reader_of(parameter)) for parameter in endpoint.parameters]
        self._in_query = tuple(entry for entry in readers if entry[0].place == "query")
        self._elsewhere = tuple(entry for entry in readers if entry[0].place != "query")
        self._records = {
            parameter.member_of: endpoint.hints[parameter.member_of]
            for parameter in endpoint.parameters
            if parameter.member_of is not None
        }

    @cached_property
    def _needs_nothing(self) -> bool:
        """Whether a request without a query has nothing to decode."""
        needed = any(parameter.required for parameter, _ in self._in_query)
        return not (self._elsewhere or self._records or needed)

    @cached_property
    def _names(self) -> dict[str, str]:
        """Documented name by every name that a query may use."""
        names = {alias: parameter.external for parameter, _ in self._in_query for alias in parameter.aliases}
        names |= {parameter.external: parameter.external for parameter, _ in self._in_query}
        return names | {FORMAT: FORMAT} if self._forms else names

    def decode(self, scope: Scope) -> Decoded:
        """Raises WrongParameters; where all are right but some name what does not exist, NotFound."""
        if not scope["query_string"] and self._needs_nothing:
            return UNASKED
        query = QueryString(scope["query_string"], self._names)
        reading = Reading(self._container)
        for name, text in query.undecodable.items():
            reading.wrong(name, "query", text, "characters in UTF-8")
        for name, text in list(query.unknown.items())[:MAX_ERRORS]:
            reading.errors.append(self._unknown(name, text))
        form = self._form(query.given.pop(FORMAT, []), reading)
        given: dict[str, str] = {}
        for parameter, read in self._elsewhere:
            value = _in_path(scope, parameter) if parameter.place == "path" else _in_header(scope, parameter)
            if value is not None:
                given[parameter.external] = value
                reading.one(parameter, read, parameter.external, value)
        names: dict[str, str] = {}
        for parameter, read in self._in_query:
            pairs = query.given.get(parameter.external)
            if not pairs:
                if parameter.required and parameter.external not in query.undecodable:
                    reading.wrong(parameter.external, "query", None, parameter.allowed)
                continue
            name, value = pairs[0]
            given[parameter.external] = ",".join(value for _, value in pairs)
            if name != parameter.external:
                names[parameter.external] = name
            if parameter.is_list and all(other == name for other, _ in pairs):
                reading.several(parameter, read, name, ",".join(value for _, value in pairs))
            elif len(pairs) > 1:
                reading.repeated(parameter.external, pairs, parameter.allowed)
            else:
                reading.one(parameter, read, name, value)
        arguments = reading.finish()
        return Decoded(self._gathered(arguments) if self._records else arguments, query.canonical, form, names, given)

    def _gathered(self, arguments: dict[str, Any]) -> dict[str, Any]:
        """Arguments of which some are the fields of a record."""
        fields: dict[str, dict[str, Any]] = {name: {} for name in self._records}
        plain: dict[str, Any] = {}
        for parameter in self._endpoint.parameters:
            if parameter.name in arguments:
                into = plain if parameter.member_of is None else fields[parameter.member_of]
                into[parameter.name] = arguments[parameter.name]
        return plain | {name: self._records[name](**values) for name, values in fields.items()}

    def _form(self, pairs: list[Pair], reading: "Reading") -> str | None:
        if not pairs:
            return None
        allowed = "one of " + ", ".join(self._forms)
        form = pairs[0][1].lower()
        if len(pairs) > 1:
            reading.repeated(FORMAT, pairs, allowed)
        elif form not in self._forms:
            reading.wrong(FORMAT, "query", pairs[0][1], allowed)
        return form

    def _unknown(self, name: str, value: str) -> ParameterError:
        """A parameter that this endpoint does not have, and the one that may be meant."""
        near = _near(name, self._names, 1)
        suggestion = self._names[near[0][0]] if near else None
        own = [parameter.external for parameter, _ in self._in_query]
        allowed = f"this path takes {', '.join([*own, *([FORMAT] if self._forms else [])])}"
        return UnknownParameter(name, "query", value, allowed, suggestion=suggestion)


class Reading:
    """The reading of one request: the arguments so far, and what is wrong with it."""

    __slots__ = ("_arguments", "_container", "_unknown", "errors")

    def __init__(self, container: Container) -> None:
        self._container = container
        self._arguments: dict[str, Any] = {}
        self._unknown: list[NotFound] = []
        self.errors: list[ParameterError] = []

    def one(self, parameter: Parameter, read: Reader, name: str, given: str) -> None:
        """Read the value of a parameter that takes one."""
        try:
            self._arguments[parameter.name] = self._value(parameter, read, given)
        except NotFound as error:
            self._unknown.append(error)
        except ValueError:
            self.wrong(name, parameter.place, given, parameter.allowed, _nearest(given, parameter.choices))

    def several(self, parameter: Parameter, read: Reader, name: str, given: str) -> None:
        """Read the values of a parameter that takes a list. Each is kept once. One that does not exist is what it is alone: a
        404."""
        found: dict[Any, None] = {}
        unknown: list[NotFound] = []
        wrong: list[str] = []
        for text in dict.fromkeys(part.strip() for part in given.split(",")):
            try:
                if text:
                    found[self._value(parameter, read, text)] = None
            except NotFound as error:
                unknown.append(error)
            except ValueError:
                wrong.append(text)
        allowed = parameter.allowed + (f"; not {', '.join(wrong[:MAX_ERRORS])}" if wrong else "")
        count = len(found) + len(unknown)
        if wrong or not count or (parameter.max_items is not None and count > parameter.max_items):
            self.wrong(name, parameter.place, given, allowed)
        else:
            self._unknown += unknown
            self._arguments[parameter.name] = list(found)

    def repeated(self, name: str, pairs: list[Pair], allowed: str) -> None:
        """A parameter that takes one value was given several times, or also under another of its names."""
        names = dict.fromkeys(name for name, _ in pairs)
        if len(names) == 1:
            given = ", ".join(shorten(value) for _, value in pairs)
            self.errors.append(RepeatedParameter(name, "query", given, f"one value: {allowed}"))
            return
        given = ", ".join(f"{name}={shorten(value)}" for name, value in pairs)
        once = f"{' and '.join(names)} name the same parameter: give one of them, {allowed}"
        self.errors.append(AliasConflict(name, "query", given, once))

    def wrong(self, name: str, place: str, given: str | None, allowed: str, suggestion: str | None = None) -> None:
        self.errors.append(ParameterError(name, place, given, allowed, suggestion=suggestion))

    def finish(self) -> dict[str, Any]:
        """The arguments, if nothing is wrong."""
        if self.errors:
            raise WrongParameters(self.errors[:MAX_ERRORS])
        if self._unknown:
            raise _all_of(self._unknown[:MAX_ERRORS])
        return self._arguments

    def _value(self, parameter: Parameter, read: Reader, given: str) -> Any:
        """One value. Raises ValueError for a wrong one, NotFound for a name that means nothing."""
        value = read(given)
        if parameter.resolved is None:
            return value
        if value.strip().casefold() in NOTHING:
            raise ValueError("no name")
        return self._container.get(parameter.resolved.resolver).resolve(value.strip())


def _nearest(given: str, choices: Sequence[Any]) -> str | None:
    """The choice that may be meant; none where the choices are not strings, or none is nearer than all others."""
    near = _near(given.strip(), (text for text in msgspec.to_builtins(list(choices)) if isinstance(text, str)), 2)
    ratios = [ratio for _, ratio in near]
    if not near or ratios[1:] == ratios[:1]:
        return None  # of `NO`, each of five zones may be meant
    return near[0][0]


def _near(given: str, names: Iterable[str], most: int) -> list[tuple[str, float]]:
    """Names like the given one in any case, the nearest first, each with its similarity."""
    wanted = given[:MAX_NAME].casefold()
    folded: dict[str, str] = {}
    for name in names:
        folded.setdefault(name.casefold(), name)
    near = difflib.get_close_matches(wanted, folded, n=most, cutoff=SIMILAR)
    return [(folded[text], difflib.SequenceMatcher(None, text, wanted).ratio()) for text in near]


def _all_of(unknown: Sequence[NotFound]) -> NotFound:
    """One error that names everything that does not exist."""
    details = dict.fromkeys(error.detail for error in unknown)
    suggestions = dict.fromkeys(name for error in unknown for name in error.suggestions)
    return NotFound(" ".join(details), suggestions=tuple(suggestions))


def _in_path(scope: Scope, parameter: Parameter) -> str | None:
    value: str | None = scope["path_params"].get(parameter.external)
    return value


def _in_header(scope: Scope, parameter: Parameter) -> str | None:
    wanted = parameter.external.lower().encode()
    for name, value in scope["headers"]:
        if name == wanted:
            return str(value, "latin-1").strip() or None  # an empty header says nothing
    return None
