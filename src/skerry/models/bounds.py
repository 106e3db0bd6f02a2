"""Plausible ranges of what providers return, by the names of our fields, and the handling of values outside them.

A value outside its range is null where the field allows that. A row in which the field is required is omitted from its list;
in a single record it means that the provider has changed."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import cache, cached_property
from math import isnan
from operator import attrgetter
from types import MappingProxyType, NoneType
from typing import Annotated, Any, TypeVar, get_args, get_origin

from msgspec import Meta, Struct, structs

from skerry.errors import ReplyError

Range = tuple[float, float]
YEARS: Range = (1000, 2300)
"""Of dates and moments. Providers write 0001-01-01 or 9999-12-31 where they have none."""
YEAR: Callable[[datetime], int] = attrgetter("year")
ENDLESS: Range = (float("-inf"), float("inf"))
Report = Callable[[str, object], None]
"""Gets the name of a field and the value that was refused."""

RANGES: Mapping[str, Range] = MappingProxyType(
    {
        "latitude": (-90, 90),
        "longitude": (-180, 180),
        "frequency_hz": (45, 55),
        "sun_elevation_deg": (-90, 90),
        "moon_elevation_deg": (-90, 90),
        "geomagnetic_latitude_deg": (-90, 90),
        "temperature_c": (-90, 60),
        "feels_like_c": (-110, 75),
        "humidity_percent": (0, 100),
        "cloud_cover_percent": (0, 100),
        "turnout_percent": (0, 100),
        "wind_speed_ms": (0, 120),
        "wind_gust_ms": (0, 150),
        "wind_direction_deg": (0, 360),
        "precipitation_mm": (0, 2000),
        "visibility_m": (0, 300_000),
        "weather_code": (0, 99),
        "vertical_rate_ms": (-300, 300),
        "utc_offset_seconds": (-93_600, 93_600),
        "offset_difference_seconds": (-93_600, 93_600),
        "delay_seconds": (-86_400, 86_400),
        "population": (0, 10_000_000_000),
        "price_eur": (0, 1e12),
        "price_usd": (0, 1e12),
        "market_cap_usd": (0, 1e15),
        "volume_24h_usd": (0, 1e15),
        "ath_usd": (0, 1e12),
        "total_eur": (0, 1e12),
        "favorable_weather_percent": (0, 100),
        "steam_rating_percent": (0, 100),
        "kp_index": (0, 9),
        "european_aqi": (0, 2000),
        "us_aqi": (0, 2000),
        "live_queue_hours": (0, 2400),
        "live_queue_up_to_hours": (0, 2400),
        "reserved_delay_hours": (0, 2400),
        "reserved_delay_up_to_hours": (0, 2400),
        "utc_offset_difference_hours": (-26, 26),
        "sale_price": (0, 1e6),
        "normal_price": (0, 1e6),
        "deal_rating": (0, 10),
        "metacritic_score": (0, 100),
        "fdi_inflow_usd": (-1e15, 1e15),
        "prize_amount": (0, 1e12),
        "prize_amount_adjusted": (0, 1e12),
        "rate": (0, 1e9),
        "latest": (0, 1e9),
        "year_ago_rate": (0, 1e9),
        "change": (-1e9, 1e9),
        # Percent of change. An increase may exceed 100 %; a decrease cannot.
        "change_percent": (-100, 1e6),
        "change_1h_percent": (-100, 1e6),
        "change_24h_percent": (-100, 1e6),
        "change_7d_percent": (-100, 1e6),
        "change_30d_percent": (-100, 1e6),
        "market_cap_change_24h_percent": (-100, 1e6),
        "change_1m_percent": (-100, 1e6),
        "change_3m_percent": (-100, 1e6),
        "change_1y_percent": (-100, 1e6),
        "cost_change_1y_percent": (-100, 1e6),
        "real_cost_change_1y_percent": (-100, 1e6),
        "market_vs_ppp_percent": (-100, 1e6),
        "gdp_growth_percent": (-100, 1000),
        "inflation_percent": (-100, 1e6),
        "interest_percent": (-10, 100),
        "reference_percent": (-10, 100),
        "difference_percent": (-1e6, 1e6),
        "trade_gdp_percent": (0, 1000),
        "volatility_30d_percent": (0, 1e6),
        "altitude_m": (-500, 9000),
        "elevation_m": (-500, 9000),
        "resolution_m": (0, 1e6),
        "distance_km": (0, 20_100),
        "radius_km": (0, 20_100),
        "diameter_km": (0, 1e7),
        "area_km2": (0, 2e7),
        "water_level_cm": (-1000, 10_000),
        "water_level_eh2000_cm": (-1000, 10_000),
        "height_cm": (0, 10_000),
        "hardness_min_mmol_l": (0, 50),
        "hardness_max_mmol_l": (0, 50),
        "hardness_mean_mmol_l": (0, 50),
        "precipitation_intensity": (0, 1000),
        "global_radiation_w_m2": (-50, 2000),
        "sunshine_minutes": (0, 1440),
        "uv_index": (0, 30),
        "grip": (0, 1),
        "energy_kcal": (0, 1000),
        "energy_kj": (0, 4200),
        "nova_group": (1, 4),
        "eccentricity": (0, 1),
        "mean_motion_rev_per_day": (0, 20),
        "age": (0, 150),
        "month": (1, 12),
        "day": (1, 31),
        "level": (1, 8),
        "width_pixels": (1, 1e6),
        "height_pixels": (1, 1e6),
        "syllable_count": (0, 100),
        "frequency_per_million": (0, 1e6),
        "adaptability": (0, 5),
        "affection_level": (0, 5),
        "child_friendly": (0, 5),
        "dog_friendly": (0, 5),
        "energy_level": (0, 5),
        "grooming": (0, 5),
        "health_issues": (0, 5),
        "intelligence": (0, 5),
        "shedding_level": (0, 5),
        "social_needs": (0, 5),
        "stranger_friendly": (0, 5),
        "vocalization": (0, 5),
        "year": (-10_000, 10_000),
        "total": (0, 1e15),
        "rank": (0, 1e9),
        "popularity_rank": (0, 1e9),
        "title": (1, 60),
        "priority": (0, 2**16 - 1),
        "port": (0, 2**16 - 1),
        "serial": (0, 2**32 - 1),
        "size_bits": (0, 1e6),
        "regulatory_quality": (-5, 5),
        "rule_of_law": (-5, 5),
        "decimals": (0, 10),
        "easting_m": (-1e7, 1e7),
        "northing_m": (-1e7, 1e7),
        # The record states its unit or scale: these bounds only exclude sentinel values.
        "value": (-1e18, 1e18),
        "score": (-1e9, 1e12),
        "volume": (0, 1e6),
        "start_page": (0, 1e7),
        "end_page": (0, 1e7),
    }
)
"""By the public name of a field."""
SUFFIXES: Mapping[str, Range] = MappingProxyType(
    {
        "_mmol_l": (0, 50),
        "_temperature_c": (-90, 90),
        "_max_c": (-90, 60),
        "_min_c": (-90, 60),
        "_ms": (0, 150),
        "_deg": (0, 360),
        "_percent": (0, 100),
        "_count": (0, 1e15),
        "_per_million": (0, 1e9),
        "_mw": (-1e6, 1e6),
        "_kg": (0, 1e6),
        "_g": (0, 100),
        "_usd": (0, 1e16),
        "_eur": (0, 1e13),
        "_eur_m3": (0, 1000),
        "_year": (-10_000, 10_000),
        "_years": (0, 200),
        "_days": (0, 1e6),
        "_hours": (0, 1e6),
        "_minutes": (0, 1e7),
        "_seconds": (0, 2**32),
        "_hpa": (300, 1100),
        "_eur_mwh": (-500, 5000),
        "_local_mwh": (-50_000, 500_000),
        "_cent_kwh": (-50_000, 50_000),
        "_share": (0, 1),
        "_g_kwh": (0, 3000),
        "_ug_m3": (0, 100_000),
    }
)
"""By the end of the public name, where the name itself has no range."""


@dataclass(frozen=True)
class _Bound:
    """A field with a range."""

    attribute: str
    public: str
    low: float
    high: float
    nullable: bool
    required: bool
    """Whether the field is required: it has a range and cannot be null."""

    @cached_property
    def get(self) -> Callable[[Any], Any]:
        return attrgetter(self.attribute)


def plausible(value: Any, report: Report) -> Any:
    """What a reader returned, without the values outside their ranges. Its Structs are new, so they are changed in place.
    Raises ReplyError where a removed value is required in a single record, or in all rows of a list."""
    if isinstance(value, list | tuple):
        return _kept(value, report)
    if isinstance(value, dict):
        kept = {name: plausible(inner, report) for name, inner in value.items()}
        return kept if any(kept[name] is not value[name] for name in value) else value
    _check(value, report)
    return value


def _check(value: Any, report: Report) -> None:
    """Raises ReplyError for a Struct in which a value outside its range is required."""
    if not isinstance(value, Struct):
        return
    kind: Any = type(value)
    bounds, containers = _plan(kind)
    for bound in bounds:
        given = getattr(value, bound.attribute)
        if _is_outside(given, bound):
            report(bound.public, given)
            if bound.nullable:
                structs.force_setattr(value, bound.attribute, None)
            elif bound.required:
                raise ReplyError(f"returned {bound.public} {given}, which is not plausible")
    for attribute in containers:
        inner = getattr(value, attribute)
        if isinstance(inner, list | tuple):
            kept = _kept(inner, report)
            if kept is not inner:
                structs.force_setattr(value, attribute, kept)
        elif isinstance(inner, dict):
            kept = plausible(inner, report)
            if kept is not inner:
                structs.force_setattr(value, attribute, kept)
        elif isinstance(inner, Struct):
            _check(inner, report)


def _is_outside(given: Any, bound: _Bound) -> bool:
    if isinstance(given, date):
        return not bound.low <= given.year <= bound.high
    return isinstance(given, int | float) and not bound.low <= given <= bound.high  # NaN too


def _all_inside(rows: Any) -> bool:
    """Whether rows of one kind, without inner Structs, have plausible values only. Column by column it takes a third of the
    time of `_check` for each row."""
    kinds = set(map(type, rows))
    bounds, containers = _plan(kinds.pop())
    return (
        not kinds and not containers and all(_is_column_inside(list(map(bound.get, rows)), bound) for bound in bounds)
    )


def _is_column_inside(values: list[Any], bound: _Bound) -> bool:
    kinds = set(map(type, values))
    if NoneType in kinds:
        values = [value for value in values if value is not None]
        kinds.remove(NoneType)
    if kinds == {float}:
        return bound.low <= min(values) and max(values) <= bound.high and not any(map(isnan, values))
    if kinds == {datetime}:
        years = list(map(YEAR, values))
        return bound.low <= min(years) and max(years) <= bound.high
    return not any(_is_outside(value, bound) for value in values)


def _kept(found: Any, report: Report) -> Any:
    """The list or tuple itself where no row was removed."""
    if not found or not isinstance(found[0], Struct) or _all_inside(found):
        return found
    left_out: set[int] = set()
    for place, row in enumerate(found):
        try:
            _check(row, report)
        except ReplyError:
            left_out.add(place)
    if not left_out:
        return found
    if len(left_out) == len(found):
        raise ReplyError("returned no row with plausible values")
    return type(found)(row for place, row in enumerate(found) if place not in left_out)


@cache
def _plan(kind: Any) -> tuple[tuple[_Bound, ...], tuple[str, ...]]:
    """The fields of a Struct that have a range, and those that may hold further Structs."""
    bounds, containers = [], []
    for field in structs.fields(kind):
        metas, plain = _parted(field.type)
        nullable = type(None) in _choices(plain)
        named = range_of(field.encode_name)
        stated = _stated(metas)
        if any(choice in (int, float) for choice in _choices(plain)) and (stated or named):
            # The field's own bounds take precedence; where it states only one, the other is that of the name.
            (low, high), (least, greatest) = stated or ENDLESS, named or ENDLESS
            limits = (least if low == ENDLESS[0] else low, greatest if high == ENDLESS[1] else high)
            bounds.append(_Bound(field.name, field.encode_name, *limits, nullable, named is not None))
        elif any(choice in (date, datetime) for choice in _choices(plain)):
            bounds.append(_Bound(field.name, field.encode_name, *YEARS, nullable, required=True))
        elif any(_may_hold_structs(choice) for choice in _choices(plain)):
            containers.append(field.name)
    return tuple(bounds), tuple(containers)


def range_of(name: str) -> Range | None:
    """The plausible range of a field by its public name; None where the name says none."""
    found = RANGES.get(name)
    return found or next((limits for suffix, limits in SUFFIXES.items() if name.endswith(suffix)), None)


def _stated(metas: list[Meta]) -> Range | None:
    """The range of a field's own `Meta`."""
    for meta in metas:
        if meta.ge is not None or meta.le is not None:
            low = float("-inf") if meta.ge is None else meta.ge
            return low, float("inf") if meta.le is None else meta.le
    return None


def _parted(annotation: Any) -> tuple[list[Meta], Any]:
    """The annotations of a type, whether around an optional type or inside it, and the type."""
    metas: list[Meta] = []
    while get_origin(annotation) is Annotated:
        annotation, *notes = get_args(annotation)
        metas += [note for note in notes if isinstance(note, Meta)]
    for choice in get_args(annotation):
        if get_origin(choice) is Annotated:
            metas += [note for note in get_args(choice)[1:] if isinstance(note, Meta)]
    return metas, annotation


def _choices(annotation: Any) -> Iterator[Any]:
    """The types of a union, without their annotations; of any other type, the type itself."""
    if get_origin(annotation) is Annotated:
        yield from _choices(get_args(annotation)[0])
    elif isinstance(annotation, type) or get_origin(annotation) in (list, tuple, dict):
        yield annotation
    elif get_args(annotation):
        for choice in get_args(annotation):
            yield from _choices(choice)
    else:
        yield annotation


def _may_hold_structs(choice: Any) -> bool:
    if isinstance(choice, TypeVar) or get_origin(choice) in (list, tuple):
        return True
    if get_origin(choice) is dict:
        return _may_hold_structs(get_args(choice)[1])
    kind = get_origin(choice) or choice
    return isinstance(kind, type) and issubclass(kind, Struct)
