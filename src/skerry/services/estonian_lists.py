"""Lists of Estonia, with or without their providers: the provider first, and while it is unavailable the list as the collector
stored it. All raise UpstreamUnavailable where nothing is stored."""

from collections.abc import Sequence

from skerry.container import Dependency
from skerry.series.estonian_lists import (
    StoredNavMark,
    StoredParkingZone,
    StoredPort,
    StoredPostPlace,
    StoredSystem,
)
from skerry.services.stored import or_stored, or_stored_list, stored_list
from skerry.sources.estonia.nma import NavMarkRegister, Nma
from skerry.sources.estonia.omniva import Omniva, PostPlace
from skerry.sources.estonia.riha import InformationSystem, Riha
from skerry.sources.estonia.sadamaregister import PortEntry, Sadamaregister
from skerry.sources.estonia.tallinn_gis import ParkingZone, TallinnGis
from skerry.store import RegisterStore


class NavigationMarks(Dependency):
    """Aids to navigation."""

    def __init__(self, nma: Nma, register: RegisterStore[StoredNavMark]) -> None:
        self._nma = nma
        self._register = register

    async def register(self) -> NavMarkRegister:
        """The whole register, indexed."""
        return await or_stored(self._nma.register, self._stored)

    async def _stored(self) -> NavMarkRegister:
        return NavMarkRegister(list(await stored_list(self._register)))


class InformationSystems(Dependency):
    """Information systems of the state."""

    def __init__(self, riha: Riha, register: RegisterStore[StoredSystem]) -> None:
        self._riha = riha
        self._register = register

    async def all(self) -> Sequence[InformationSystem]:
        return await or_stored_list(self._riha.systems, self._register)


class Ports(Dependency):
    """Active ports."""

    def __init__(self, sadamaregister: Sadamaregister, register: RegisterStore[StoredPort]) -> None:
        self._sadamaregister = sadamaregister
        self._register = register

    async def all(self) -> Sequence[PortEntry]:
        return await or_stored_list(self._sadamaregister.ports, self._register)


class ParkingZones(Dependency):
    """Paid parking zones of Tallinn."""

    def __init__(self, gis: TallinnGis, register: RegisterStore[StoredParkingZone]) -> None:
        self._gis = gis
        self._register = register

    async def all(self) -> Sequence[ParkingZone]:
        return await or_stored_list(self._gis.parking_zones, self._register)


class PostPlaces(Dependency):
    """Parcel lockers and post offices."""

    def __init__(self, omniva: Omniva, register: RegisterStore[StoredPostPlace]) -> None:
        self._omniva = omniva
        self._register = register

    async def all(self) -> Sequence[PostPlace]:
        return await or_stored_list(self._omniva.places, self._register)
