"""RIHA, the register of Estonia's state information systems."""

import asyncio
from datetime import UTC, date, datetime
from typing import Annotated, TypeVar
from urllib.parse import quote

from msgspec import Meta, Struct, field, structs

from skerry.errors import ReplyError
from skerry.licenses import stated
from skerry.models.fields import Moment
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

T = TypeVar("T")


MAX_SYSTEMS = 2000
"""Asked for at once. The whole register (some 1,400 systems, 3.5 MB) comes in one answer."""


MAX_PAGES = 5


EMPTY = ("", "-")
"""What people type where there is nothing to say."""


class SystemOwner(Struct, frozen=True):
    """The organisation that answers for a system."""

    code: Annotated[str, Meta(description="registry code, eight digits")]
    name: str


class SystemSecurity(Struct, frozen=True):
    """What a system must be protected to."""

    class_: Annotated[
        str | None,
        Meta(description="availability, integrity, confidentiality by ISKE: K2T3S0; newer records have none"),
    ] = field(name="class")
    level: Annotated[str | None, Meta(description="L low, M medium, H high")]
    standard: Annotated[str | None, Meta(description="ISKE, E-ITS or another")]


class AuditedSystemSecurity(SystemSecurity, frozen=True):
    """The same, with the last audit."""

    latest_audit_date: date | None
    latest_audit_resolution: str | None


class InformationSystem(Struct, frozen=True):
    """An information system of the state or of a body that serves the public."""

    short_name: Annotated[str, Meta(description="its name in the paths of the register")]
    name: Annotated[str, Meta(description="in Estonian")]
    owner: SystemOwner | None
    status: Annotated[str | None, Meta(description="IN_USE, FINISHED or ESTABLISHING; null where not told")]
    status_changed_at: Moment | None
    security: SystemSecurity
    homepage_url: str | None
    topics: Annotated[list[str], Meta(description="in Estonian")]
    purpose: Annotated[str | None, Meta(description="in Estonian")]
    updated_at: Annotated[Moment | None, Meta(description="last change of the record")]
    uuid: str


class LegalBasis(Struct, frozen=True):
    """An act on which a system rests."""

    name: str
    url: str
    type: str | None


class SystemDataFile(Struct, frozen=True):
    """A file that describes the data of a system."""

    name: str
    url: str
    created_at: Moment | None


class SystemDocument(Struct, frozen=True):
    """Documentation of a system."""

    name: str
    url: str
    type: str | None
    created_at: Moment | None


class SystemRecord(InformationSystem, frozen=True, kw_only=True):
    """All that the register says of one system."""

    x_road_status: Annotated[str | None, Meta(description="whether it is on the X-Road: JOINED or NOT_JOINED")]
    development_status: Annotated[str | None, Meta(description="IN_DEVELOPMENT or NOT_IN_DEVELOPMENT")]
    security: AuditedSystemSecurity
    legislation: list[LegalBasis]
    data_files: list[SystemDataFile]
    stored_data: Annotated[list[str], Meta(description="what it keeps, in Estonian")]
    documents: list[SystemDocument]
    created_at: Annotated[Moment | None, Meta(description="entry into the register")]


class Listing(Struct, frozen=True):
    """One page of the register."""

    pages: int
    systems: tuple[InformationSystem, ...]


class Riha(Source):
    """The register's public part. Its search knows no letter without its accent, so the whole list is fetched and searched
    here; it is typed by people, with gaps anywhere."""

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
        """One system. Raises NotFound."""
        path = f"/systems/{quote(short_name, safe='')}"
        return await self.get(
            path, fresh="6h", read=read_record, not_found=f"no information system called {short_name}"
        )

    async def read_listing(self, query: Query) -> Listing:
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
    """Everything but the three names may be missing or null, lists too."""

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
    legislations: list[_RawFile] | None = None
    data_files: list[_RawFile] | None = None
    stored_data: list[str] | None = None
    documents: list[_RawFile] | None = None


class _RawSystem(Struct):
    details: _RawDetails


class _RawWholeSystem(Struct):
    details: _RawRecord


class _RawListing(Struct):
    content: list[_RawSystem]
    totalPages: int  # noqa: N815  the provider's name


def read_listing(reply: Reply) -> Listing:
    raw = reply.json(_RawListing)
    if raw.totalPages > MAX_PAGES:
        raise ReplyError("sent its register in small pieces")
    return Listing(raw.totalPages, tuple(_system(system.details) for system in raw.content))


def read_record(reply: Reply) -> SystemRecord:
    raw = reply.json(_RawWholeSystem).details
    meta, security = raw.meta or _RawMeta(), raw.security or _RawSecurity()
    files = f"{Riha.base}/systems/{quote(raw.short_name, safe='')}/files/"
    audited = _moment_of_its_place(security.latest_audit_date)

    def listed(entries: list[_RawFile] | None) -> list[tuple[str, str, _RawFile]]:
        """Name and address of each that has an address; one without a name is called by its address."""
        return [
            (_text(entry.name) or entry.url, entry.url.replace("file://", files), entry)
            for entry in entries or []
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
                _text(security.latest_audit_resolution),
            ),
            "legislation": [LegalBasis(name, url, entry.type) for name, url, entry in listed(raw.legislations)],
            "data_files": [
                SystemDataFile(name, url, _moment(entry.creation_timestamp))
                for name, url, entry in listed(raw.data_files)
            ],
            "stored_data": [text for entry in raw.stored_data or [] if (text := _text(entry))],
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
        purpose=_text(raw.purpose),
        updated_at=_moment(meta.update_timestamp),
        uuid=raw.uuid,
    )


def _text(text: str | None) -> str | None:
    text = (text or "").strip()
    return None if text in EMPTY else text


def _address(text: str | None) -> str | None:
    """A homepage, given its scheme where whoever typed it left that out."""
    address = _text(text)
    return address if address is None or "://" in address else f"http://{address}"


def _moment(text: str | None) -> datetime | None:
    moment = _moment_of_its_place(text)
    return moment.astimezone(UTC) if moment else None


def _moment_of_its_place(text: str | None) -> datetime | None:
    """A timestamp, most with `Z`, some with Estonia's offset. One that is none must not cost everyone the register."""
    try:
        moment = datetime.fromisoformat(text or "")
    except ValueError:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
