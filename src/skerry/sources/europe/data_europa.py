"""data.europa.eu, the catalogue of open data of the EU and of its members' portals.

There is no recording. Address and fields are those of public programs of 2026, one of them written against captured replies:
titles by language, files with lists of addresses. One program reports that the search no longer takes `facets` by GET; others
use them."""

from functools import partial
from typing import Any
from urllib.parse import quote

import msgspec
from msgspec import Raw, Struct

from skerry.errors import NotFound, ReplyError
from skerry.licenses import CC_BY_4_0
from skerry.models.listing import Listing
from skerry.models.nordic import NordicCountry
from skerry.models.open_data import OpenDataFile, OpenDataset, OpenDatasetRecord
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line, or_none
from skerry.upstream.formats.times import utc_or_none
from skerry.upstream.identity import among, same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

Translated = dict[str, str | None]
ENGLISH = "en"


class DataEuropa(Source):
    """Catalogue of the European Union: portals of its members and neighbours are harvested daily."""

    key = "data_europa"
    title = "data.europa.eu"
    home = "https://data.europa.eu/"
    base = "https://data.europa.eu/api/hub/search"
    license = CC_BY_4_0
    evidence = Evidence.INFERRED
    attribution = "data.europa.eu"
    pace = Pace(per_second=2, concurrency=2)

    async def find(
        self, text: str, page: int, limit: int, country: NordicCountry | None = None
    ) -> Listing[OpenDataset]:
        """One page, from 1, of the datasets that match a string, in Europe or in one country, whose language the titles are in
        where there are any."""
        facets = None if country is None else msgspec.json.encode({"country": [country.lower()]}).decode()
        query: Query = {"q": text, "filters": "dataset", "facets": facets, "limit": limit, "page": page - 1}
        return await self.get("/search", query=query, fresh="1h", read=partial(read_page, country=country))

    async def dataset(self, id: str, country: NordicCountry | None = None) -> OpenDatasetRecord:  # noqa: A002  the catalogue's name
        """One dataset by its identifier in the catalogue. Raises NotFound, also for a dataset of another country than the named
        one."""
        return await self.get(
            f"/datasets/{quote(id, safe='')}",
            fresh="1h",
            read=partial(read_dataset, id=id, country=country),
            not_found=f"No dataset {id!r} at data.europa.eu.",
        )


class _RawNamed(Struct):
    """A publisher, a format, a licence, a keyword or a theme. Labels are strings, or strings by language."""

    id: str | None = None
    name: str | None = None
    label: Translated | str | None = None
    resource: str | None = None


class _RawFile(Struct):
    title: Translated | None = None
    format: _RawNamed | None = None
    license: _RawNamed | None = None
    access_url: list[str] | None = None
    download_url: list[str] | None = None
    byte_size: int | None = None


class _RawCatalog(Struct):
    country: _RawNamed | None = None


class _RawPlaced(Struct):
    catalog: _RawCatalog | None = None


class _RawDataset(_RawPlaced, kw_only=True):
    id: str
    title: Translated
    description: Translated | None = None
    publisher: _RawNamed | None = None
    modified: str | None = None


class _RawRecord(_RawDataset, kw_only=True):
    issued: str | None = None
    keywords: list[_RawNamed] | None = None
    categories: list[_RawNamed] | None = None
    distributions: list[Raw] | None = None


class _RawSearch(Struct):
    count: int
    results: list[Raw]


class _RawPage(Struct):
    result: _RawSearch


class _RawReply(Struct):
    result: _RawRecord


def read_page(reply: Reply, country: NordicCountry | None = None) -> Listing[OpenDataset]:
    """Raises ReplyError for datasets of other countries than the named one: the filter was not applied, and the total is
    wrong."""
    found = reply.json(_RawPage).result
    if country is not None:
        places = (place for row in found.results if (place := _country(msgspec.json.decode(row, type=_RawPlaced))))
        among([country], places, "country")
    language = _language(country)
    return Listing(
        found.count, tuple(read_rows(found.results, _RawDataset, lambda row: OpenDataset(**_entry(row, language))))
    )


def read_dataset(reply: Reply, id: str, country: NordicCountry | None = None) -> OpenDatasetRecord:  # noqa: A002
    raw = reply.json(_RawReply).result
    same(id, raw.id, "dataset")
    if country is not None and _country(raw) not in (None, country):
        raise NotFound(f"The dataset {id!r} at data.europa.eu is not of {country.english_name}.")
    language = _language(country)
    files = read_rows(raw.distributions or (), _RawFile, lambda file: _file(file, language))
    licenses = {file.license for file in files if file.license is not None}
    return OpenDatasetRecord(
        **_entry(raw, language),
        license=licenses.pop() if len(licenses) == 1 else None,
        update_frequency=None,
        keywords=[label for keyword in raw.keywords or () if (label := _label(keyword)) is not None],
        themes=[label for theme in raw.categories or () if (label := _label(theme)) is not None],
        created_at=utc_or_none(raw.issued),
        files=files,
    )


def _country(raw: _RawPlaced) -> str | None:
    """ISO 3166-1 alpha-2 of the catalogue that a dataset is from."""
    named = raw.catalog.country if raw.catalog else None
    return named.id.upper() if named and named.id else None


def _language(country: NordicCountry | None) -> str:
    return ENGLISH if country is None else country.language


def _entry(raw: _RawDataset, language: str) -> dict[str, Any]:
    title = one_line(_in(raw.title, language))
    if title is None:
        raise ReplyError(f"returned the dataset {raw.id:.60} without a title")
    description = raw.description or {}
    return {
        "id": raw.id,
        "title": title,
        "title_en": one_line(raw.title.get(ENGLISH)),
        "description": or_none(_in(description, language)),
        "description_en": or_none(description.get(ENGLISH)),
        "publisher": one_line(raw.publisher.name) if raw.publisher else None,
        "updated_at": utc_or_none(raw.modified),
        "url": f"https://data.europa.eu/data/datasets/{quote(raw.id, safe='')}",
    }


def _file(raw: _RawFile, language: str) -> OpenDataFile:
    urls = [*(raw.download_url or ()), *(raw.access_url or ())]
    return OpenDataFile(
        title=one_line(_in(raw.title or {}, language)),
        format=_label(raw.format),
        size_bytes=raw.byte_size,
        license=_label(raw.license),
        url=urls[0] if urls else None,
    )


def _in(translated: Translated, language: str) -> str | None:
    """The string in a language, else in English, else the first."""
    return translated.get(language) or translated.get(ENGLISH) or next(iter(translated.values()), None)


def _label(named: _RawNamed | None) -> str | None:
    if named is None:
        return None
    label = named.label.get(ENGLISH) if isinstance(named.label, dict) else named.label
    return one_line(label) or one_line(named.id)
