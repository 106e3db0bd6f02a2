"""Lists of Estonia, with or without their providers: the provider first, and while it is unavailable the list as the collector
stored it. All raise UpstreamUnavailable where nothing is stored."""

from skerry.container import Dependency
from skerry.series.estonian_lists import (
    StoredAwardingBody,
    StoredInstitution,
    StoredNavMark,
    StoredParkingZone,
    StoredPort,
    StoredPostPlace,
    StoredQualificationField,
    StoredQualificationStandard,
    StoredSystem,
)
from skerry.services.stored import ProvidedList, or_stored, stored_list
from skerry.sources.estonia.etis import Etis
from skerry.sources.estonia.etis.records import Institution
from skerry.sources.estonia.kutseregister import AwardingBody, Kutseregister, QualificationField, QualificationStandard
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


class InformationSystems(ProvidedList[InformationSystem]):
    """Information systems of the state."""

    def __init__(self, riha: Riha, register: RegisterStore[StoredSystem]) -> None:
        super().__init__(riha.systems, register)


class Ports(ProvidedList[PortEntry]):
    """Active ports."""

    def __init__(self, sadamaregister: Sadamaregister, register: RegisterStore[StoredPort]) -> None:
        super().__init__(sadamaregister.ports, register)


class ParkingZones(ProvidedList[ParkingZone]):
    """Paid parking zones of Tallinn."""

    def __init__(self, gis: TallinnGis, register: RegisterStore[StoredParkingZone]) -> None:
        super().__init__(gis.parking_zones, register)


class PostPlaces(ProvidedList[PostPlace]):
    """Parcel lockers and post offices."""

    def __init__(self, omniva: Omniva, register: RegisterStore[StoredPostPlace]) -> None:
        super().__init__(omniva.places, register)


class AwardingBodies(ProvidedList[AwardingBody]):
    """Bodies that award qualifications."""

    def __init__(self, kutseregister: Kutseregister, register: RegisterStore[StoredAwardingBody]) -> None:
        super().__init__(kutseregister.awarding_bodies, register)


class QualificationStandards(ProvidedList[QualificationStandard]):
    """Qualification standards."""

    def __init__(self, kutseregister: Kutseregister, register: RegisterStore[StoredQualificationStandard]) -> None:
        super().__init__(kutseregister.standards, register)


class QualificationFields(ProvidedList[QualificationField]):
    """Fields of the qualification system."""

    def __init__(self, kutseregister: Kutseregister, register: RegisterStore[StoredQualificationField]) -> None:
        super().__init__(kutseregister.fields, register)


class ResearchInstitutionList(ProvidedList[Institution]):
    """Research institutions."""

    def __init__(self, etis: Etis, register: RegisterStore[StoredInstitution]) -> None:
        super().__init__(etis.institutions, register)
