"""Estonia's national open-data portal.

The recordings of its list are of 2021-2022: `{"data": [...]}` with `nameEt` and `nameEn`. In 2026 details came without the
envelope and with `titleEt` and `titleEn`. Both forms are read; there is no recording of a list of 2026."""

from typing import Annotated, Any

from msgspec import Meta, Raw, Struct

from skerry.licenses import stated
from skerry.models.fields import Moment
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import or_none
from skerry.upstream.formats.times import utc_or_none
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

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
        # Its firewall refuses a request that does not look like one of the portal's own pages.
        headers = {"Origin": "https://andmed.eesti.ee"}
        return await self.get("/datasets", query=query, headers=headers, fresh="1h", read=read_datasets)


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
        url=f"https://andmed.eesti.ee/datasets/{raw.slug}" if raw.slug else None,
        updated_at=utc_or_none(raw.updatedAt),
    )
