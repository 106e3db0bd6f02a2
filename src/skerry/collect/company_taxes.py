"""Taxes, turnover and employees of Estonian companies, once a week."""

from collections.abc import AsyncIterator, Sequence

import msgspec

from skerry.collect.jobs import job
from skerry.series.company_taxes import StoredTaxYear
from skerry.sources.estonia.emta import Emta, EmtaPage
from skerry.store import RegisterStore


@job(every="6h", deadline="30m")
async def company_taxes(page: EmtaPage, emta: Emta, register: RegisterStore[StoredTaxYear]) -> None:
    """Import the whole file once a week. A failed import is retried after six hours."""
    if await register.is_due():
        await register.replace(_rows(emta, await page.current_file()))


async def _rows(emta: Emta, path: str) -> AsyncIterator[Sequence[StoredTaxYear]]:
    async for batch in emta.tax_years(path):
        yield [msgspec.convert(year, StoredTaxYear, from_attributes=True) for year in batch]
