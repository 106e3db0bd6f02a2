"""Lists of Estonia that change less than daily, once a week."""

from datetime import timedelta
from typing import ClassVar

from skerry.sources.estonia.etis import Etis
from skerry.sources.estonia.etis.records import Institution
from skerry.sources.estonia.kutseregister import AwardingBody, Kutseregister, QualificationField, QualificationStandard
from skerry.sources.estonia.nma import NavMarkEntry, Nma
from skerry.sources.estonia.omniva import Omniva, PostPlace
from skerry.sources.estonia.riha import InformationSystem, Riha
from skerry.sources.estonia.sadamaregister import PortEntry, Sadamaregister
from skerry.sources.estonia.tallinn_gis import ParkingZone, TallinnGis
from skerry.store import Register

WEEKLY = timedelta(days=7)


class StoredNavMark(NavMarkEntry, frozen=True):
    """An aid to navigation."""

    REGISTER: ClassVar[Register] = Register("nav_marks", every=WEEKLY, searched=("name",), required=("name",))
    SOURCE: ClassVar[type[Nma]] = Nma


class StoredSystem(InformationSystem, frozen=True):
    """An information system of the state."""

    REGISTER: ClassVar[Register] = Register(
        "estonian_it_systems", every=WEEKLY, searched=("short_name",), required=("short_name", "name", "id")
    )
    SOURCE: ClassVar[type[Riha]] = Riha


class StoredPort(PortEntry, frozen=True):
    """An active port."""

    REGISTER: ClassVar[Register] = Register("estonian_ports", every=WEEKLY, searched=("name",), required=("name",))
    SOURCE: ClassVar[type[Sadamaregister]] = Sadamaregister


class StoredParkingZone(ParkingZone, frozen=True):
    """A paid parking zone of Tallinn."""

    REGISTER: ClassVar[Register] = Register(
        "tallinn_parking_zones", every=WEEKLY, searched=("name",), required=("polygon",)
    )
    SOURCE: ClassVar[type[TallinnGis]] = TallinnGis


class StoredPostPlace(PostPlace, frozen=True):
    """A parcel locker or post office."""

    REGISTER: ClassVar[Register] = Register(
        "omniva_places", every=WEEKLY, searched=("name",), required=("name", "country")
    )
    SOURCE: ClassVar[type[Omniva]] = Omniva


class StoredAwardingBody(AwardingBody, frozen=True):
    """A body that awards qualifications."""

    REGISTER: ClassVar[Register] = Register("awarding_bodies", every=WEEKLY, searched=("name",), required=("name",))
    SOURCE: ClassVar[type[Kutseregister]] = Kutseregister


class StoredQualificationStandard(QualificationStandard, frozen=True):
    """A qualification standard."""

    REGISTER: ClassVar[Register] = Register(
        "qualification_standards", every=WEEKLY, searched=("name",), required=("name",)
    )
    SOURCE: ClassVar[type[Kutseregister]] = Kutseregister


class StoredQualificationField(QualificationField, frozen=True):
    """A field of the qualification system."""

    REGISTER: ClassVar[Register] = Register(
        "qualification_fields", every=WEEKLY, searched=("name",), required=("name",)
    )
    SOURCE: ClassVar[type[Kutseregister]] = Kutseregister


class StoredInstitution(Institution, frozen=True):
    """A research institution."""

    REGISTER: ClassVar[Register] = Register(
        "research_institutions", every=WEEKLY, searched=("name",), required=("id", "name")
    )
    SOURCE: ClassVar[type[Etis]] = Etis
