"""Estonia's national open-data portal.

The recordings are of 2021-2022: `{"data": ...}` with `nameEt` and `nameEn`, and for a list `metadata` with the total. In 2026 a
public program got details without the envelope, with `titleEt`, `titleEn` and `distributions` in place of `files`. Both forms are
read; there is no recording of 2026. Entries name their maintainers, who are left out."""

from typing import Annotated, Any
from urllib.parse import quote
from uuid import UUID

from msgspec import Meta, Raw, Struct

from skerry.errors import ReplyError
from skerry.licenses import stated
from skerry.models.fields import Moment
from skerry.models.listing import Listing
from skerry.models.nordic import NordicCountry
from skerry.models.open_data import OpenDataFile, OpenDataset, OpenDatasetRecord
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line, or_none
from skerry.upstream.formats.times import utc_or_none
from skerry.upstream.identity import IdentityChecked, same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

ORIGIN = {"Origin": "https://andmed.eesti.ee"}
"""Its firewall refuses a request that does not look like one of the portal's own pages."""
PAGE_URL = "https://andmed.eesti.ee/datasets/"
MAX_DATASETS = 500
"""Number of entries requested at once."""


class PortalDataset(Struct, frozen=True):
    """A dataset listed at the portal."""

    title: Annotated[str, Meta(description="title in English where there is one, else in Estonian")]
    title_et: Annotated[str | None, Meta(description="title in Estonian")]
    description: Annotated[str | None, Meta(description="description in English where there is one, else in Estonian")]
    description_et: Annotated[str | None, Meta(description="description in Estonian")]
    url: Annotated[str | None, Meta(description="web page of the dataset")]
    updated_at: Annotated[Moment | None, Meta(description="last change of the entry, UTC")]


class AvaandmedEesti(Source):
    """National catalogue of open data. Entries change daily."""

    key = "avaandmed_eesti"
    title = "Estonian open data portal"
    home = "https://andmed.eesti.ee/"
    base = "https://andmed.eesti.ee/api"
    license = stated("Stated by each dataset")
    evidence = Evidence.RECORDED
    evidence_note = "The recordings of the list are of 2021 and 2022."
    attribution = "andmed.eesti.ee"
    pace = Pace(per_second=2, concurrency=2)
    browser_like = True

    async def search(self, text: str) -> tuple[PortalDataset, ...]:
        """Entries that match a search string, at most 500."""
        query: Query = {"search": text, "limit": MAX_DATASETS}
        return await self.get("/datasets", query=query, headers=ORIGIN, fresh="1h", read=read_datasets)

    async def find(
        self, text: str, page: int, limit: int, country: NordicCountry | None = None
    ) -> Listing[OpenDataset]:
        """One page, from 1, of the entries that match a string."""
        query: Query = {"search": text, "limit": limit, "page": page}
        return await self.get("/datasets", query=query, headers=ORIGIN, fresh="1h", read=read_page)

    async def dataset(self, id: str, country: NordicCountry | None = None) -> OpenDatasetRecord:  # noqa: A002  the portal's name
        """One entry by its UUID or by its short name in the portal's addresses. Raises NotFound."""
        return await self.get(
            f"/datasets/{id}" if _is_uuid(id) else f"/datasets/slug/{quote(id, safe='')}",
            headers=ORIGIN,
            fresh="1h",
            read=IdentityChecked(read_dataset, check_dataset, id),
            not_found=f"No dataset {id!r} at the Estonian open data portal.",
        )


class _RawDataset(Struct):
    titleEn: str | None = None  # noqa: N815  the provider's names
    titleEt: str | None = None  # noqa: N815
    nameEn: str | None = None  # noqa: N815
    nameEt: str | None = None  # noqa: N815
    descriptionEn: str | None = None  # noqa: N815
    descriptionEt: str | None = None  # noqa: N815
    slug: str | None = None
    updatedAt: str | None = None  # noqa: N815


class _RawList(Struct):
    data: list[Raw]


class _RawTotal(Struct):
    total: int


class _RawPage(Struct):
    data: list[Raw]
    metadata: _RawTotal


class _RawNamed(Struct):
    name: str | None = None


class _RawListed(_RawDataset):
    id: str = ""
    organization: _RawNamed | None = None


class _RawFile(Struct):
    titleEn: str | None = None  # noqa: N815
    titleEt: str | None = None  # noqa: N815
    name: str | None = None
    format: str | None = None
    mimetype: str | None = None
    byteSize: int | str | None = None  # noqa: N815
    size: int | str | None = None
    accessUrls: list[str] = []  # noqa: N815


class _RawRecord(_RawListed):
    licence: _RawNamed | None = None
    updateIntervalUnit: str | None = None  # noqa: N815
    keywords: list[_RawNamed] = []
    categories: list[_RawNamed] = []
    createdAt: str | None = None  # noqa: N815
    distributions: list[Raw] | None = None
    files: list[Raw] | None = None


class _RawWrapped(Struct):
    data: _RawRecord


def read_datasets(reply: Reply) -> tuple[PortalDataset, ...]:
    shape: Any = _RawList | list[Raw]
    raw: _RawList | list[Raw] = reply.json(shape)
    rows = raw.data if isinstance(raw, _RawList) else raw
    return tuple(read_rows(rows, _RawDataset, _dataset))


def _dataset(raw: _RawDataset) -> PortalDataset:
    title_et = or_none(raw.titleEt) or or_none(raw.nameEt)
    title = or_none(raw.titleEn) or or_none(raw.nameEn) or title_et
    if title is None:
        raise ValueError("an entry without a title")
    description_et = or_none(raw.descriptionEt)
    return PortalDataset(
        title=title,
        title_et=title_et,
        description=or_none(raw.descriptionEn) or description_et,
        description_et=description_et,
        url=f"{PAGE_URL}{raw.slug}" if raw.slug else None,
        updated_at=utc_or_none(raw.updatedAt),
    )


def read_page(reply: Reply) -> Listing[OpenDataset]:
    raw = reply.json(_RawPage)
    return Listing(raw.metadata.total, tuple(read_rows(raw.data, _RawListed, lambda row: OpenDataset(**_entry(row)))))


def read_dataset(reply: Reply) -> OpenDatasetRecord:
    wrapped = "data" in reply.json(dict[str, Raw])
    raw = reply.json(_RawWrapped).data if wrapped else reply.json(_RawRecord)
    files = raw.distributions if raw.distributions is not None else raw.files or []
    return OpenDatasetRecord(
        **_entry(raw),
        license=one_line(raw.licence.name) if raw.licence else None,
        update_frequency=or_none(raw.updateIntervalUnit),
        keywords=[name for keyword in raw.keywords if (name := one_line(keyword.name))],
        themes=[name for category in raw.categories if (name := one_line(category.name))],
        created_at=utc_or_none(raw.createdAt),
        files=read_rows(files, _RawFile, _file),
    )


def check_dataset(_: Reply, found: OpenDatasetRecord, requested: str) -> None:
    """Raise ReplyError for another dataset than the one requested by its UUID or its short name."""
    short_name = (found.url or "").removeprefix(PAGE_URL)
    same(requested, found.id if _is_uuid(requested) else short_name, "dataset")


def _entry(raw: _RawListed) -> dict[str, Any]:
    title_en = one_line(raw.titleEn) or one_line(raw.nameEn)
    title = one_line(raw.titleEt) or one_line(raw.nameEt) or title_en
    if title is None or not raw.id:
        raise ReplyError("returned an entry without a title or id")
    description_en = or_none(raw.descriptionEn)
    return {
        "id": raw.id,
        "title": title,
        "title_en": title_en,
        "description": or_none(raw.descriptionEt) or description_en,
        "description_en": description_en,
        "publisher": one_line(raw.organization.name) if raw.organization else None,
        "updated_at": utc_or_none(raw.updatedAt),
        "url": f"{PAGE_URL}{raw.slug}" if raw.slug else None,
    }


def _file(raw: _RawFile) -> OpenDataFile:
    size = raw.size if raw.byteSize is None else raw.byteSize
    return OpenDataFile(
        title=one_line(raw.titleEt) or one_line(raw.titleEn) or one_line(raw.name),
        format=or_none(raw.format) or or_none(raw.mimetype),
        size_bytes=None if size in (None, "") else int(size),
        license=None,
        url=raw.accessUrls[0] if raw.accessUrls else None,
    )


def _is_uuid(text: str) -> bool:
    try:
        return str(UUID(text)) == text.lower()
    except ValueError:
        return False
