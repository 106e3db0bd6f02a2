"""The parameters of every endpoint are read in the same way, and told in the same words."""

import re
from typing import Any
from urllib.parse import quote

import pytest
from jsonschema import Draft202012Validator

from skerry import registry
from skerry.api.endpoint import Endpoint, Kind
from skerry.api.signature import Parameter
from tests.conformance import contract
from tests.conformance.conftest import Serving
from tests.conformance.test_matrix import ENDPOINTS, Check, ask, by_path
from tests.conftest import Api
from tests.declared import declared


async def named(api: Api, url: str) -> dict[str, Any]:
    """The errors of a call that must be refused, by parameter."""
    response = await api.client.get(url)
    assert response.status_code == 400, f"{url}: {response.status_code} {response.text[:200]}"
    found: dict[str, Any] = {error["parameter"]: error for error in response.json()["errors"]}
    return found


def more(url: str, query: str) -> str:
    return f"{url}{'&' if '?' in url else '?'}{query}"


async def unknown_parameter_is_refused_with_the_near_name(api: Api, endpoint: Endpoint[Any]) -> None:
    known = [parameter.external for parameter in endpoint.parameters if parameter.place == "query"]
    assert set(await named(api, more(endpoint.url(), "Zzyzx-9=1"))) == {"Zzyzx-9"}
    for name in known:
        found = await named(api, more(endpoint.url(), f"{name}X=1"))
        assert set(found) == {f"{name}X"}
        if len(name) > 2:
            assert found[f"{name}X"]["suggestion"] in known
    found = await named(api, more(endpoint.url(), "formatt=csv"))
    assert found["formatt"]["suggestion"] == "format"


async def everything_wrong_is_named_at_once(api: Api, endpoint: Endpoint[Any]) -> None:
    given: dict[str, Any] = dict(endpoint.example)
    wrong = set()
    for parameter in endpoint.parameters:
        value = next(contract.refused(parameter), None)
        if parameter.place == "query":
            given[parameter.external] = "" if value is None else value
            wrong.add(parameter.external)
        elif parameter.place == "path" and value is not None:
            given[parameter.external] = value
            wrong.add(parameter.external)
    found = await named(api, more(endpoint.url(given), "zzz=1"))
    assert set(found) == wrong | {"zzz"}


async def repeated_parameter_is_refused(api: Api, endpoint: Endpoint[Any]) -> None:
    for parameter in endpoint.parameters:
        if parameter.place != "query" or parameter.is_list:
            continue
        value = endpoint.example.get(parameter.external, "1")
        rest = {name: text for name, text in endpoint.example.items() if name != parameter.external}
        twice = f"{parameter.external}={contract.as_text(value)}"
        found = await named(api, more(endpoint.url(rest), f"{twice}&{twice}"))
        assert set(found) == {parameter.external}
        assert found[parameter.external]["allowed"].startswith("one value: ")


async def nothing_is_no_value(api: Api, endpoint: Endpoint[Any]) -> None:
    """Neither an empty string, nor what programs write for a value that they do not have. Where a word is required, `null` may be
    the word."""
    for parameter in endpoint.parameters:
        if parameter.place != "query":
            continue
        rest = {name: text for name, text in endpoint.example.items() if name != parameter.external}
        schema = parameter.schema["items"] if parameter.is_list else parameter.schema
        is_word = (
            parameter.required
            and parameter.resolved is None
            and schema.get("type") == "string"
            and not (parameter.is_list and schema.keys() & {"enum", "pattern"})
        )
        for value in ("", "%20", *(() if is_word else ("null", "undefined", "None"))):
            found = await named(api, more(endpoint.url(rest), f"{parameter.external}={value}"))
            assert set(found) == {parameter.external}, value


async def names_are_spelled_as_documented_and_choices_in_any_case(api: Api, endpoint: Endpoint[Any]) -> None:
    for parameter in endpoint.parameters:
        if parameter.place != "query":
            continue
        rest = {name: text for name, text in endpoint.example.items() if name != parameter.external}
        spelled = parameter.external.swapcase()
        found = await named(api, more(endpoint.url(rest), f"{spelled}={contract.as_text(parameter.example or 1)}"))
        assert found[spelled]["suggestion"] == parameter.external
        for choice in map(contract.as_text, parameter.choices[:1]):
            url = more(endpoint.url(rest), f"{parameter.external}={quote(choice.swapcase())}")
            response = await api.client.get(url)
            assert response.status_code != 400, response.text[:200]


async def foreign_parameters_are_ignored(api: Api, endpoint: Endpoint[Any]) -> None:
    plain = await ask(api, endpoint)
    other = await api.client.get(more(endpoint.url(), "_x=1&utm_source=x&_=2"))
    assert other.status_code == 200
    assert other.headers["cache-status"] == "skerry; hit"
    assert other.content == plain.content


async def alias_means_the_same(api: Api, endpoint: Endpoint[Any]) -> None:
    plain = await ask(api, endpoint)
    for parameter in endpoint.parameters:
        if parameter.external not in endpoint.example:
            continue
        for alias in parameter.aliases:
            given = {alias if k == parameter.external else k: v for k, v in endpoint.example.items()}
            other = await api.client.get(endpoint.url(given))
            assert other.status_code == 200, f"{alias}: {other.text[:200]}"
            if endpoint.fresh is not None:
                assert other.content == plain.content
                assert other.headers["cache-status"] == "skerry; hit", "the alias has an entry of its own"
            both = {**endpoint.example, alias: endpoint.example[parameter.external]}
            assert set(await named(api, endpoint.url(both))) == {parameter.external}


UNKNOWN = ("zzyzx", "ZZY", "ZZ", "99999999", "99")
"""Names and codes of nothing, in the forms that codes have."""
OURS = frozenset({"seed", "cursor", "topics"})
"""Parameters of many endpoints: any seed has its result, a cursor is written by this server, and topics are named in the 400."""


def unknown_item(parameter: Parameter) -> str | None:
    """A value that is well formed and names nothing; None for a parameter that names no item."""
    schema = parameter.schema["items"] if parameter.is_list else parameter.schema
    if parameter.is_search or parameter.choices or schema.get("type") != "string" or "format" in schema:
        return None
    if parameter.external in OURS or (parameter.checks and "pattern" not in schema):
        return None
    return next((value for value in UNKNOWN if Draft202012Validator(schema).is_valid(value)), None)


async def what_does_not_exist_is_not_found(api: Api, endpoint: Endpoint[Any]) -> None:
    """A filter's value, alone or in a list. A search string that matches nothing is no such value. Where only the provider can
    tell, and that is not recorded, it is at least asked."""
    for parameter in endpoint.parameters:
        value = unknown_item(parameter)
        if value is None or parameter.place != "query" or parameter.external in declared(endpoint).unlisted:
            continue
        expected = (404, 502) if endpoint.sources else (404,)
        for given in (value, f"{contract.as_text(parameter.example)},{value}")[: 2 if parameter.is_list else 1]:
            response = await api.client.get(endpoint.url({**endpoint.example, parameter.external: given}))
            assert response.status_code in expected, (
                f"{parameter.external}={given}: {response.status_code} {response.text[:300]}"
            )


def checks(endpoint: Endpoint[Any]) -> list[Check]:
    """What applies to the parameters of an endpoint."""
    answers = contract.answers(endpoint)
    with_query = answers and any(parameter.place == "query" for parameter in endpoint.parameters)
    with_aliases = answers and any(p.aliases and p.external in endpoint.example for p in endpoint.parameters)
    return [
        unknown_parameter_is_refused_with_the_near_name,
        *(
            [
                everything_wrong_is_named_at_once,
                repeated_parameter_is_refused,
                nothing_is_no_value,
                names_are_spelled_as_documented_and_choices_in_any_case,
                what_does_not_exist_is_not_found,
            ]
            if with_query
            else []
        ),
        *([foreign_parameters_are_ignored] if answers and endpoint.fresh is not None else []),
        *([alias_means_the_same] if with_aliases else []),
    ]


@pytest.mark.parametrize("endpoint", **by_path(ENDPOINTS))
async def test_parameters_are_read_as_everywhere(
    serving: Serving, endpoint: Endpoint[Any], subtests: pytest.Subtests
) -> None:
    async with serving(endpoint) as api:
        for check in checks(endpoint):
            with subtests.test(check.__name__):
                await check(api, endpoint)


ARTICLE = re.compile(r"(an?|the|one of|true or false|part of|words|keywords|numbers|currency codes|countries)\b|`")
"""How a phrase after "expected" starts: only a plural has no article."""


def parameters() -> list[Any]:
    return [
        pytest.param(parameter, endpoint, id=f"{endpoint.path}-{parameter.external}")
        for endpoint in registry.endpoints()
        for parameter in endpoint.parameters
    ]


@pytest.mark.parametrize(("parameter", "endpoint"), parameters())
def test_what_is_allowed_is_told_in_a_callers_words(parameter: Parameter, endpoint: Endpoint[Any]) -> None:
    words = parameter.allowed
    assert "a text" not in words
    assert words == words.strip()
    assert not words.startswith(("a string", ",", "("))
    assert ARTICLE.match(words), f"expected {words}"
    # Whatever a header of a stream says, the stream starts: a client of events does not come back after a 400.
    is_lenient = endpoint.kind is Kind.STREAM and parameter.place == "header"
    if (
        parameter.schema.get("type") == "string"
        and not parameter.choices
        and "format" not in parameter.schema
        and not is_lenient
    ):
        said = "such as" in words or words.startswith("an integer from")
        assert said, f"has no example: {words!r}"
    if endpoint.kind is not Kind.STREAM:
        documented = next(
            entry for entry in contract.operation(endpoint)["parameters"] if entry["name"] == parameter.external
        )
        assert documented["required"] is parameter.required
        assert all(f"`{alias}`" in documented["description"] for alias in parameter.aliases)


VOCABULARY = (
    "q",
    "limit",
    "page",
    "lat",
    "lon",
    "country",
    "base",
    "zone",
    "lang",
    "start",
    "end",
    "interval",
    "offset",
)


def test_names_of_the_vocabulary_have_its_type() -> None:
    """A parameter of such a name that has no aliases is one whose endpoint wrote a type of its own."""
    bare = [
        f"{endpoint.path}: {parameter.external}"
        for endpoint in ENDPOINTS
        for parameter in endpoint.parameters
        if parameter.place == "query" and parameter.external in VOCABULARY and not parameter.aliases
    ]
    assert bare == []


def test_no_alias_is_the_name_of_another_parameter() -> None:
    for endpoint in ENDPOINTS:
        names = [name for p in endpoint.parameters for name in (p.external, *p.aliases)]
        assert len(names) == len(set(names)), endpoint.path


@pytest.mark.parametrize("endpoint", **by_path(ENDPOINTS))
def test_every_parameter_has_a_description_and_plain_bounds(endpoint: Endpoint[Any]) -> None:
    for parameter in endpoint.parameters:
        assert parameter.description, parameter.external
        if parameter.schema["type"] in ("integer", "number"):
            assert ".0 " not in f"{parameter.allowed} ", parameter.allowed
