"""Estonia's business register (e-äriregister), by its public completion of names and codes.

The only service of the register that needs no agreement: at most ten companies, without legal form and people. The recording
has one row; the letters of the status are those of the register's open data."""

from collections.abc import Callable
from functools import partial
from types import MappingProxyType
from typing import Annotated, ClassVar, TypeVar

from msgspec import Meta, Raw, Struct

from skerry.errors import NotFound, ReplyError
from skerry.licenses import CC_BY_4_0
from skerry.models.company import Company, CompanyAddress, CompanyMatches, CompanyStatus, FormerName, SearchCoverage
from skerry.models.nordic import NordicCountry
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line, web_address
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

T = TypeVar("T")
STATUS: MappingProxyType[str, CompanyStatus] = MappingProxyType(
    {"R": "active", "L": "in_liquidation", "N": "bankrupt", "K": "dissolved"}
)


class Ariregister(Source):
    """Names, codes, status and addresses of all Estonian companies, associations and foundations. No key; ten matches at most."""

    key = "ariregister"
    title = "Estonian e-Business Register"
    home = "https://ariregister.rik.ee/eng"
    base = "https://ariregister.rik.ee/est/api"
    license = CC_BY_4_0
    evidence = Evidence.RECORDED
    attribution = "Registrite ja Infosüsteemide Keskus (RIK)"
    pace = Pace(per_second=2, concurrency=2)
    search_coverage: ClassVar[SearchCoverage] = "ten_matches"

    async def search(
        self, name: str, *, page: int = 1, limit: int = 10, country: NordicCountry | None = None
    ) -> CompanyMatches:
        """Companies by part of their name, present or former, or by their code; ten at most, without the number of all."""
        found = await self._complete(name, read_matches)
        return CompanyMatches(None, found[(page - 1) * limit : page * limit])

    async def company(self, number: str, country: NordicCountry | None = None) -> Company:
        """One company by its registry code. Raises NotFound."""
        return await self._complete(number, partial(read_company, number=number))

    async def _complete(self, text: str, read: Callable[[Reply], T]) -> T:
        return await self.get("/autocomplete", query={"q": text}, fresh="6h", read=read)


class _RawCompany(Struct):
    reg_code: Annotated[int, Meta(ge=10_000_000, le=99_999_999)]
    name: str
    status: str | None = None
    legal_address: str | None = None
    zip_code: str | None = None
    url: str | None = None
    historical_names: list[str] | None = None


class _RawMatches(Struct):
    status: str
    data: list[Raw] = []
    """Missing where nothing matches."""


def read_matches(reply: Reply) -> tuple[Company, ...]:
    raw = reply.json(_RawMatches)
    if raw.status != "OK":
        raise ReplyError(f"returned the status {raw.status:.40}")
    return tuple(read_rows(raw.data, _RawCompany, _company))


def read_company(reply: Reply, number: str) -> Company:
    found = read_matches(reply)
    for company in found:
        if company.id == number:
            return company
    if any(number not in company.name for company in found):  # a name may have such a number in it
        raise ReplyError(f"returned the company {found[0].id} instead of {number}")
    raise NotFound(f"The register has no company {number}.")


def _company(raw: _RawCompany) -> Company:
    address = one_line(raw.legal_address)
    return Company(
        id=str(raw.reg_code),
        country="EE",
        name=" ".join(raw.name.split()),
        status=STATUS.get(raw.status or ""),
        address=CompanyAddress(text=address, postal_code=one_line(raw.zip_code), country="EE") if address else None,
        former_names=[FormerName(name, None) for text in raw.historical_names or [] if (name := one_line(text))],
        register_url=web_address(raw.url),
    )
