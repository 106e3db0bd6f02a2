"""Decoding of requests into the arguments of an endpoint.

Path, query and headers are decoded by the types in the endpoint's signature. All wrong, missing, unknown and repeated
parameters are reported at once."""

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
"""The parameter for the format of the answer, which every endpoint except streams has."""
SIMILAR = 0.7
"""Minimum similarity (0 to 1) of a suggestion to the unknown name."""
MAX_ERRORS = 20
MAX_NAME = 40
"""Maximum number of characters of an unknown name that are compared with known names."""


class WrongParameters(Exception):
    """The request has invalid parameters."""

    def __init__(self, errors: list[ParameterError]) -> None:
        super().__init__(f"{len(errors)} wrong parameters")
        self.errors = errors


class Decoded(msgspec.Struct, frozen=True):
    """The decoded parameters of a request."""

    arguments: dict[str, Any]
    """Arguments by name in the signature."""
    query: bytes
    """The query string with each parameter under its documented name, without those that are ignored."""
    form: str | None
    """Value of `format`."""
    names: Mapping[str, str]
    """The alias that the caller used, by documented name."""
    given: Mapping[str, str]
    """The value as the caller wrote it, by documented name."""


NO_PARAMETERS = Decoded({}, b"", None, {}, {})
"""The result for a request without parameters."""


class Decoder:
    """Decodes the requests of one endpoint. Whatever does not depend on the request is computed once."""

    def __init__(self, endpoint: Endpoint[Any], container: Container, forms: tuple[str, ...]) -> None:
        self._endpoint = endpoint
        self._container = container
        self._forms = forms
        readers = [(parameter, reader_of(parameter)) for parameter in endpoint.parameters]
        self._in_query = tuple(entry for entry in readers if entry[0].place == "query")
        self._outside_query = tuple(entry for entry in readers if entry[0].place != "query")
        self._records = {
            parameter.member_of: endpoint.hints[parameter.member_of]
            for parameter in endpoint.parameters
            if parameter.member_of is not None
        }

    @cached_property
    def _needs_nothing(self) -> bool:
        """Whether a request without a query string has nothing to decode."""
        needed = any(parameter.required for parameter, _ in self._in_query)
        return not (self._outside_query or self._records or needed)

    @cached_property
    def _names(self) -> dict[str, str]:
        """Documented names by all names that a query may use."""
        names = {alias: parameter.external for parameter, _ in self._in_query for alias in parameter.aliases}
        names |= {parameter.external: parameter.external for parameter, _ in self._in_query}
        return names | {FORMAT: FORMAT} if self._forms else names

    def decode(self, scope: Scope) -> Decoded:
        """Decode a request. Raises WrongParameters, or NotFound if all parameters are valid but name an item that does not
        exist."""
        if not scope["query_string"] and self._needs_nothing:
            return NO_PARAMETERS
        query = QueryString(scope["query_string"], self._names)
        reading = Reading(self._container)
        for name, text in query.undecodable.items():
            reading.wrong(name, "query", text, "characters in UTF-8")
        for name, text in list(query.unknown.items())[:MAX_ERRORS]:
            reading.errors.append(self._unknown(name, text))
        form = self._form(query.given.pop(FORMAT, []), reading)
        given: dict[str, str] = {}
        for parameter, read in self._outside_query:
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
        """The arguments, with those that are fields of a Struct combined into it."""
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
        """The error for an unknown parameter, with a similar known one as a suggestion."""
        near = _near(name, self._names, 1)
        suggestion = self._names[near[0][0]] if near else None
        own = [parameter.external for parameter, _ in self._in_query]
        allowed = f"this path takes {', '.join([*own, *([FORMAT] if self._forms else [])])}"
        return UnknownParameter(name, "query", value, allowed, suggestion=suggestion)


class Reading:
    """The state of decoding one request: the arguments and errors so far."""

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
        """Read the values of a parameter that takes a list, without duplicates. An item that does not exist is a 404, as it
        is outside a list."""
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
        """The arguments. Raises WrongParameters or NotFound if there were errors."""
        if self.errors:
            raise WrongParameters(self.errors[:MAX_ERRORS])
        if self._unknown:
            raise _all_of(self._unknown[:MAX_ERRORS])
        return self._arguments

    def _value(self, parameter: Parameter, read: Reader, given: str) -> Any:
        """One value. Raises ValueError for an invalid value, NotFound for an unknown name."""
        value = read(given)
        if parameter.resolved is None:
            return value
        if value.strip().casefold() in NOTHING:
            raise ValueError("no name")
        return self._container.get(parameter.resolved.resolver).resolve(value.strip())


def _nearest(given: str, choices: Sequence[Any]) -> str | None:
    """The most similar choice; None if the choices are not strings, or if several are equally similar."""
    near = _near(given.strip(), (text for text in msgspec.to_builtins(list(choices)) if isinstance(text, str)), 2)
    ratios = [ratio for _, ratio in near]
    if not near or ratios[1:] == ratios[:1]:
        return None  # `NO` is equally similar to five zones
    return near[0][0]


def _near(given: str, names: Iterable[str], limit: int) -> list[tuple[str, float]]:
    """Names similar to the given one, ignoring case, with their similarity; the most similar first."""
    wanted = given[:MAX_NAME].casefold()
    folded: dict[str, str] = {}
    for name in names:
        folded.setdefault(name.casefold(), name)
    near = difflib.get_close_matches(wanted, folded, n=limit, cutoff=SIMILAR)
    return [(folded[text], difflib.SequenceMatcher(None, text, wanted).ratio()) for text in near]


def _all_of(unknown: Sequence[NotFound]) -> NotFound:
    """One error that names all items that do not exist."""
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
            return str(value, "latin-1").strip() or None  # an empty header counts as missing
    return None
