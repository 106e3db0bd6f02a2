"""Latvia's Register of Enterprises, by its tables in the data store of the national portal of open data.

Columns and filters are those of public programs of 2026, one of which quotes replies. Numbers of companies are numbers in one
table and strings in others, and either in a filter."""

import json
from collections.abc import Callable
from functools import partial
from typing import ClassVar, TypeVar

from msgspec import Struct

from skerry.errors import NotFound, ReplyError
from skerry.licenses import CC0_1_0
from skerry.models.company import (
    BeneficialOwner,
    Company,
    CompanyAddress,
    CompanyMatches,
    CompanyRole,
    SearchCoverage,
)
from skerry.models.listing import Listing
from skerry.models.nordic import NordicCountry
from skerry.provenance import Evidence
from skerry.upstream.formats.ckan import read_records
from skerry.upstream.formats.text import one_line
from skerry.upstream.formats.times import day_or_none
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

T = TypeVar("T")
BASE = "https://data.gov.lv/dati/api/3/action"
COMPANIES = "25e80bf3-f107-4ab4-89ef-251b5b9374e9"
OFFICERS = "e665114a-73c2-4375-9470-55874b4cfa6b"
OWNERS = "20a9b26d-d056-4dbb-ae18-9ff23c87bdee"
OF_COMPANY = "at_legal_entity_registration_number"
MAX_PEOPLE = 500
PACE = Pace(per_second=1, concurrency=1)
ATTRIBUTION = "Uzņēmumu reģistrs, data.gov.lv"
LEGAL_ENTITY = "LEGAL_ENTITY"


class LvRegister(Source):
    """Companies and other legal persons of Latvia, dissolved ones too. No key; whether one is being wound up is not stated."""

    key = "lv_register"
    title = "Latvian Register of Enterprises"
    home = "https://data.gov.lv/dati/dataset/uz"
    base = BASE
    license = CC0_1_0
    attribution = ATTRIBUTION
    evidence = Evidence.INFERRED
    cadence = "1d"
    pace = PACE
    search_coverage: ClassVar[SearchCoverage] = "register"

    async def search(self, name: str, *, page: int, limit: int, country: NordicCountry | None = None) -> CompanyMatches:
        """Companies by words of their entry, such as the name, page by page from 1."""
        query: Query = {"resource_id": COMPANIES, "q": name, "limit": limit, "offset": (page - 1) * limit}
        return await self.get("/datastore_search", query=query, fresh="1d", read=read_matches)

    async def company(self, number: str, country: NordicCountry | None = None) -> Company:
        """One company by its registration number (eleven digits). Raises NotFound."""
        query: Query = {"resource_id": COMPANIES, "filters": json.dumps({"regcode": int(number)}), "limit": 2}
        return await self.get("/datastore_search", query=query, fresh="1d", read=partial(read_company, number=number))


class LvRegisterPeople(Source):
    """Officers and beneficial owners of Latvian companies. Replies have days of birth and parts of identity numbers, and are kept
    in no cache."""

    key = "lv_register_people"
    title = "Latvian Register of Enterprises, officers and owners"
    home = "https://data.gov.lv/dati/dataset/amatpersonas"
    base = BASE
    license = CC0_1_0
    attribution = ATTRIBUTION
    terms = "Replies name people; only the year of their birth is passed on, and nothing is kept in a cache."
    evidence = Evidence.INFERRED
    cadence = "1d"
    pace = PACE
    keeps_replies = False

    async def roles(self, number: str) -> tuple[CompanyRole, ...]:
        """Present officers of one company by its number; none for an unknown one."""
        return await self._people(OFFICERS, OF_COMPANY, number, read_roles)

    async def owners(self, number: str) -> tuple[BeneficialOwner, ...]:
        """Beneficial owners that a company has filed; none for an unknown one."""
        return await self._people(OWNERS, "legal_entity_registration_number", number, read_owners)

    async def _people(self, table: str, column: str, number: str, read: Callable[..., tuple[T, ...]]) -> tuple[T, ...]:
        query: Query = {"resource_id": table, "filters": json.dumps({column: int(number)}), "limit": MAX_PEOPLE}
        return await self.get("/datastore_search", query=query, fresh="5s", read=partial(read, number=number))


class _RawCompany(Struct):
    regcode: int | str
    name: str
    type: str | None = None
    type_text: str | None = None
    registered: str | None = None
    terminated: str | None = None
    closed: str | None = None
    address: str | None = None
    index: int | str | None = None


class _RawOfficer(Struct):
    at_legal_entity_registration_number: int | str
    name: str
    entity_type: str | None = None
    legal_entity_registration_number: int | str | None = None
    position: str | None = None
    governing_body: str | None = None
    birth_date: str | None = None
    registered_on: str | None = None


class _RawOwner(Struct):
    legal_entity_registration_number: int | str
    forename: str | None = None
    surname: str | None = None
    nationality: str | None = None
    residence: str | None = None
    birth_date: str | None = None
    registered_on: str | None = None


def read_matches(reply: Reply) -> CompanyMatches:
    found: Listing[Company] = read_records(reply, _RawCompany, _company)
    return CompanyMatches(found.total, found.items)


def read_company(reply: Reply, number: str) -> Company:
    found = read_matches(reply).items
    for company in found:
        if company.id == number:
            return company
    if found:
        raise ReplyError(f"returned the company {found[0].id} instead of {number}")
    raise NotFound(f"The register has no company {number}.")


def read_roles(reply: Reply, number: str) -> tuple[CompanyRole, ...]:
    return read_records(reply, _RawOfficer, partial(_role, number=number)).items


def read_owners(reply: Reply, number: str) -> tuple[BeneficialOwner, ...]:
    return read_records(reply, _RawOwner, partial(_owner, number=number)).items


def _company(raw: _RawCompany) -> Company:
    number = f"{raw.regcode}"
    ended = day_or_none(raw.terminated)
    address = one_line(raw.address)
    postal_code = f"LV-{int(raw.index):04}" if raw.index else None
    return Company(
        id=number,
        country="LV",
        name=" ".join(raw.name.split()),
        status="dissolved" if ended or one_line(raw.closed) else "registered",
        legal_form_code=one_line(raw.type),
        legal_form=one_line(raw.type_text),
        registered_date=day_or_none(raw.registered),
        dissolved_date=ended,
        address=CompanyAddress(text=address, postal_code=postal_code, country="LV") if address else None,
        register_url=f"https://info.ur.gov.lv/#/legal-entity/{number}",
    )


def _role(raw: _RawOfficer, number: str) -> CompanyRole:
    _check(raw.at_legal_entity_registration_number, number)
    is_company = raw.entity_type == LEGAL_ENTITY
    holder = raw.legal_entity_registration_number
    return CompanyRole(
        role_code=one_line(raw.position),
        role=_words(raw.position) or _words(raw.governing_body) or "Representative",
        group=_words(raw.governing_body),
        holder="company" if is_company else "person",
        name=" ".join(raw.name.split()),
        company_id=str(holder) if is_company and holder else None,
        birth_year=None if is_company else _year(raw.birth_date),
        resigned=False,
        registered_date=day_or_none(raw.registered_on),
    )


def _owner(raw: _RawOwner, number: str) -> BeneficialOwner:
    _check(raw.legal_entity_registration_number, number)
    name = one_line(f"{raw.forename or ''} {raw.surname or ''}")
    if name is None:
        raise ValueError("an owner without a name")
    return BeneficialOwner(
        name=name,
        birth_year=_year(raw.birth_date),
        nationality=one_line(raw.nationality),
        residence=one_line(raw.residence),
        registered_date=day_or_none(raw.registered_on),
    )


def _check(found: int | str, number: str) -> None:
    if str(found) != number:
        raise ReplyError(f"returned an entry of the company {found!s:.20} instead of {number}")


def _year(text: str | None) -> int | None:
    day = day_or_none(text)
    return day.year if day else None


def _words(code: str | None) -> str | None:
    """`Chair of board` of CHAIR_OF_BOARD."""
    return one_line((code or "").replace("_", " ").capitalize())
