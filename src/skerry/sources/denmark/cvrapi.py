"""cvrapi.dk, a private service with the open data of Denmark's business register (CVR).

Replies follow programs that quote them. Errors are words, with whatever status; the service wants to know who calls it, which the
User-Agent says where the operator has set a contact."""

import re
from datetime import date
from functools import partial
from typing import ClassVar

from msgspec import Struct

from skerry.errors import NotFound, ReplyError, UpstreamUnavailable
from skerry.licenses import stated
from skerry.models.company import Company, CompanyAddress, CompanyMatches, CompanyStatus, SearchCoverage
from skerry.models.nordic import NordicCountry
from skerry.provenance import Evidence
from skerry.upstream.formats.text import one_line
from skerry.upstream.identity import same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

DAY = 86_400
ERRORS = (200, 400, 403, 404, 429)
NOTHING, USED_UP = "NOT_FOUND", "QUOTA_EXCEEDED"
WRITTEN_DAY = re.compile(r"(\d{1,2})/(\d{1,2}) - (\d{4})")


class CvrApi(Source):
    """One Danish company by its number, or the one that matches a name best. No key; some fifty look-ups a day."""

    key = "cvrapi"
    title = "cvrapi.dk"
    home = "https://cvrapi.dk/"
    base = "https://cvrapi.dk"
    license = stated("Free within a daily limit, source named", "https://cvrapi.dk/documentation")
    attribution = "cvrapi.dk, data of the Central Business Register (CVR)"
    terms = "About fifty look-ups a day from one address without a token; callers name themselves and a contact."
    evidence = Evidence.INFERRED
    pace = Pace(per_second=25 / DAY, concurrency=1, burst=25)
    search_coverage: ClassVar[SearchCoverage] = "best_match"

    async def search(self, name: str, *, page: int, limit: int, country: NordicCountry | None = None) -> CompanyMatches:
        """The one company that matches a name best, or none."""
        if page > 1:
            return CompanyMatches(None, ())
        found = await self._ask({"search": name, "country": "dk"}, None)
        return CompanyMatches(None, () if found is None else (found,))

    async def company(self, number: str, country: NordicCountry | None = None) -> Company:
        """One company by its CVR number (eight digits). Raises NotFound."""
        found = await self._ask({"vat": number, "country": "dk"}, number)
        if found is None:
            raise NotFound(f"The register has no company {number}.")
        return found

    async def _ask(self, query: Query, number: str | None) -> Company | None:
        return await self.get("/api", query=query, fresh="1d", read=partial(read_company, number=number), accept=ERRORS)


class _RawReply(Struct):
    error: str | None = None
    vat: int | None = None
    name: str | None = None
    address: str | None = None
    zipcode: str | int | None = None
    city: str | None = None
    startdate: str | None = None
    enddate: str | None = None
    employees: str | int | None = None
    industrycode: int | None = None
    industrydesc: str | None = None
    companycode: int | None = None
    companydesc: str | None = None
    creditbankrupt: bool | None = None


def read_company(reply: Reply, number: str | None) -> Company | None:
    """None where there is none."""
    raw = reply.json(_RawReply)
    if raw.error == NOTHING:
        return None
    if raw.error == USED_UP:
        raise UpstreamUnavailable(CvrApi.title, "has answered its look-ups of today", retry_after=DAY // 24)
    if raw.error is not None or raw.vat is None or not raw.name:
        raise ReplyError(f"returned the error {raw.error or 'without a word'}"[:80])
    found = f"{raw.vat:08}"
    if number is not None:
        same(number, found, "company")
    return Company(
        id=found,
        country="DK",
        name=" ".join(raw.name.split()),
        status=_status(raw),
        legal_form_code=None if raw.companycode is None else str(raw.companycode),
        legal_form=one_line(raw.companydesc),
        registered_date=_day(raw.startdate),
        dissolved_date=_day(raw.enddate),
        industry_code=None if raw.industrycode is None else f"{raw.industrycode:06}",
        industry=one_line(raw.industrydesc),
        employee_count=_employees(raw.employees),
        address=_address(raw),
        register_url=f"https://datacvr.virk.dk/enhed/virksomhed/{found}",
    )


def _status(raw: _RawReply) -> CompanyStatus:
    if raw.enddate:
        return "dissolved"
    return "bankrupt" if raw.creditbankrupt else "registered"


def _day(text: str | None) -> date | None:
    """A day such as `23/04 - 1980`."""
    found = WRITTEN_DAY.fullmatch(text.strip()) if text else None
    return date(int(found[3]), int(found[2]), int(found[1])) if found else None


def _employees(count: str | int | None) -> int | None:
    """None for a range such as `10-19`."""
    text = str(count)
    return int(text) if text.isdecimal() else None


def _address(raw: _RawReply) -> CompanyAddress | None:
    street, city = one_line(raw.address), one_line(raw.city)
    postal_code = one_line(str(raw.zipcode)) if raw.zipcode else None
    text = ", ".join(part for part in (street, one_line(f"{postal_code or ''} {city or ''}")) if part)
    if not text:
        return None
    return CompanyAddress(text=text, street=street, postal_code=postal_code, city=city, country="DK")
