"""GLEIF, the foundation that keeps the register of legal entity identifiers (LEI).

Its records name the national number of an entity. Shape and filters are those of public programs of 2026 and of its
documentation; a filter takes several values separated by commas."""

from functools import partial
from typing import ClassVar

from msgspec import Raw, Struct

from skerry.errors import NotFound, ReplyError
from skerry.licenses import CC0_1_0
from skerry.models.company import Company, CompanyAddress, CompanyMatches, CompanyStatus, FormerName, SearchCoverage
from skerry.models.nordic import NordicCountry
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line
from skerry.upstream.formats.times import day_or_none
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

STATUS: dict[str, CompanyStatus] = {"ACTIVE": "active", "INACTIVE": "dissolved"}
FORMER_NAME = "PREVIOUS_LEGAL_NAME"


class Gleif(Source):
    """Entities with an LEI, worldwide: those that trade in securities, mostly larger companies and funds. No key."""

    key = "gleif"
    title = "GLEIF, Global LEI Index"
    home = "https://www.gleif.org/en/lei-data/gleif-api"
    base = "https://api.gleif.org/api/v1"
    license = CC0_1_0
    attribution = "GLEIF"
    evidence = Evidence.INFERRED
    cadence = "1d"
    pace = Pace(per_second=0.5, concurrency=2, burst=30)
    search_coverage: ClassVar[SearchCoverage] = "lei_holders"

    async def search(self, name: str, *, page: int, limit: int, country: NordicCountry | None = None) -> CompanyMatches:
        """Entities by words of their legal name, in one country or worldwide, page by page from 1."""
        query: Query = {
            "filter[entity.legalName]": name,
            "filter[entity.legalAddress.country]": country,
            "page[size]": limit,
            "page[number]": page,
        }
        return await self.get("/lei-records", query=query, fresh="1d", read=partial(read_matches, country=country))

    async def company(self, number: str, country: NordicCountry | None = None) -> Company:
        """The entity with a national number, with or without its hyphen. Raises NotFound."""
        plain = number.replace("-", "")
        query: Query = {
            "filter[entity.registeredAs]": ",".join(dict.fromkeys((number, plain))),
            "filter[entity.legalAddress.country]": country,
        }
        return await self.get(
            "/lei-records", query=query, fresh="1d", read=partial(read_company, number=plain, country=country)
        )


class _RawName(Struct):
    name: str
    type: str | None = None


class _RawForm(Struct):
    id: str | None = None
    other: str | None = None


class _RawAddress(Struct, rename="camel"):
    address_lines: list[str | None] | None = None
    city: str | None = None
    postal_code: str | None = None
    country: str | None = None


class _RawEntity(Struct, rename="camel"):
    legal_name: _RawName
    legal_address: _RawAddress
    registered_as: str | None = None
    other_names: list[_RawName] | None = None
    legal_form: _RawForm | None = None
    status: str | None = None


class _RawRegistration(Struct, rename="camel"):
    last_update_date: str | None = None


class _RawAttributes(Struct):
    lei: str
    entity: _RawEntity
    registration: _RawRegistration | None = None


class _RawRecord(Struct):
    attributes: _RawAttributes


class _RawPagination(Struct):
    total: int


class _RawMeta(Struct):
    pagination: _RawPagination


class _RawRecords(Struct):
    data: list[Raw]
    meta: _RawMeta | None = None


def read_matches(reply: Reply, country: NordicCountry | None) -> CompanyMatches:
    """Entities without a national number, such as funds, are left out."""
    raw = reply.json(_RawRecords)
    found = read_rows(raw.data, _RawRecord, partial(_company, country=country))
    total = raw.meta.pagination.total if raw.meta else None
    return CompanyMatches(total, tuple(company for company in found if company is not None))


def read_company(reply: Reply, number: str, country: NordicCountry | None) -> Company:
    found = read_matches(reply, country).items
    for company in found:
        if company.id.replace("-", "") == number:
            return company
    if found:
        raise ReplyError(f"returned the company {found[0].id} instead of {number}")
    raise NotFound(f"No entity with the number {number} has an LEI.")


def _company(raw: _RawRecord, country: NordicCountry | None) -> Company | None:
    entity, registration = raw.attributes.entity, raw.attributes.registration
    if country is not None and entity.legal_address.country != country:
        raise ValueError(f"an entity of {entity.legal_address.country} instead of {country}")
    number = one_line(entity.registered_as)
    if number is None:
        return None
    form = entity.legal_form or _RawForm()
    return Company(
        id=number,
        country=entity.legal_address.country or "",
        name=" ".join(entity.legal_name.name.split()),
        status=STATUS.get(entity.status or ""),
        legal_form_code=form.id,
        legal_form=one_line(form.other),
        address=_address(entity.legal_address),
        former_names=[
            FormerName(name, None)
            for each in entity.other_names or []
            if each.type == FORMER_NAME and (name := one_line(each.name))
        ],
        register_url=f"https://search.gleif.org/#/record/{raw.attributes.lei}",
        updated_date=day_or_none(registration.last_update_date) if registration else None,
    )


def _address(raw: _RawAddress) -> CompanyAddress | None:
    street = ", ".join(line for text in raw.address_lines or [] if (line := one_line(text))) or None
    postal_code, city = one_line(raw.postal_code), one_line(raw.city)
    text = ", ".join(part for part in (street, one_line(f"{postal_code or ''} {city or ''}")) if part)
    if not text:
        return None
    return CompanyAddress(text=text, street=street, postal_code=postal_code, city=city, country=raw.country)
