"""Finland's business information system (YTJ), open data of the Patent and Registration Office, version 3.

The recording is an unofficial transcription of one company. Neither of the two status codes tells whether a company still exists,
which its own end date and situations (KONK bankruptcy, SELTILA liquidation) do."""

import asyncio
from functools import partial
from types import MappingProxyType
from typing import ClassVar

from msgspec import Raw, Struct

from skerry.errors import NotFound
from skerry.licenses import CC_BY_4_0
from skerry.models.company import Company, CompanyAddress, CompanyMatches, CompanyStatus, FormerName, SearchCoverage
from skerry.models.nordic import NordicCountry
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line, web_address
from skerry.upstream.formats.times import day_or_none
from skerry.upstream.identity import same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

PAGE_SIZE = 100
"""Fixed by the provider."""
LANGUAGES = ("3", "1", "2")
"""English, else Finnish, else Swedish."""
MAIN_NAME = "1"
VISITING, POSTAL = 1, 2
VAT_REGISTER = "6"
SITUATIONS: MappingProxyType[str, CompanyStatus] = MappingProxyType({"KONK": "bankrupt", "SELTILA": "in_liquidation"})


class PrhYtj(Source):
    """Companies and other organizations of Finland, deleted ones too. No key; neither turnover nor people."""

    key = "prh_ytj"
    title = "Finnish Patent and Registration Office, YTJ"
    home = "https://avoindata.prh.fi/en"
    base = "https://avoindata.prh.fi/opendata-ytj-api/v3"
    license = CC_BY_4_0
    evidence = Evidence.RECORDED
    evidence_note = (
        "The recording is a transcription of one company; the words for its situation are the provider's schema."
    )
    attribution = "Patentti- ja rekisterihallitus (PRH)"
    pace = Pace(per_second=2, concurrency=2)
    search_coverage: ClassVar[SearchCoverage] = "register"

    async def search(self, name: str, *, page: int, limit: int, country: NordicCountry | None = None) -> CompanyMatches:
        """Companies by part of a name, page by page from 1; at most PAGE_SIZE on each."""
        start = (page - 1) * limit
        first, last = start // PAGE_SIZE, (start + limit - 1) // PAGE_SIZE
        parts = await asyncio.gather(*(self._page({"name": name, "page": part + 1}) for part in range(first, last + 1)))
        found = tuple(company for part in parts for company in part.items)
        return CompanyMatches(parts[0].total, found[start - first * PAGE_SIZE :][:limit])

    async def company(self, number: str, country: NordicCountry | None = None) -> Company:
        """One company by its business ID (1234567-8). Raises NotFound."""
        return await self.get(
            "/companies", query={"businessId": number}, fresh="1d", read=partial(read_company, number=number)
        )

    async def _page(self, query: Query) -> CompanyMatches:
        return await self.get("/companies", query=query, fresh="1d", read=read_companies)


class _RawValue(Struct):
    value: str


class _RawDescription(Struct):
    languageCode: str  # noqa: N815  the provider's names, as are those below
    description: str | None = None


class _RawCoded(Struct):
    type: str | None = None
    descriptions: list[_RawDescription] = []
    endDate: str | None = None  # noqa: N815


class _RawName(Struct):
    name: str
    type: str
    endDate: str | None = None  # noqa: N815


class _RawEntry(Struct):
    type: str | None = None
    register: str | None = None
    endDate: str | None = None  # noqa: N815


class _RawOffice(Struct):
    city: str | None = None
    languageCode: str | None = None  # noqa: N815


class _RawAddress(Struct):
    type: int
    street: str | None = None
    buildingNumber: str | None = None  # noqa: N815
    entrance: str | None = None
    apartmentNumber: str | None = None  # noqa: N815
    postOfficeBox: str | None = None  # noqa: N815
    postCode: str | None = None  # noqa: N815
    postOffices: list[_RawOffice] = []  # noqa: N815
    country: str | None = None


class _RawWebsite(Struct):
    url: str | None = None


class _RawSituation(Struct):
    type: str | None = None
    endDate: str | None = None  # noqa: N815


class _RawCompany(Struct):
    businessId: _RawValue  # noqa: N815
    names: list[_RawName]
    mainBusinessLine: _RawCoded | None = None  # noqa: N815
    companyForms: list[_RawCoded] = []  # noqa: N815
    registeredEntries: list[_RawEntry] = []  # noqa: N815
    addresses: list[_RawAddress] = []
    companySituations: list[_RawSituation] = []  # noqa: N815
    website: _RawWebsite | None = None
    registrationDate: str | None = None  # noqa: N815
    endDate: str | None = None  # noqa: N815
    lastModified: str | None = None  # noqa: N815


class _RawCompanies(Struct):
    totalResults: int  # noqa: N815
    companies: list[Raw]


def read_companies(reply: Reply) -> CompanyMatches:
    raw = reply.json(_RawCompanies)
    return CompanyMatches(raw.totalResults, tuple(read_rows(raw.companies, _RawCompany, _company)))


def read_company(reply: Reply, number: str) -> Company:
    """The company of a search by its ID."""
    found = read_companies(reply).items
    if not found:
        raise NotFound(f"The register has no company {number}.")
    same(number, found[0].id, "company")
    return found[0]


def _company(raw: _RawCompany) -> Company:
    current = [name.name for name in raw.names if name.type == MAIN_NAME and not name.endDate]
    form = next((form for form in raw.companyForms if not form.endDate), _RawCoded())
    industry = raw.mainBusinessLine or _RawCoded()
    return Company(
        id=raw.businessId.value,
        country="FI",
        name=" ".join((current or [name.name for name in raw.names])[0].split()),
        status=_status(raw),
        legal_form_code=form.type,
        legal_form=_described(form),
        registered_date=day_or_none(raw.registrationDate),
        dissolved_date=day_or_none(raw.endDate),
        industry_code=industry.type,
        industry=_described(industry),
        vat_registered=any(entry.register == VAT_REGISTER and not entry.endDate for entry in raw.registeredEntries),
        address=_address(raw.addresses),
        former_names=[
            FormerName(name.name, day_or_none(name.endDate))
            for name in raw.names
            if name.type == MAIN_NAME and name.endDate
        ],
        homepage_url=_homepage(raw.website),
        register_url=f"https://tietopalvelu.ytj.fi/yritys/{raw.businessId.value}",
        updated_date=day_or_none(raw.lastModified),
    )


def _status(raw: _RawCompany) -> CompanyStatus:
    if raw.endDate:
        return "dissolved"
    situations = (SITUATIONS.get(situation.type or "") for situation in raw.companySituations if not situation.endDate)
    return next((status for status in situations if status), "active")


def _described(raw: _RawCoded) -> str | None:
    by_language = {text.languageCode: text.description for text in raw.descriptions}
    return next((text for language in LANGUAGES if (text := one_line(by_language.get(language)))), None)


def _address(addresses: list[_RawAddress]) -> CompanyAddress | None:
    """The visiting address, else the postal one. The name of a foreign country is not resolved here."""
    known = {address.type: address for address in addresses}
    raw = known.get(VISITING) or known.get(POSTAL)
    if raw is None:
        return None
    box = f"PL {raw.postOfficeBox}" if raw.postOfficeBox else None
    parts = (raw.street, raw.buildingNumber, raw.entrance, raw.apartmentNumber)
    street = one_line(" ".join(part for part in parts if part)) or box
    city = next((town for office in raw.postOffices if (town := one_line(office.city))), None)
    text = ", ".join(part for part in (street, one_line(f"{raw.postCode or ''} {city or ''}")) if part)
    if not text:
        return None
    return CompanyAddress(
        text=text,
        street=street,
        postal_code=one_line(raw.postCode),
        city=city,
        country="FI" if raw.country is None else None,
    )


def _homepage(website: _RawWebsite | None) -> str | None:
    address = one_line(website.url) if website else None
    return web_address(address if address is None or "://" in address else f"http://{address}")
