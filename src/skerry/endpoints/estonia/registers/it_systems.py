"""Information systems of the Estonian state."""

from collections import defaultdict
from datetime import UTC, datetime
from typing import Annotated, Literal

from msgspec import Meta, Struct

from skerry.api.answers import Page, Slice
from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import EstonianRegistryCode, Limit, PageFromZero, Search
from skerry.errors import NotFound, UpstreamUnavailable
from skerry.folding import fold, match_rank, nearest
from skerry.services.estonian_lists import InformationSystems
from skerry.sources.estonia.riha import InformationSystem, Riha, SystemRecord


class SystemTotals(Struct, frozen=True):
    """Number of information systems by status."""

    total_count: Annotated[int, Meta(description="registered systems")]
    active_count: Annotated[int, Meta(description="systems in use (IN_USE)")]
    finished_count: Annotated[int, Meta(description="systems no longer in use (FINISHED)")]
    establishing_count: Annotated[int, Meta(description="systems being set up (ESTABLISHING)")]
    unknown_count: Annotated[int, Meta(description="systems of unknown or other status")]


class OwnerSystems(Struct, frozen=True):
    """An organization and the information systems that it is responsible for."""

    code: Annotated[str, Meta(description="registry code, eight digits")]
    name: Annotated[str, Meta(description="name, in Estonian")]
    system_count: Annotated[int, Meta(description="registered systems")]
    active_count: Annotated[int, Meta(description="systems in use (IN_USE)")]


@endpoint("/itregistry/stats", fresh="6h")
async def estonian_it_system_totals(systems: InformationSystems) -> SystemTotals:
    """Totals of registered and active government information systems.

    Systems are counted in the register's list."""
    status = [system.status for system in await systems.all()]
    active, finished, establishing = map(status.count, ("IN_USE", "FINISHED", "ESTABLISHING"))
    return SystemTotals(len(status), active, finished, establishing, len(status) - active - finished - establishing)


@endpoint("/itregistry/systems", fresh="6h", example={"name": "register", "limit": 20})
async def estonian_it_systems(
    systems: InformationSystems,
    name: Annotated[
        Search | None, Meta(max_length=200, description="part of the name or short name; accents are ignored")
    ] = None,
    status: Annotated[Literal["IN_USE", "FINISHED"] | None, Meta(description="status of the systems")] = None,
    owner: Annotated[
        Annotated[EstonianRegistryCode, Meta(examples=["70006317"])] | None,
        Meta(description="registry code of the owner, eight digits; its check digit is verified before any call"),
    ] = None,
    limit: Annotated[Limit, Meta(le=200, description="maximum number of systems on a page")] = 50,
    page: PageFromZero = 0,
) -> Page[InformationSystem]:
    """Government information systems in the state register, by name, status or owner.

    Systems are ordered by name. In a search, the exact name comes first, then names that start with the string, names with a
    word that starts with it, and names that contain it."""
    wanted = fold(name) if name else None
    found = [
        (rank, fold(system.name), system.short_name, system)
        for system in await systems.all()
        if (status is None or system.status == status)
        and (owner is None or (system.owner is not None and system.owner.code == owner))
        and (rank := _rank(system, wanted)) is not None
    ]
    found.sort(key=lambda entry: entry[:3])
    return Page.cut([system for *_, system in found], page, limit)


@endpoint(
    "/itregistry/system/{name}",
    fresh="6h",
    example={"name": "riha"},
    example_404={"name": "no-such-information-system"},
)
async def estonian_it_system(
    name: Annotated[str, Meta(pattern=r"\w", max_length=150, description="short name; as in the list of systems")],
    riha: Riha,
    systems: Reference[InformationSystems],
) -> SystemRecord:
    """One government information system by its short name, with its documents and legal basis.

    Case matters. An unknown short name is a 404 with suggestions."""
    try:
        return await riha.system(name)
    except NotFound as error:
        raise NotFound(error.detail, suggestions=await _similar(name, systems)) from None


@endpoint("/itregistry/owners", fresh="6h", example={"limit": 20})
async def estonian_it_system_owners(
    systems: InformationSystems,
    limit: Annotated[Limit, Meta(le=500, description="maximum number of organizations")] = 50,
) -> Slice[OwnerSystems]:
    """Organizations by the number of government information systems they are responsible for, the largest first.

    Counted in the register's list. Systems without an owner are left out."""
    owned: dict[str, list[InformationSystem]] = defaultdict(list)
    names: dict[str, str] = {}
    for system in sorted(await systems.all(), key=_changed_at):
        if system.owner is not None:
            owned[system.owner.code].append(system)
            names[system.owner.code] = system.owner.name  # older records keep a former name
    owners = [
        OwnerSystems(code, names[code], len(theirs), sum(system.status == "IN_USE" for system in theirs))
        for code, theirs in owned.items()
    ]
    owners.sort(key=lambda owner: (-owner.system_count, -owner.active_count, fold(owner.name)))
    return Slice.of(owners, len(owners), limit)


def _changed_at(system: InformationSystem) -> datetime:
    return system.updated_at or datetime.min.replace(tzinfo=UTC)


def _rank(system: InformationSystem, wanted: str | None) -> int | None:
    return 0 if wanted is None else match_rank(wanted, fold(system.name), fold(system.short_name))


async def _similar(name: str, systems: InformationSystems) -> tuple[str, ...]:
    try:
        known = await systems.all()
    except UpstreamUnavailable:
        return ()
    return nearest(name, (system.short_name for system in known))
