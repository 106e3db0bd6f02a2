"""Aircraft in the air: adsb.lol, or the OpenSky Network where adsb.lol does not answer."""

from skerry.container import Dependency
from skerry.models.aircraft import Aircraft
from skerry.models.circle import Circle
from skerry.sources.world.adsb_lol import AdsbLol
from skerry.sources.world.opensky import OpenSky
from skerry.upstream.fallback import Answered, with_fallback

NOT_OF_ICAO = "~"
"""Before addresses that the ICAO has not assigned, which only adsb.lol knows."""


class AirTraffic(Dependency):
    """Two networks of volunteers."""

    def __init__(self, adsb_lol: AdsbLol, opensky: OpenSky) -> None:
        self._adsb_lol = adsb_lol
        self._opensky = opensky

    async def within(self, circle: Circle) -> Answered[list[tuple[float, Aircraft]]]:
        """Aircraft in a circle with their distances in kilometres, the nearest first. Raises UpstreamUnavailable."""
        area = (circle.latitude, circle.longitude, circle.radius_km)
        answered = await with_fallback(
            (self._adsb_lol, lambda: self._adsb_lol.around(*area)), (self._opensky, lambda: self._opensky.around(*area))
        )
        away = [
            (circle.kilometres_to(each.latitude, each.longitude), each)
            for each in answered.value
            if each.latitude is not None and each.longitude is not None
        ]
        near = [entry for entry in away if entry[0] <= circle.radius_km]
        return Answered(sorted(near, key=lambda entry: (entry[0], entry[1].icao24)), answered.source)

    async def one(self, icao24: str) -> Answered[Aircraft | None]:
        """One aircraft; None where it is not received. Raises UpstreamUnavailable."""
        if icao24.startswith(NOT_OF_ICAO):
            return Answered(await self._adsb_lol.state(icao24), self._adsb_lol)
        return await with_fallback(
            (self._adsb_lol, lambda: self._adsb_lol.state(icao24)), (self._opensky, lambda: self._opensky.state(icao24))
        )
