"""Values outside their plausible ranges."""

from datetime import UTC, date, datetime
from typing import Annotated

import pytest
from msgspec import Meta, Struct

from skerry.errors import ReplyError
from skerry.models.bounds import plausible
from skerry.models.fields import Latitude, Longitude


class Reading(Struct, frozen=True):
    station: str
    temperature_c: Annotated[float | None, Meta(description="air")] = None
    frequency_hz: float | None = None
    price_eur_mwh: float | None = None
    level: Annotated[float, Meta(ge=0, le=10)] | None = None
    others: tuple["Reading", ...] = ()


class Station(Struct, frozen=True):
    latitude: Latitude
    longitude: Longitude


class Stations(Struct, frozen=True):
    items: list[Station]
    newest: Reading | None = None


class Sample(Struct, frozen=True):
    sample_count: Annotated[float, Meta(ge=0)]
    """States one end; the other is that of its name."""


@pytest.fixture
def refused() -> list[tuple[str, object]]:
    return []


def test_a_value_outside_is_null_and_reported(refused: list[tuple[str, object]]) -> None:
    def report(field: str, value: object) -> None:
        refused.append((field, value))

    kept = plausible(Reading("a", 60.0, 45.0, -500.0, 10.0), report)
    assert (kept, refused) == (Reading("a", 60.0, 45.0, -500.0, 10.0), [])
    nested = Reading("b", -273.0, 500.0, 5001.0, 10.5, (Reading("c", float("nan")),))
    assert plausible(nested, report) == Reading("b", others=(Reading("c"),))
    assert [name for name, _ in refused] == ["temperature_c", "frequency_hz", "price_eur_mwh", "level", "temperature_c"]


def test_a_row_that_is_nothing_without_it_is_left_out(refused: list[tuple[str, object]]) -> None:
    def report(field: str, value: object) -> None:
        refused.append((field, value))

    here, nowhere = Station(59.4, 24.7), Station(594.0, 24.7)
    found = plausible(Stations([here, nowhere], Reading("a", 99.0)), report)
    assert found == Stations([here], Reading("a"))
    assert plausible((here, Station(59.4, -181.0)), report) == (here,)
    assert refused == [("latitude", 594.0), ("temperature_c", 99.0), ("longitude", -181.0)]


def test_a_single_record_without_it_is_a_changed_provider() -> None:
    with pytest.raises(ReplyError, match=r"returned latitude 91\.0, which is not plausible"):
        plausible(Station(91.0, 0.0), lambda field, value: None)
    with pytest.raises(ReplyError, match="no row with plausible values"):
        plausible([Station(91.0, 0.0)], lambda field, value: None)


def test_structs_in_a_mapping_and_one_end_of_a_range_are_checked(refused: list[tuple[str, object]]) -> None:
    days = {"NO1": [Reading("Oslo", price_eur_mwh=1e308), Reading("Bergen", price_eur_mwh=50.0)]}
    kept = plausible(days, lambda field, value: refused.append((field, value)))
    assert [row.price_eur_mwh for row in kept["NO1"]] == [None, 50.0]
    with pytest.raises(ReplyError, match=r"returned sample_count 1e\+30"):
        plausible(Sample(1e30), lambda field, value: None)
    assert refused == [("price_eur_mwh", 1e308)]


def test_what_has_no_ranges_passes_as_it_is() -> None:
    for value in (None, 5, "text", [1, 2], {"temperature_c": 999.0}):
        assert plausible(value, lambda field, value: None) is value


class Dated(Struct):
    observed_at: datetime | None = None
    end_date: date | None = None


def test_a_day_that_stands_for_none_is_null(refused: list[tuple[str, object]]) -> None:
    """Providers write 0001-01-01 or 9999-12-31 where they have no day, and arithmetic with them fails."""
    far = Dated(datetime(9999, 12, 31, tzinfo=UTC), date(1, 1, 1))
    assert plausible(far, lambda field, value: refused.append((field, value))) == Dated()
    assert [name for name, _ in refused] == ["observed_at", "end_date"]
    usual = Dated(datetime(2026, 1, 1, tzinfo=UTC), date(1833, 10, 21))
    assert plausible(usual, lambda field, value: None) == Dated(datetime(2026, 1, 1, tzinfo=UTC), date(1833, 10, 21))
