"""Lithuania's state data store (Spinta): rows of any register that it publishes, companies among them.

The recording is one page of the register of legal entities. Operators and paging are those of public programs of 2026: operators
stand in the query by themselves, and a page names the cursor of the next one."""

from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar
from urllib.parse import quote

from msgspec import Raw, Struct, field

from skerry.errors import NotFound, ReplyError
from skerry.licenses import CC_BY_4_0
from skerry.models.company import Company, CompanyAddress, CompanyMatches, CompanyStatus, SearchCoverage
from skerry.models.nordic import NordicCountry
from skerry.models.open_rows import OpenRow, open_row
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line
from skerry.upstream.formats.times import day_or_none
from skerry.upstream.identity import same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

LEGAL_ENTITIES = "gov/rc/jar/iregistruoti/JuridinisAsmuo"
COLUMNS = "ja_kodas,ja_pavadinimas,pilnas_adresas,reg_data,isreg_data,statusas.pavadinimas,forma.pavadinimas"
GRAMMAR = '=&!().,"'
"""Signs of a condition that stand in a query by themselves."""
REFERENCE = ("_id",)
"""By `_id` the rows of one model refer to those of another."""
MAX_MATCHES = 1000
"""Rows of a search that are read: pages follow one another by a cursor, so that earlier ones are read again."""
STATUS_WORDS: Mapping[str, CompanyStatus] = {
    "išregistruotas": "dissolved",
    "teisinis statusas neįregistruotas": "active",
    "likviduojamas": "in_liquidation",
    "bankrutuojantis": "bankrupt",
    "bankrutavęs": "bankrupt",
}


class OpenPage(Struct, frozen=True):
    """One page of a model."""

    rows: tuple[OpenRow, ...]
    next: str | None
    """Cursor of the next page; None after the last one."""


class LtSpinta(Source):
    """Registers and records of Lithuanian authorities. No key."""

    key = "lt_spinta"
    title = "Lithuanian state data store"
    home = "https://data.gov.lt/"
    base = "https://get.data.gov.lt/datasets"
    license = CC_BY_4_0
    attribution = "data.gov.lt and the authority that provides the data"
    evidence = Evidence.RECORDED
    evidence_note = "The recording is of the register of legal entities; searches by name follow public programs."
    pace = Pace(per_second=1, concurrency=2)
    search_coverage: ClassVar[SearchCoverage] = "register"

    async def rows(self, model: str, condition: str | None, limit: int, cursor: str | None = None) -> OpenPage:
        """Rows of a model (`gov:rc:jar:iregistruoti:JuridinisAsmuo`) that fulfil a condition in the store's own grammar
        (`ja_kodas=110000010&forma.pavadinimas="..."`), from a cursor on. Raises NotFound."""
        wanted = [] if condition is None else [quote(condition, safe=GRAMMAR)]
        page = [] if cursor is None else [f'page("{quote(cursor, safe="")}")']
        return await self.get(
            f"/{model.replace(':', '/')}?{'&'.join([*wanted, f'limit({limit})', *page])}",
            fresh="1h",
            read=partial(read_page, model=model),
            not_found=f"No model {model!r} in the Lithuanian state data store, or not with these columns.",
            accept=(200, 400),
        )

    async def search(self, name: str, *, page: int, limit: int, country: NordicCountry | None = None) -> CompanyMatches:
        """Companies by part of their name, in its case, page by page from 1. Past the thousandth match there are none."""
        if page * limit > MAX_MATCHES:
            return CompanyMatches(None, ())
        wanted = quote(name.replace('"', ""), safe="")
        path = f'/{LEGAL_ENTITIES}?ja_pavadinimas.contains("{wanted}")&select({COLUMNS})&limit({page * limit})'
        found = await self.get(path, fresh="1d", read=read_companies)
        return CompanyMatches(None, found[(page - 1) * limit :][:limit])

    async def company(self, number: str, country: NordicCountry | None = None) -> Company:
        """One company by its code (nine digits). Raises NotFound."""
        path = f"/{LEGAL_ENTITIES}?ja_kodas={number}&select({COLUMNS})&limit(2)"
        return await self.get(path, fresh="1d", read=partial(read_company, number=number))


class _RawNext(Struct):
    next: str | None = None


class _RawPage(Struct):
    data: list[Raw] = field(name="_data")
    page: _RawNext | None = field(name="_page", default=None)


class _RawNamed(Struct):
    pavadinimas: str | None = None


class _RawCompany(Struct):
    ja_kodas: int
    ja_pavadinimas: str
    pilnas_adresas: str | None = None
    reg_data: str | None = None
    isreg_data: str | None = None
    statusas: _RawNamed | None = None
    forma: _RawNamed | None = None


def read_page(reply: Reply, model: str) -> OpenPage:
    """Raises NotFound for status 400, with which the store answers an unknown column, a value of another type, and a cursor of
    another request."""
    if reply.status == 400:
        raise NotFound(
            f"The model {model!r} of the Lithuanian state data store does not have these columns with values of this type, or "
            "not this cursor."
        )
    raw = reply.json(_RawPage)
    rows = read_rows(raw.data, dict[str, Any], partial(_open_row, model))
    return OpenPage(tuple(rows), raw.page.next if raw.page else None)


def _open_row(model: str, row: dict[str, Any]) -> OpenRow:
    """A row states its model, unless columns were selected."""
    path = f"datasets/{model.replace(':', '/')}"
    same(path, row.get("_type", path), "model")
    return open_row(row, REFERENCE)


def read_companies(reply: Reply) -> tuple[Company, ...]:
    return tuple(read_rows(reply.json(_RawPage).data, _RawCompany, _company))


def read_company(reply: Reply, number: str) -> Company:
    found = read_companies(reply)
    if not found:
        raise NotFound(f"The register has no company {number}.")
    if found[0].id != number:
        raise ReplyError(f"returned the company {found[0].id} instead of {number}")
    return found[0]


def _company(raw: _RawCompany) -> Company:
    ended = day_or_none(raw.isreg_data)
    status = one_line(raw.statusas.pavadinimas) if raw.statusas else None
    address = one_line(raw.pilnas_adresas)
    return Company(
        id=str(raw.ja_kodas),
        country="LT",
        name=" ".join(raw.ja_pavadinimas.split()),
        status="dissolved" if ended else STATUS_WORDS.get((status or "").casefold()),
        legal_form=one_line(raw.forma.pavadinimas) if raw.forma else None,
        registered_date=day_or_none(raw.reg_data),
        dissolved_date=ended,
        address=CompanyAddress(text=address, country="LT") if address else None,
    )
