"""Areas around a point."""

from msgspec import Struct

from skerry.great_circle import kilometres_between


class Circle(Struct, frozen=True):
    """A circle on the Earth."""

    latitude: float
    longitude: float
    radius_km: float

    def kilometres_to(self, latitude: float, longitude: float) -> float:
        """Distance of a point from the center."""
        return kilometres_between(self.latitude, self.longitude, latitude, longitude)
