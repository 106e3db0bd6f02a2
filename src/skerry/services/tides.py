"""Tides, computed from harmonic constituents as NOAA does it: after Schureman, Manual of Harmonic Analysis and Prediction of
Tides (1958). The kept Python libraries for this need numpy and scipy."""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from math import acos, atan, atan2, cos, degrees, radians, sin, sqrt, tan
from types import MappingProxyType
from typing import NamedTuple

from msgspec import Struct

from skerry.datasets.tide_stations import TideHarmonics, TideOffsets

J2000 = dt.datetime(2000, 1, 1, 12, tzinfo=dt.UTC)
HOUR, STEP = dt.timedelta(hours=1), dt.timedelta(minutes=20)
CENTURY_HOURS = 36_525 * 24
INCLINATION, OBLIQUITY = radians(5.145), radians(23.4523)
"""Of the orbit of the moon to the ecliptic, and of the ecliptic to the equator."""

MULTIPLES: Mapping[str, tuple[int, int, int, int, int, int]] = MappingProxyType(
    {
        "SA": (0, 0, 1, 0, 0, 0), "SSA": (0, 0, 2, 0, 0, 0), "MM": (0, 1, 0, -1, 0, 0), "MF": (0, 2, 0, 0, 0, 0),
        "MSF": (0, 2, -2, 0, 0, 0), "Q1": (1, -3, 1, 1, 0, 90), "O1": (1, -2, 1, 0, 0, 90), "K1": (1, 0, 1, 0, 0, -90),
        "J1": (1, 1, 1, -1, 0, -90), "M1": (1, -1, 1, 0, 0, 90), "P1": (1, 0, -1, 0, 0, 90), "S1": (1, 0, 0, 0, 0, 0),
        "OO1": (1, 2, 1, 0, 0, -90), "2Q1": (1, -4, 1, 2, 0, 90), "RHO": (1, -3, 3, -1, 0, 90), "M2": (2, -2, 2, 0, 0, 0),
        "N2": (2, -3, 2, 1, 0, 0), "2N2": (2, -4, 2, 2, 0, 0), "NU2": (2, -3, 4, -1, 0, 0), "MU2": (2, -4, 4, 0, 0, 0),
        "LAM2": (2, -1, 0, 1, 0, 180), "L2": (2, -1, 2, -1, 0, 180), "T2": (2, 0, -1, 0, 1, 0), "S2": (2, 0, 0, 0, 0, 0),
        "R2": (2, 0, 1, 0, -1, 180), "K2": (2, 0, 2, 0, 0, 0), "M3": (3, -3, 3, 0, 0, 0),
    }
)  # fmt: skip
"""Of the hour angle of the mean sun, the longitudes of moon, sun, lunar and solar perigee; and degrees to add."""
COMPOUNDS: Mapping[str, Mapping[str, int]] = MappingProxyType(
    {
        "M4": {"M2": 2}, "M6": {"M2": 3}, "M8": {"M2": 4}, "MK3": {"M2": 1, "K1": 1}, "2MK3": {"M2": 2, "K1": -1},
        "S4": {"S2": 2}, "S6": {"S2": 3}, "MN4": {"M2": 1, "N2": 1}, "MS4": {"M2": 1, "S2": 1}, "2SM2": {"S2": 2, "M2": -1},
    }
)  # fmt: skip
"""Constituents of shallow water: sums and differences of others."""


class Extreme(Struct, frozen=True):
    """A high or low water."""

    at: dt.datetime
    height_m: float
    """Above mean lower low water."""
    is_high: bool


class _Node(NamedTuple):
    """Angles of the orbit of the moon, in radians (Schureman, page 156)."""

    inclination: float
    """Of the lunar orbit to the equator, I."""
    xi: float
    nu: float
    nu_prime: float
    nu_second: float
    """2ν″."""
    perigee: float
    """P, from the lunar intersection."""


class _Wave(NamedTuple):
    """One constituent at a time: amplitude in metres, argument in radians, speed in radians an hour."""

    amplitude: float
    argument: float
    speed: float


class TidePredictor:
    """The tide at a reference station. What it predicts for a moment is the same in each requested period."""

    def __init__(self, harmonics: TideHarmonics) -> None:
        self._harmonics = harmonics
        self._months: dict[dt.datetime, Sequence[_Wave]] = {}

    def height(self, moment: dt.datetime) -> float:
        """Metres above mean lower low water."""
        middle = _middle_of_month(moment)
        hours = (moment - middle) / HOUR
        waves = self._waves(middle)
        return self._harmonics.msl_m + sum(wave.amplitude * cos(wave.argument + wave.speed * hours) for wave in waves)

    def extremes(self, start: dt.datetime, end: dt.datetime) -> Iterator[Extreme]:
        """High and low waters from a moment until before another."""
        moment = start - (start - J2000) % STEP
        before = self._slope(moment, _middle_of_month(moment))
        while moment < end:
            following = moment + STEP
            middle = _middle_of_month(moment)
            after = self._slope(following, middle)
            if before > 0 >= after or before < 0 <= after:
                at = self._level(moment, following, middle, rising=before > 0)
                if start <= at < end:
                    yield Extreme(at, self.height(at), is_high=before > 0)
            before, moment = after, following

    def _waves(self, middle: dt.datetime) -> Sequence["_Wave"]:
        """The constituents with the nodal factors of the middle of a month: these change by less than a percent in it."""
        found = self._months.get(middle)
        if found is None:
            constituents = self._harmonics.constituents.items()
            found = [_wave(name, amplitude, phase, middle) for name, (amplitude, phase) in constituents]
            self._months[middle] = found
        return found

    def _slope(self, moment: dt.datetime, middle: dt.datetime) -> float:
        hours = (moment - middle) / HOUR
        waves = self._waves(middle)
        return -sum(wave.amplitude * wave.speed * sin(wave.argument + wave.speed * hours) for wave in waves)

    def _level(self, earlier: dt.datetime, later: dt.datetime, month: dt.datetime, *, rising: bool) -> dt.datetime:
        """When the tide turns between two moments of a month, to the second, by bisection."""
        while later - earlier > dt.timedelta(seconds=1):
            middle = earlier + (later - earlier) / 2
            if (self._slope(middle, month) > 0) == rising:
                earlier = middle
            else:
                later = middle
        return later.replace(microsecond=0)


def _middle_of_month(moment: dt.datetime) -> dt.datetime:
    """Noon of the 16th of the month in UTC: one moment for a month, so that predictions are the same in each period."""
    return moment.astimezone(dt.UTC).replace(day=16, hour=12, minute=0, second=0, microsecond=0)


def shifted(extremes: Sequence[Extreme], offsets: TideOffsets) -> list[Extreme]:
    """High and low waters of a subordinate station, from those of its reference station."""

    def shift(extreme: Extreme) -> Extreme:
        factor = offsets.high if extreme.is_high else offsets.low
        minutes = offsets.high_minutes if extreme.is_high else offsets.low_minutes
        height = extreme.height_m * factor if offsets.height_kind == "ratio" else extreme.height_m + factor
        return Extreme(extreme.at + dt.timedelta(minutes=minutes), height, extreme.is_high)

    return sorted(map(shift, extremes), key=lambda extreme: extreme.at)


def _wave(name: str, amplitude: float, phase: float, moment: dt.datetime) -> _Wave:
    factor, argument = _factor_and_argument(name, moment)
    return _Wave(amplitude * factor, radians(argument - phase), radians(_speed(name)))


def _factor_and_argument(name: str, moment: dt.datetime) -> tuple[float, float]:
    """The nodal factor f, and V + u in degrees."""
    if name in COMPOUNDS:
        factor, argument = 1.0, 0.0
        for part, times in COMPOUNDS[name].items():
            one, angle = _factor_and_argument(part, moment)
            factor, argument = factor * one ** abs(times), argument + times * angle
        return factor, argument
    *multiples, shift = MULTIPLES[name]
    angles = _angles(moment)
    node = _node(moment, angles[3])
    factor, correction = _nodal(name, node)
    return factor, sum(times * angle for times, angle in zip(multiples, angles, strict=True)) + shift + correction


def _speed(name: str) -> float:
    """Degrees an hour."""
    if name in COMPOUNDS:
        return sum(times * _speed(part) for part, times in COMPOUNDS[name].items())
    rates = (15.0, *(rate / CENTURY_HOURS for rate in (481_267.8813, 36_000.7698, 4_069.0137, 1.7195)))
    return sum(times * rate for times, rate in zip(MULTIPLES[name][:5], rates, strict=True))


def _angles(moment: dt.datetime) -> tuple[float, float, float, float, float]:
    """Hour angle of the mean sun, mean longitudes of moon, sun, lunar and solar perigee, in degrees (Meeus)."""
    hours = (moment - J2000) / HOUR
    century = hours / CENTURY_HOURS
    return (
        (15 * hours) % 360,
        (218.3164477 + 481_267.88123421 * century) % 360,
        (280.46645 + 36_000.76983 * century) % 360,
        (83.3532465 + 4_069.0137287 * century) % 360,
        (282.93735 + 1.71946 * century) % 360,
    )


def _node(moment: dt.datetime, perigee: float) -> _Node:
    century = (moment - J2000) / HOUR / CENTURY_HOURS
    node = radians((125.0445479 - 1_934.1362891 * century) % 360)
    inclination = acos(cos(INCLINATION) * cos(OBLIQUITY) - sin(INCLINATION) * sin(OBLIQUITY) * cos(node))
    half, difference = (OBLIQUITY + INCLINATION) / 2, (OBLIQUITY - INCLINATION) / 2
    first = atan(cos(difference) / cos(half) * tan(node / 2)) - node / 2
    second = atan(sin(difference) / sin(half) * tan(node / 2)) - node / 2
    xi, nu = -(first + second), first - second
    return _Node(
        inclination=inclination,
        xi=xi,
        nu=nu,
        nu_prime=atan(sin(2 * inclination) * sin(nu) / (sin(2 * inclination) * cos(nu) + 0.3347)),
        nu_second=atan(sin(inclination) ** 2 * sin(2 * nu) / (sin(inclination) ** 2 * cos(2 * nu) + 0.0727)),
        perigee=radians(perigee) - xi,
    )


def _nodal(name: str, node: _Node) -> tuple[float, float]:
    """The factor f, and the angle u in degrees, of a constituent that is no compound (Schureman, table 2)."""
    i, xi, nu = node.inclination, node.xi, node.nu
    m2 = cos(i / 2) ** 4 / 0.9154, 2 * xi - 2 * nu
    o1 = sin(i) * cos(i / 2) ** 2 / 0.3800, 2 * xi - nu
    match name:
        case "MM":
            factor, angle = (2 / 3 - sin(i) ** 2) / 0.5021, 0.0
        case "MF":
            factor, angle = sin(i) ** 2 / 0.1578, -2 * xi
        case "O1" | "Q1" | "2Q1" | "RHO":
            factor, angle = o1
        case "M1":
            # Q of Schureman, in the quadrant of P.
            factor = o1[0] * sqrt(2.310 + 1.435 * cos(2 * node.perigee))
            angle = xi - nu + atan2(0.483 * sin(node.perigee), cos(node.perigee))
        case "J1":
            factor, angle = sin(2 * i) / 0.7214, -nu
        case "OO1":
            factor, angle = sin(i) * sin(i / 2) ** 2 / 0.0164, -2 * xi - nu
        case "K1":
            factor = sqrt(0.8965 * sin(2 * i) ** 2 + 0.6001 * sin(2 * i) * cos(nu) + 0.1006)
            angle = -node.nu_prime
        case "K2":
            factor = sqrt(19.0444 * sin(i) ** 4 + 2.7702 * sin(i) ** 2 * cos(2 * nu) + 0.0981)
            angle = -node.nu_second
        case "L2":
            tangent, double = tan(i / 2) ** 2, 2 * node.perigee
            factor = m2[0] * sqrt(1 - 12 * tangent * cos(double) + 36 * tangent**2)
            angle = m2[1] - atan2(sin(double), 1 / (6 * tangent) - cos(double))
        case "M3":
            factor, angle = m2[0] ** 1.5, 1.5 * m2[1]
        case "MSF" | "M2" | "N2" | "2N2" | "NU2" | "MU2" | "LAM2":
            factor, angle = m2[0], -m2[1] if name == "MSF" else m2[1]
        case _:
            factor, angle = 1.0, 0.0  # of the sun
    return factor, degrees(angle)
