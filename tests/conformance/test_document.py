"""The OpenAPI document, as generators of clients need it."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from msgspec import Struct

from skerry import registry
from skerry.api.answers import Collection
from skerry.api.endpoint import Endpoint, endpoint
from skerry.api.names import component_name, public_name
from skerry.app import create_app
from skerry.declarations import DuplicateName, unique
from skerry.http.openapi import component_names
from skerry.settings import Settings
from tests.conformance import contract, pins

TYPE_NAMES = frozenset({"datetime", "timedelta", "list", "dict", "str", "int", "float", "bool", "bytes", "object"})
"""Names of fields that would hide a type in the classes of generated clients."""
PYTHON_ONLY = re.compile(r"\(\?(?![:=!]|<[=!])|\\[AZz]")


def components() -> dict[str, Any]:
    made: dict[str, Any] = dict(contract.openapi()["components"]["schemas"])
    return made


def schemas(within: Any) -> Iterator[dict[str, Any]]:
    """Every schema of the document, however deep."""
    if isinstance(within, list):
        for part in within:
            yield from schemas(part)
    elif isinstance(within, dict):
        yield within
        for name, part in within.items():
            if name not in ("example", "examples", "default", "enum"):
                yield from schemas(part)


def test_no_public_name_has_been_lost_or_changed() -> None:
    """A name that is gone breaks clients: if that is meant, `make pins`, and a line in the changelog.

    Names that are not pinned yet pass, because a new endpoint edits no list; `make pins` adds them at a release."""
    pinned = set(pins.FILE.read_text("utf-8").splitlines())
    assert pinned, "nothing is pinned"
    assert sorted(pinned - set(pins.public_names())) == []


def test_names_are_identifiers_and_checked() -> None:
    """Every component that is emitted has been compared with the others before the start, under the name it is emitted with."""
    assert [name for name in components() if not name.isidentifier() or "_" in name] == []
    assert {name for name, _, _ in component_names(registry.endpoints())} == set(components())


def test_no_array_is_a_tuple_and_no_schema_is_a_boolean() -> None:
    made = [schema for schema in schemas(contract.openapi()) if schema.get("type") == "array"]
    assert made
    assert [schema for schema in made if "prefixItems" in schema or not isinstance(schema.get("items"), dict)] == []


def test_patterns_are_of_every_dialect() -> None:
    """JSON Schema writes them as ECMAScript does, which has neither `(?i)` nor `(?P<name>...)` nor `\\A` and `\\Z`."""
    patterns = {schema["pattern"] for schema in schemas(contract.openapi()) if isinstance(schema.get("pattern"), str)}
    assert len(patterns) > 50
    assert [pattern for pattern in sorted(patterns) if PYTHON_ONLY.search(pattern)] == []


def test_every_field_is_described_and_none_is_called_as_a_type_is() -> None:
    described = {
        f"{name}.{field}": schema
        for name, component in components().items()
        for field, schema in component.get("properties", {}).items()
    }
    assert len(described) > 1000
    assert [name for name, schema in described.items() if not schema.get("description")] == []
    assert [name for name in described if name.rpartition(".")[2] in TYPE_NAMES] == []


def test_inline_enumerations_do_not_take_the_name_of_a_component() -> None:
    """Generators call the enumeration of `Avatar.style` AvatarStyle."""
    taken = [
        f"{name}.{field}"
        for name, component in components().items()
        for field, schema in component.get("properties", {}).items()
        if "enum" in schema and name + "".join(map(str.capitalize, field.split("_"))) in components()
    ]
    assert taken == []


@pytest.mark.parametrize("path", sorted(contract.openapi()["paths"]))
def test_its_examples_keep_its_schemas(path: str) -> None:
    operation = contract.openapi()["paths"][path]["get"]
    shared = {"components": contract.openapi()["components"]}
    assert operation["description"]
    for parameter in operation["parameters"]:
        if "example" in parameter:
            problems = Draft202012Validator({**parameter["schema"], **shared}).iter_errors(parameter["example"])
            assert [error.message for error in problems] == []
        for schema in schemas(parameter["schema"]):
            for example in schema.get("examples", ()):
                problems = Draft202012Validator({**schema, **shared}).iter_errors(example)
                assert [error.message for error in problems] == []
    for media in operation["responses"]["200"]["content"].values():
        if "example" in media:
            problems = Draft202012Validator({**media["schema"], **shared}).iter_errors(media["example"])
            assert [f"{error.json_path}: {error.message[:200]}" for error in problems] == []


def test_no_key_is_needed() -> None:
    assert contract.openapi()["security"] == []


class Berth(Struct):
    """A place in a harbour."""


Other = type("Berth", (Struct,), {"__doc__": "Another one.", "__module__": "elsewhere"})


def test_two_types_of_one_name_keep_the_application_from_starting() -> None:
    @endpoint("/one", fresh=None)
    def one() -> Collection[Berth]:
        """The first."""
        return Collection.of([])

    def two() -> Any:
        """The second."""

    two.__annotations__["return"] = Collection[Other]  # type: ignore[valid-type]
    entries = [function.__dict__["endpoints"][0] for function in (one, endpoint("/two", fresh=None)(two))]
    with pytest.raises(DuplicateName) as failure:
        registry.check(entries)
    assert str(failure.value) == f"component Berth is declared by {__name__} and by elsewhere"


def toy(path: str, answer: Any) -> Endpoint[Any]:
    def function() -> Any:
        """A toy."""

    function.__name__ = path.strip("/")
    function.__annotations__["return"] = answer
    made: Endpoint[Any] = endpoint(path, fresh=None)(function).__dict__["endpoints"][0]
    return made


def struct(name: str) -> Any:
    return type(name, (Struct,), {"__doc__": "A toy.", "__module__": "toys"})


@pytest.mark.parametrize(
    ("name", "beside", "declared_by"),
    [
        ("ServerStatus", None, "skerry.http.service"),
        ("Problem", None, "skerry.http.problems"),
        ("ParameterError", None, "skerry.http.problems"),
        ("SourceStatusCollection", None, "skerry.http.source_states"),
        ("ServerStatusResponse", None, "skerry.http.service"),
        ("BerthCollection", Collection[Berth], __name__),
        ("BerthCollectionResponse", Collection[Berth], __name__),
        ("BerthResponse", Berth, __name__),
    ],
)
def test_no_type_takes_the_name_of_another_component(name: str, beside: Any, declared_by: str) -> None:
    """Neither of a type of the service, nor of a generic one, nor of the envelope of an answer."""
    entries = [*([toy("/beside", beside)] if beside else []), toy("/toy", struct(name))]
    with pytest.raises(DuplicateName) as failure:
        create_app(Settings(), endpoints=entries)
    assert str(failure.value).startswith(f"component {name} is declared by ")
    assert {declared_by, "toys"} <= set(str(failure.value).split())


def test_no_type_takes_the_name_of_the_averages_of_a_series() -> None:
    averaged = next(name for name in components() if name.startswith("Averaged") and not name.endswith("Response"))
    with pytest.raises(DuplicateName, match=rf"component {averaged} .*toys"):
        registry.check([*registry.endpoints(), toy("/toy", struct(averaged))])


def test_no_endpoint_takes_the_name_of_an_operation_of_the_service() -> None:
    with pytest.raises(DuplicateName, match=rf"path /status is declared by skerry.http.service and by {__name__}"):
        registry.check([toy("/status", struct("Toy"))])


def test_one_name_for_two_things_names_both_modules() -> None:
    with pytest.raises(DuplicateName, match="topic tides is declared by one and by two"):
        unique("topic", [("tides", "one", 1), ("tides", "two", 2)])
    assert unique("topic", [("tides", "one", 1), ("tides", "two", 1)]) == {"tides": 1}


def test_generic_answers_are_called_after_what_they_hold() -> None:
    assert public_name(Collection[Berth]) == component_name("Collection_Berth_") == "BerthCollection"
    assert component_name("Berth") == "Berth"


def test_the_document_is_made_of_the_registry() -> None:
    made = json.loads(json.dumps(contract.openapi()))
    assert len(made["paths"]) > len(registry.endpoints())


def test_what_only_json_has_is_named() -> None:
    """A row of CSV has no place for what is about the whole list."""
    [described] = [
        parameter["description"]
        for parameter in contract.openapi()["paths"]["/api/v1/elering/prices"]["get"]["parameters"]
        if parameter["name"] == "format"
    ]
    assert described.endswith("; the other formats have the rows without `missing_days`, `stats`")
