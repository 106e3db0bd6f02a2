"""Each number of an answer has a plausible range, by its name or its own, or it is declared why it needs none: here for
names of many answers, in the endpoint's test module for its own (`tests/declared.py`)."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from msgspec import Struct, structs
from msgspec import inspect as shapes

from skerry import registry
from skerry.api.endpoint import Endpoint
from skerry.api.names import public_types
from skerry.models.ranges import RANGES, SUFFIXES, range_of
from tests.conformance.test_matrix import by_path
from tests.declared import COMPUTED, declared, place

CARRIED = "ships with the package, whose tests read it"
IDENTIFIER = "identifies: any number may"
OURS = "the number of rows here, or what the caller gave"

FREE: Mapping[str, str] = {
    "amount": OURS, "count": OURS, "passengers": OURS, "number": OURS, "salary": OURS, "size_pixels": OURS,
    "cover_id": IDENTIFIER, "id": IDENTIFIER, "norad_id": IDENTIFIER, "parent_id": IDENTIFIER, "queue_id": IDENTIFIER,
    "station_id": IDENTIFIER, "function": IDENTIFIER,
    "days_until": COMPUTED, "days_until_expiry": COMPUTED, "days_until_next": COMPUTED, "destination_market": COMPUTED,
    "destination_factor": COMPUTED, "equivalent_at_home": COMPUTED, "exchange_rate": COMPUTED, "home": COMPUTED,
    "home_factor": COMPUTED, "home_market": COMPUTED, "hundred_home_buys": COMPUTED, "implied_rate": COMPUTED,
    "price_level_ratio": COMPUTED, "ratio": COMPUTED, "salary_local": COMPUTED, "target": COMPUTED,
    "tests_per_capita": COMPUTED, "value_max": COMPUTED, "value_median": COMPUTED, "value_min": COMPUTED,
    "co2e_kg_per_person": COMPUTED, "co2e_kg_per_unit": COMPUTED,
    "average_car_km": COMPUTED, "uk_grid_kwh": COMPUTED,
    "digest_bits": CARRIED, "episode": CARRIED, "length_inches": CARRIED,
}  # fmt: skip
"""Numbers without a range, by their public names, and why."""


def numbers(endpoint: Endpoint[Any]) -> Iterator[tuple[str, str]]:
    """Every public number of an answer that has no range of its own, and the type that it is in."""
    for kind in public_types(endpoint.answer):
        if not issubclass(kind, Struct):
            continue
        for field, shape in zip(structs.fields(kind), _shapes(kind), strict=True):
            if _is_unbounded_number(shape):
                yield field.encode_name, kind.__name__


def _shapes(kind: Any) -> list[shapes.Type]:
    described = shapes.type_info(kind)
    assert isinstance(described, shapes.StructType)
    return [field.type for field in described.fields]


def _is_unbounded_number(shape: shapes.Type) -> bool:
    if isinstance(shape, shapes.Metadata):
        return _is_unbounded_number(shape.type)
    if isinstance(shape, shapes.UnionType):
        return any(map(_is_unbounded_number, shape.types))
    return isinstance(shape, shapes.IntType | shapes.FloatType) and shape.ge is None and shape.le is None


@pytest.mark.parametrize("endpoint", **by_path(registry.endpoints()))
def test_each_number_has_a_range_or_a_reason(endpoint: Endpoint[Any]) -> None:
    own = declared(endpoint).unbounded
    assert not own.keys() & FREE.keys()
    found = {(name, kind) for name, kind in numbers(endpoint) if range_of(name) is None and name not in FREE}
    assert own.keys() <= {name for name, _ in found}, "these have a range: no reason is needed"
    without = {f"{kind}.{name}" for name, kind in found if name not in own}
    assert not without, (
        f"these numbers have no range: {', '.join(sorted(without))}. Give the field `Meta(ge=, le=)`, or a name of "
        "skerry/models/bounds.py; where no range makes sense, " + place(endpoint, "unbounded", '{"name": "reason"}')
    )


def test_each_reason_is_needed() -> None:
    found = {name for endpoint in registry.endpoints() for name, _ in numbers(endpoint)}
    assert FREE.keys() <= found
    assert not [name for name in FREE if range_of(name) is not None]


@pytest.mark.parametrize(("name", "limits"), [*RANGES.items(), *SUFFIXES.items()])
def test_a_range_holds_something(name: str, limits: tuple[float, float]) -> None:
    low, high = limits
    assert float("-inf") < low < high < float("inf"), name


def test_the_narrower_name_counts() -> None:
    assert range_of("change_24h_percent") == (-100, 1e6)
    assert range_of("renewable_percent") == (0, 100)
    assert range_of("temperature_c") == (-90, 60)
    assert range_of("road_temperature_c") == (-90, 90)
    assert range_of("name") is None
