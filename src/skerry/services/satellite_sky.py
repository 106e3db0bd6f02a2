"""Where a satellite is, and when it passes over a place.

SGP4 has positions in the frame TEME. They are turned by the sidereal time (IAU 1982) into the frame of the Earth. Polar motion
and the difference of UT1 and UTC (less than 0.9 s, 400 m) are not counted. The sun is that of the library astral, after
Meeus."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from math import asin, atan2, ceil, cos, degrees, hypot, radians, sin, sqrt

from msgspec import Struct

from skerry.models.orbit import OrbitalElements

EQUATOR_KM, FLATTENING = 6378.137, 1 / 298.257223563
"""WGS 84."""
ECCENTRICITY_SQUARED = FLATTENING * (2 - FLATTENING)
STEP = timedelta(minutes=1)
SECOND = timedelta(seconds=1)
VISIBLE_STEP = timedelta(seconds=10)
LONGEST_PASS = timedelta(hours=1)
"""Satellites that stay longer over a place are too high for this search, and need no times."""
DARK = radians(-6)
"""Height of the sun below which a satellite can be seen: the end of civil twilight."""
CLEAR = radians(10)
"""Height above which a satellite is not hidden by houses and haze."""
ERROR_KM, ERROR_KM_A_DAY = 1, 3
"""Usual error of SGP4: about a kilometre at the epoch, growing by one to three a day (T.S. Kelso, AAS 07-127; D. Vallado, AIAA
2006-6753). Mostly along the orbit."""

Vector = tuple[float, float, float]


class SatellitePosition(Struct, frozen=True):
    """Where a satellite is at a moment."""

    latitude: float
    longitude: float
    altitude_km: float
    """Above the ellipsoid."""
    velocity_km_s: float
    """Relative to the stars."""
    is_sunlit: bool


class SatellitePass(Struct, frozen=True):
    """From rising above the horizon of a place to setting below it."""

    rise_at: datetime
    rise_azimuth: float
    culmination_at: datetime
    culmination_azimuth: float
    max_elevation: float
    set_at: datetime
    set_azimuth: float
    visible_from: datetime | None
    visible_to: datetime | None


class Unpredictable(ValueError):
    """SGP4 has no position for this moment."""


def expected_error_km(elements: OrbitalElements, moment: datetime) -> int:
    """The usual error of a position at this moment."""
    return ceil(ERROR_KM + ERROR_KM_A_DAY * abs(moment - elements.epoch_at) / timedelta(days=1))


class Orbit:
    """The orbit of one satellite."""

    def __init__(self, elements: OrbitalElements) -> None:
        from sgp4.api import Satrec

        self._satellite = Satrec.twoline2rv(elements.line1, elements.line2)

    def position(self, moment: datetime) -> SatellitePosition:
        """Raises Unpredictable."""
        place, velocity, sidereal = self._propagated(moment)
        latitude, altitude = _geodetic(place)
        longitude = (degrees(atan2(place[1], place[0]) - sidereal) + 180) % 360 - 180
        return SatellitePosition(
            latitude=degrees(latitude),
            longitude=longitude,
            altitude_km=altitude,
            velocity_km_s=_length(velocity),
            is_sunlit=_is_sunlit(place, _sun(moment)),
        )

    def passes(
        self, latitude: float, longitude: float, start: datetime, end: datetime, min_elevation: float
    ) -> Iterator[SatellitePass]:
        """Passes that culminate between two moments, at least this high (degrees). Raises Unpredictable."""
        observer = _Observer(latitude, longitude)

        def height(moment: datetime) -> float:
            place, _, sidereal = self._propagated(moment)
            return observer.height(place, sidereal)

        before, here, moment = height(start - STEP), height(start), start
        while moment < end:
            after = height(moment + STEP)
            if before < here >= after:
                culmination = _highest(height, moment - STEP, moment + STEP)
                if height(culmination) >= max(radians(min_elevation), 0.0):
                    yield self._pass(observer, height, culmination)
            before, here, moment = here, after, moment + STEP

    def _pass(self, observer: "_Observer", height: Callable[[datetime], float], culmination: datetime) -> SatellitePass:
        rise, setting = _crossing(height, culmination, -STEP), _crossing(height, culmination, STEP)
        visible = [moment for moment in _moments(rise, setting) if self._is_visible(observer, moment)]
        return SatellitePass(
            rise_at=rise,
            rise_azimuth=self._azimuth(observer, rise),
            culmination_at=culmination,
            culmination_azimuth=self._azimuth(observer, culmination),
            max_elevation=degrees(height(culmination)),
            set_at=setting,
            set_azimuth=self._azimuth(observer, setting),
            visible_from=visible[0] if visible else None,
            visible_to=visible[-1] if visible else None,
        )

    def _azimuth(self, observer: "_Observer", moment: datetime) -> float:
        place, _, sidereal = self._propagated(moment)
        return observer.azimuth(place, sidereal)

    def _is_visible(self, observer: "_Observer", moment: datetime) -> bool:
        """In sunlight and high enough, over a dark place."""
        place, _, sidereal = self._propagated(moment)
        sun = _sun(moment)
        return (
            observer.height(place, sidereal) >= CLEAR
            and observer.height_of_direction(sun, sidereal) < DARK
            and _is_sunlit(place, sun)
        )

    def _propagated(self, moment: datetime) -> tuple[Vector, Vector, float]:
        """Place and velocity in TEME (km, km/s), and the sidereal time (radians)."""
        from sgp4.conveniences import jday_datetime
        from sgp4.propagation import gstime

        day, fraction = jday_datetime(moment)
        error, place, velocity = self._satellite.sgp4(day, fraction)
        if error:
            raise Unpredictable(f"SGP4 returned the error {error}")
        return place, velocity, gstime(day + fraction)


class _Observer:
    """A place on the ellipsoid, at the height of the sea."""

    def __init__(self, latitude: float, longitude: float) -> None:
        self._latitude, self._longitude = radians(latitude), radians(longitude)
        radius = EQUATOR_KM / sqrt(1 - ECCENTRICITY_SQUARED * sin(self._latitude) ** 2)
        self._from_axis = radius * cos(self._latitude)
        self._from_equator = radius * (1 - ECCENTRICITY_SQUARED) * sin(self._latitude)

    def height(self, place: Vector, sidereal: float) -> float:
        """Height of a place above the horizon, radians."""
        return self.height_of_direction(self._towards(place, sidereal), sidereal)

    def height_of_direction(self, direction: Vector, sidereal: float) -> float:
        """Height of what is far away, radians."""
        turned = sidereal + self._longitude
        up = (cos(self._latitude) * cos(turned), cos(self._latitude) * sin(turned), sin(self._latitude))
        return asin(max(-1.0, min(1.0, _dot(direction, up) / _length(direction))))

    def azimuth(self, place: Vector, sidereal: float) -> float:
        """Degrees from north over east."""
        turned = sidereal + self._longitude
        towards = self._towards(place, sidereal)
        east = _dot(towards, (-sin(turned), cos(turned), 0.0))
        north = _dot(
            towards, (-sin(self._latitude) * cos(turned), -sin(self._latitude) * sin(turned), cos(self._latitude))
        )
        return degrees(atan2(east, north)) % 360

    def _towards(self, place: Vector, sidereal: float) -> Vector:
        turned = sidereal + self._longitude
        return (
            place[0] - self._from_axis * cos(turned),
            place[1] - self._from_axis * sin(turned),
            place[2] - self._from_equator,
        )


def _geodetic(place: Vector) -> tuple[float, float]:
    """Latitude (radians) and height above the ellipsoid (km). Bowring's iteration, which converges within millimetres in
    five steps at the height of satellites."""
    from_axis = hypot(place[0], place[1])
    latitude = atan2(place[2], from_axis)
    radius = EQUATOR_KM
    for _ in range(5):
        radius = EQUATOR_KM / sqrt(1 - ECCENTRICITY_SQUARED * sin(latitude) ** 2)
        latitude = atan2(place[2] + ECCENTRICITY_SQUARED * radius * sin(latitude), from_axis)
    # The usual quotient from_axis / cos(latitude) fails at the poles.
    height = from_axis * cos(latitude) + place[2] * sin(latitude) - EQUATOR_KM**2 / radius
    return latitude, height


def _sun(moment: datetime) -> Vector:
    """Direction to the sun."""
    from astral.julian import julianday, julianday_to_juliancentury
    from astral.sun import sun_declination, sun_rt_ascension

    century = julianday_to_juliancentury(julianday(moment))
    ascension, declination = radians(sun_rt_ascension(century)), radians(sun_declination(century))
    return (cos(declination) * cos(ascension), cos(declination) * sin(ascension), sin(declination))


def _is_sunlit(place: Vector, sun: Vector) -> bool:
    """Outside the shadow of the Earth, taken as a cylinder; the penumbra of some seconds counts as light."""
    along = _dot(place, sun)
    return along > 0 or sqrt(max(0.0, _dot(place, place) - along * along)) > EQUATOR_KM


def _highest(height: Callable[[datetime], float], first: datetime, last: datetime) -> datetime:
    """When the height between two moments with one maximum is greatest, to the second."""
    while last - first > SECOND:
        third = (last - first) / 3
        if height(first + third) < height(last - third):
            first += third
        else:
            last -= third
    return _whole(first)


def _crossing(height: Callable[[datetime], float], culmination: datetime, step: timedelta) -> datetime:
    """When the satellite crosses the horizon, before or after its culmination, to the second."""
    above = culmination
    below = above + step
    while height(below) > 0:
        above, below = below, below + step
        if abs(below - culmination) > LONGEST_PASS:
            raise Unpredictable("it does not set")
    while abs(below - above) > SECOND:
        between = above + (below - above) / 2
        if height(between) > 0:
            above = between
        else:
            below = between
    return _whole(above)


def _moments(first: datetime, last: datetime) -> Iterator[datetime]:
    moment = first
    while moment <= last:
        yield moment
        moment += VISIBLE_STEP


def _whole(moment: datetime) -> datetime:
    return (moment + SECOND / 2).replace(microsecond=0)


def _dot(one: Vector, other: Vector) -> float:
    return one[0] * other[0] + one[1] * other[1] + one[2] * other[2]


def _length(vector: Vector) -> float:
    return sqrt(_dot(vector, vector))
