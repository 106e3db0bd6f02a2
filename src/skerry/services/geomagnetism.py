"""Geomagnetic latitude, and the activity that brings the aurora there."""

from datetime import datetime
from itertools import pairwise
from math import asin, cos, degrees, radians, sin, sqrt

YEAR_DAYS = 365.25
KP_LATITUDES = (66.5, 64.5, 62.4, 60.4, 58.3, 56.3, 54.2, 52.2, 50.1, 48.1)
"""Geomagnetic latitude that the aurora reaches at Kp 0 to 9, degrees: table of the Space Weather Prediction Center of NOAA,
"The K-index and the aurora"."""
METHOD = (
    "Geomagnetic latitude is that of the centred dipole of the World Magnetic Model 2025 (package pygeomag). `kp_needed` is the "
    "planetary K index at which the aurora reaches it, between the steps of NOAA's table (66.5 degrees at Kp 0, 58.3 at 4, "
    "48.1 at 9) on a straight line. The aurora is seen low in the sky from some degrees further away."
)


def geomagnetic_latitude(latitude: float, longitude: float, moment: datetime) -> float:
    """Degrees from the equator of the dipole, negative in the south."""
    from pygeomag.wmm.wmm_2025 import WMM_2025

    (epoch, *_), coefficients = WMM_2025
    years = (moment - datetime(int(epoch), 1, 1, tzinfo=moment.tzinfo)).days / YEAR_DAYS
    of_dipole = {order: (g + years * g_change, h + years * h_change)
                 for degree, order, g, h, g_change, h_change in coefficients if degree == 1}  # fmt: skip
    (g10, _), (g11, h11) = of_dipole[0], of_dipole[1]
    here, east = radians(latitude), radians(longitude)
    along = g10 * sin(here) + cos(here) * (g11 * cos(east) + h11 * sin(east))
    # The field points to the south at the geomagnetic north pole, hence the sign.
    return degrees(asin(-along / sqrt(g10**2 + g11**2 + h11**2)))


def kp_needed(geomagnetic: float) -> float | None:
    """The planetary K index at which the aurora reaches a geomagnetic latitude; None where Kp 9 is not enough."""
    reached = abs(geomagnetic)
    if reached >= KP_LATITUDES[0]:
        return 0.0
    for kp, (poleward, equatorward) in enumerate(pairwise(KP_LATITUDES)):
        if reached >= equatorward:
            return kp + (poleward - reached) / (poleward - equatorward)
    return None
