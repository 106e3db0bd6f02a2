"""JSON schemas of types, in a form that client generators support.

msgspec generates JSON Schema 2020-12. Client generators support less: a fixed tuple must be an array with one item type,
names must be identifiers, and each schema needs its own title."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import msgspec

from skerry.api.names import choices, component_name

JsonObject = dict[str, Any]
Orders = Mapping[frozenset[Any], list[Any]]
"""Values of enumerations in their logical order, by the set of values."""

REFERENCE = "#/components/schemas/"


def schemas_of(types: Sequence[Any]) -> tuple[list[JsonObject], JsonObject]:
    """The schema of each type, and the components to which they refer, by name."""
    schemas, components = msgspec.json.schema_components(types, ref_template=REFERENCE + "{name}")
    named = {component_name(name): schema for name, schema in components.items()}
    for name, schema in named.items():
        schema["title"] = name
    orders = {frozenset(values): list(values) for values in choices(types)}
    made = {name: plain(named[name], orders) for name in sorted(named)}
    for schema in made.values():
        for field in schema.get("properties", {}).values():
            _describe(field, made)
    return [plain(schema, orders) for schema in schemas], made


def plain(schema: Any, orders: Orders = MappingProxyType({})) -> Any:
    """A schema with our component names, with enumerations in the order of declaration (msgspec sorts them), and without
    keywords that few generators support."""
    if isinstance(schema, list):
        return [plain(part, orders) for part in schema]
    if not isinstance(schema, dict):
        return schema
    made = {name: plain(part, orders) for name, part in schema.items()}
    if isinstance(values := made.get("enum"), list):
        made["enum"] = orders.get(frozenset(values), values)
    reference = made.get("$ref")
    if isinstance(reference, str):
        made["$ref"] = REFERENCE + component_name(reference.removeprefix(REFERENCE))
    if "prefixItems" in made:
        made["items"] = _common(made.pop("prefixItems"))
    return made


def _common(items: list[JsonObject]) -> JsonObject:
    """One schema that matches all items of a fixed tuple."""
    different = [item for place, item in enumerate(items) if item not in items[:place]]
    return different[0] if len(different) == 1 else {"anyOf": different}


def _describe(field: JsonObject, components: JsonObject) -> None:
    """Describe a field without a description by its type: the description of the non-null type, or the first sentence of a
    component's description."""
    if "description" in field:
        return
    if "const" in field or len(field.get("enum", ())) == 1:
        field["description"] = f"always {field.get('const', field.get('enum', [''])[0])}"
        return
    for part in (field, *field.get("anyOf", ()), field.get("items", {})):
        reference = part.get("$ref")
        said = part.get("description") or (
            reference and components[reference.removeprefix(REFERENCE)].get("description")
        )
        if said:
            # The first sentence, in the form of a field's description: a phrase without a full stop.
            field["description"] = said.partition("\n")[0].partition(". ")[0].removesuffix(".")
            return
