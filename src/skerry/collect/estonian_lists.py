"""Lists of Estonia that change less than daily, once a week. A failed import is retried after six hours."""

from skerry.collect.jobs import job
from skerry.collect.lists import import_list
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
from skerry.sources.estonia.etis import Etis
from skerry.sources.estonia.kutseregister import Kutseregister
from skerry.sources.estonia.nma import NavMarkEntry, Nma
from skerry.sources.estonia.omniva import Omniva
from skerry.sources.estonia.riha import Riha
from skerry.sources.estonia.sadamaregister import Sadamaregister
from skerry.sources.estonia.tallinn_gis import TallinnGis
from skerry.store import RegisterStore


@job(every="6h")
async def nav_marks(nma: Nma, register: RegisterStore[StoredNavMark]) -> None:
    """Aids to navigation."""

    async def entries() -> list[NavMarkEntry]:
        return (await nma.register()).entries

    await import_list(register, StoredNavMark, entries)


@job(every="6h")
async def estonian_it_systems(riha: Riha, register: RegisterStore[StoredSystem]) -> None:
    """Information systems of the state."""
    await import_list(register, StoredSystem, riha.systems)


@job(every="6h")
async def estonian_ports(sadamaregister: Sadamaregister, register: RegisterStore[StoredPort]) -> None:
    """Active ports."""
    await import_list(register, StoredPort, sadamaregister.ports)


@job(every="6h")
async def tallinn_parking_zones(gis: TallinnGis, register: RegisterStore[StoredParkingZone]) -> None:
    """Paid parking zones of Tallinn."""
    await import_list(register, StoredParkingZone, gis.parking_zones)


@job(every="6h")
async def omniva_places(omniva: Omniva, register: RegisterStore[StoredPostPlace]) -> None:
    """Parcel lockers and post offices."""
    await import_list(register, StoredPostPlace, omniva.places)


@job(every="6h")
async def awarding_bodies(kutseregister: Kutseregister, register: RegisterStore[StoredAwardingBody]) -> None:
    """Bodies that award qualifications."""
    await import_list(register, StoredAwardingBody, kutseregister.awarding_bodies)


@job(every="6h")
async def qualification_standards(
    kutseregister: Kutseregister, register: RegisterStore[StoredQualificationStandard]
) -> None:
    """Qualification standards."""
    await import_list(register, StoredQualificationStandard, kutseregister.standards)


@job(every="6h")
async def qualification_fields(kutseregister: Kutseregister, register: RegisterStore[StoredQualificationField]) -> None:
    """Fields of the qualification system."""
    await import_list(register, StoredQualificationField, kutseregister.fields)


@job(every="6h")
async def research_institutions(etis: Etis, register: RegisterStore[StoredInstitution]) -> None:
    """Research institutions."""
    await import_list(register, StoredInstitution, etis.institutions)
