"""The bands of the European air quality index."""

import math

from skerry.models.scales import Band, Bands

AIR_BANDS = Bands(
    (
        Band(20.5, 10, "good air"),
        Band(40.5, 8, "fair air"),
        Band(60.5, 6, "moderate air"),
        Band(80.5, 4, "poor air"),
        Band(100.5, 2, "very poor air"),
        Band(math.inf, 0, "extremely poor air"),
    )
)
"""Of the European Environment Agency, the best first; the index is a whole number."""
