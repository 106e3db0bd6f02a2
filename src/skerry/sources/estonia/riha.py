"""RIHA, the register of Estonia's state information systems."""

import asyncio
from datetime import UTC, date, datetime
from typing import Annotated, TypeVar
from urllib.parse import quote

from msgspec import Meta, Raw, Struct, field, structs

from skerry.errors import ReplyError
from skerry.licenses import stated
from skerry.models.fields import Moment
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import NO_VALUE, or_none
from skerry.upstream.identity import Identified
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

T = TypeVar("T")
MAX_SYSTEMS = 2000
"""Number of systems requested at once. The whole register (about 1,400 systems, 3.5 MB) comes in one reply."""
MAX_PAGES = 5


class SystemOwner(Struct, frozen=True):
    """The organization responsible for a system."""

    code: Annotated[str, Meta(description="registry code, eight digits")]
    name: Annotated[str, Meta(description="name, in Estonian")]


class SystemSecurity(Struct, frozen=True):
    """Security requirements of a system."""

    class_: Annotated[
        str | None,
        Meta(
            description="ISKE class of availability, integrity and confidentiality, such as K2T3S0; null in newer records"
        ),
    ] = field(name="class")
    level: Annotated[str | None, Meta(description="security level: L low, M medium, H high")]
    standard: Annotated[str | None, Meta(description="security standard: ISKE, E-ITS or another")]


class AuditedSystemSecurity(SystemSecurity, frozen=True):
    """Security requirements of a system, with the last audit."""

    latest_audit_date: Annotated[date | None, Meta(description="day of the last audit")]
    latest_audit_resolution: Annotated[str | None, Meta(description="result of the last audit, in Estonian")]


class InformationSystem(Struct, frozen=True):
    """An information system of the state or of a body that serves the public."""

    short_name: Annotated[str, Meta(description="short name, as in the paths of the register")]
    name: Annotated[str, Meta(description="name, in Estonian")]
    owner: Annotated[SystemOwner | None, Meta(description="organization responsible for the system")]
    status: Annotated[str | None, Meta(description="IN_USE, FINISHED or ESTABLISHING; null where not stated")]
    status_changed_at: Annotated[Moment | None, Meta(description="time of the last change of status, UTC")]
    security: Annotated[SystemSecurity, Meta(description="security requirements")]
    homepage_url: Annotated[str | None, Meta(description="web page of the system")]
    topics: Annotated[list[str], Meta(description="topics, in Estonian")]
    purpose: Annotated[str | None, Meta(description="purpose, in Estonian")]
    updated_at: Annotated[Moment | None, Meta(description="last change of the record, UTC")]
    id: Annotated[str, Meta(description="UUID of the record")]


class LegalBasis(Struct, frozen=True):
    """A legal act that a system is based on."""

    name: Annotated[str, Meta(description="title of the act, in Estonian")]
    url: Annotated[str, Meta(description="text of the act")]
    type: Annotated[str | None, Meta(description="type of the act, as the register names it")]


class SystemDataFile(Struct, frozen=True):
    """A file that describes the data of a system."""

    name: Annotated[str, Meta(description="name of the file")]
    url: Annotated[str, Meta(description="address of the file")]
    created_at: Annotated[Moment | None, Meta(description="time of entry into the register, UTC")]


class SystemDocument(Struct, frozen=True):
    """Documentation of a system."""

    name: Annotated[str, Meta(description="title of the document")]
    url: Annotated[str, Meta(description="address of the document")]
    type: Annotated[str | None, Meta(description="type of the document, as the register names it")]
    created_at: Annotated[Moment | None, Meta(description="time of entry into the register, UTC")]


class SystemRecord(InformationSystem, frozen=True, kw_only=True):
    """The full record of one system."""

    x_road_status: Annotated[str | None, Meta(description="whether it is on the X-Road: JOINED or NOT_JOINED")]
    development_status: Annotated[str | None, Meta(description="IN_DEVELOPMENT or NOT_IN_DEVELOPMENT")]
    security: Annotated[AuditedSystemSecurity, Meta(description="security requirements and last audit")]
    legislation: Annotated[list[LegalBasis], Meta(description="legal acts that the system is based on")]
    data_files: Annotated[list[SystemDataFile], Meta(description="files that describe the data")]
    stored_data: Annotated[list[str], Meta(description="data that the system stores, in Estonian")]
    documents: Annotated[list[SystemDocument], Meta(description="documentation")]
    created_at: Annotated[Moment | None, Meta(description="time of entry into the register, UTC")]


class RegisterPage(Struct, frozen=True):
    """One page of the register."""

    pages: int
    systems: tuple[InformationSystem, ...]


class Riha(Source):
    """Register of the state's information systems, public part. Its own search needs exact accents, so the whole list is fetched
    and searched here. Entries are typed by hand: any member but the names may be missing."""

    key = "riha"
    title = "RIHA, register of Estonia's state information systems"
    home = "https://www.riha.ee/"
    base = "https://www.riha.ee/api/v1"
    license = stated("Open government metadata; licence not stated")
    evidence = Evidence.RECORDED
    attribution = "Riigi Infosüsteemi Amet, riha.ee"
    pace = Pace(per_second=2, concurrency=2)

    async def systems(self) -> tuple[InformationSystem, ...]:
        """Every registered system."""
        first = await self.read_listing({"size": MAX_SYSTEMS})
        rest = await asyncio.gather(
            *(self.read_listing({"page": page, "size": MAX_SYSTEMS}) for page in range(1, first.pages))
        )
        return tuple(system for listing in (first, *rest) for system in listing.systems)

    async def system(self, short_name: str) -> SystemRecord:
        """One system by its short name. Raises NotFound."""
        path = f"/systems/{quote(short_name, safe='')}"
        return await self.get(
            path,
            fresh="6h",
            read=Identified(read_record, "short_name", short_name),
            not_found=f"No information system named {short_name!r}.",
        )

    async def read_listing(self, query: Query) -> RegisterPage:
        return await self.get("/systems", query=query, fresh="6h", read=read_listing)


class _RawStatus(Struct):
    status: str | None = None
    timestamp: str | None = None


class _RawMeta(Struct):
    system_status: _RawStatus | None = None
    x_road_status: _RawStatus | None = None
    development_status: str | None = None
    creation_timestamp: str | None = None
    update_timestamp: str | None = None


class _RawSecurity(Struct):
    class_: str | None = field(name="class", default=None)
    level: str | None = None
    standard: str | None = None
    latest_audit_date: str | None = None
    latest_audit_resolution: str | None = None


class _RawDetails(Struct):
    """Any member but the names may be missing or null, lists too."""

    short_name: str
    name: str
    uuid: str
    owner: SystemOwner | None = None
    meta: _RawMeta | None = None
    security: _RawSecurity | None = None
    homepage: str | None = None
    topics: list[str] | None = None
    purpose: str | None = None


class _RawFile(Struct):
    name: str | None = None
    url: str | None = None
    type: str | None = None
    creation_timestamp: str | None = None


class _RawRecord(_RawDetails):
    legislations: list[Raw] | None = None
    data_files: list[Raw] | None = None
    stored_data: list[str] | None = None
    documents: list[Raw] | None = None


class _RawSystem(Struct):
    details: _RawDetails


class _RawWholeSystem(Struct):
    details: _RawRecord


class _RawListing(Struct):
    content: list[Raw]
    totalElements: int  # noqa: N815  the provider's name, as is the next one
    totalPages: int  # noqa: N815
    page: int
    size: int


def read_listing(reply: Reply) -> RegisterPage:
    """One page. Raises ReplyError where it has fewer rows than the total that it states."""
    raw = reply.json(_RawListing)
    if len(raw.content) < min(raw.size, raw.totalElements - raw.page * raw.size):
        raise ReplyError(f"returned {len(raw.content)} systems on page {raw.page} of {raw.totalElements} systems")
    if raw.totalPages > MAX_PAGES:
        raise ReplyError("returned its register in too many pages")
    return RegisterPage(
        raw.totalPages, tuple(read_rows(raw.content, _RawSystem, lambda system: _system(system.details)))
    )


def read_record(reply: Reply) -> SystemRecord:
    raw = reply.json(_RawWholeSystem).details
    meta, security = raw.meta or _RawMeta(), raw.security or _RawSecurity()
    files = f"{Riha.base}/systems/{quote(raw.short_name, safe='')}/files/"
    audited = _local_moment(security.latest_audit_date)

    def listed(entries: list[Raw] | None) -> list[tuple[str, str, _RawFile]]:
        """Name and address of each entry with an address. The address replaces a missing name."""
        return [
            (or_none(entry.name, NO_VALUE) or entry.url, entry.url.replace("file://", files), entry)
            for entry in read_rows(entries or (), _RawFile, lambda entry: entry)
            if entry.url
        ]

    return SystemRecord(
        **{
            **structs.asdict(_system(raw)),
            "x_road_status": (meta.x_road_status or _RawStatus()).status,
            "development_status": meta.development_status,
            "security": AuditedSystemSecurity(
                security.class_,
                security.level,
                security.standard,
                audited.date() if audited else None,
                or_none(security.latest_audit_resolution, NO_VALUE),
            ),
            "legislation": [LegalBasis(name, url, entry.type) for name, url, entry in listed(raw.legislations)],
            "data_files": [
                SystemDataFile(name, url, _moment(entry.creation_timestamp))
                for name, url, entry in listed(raw.data_files)
            ],
            "stored_data": [text for entry in raw.stored_data or [] if (text := or_none(entry, NO_VALUE))],
            "documents": [
                SystemDocument(name, url, entry.type, _moment(entry.creation_timestamp))
                for name, url, entry in listed(raw.documents)
            ],
            "created_at": _moment(meta.creation_timestamp),
        }
    )


def _system(raw: _RawDetails) -> InformationSystem:
    meta, security = raw.meta or _RawMeta(), raw.security or _RawSecurity()
    status = meta.system_status or _RawStatus()
    return InformationSystem(
        short_name=raw.short_name,
        name=" ".join(raw.name.split()),
        owner=raw.owner,
        status=status.status,
        status_changed_at=_moment(status.timestamp),
        security=SystemSecurity(security.class_, security.level, security.standard),
        homepage_url=_address(raw.homepage),
        topics=raw.topics or [],
        purpose=or_none(raw.purpose, NO_VALUE),
        updated_at=_moment(meta.update_timestamp),
        id=raw.uuid,
    )


def _address(text: str | None) -> str | None:
    """The address of a web page; a missing scheme is added."""
    address = or_none(text, NO_VALUE)
    return address if address is None or "://" in address else f"http://{address}"


def _moment(text: str | None) -> datetime | None:
    moment = _local_moment(text)
    return moment.astimezone(UTC) if moment else None


def _local_moment(text: str | None) -> datetime | None:
    """A time, most with `Z`, some with the offset of Estonia. An unreadable one is null."""
    try:
        moment = datetime.fromisoformat(text or "")
    except ValueError:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
